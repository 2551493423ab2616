"""The fields of the inspector: count, name and note, each by mouse and by keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QStyle, QStyleOptionSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from core.design.counts import ACCEPTED_COUNTS
from core.design.document import MAX_NOTE
from core.design.edits import set_note
from core.quantity import MAX_COUNT, format_count
from gui.inspector.count_field import BURST_S, CountField
from gui.inspector.name_field import NameField
from gui.inspector.note_field import NoteField
from gui.theme import METRICS, load_theme
from gui.widgets.choice_box import ChoiceBox
from tests.support.designs import done, five_levels, node_of, refused


class Clock:
    """Tells the time that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """Show a window with another field, to which the keyboard can go."""
    window = QWidget()
    QVBoxLayout(window).addWidget(QLineEdit())
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


def other(window: QWidget) -> QLineEdit:
    return window.findChild(QLineEdit)


@pytest.fixture
def count(window: QWidget, clock: Clock, qtbot: QtBot) -> CountField:
    field = CountField(window, clock)
    field.set_theme(load_theme("light"))
    window.layout().addWidget(field)
    field.show_count(4)
    field.count_wanted.connect(lambda wanted, _burst: field.show_count(wanted))
    return field


def followed(field: CountField) -> list[tuple[int, int]]:
    """Return what a field asks for, as it grows."""
    asked: list[tuple[int, int]] = []
    field.count_wanted.connect(lambda wanted, burst: asked.append((wanted, burst)))
    return asked


def typed(field: CountField, text: str, qtbot: QtBot) -> None:
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("text", "meant"), [("12", 12), ("2k", 2000), ("1 000", 1000), ("×16", 16), ("1e5", 100_000), ("8 racks", 8)]
)
def test_that_a_count_is_understood_as_people_type_it(count: CountField, qtbot: QtBot, text: str, meant: int) -> None:
    asked = followed(count)
    typed(count, text, qtbot)
    assert asked[-1][0] == meant
    assert len({burst for _, burst in asked}) == 1
    assert count.lineEdit().text() == format_count(meant)
    assert count.problem == ""


def test_that_no_key_typed_into_a_count_waits_to_be_kept(count: CountField, qtbot: QtBot) -> None:
    asked = followed(count)
    count.setFocus()
    count.selectAll()
    qtbot.keyClicks(count, "2k")
    assert [wanted for wanted, _ in asked] == [2, 2000]
    assert count.lineEdit().text() == "2k"


def test_that_escape_brings_the_count_before_typing_back(count: CountField, qtbot: QtBot) -> None:
    asked = followed(count)
    count.setFocus()
    count.selectAll()
    qtbot.keyClicks(count, "16")
    qtbot.keyClick(count, Qt.Key.Key_Escape)
    assert asked[-1][0] == 4
    assert count.lineEdit().text() == "4"


def test_that_a_count_changed_elsewhere_replaces_what_is_typed(count: CountField, qtbot: QtBot) -> None:
    count.setFocus()
    count.selectAll()
    qtbot.keyClicks(count, "16")
    count.show_count(9)
    assert count.lineEdit().text() == "9"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2.5", f"“2.5” is not a whole number; {ACCEPTED_COUNTS}."),
        ("many", f"“many” is not a whole number; {ACCEPTED_COUNTS}."),
        ("4 GB", "“4 GB” is not a whole number"),
        ("", "Nothing was given"),
    ],
)
def test_that_a_bad_count_is_outlined_and_told_and_stays_in_the_field(
    count: CountField, qtbot: QtBot, text: str, sentence: str
) -> None:
    asked = followed(count)
    count.setFocus()
    count.selectAll()
    qtbot.keyClick(count, Qt.Key.Key_Delete)
    qtbot.keyClicks(count, text)
    qtbot.keyClick(count, Qt.Key.Key_Return)
    assert [wanted for wanted, _ in asked][-1:] in ([], [4])
    assert sentence in count.problem
    assert count.property("invalid") is True
    assert count.accessibleDescription() == count.problem
    assert count.lineEdit().text() == text


def test_that_a_problem_is_past_once_a_good_count_is_typed_or_escape_is_pressed(
    count: CountField, qtbot: QtBot
) -> None:
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
        typed(count, "many", qtbot)
        assert count.problem
        if key == Qt.Key.Key_Return:
            typed(count, "4", qtbot)
        else:
            qtbot.keyClick(count, key)
        assert (count.problem, count.property("invalid"), count.lineEdit().text()) == ("", False, "4")


def test_that_leaving_the_field_takes_what_was_typed(count: CountField, window: QWidget, qtbot: QtBot) -> None:
    asked = followed(count)
    count.setFocus()
    count.selectAll()
    qtbot.keyClicks(count, "7.0")
    other(window).setFocus()
    assert asked[-1][0] == 7
    assert count.lineEdit().text() == "7"


def test_that_the_same_count_spelled_otherwise_asks_for_nothing(count: CountField, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(count.count_wanted):
        typed(count, "4.0", qtbot)
    assert count.lineEdit().text() == "4"


@pytest.mark.parametrize(("text", "is_undone"), [("2", True), ("2k", True), ("many", False), ("1e10", False)])
def test_that_the_key_of_undo_goes_to_the_window_once_the_text_is_in_the_design(
    count: CountField, window: QWidget, qtbot: QtBot, text: str, is_undone: bool
) -> None:
    undo = QAction(window)
    undo.setShortcut(QKeySequence.StandardKey.Undo)
    window.addAction(undo)
    undone: list[bool] = []
    undo.triggered.connect(lambda: undone.append(True))
    typed(count, text, qtbot)
    qtbot.keyClick(count, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert bool(undone) is is_undone


def button_place(count: CountField, control: QStyle.SubControl) -> QPointF:
    option = QStyleOptionSpinBox()
    count.initStyleOption(option)
    rect = count.style().subControlRect(QStyle.ComplexControl.CC_SpinBox, option, control, count)
    return rect.center()


def test_that_plus_and_minus_step_by_one(count: CountField, qtbot: QtBot) -> None:
    left = Qt.MouseButton.LeftButton
    with qtbot.waitSignal(count.count_wanted) as wanted:
        qtbot.mouseClick(count, left, pos=button_place(count, QStyle.SubControl.SC_SpinBoxUp))
    assert wanted.args[0] == 5
    with qtbot.waitSignal(count.count_wanted) as wanted:
        qtbot.mouseClick(count, left, pos=button_place(count, QStyle.SubControl.SC_SpinBoxDown))
    assert wanted.args[0] == 4


def test_that_held_keys_repeat_within_one_burst_and_a_pause_ends_it(
    count: CountField, clock: Clock, qtbot: QtBot
) -> None:
    asked: list[tuple[int, int]] = []
    count.count_wanted.connect(lambda wanted, burst: asked.append((wanted, burst)))
    for is_repeated in (False, True, True):
        press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier, autorep=is_repeated)
        QApplication.sendEvent(count, press)
        clock.now += BURST_S / 2
    qtbot.keyRelease(count, Qt.Key.Key_Up)
    held = len(asked)
    clock.now += 2 * BURST_S
    qtbot.keyClick(count, Qt.Key.Key_Up)
    assert held >= 3
    assert [wanted for wanted, _ in asked] == list(range(5, 5 + held + 1))
    bursts = [burst for _, burst in asked]
    assert len(set(bursts[:held])) == 1
    assert bursts[held] not in (0, bursts[0])


def test_that_a_count_stays_between_one_and_the_most(count: CountField, qtbot: QtBot) -> None:
    up, down = CountField.StepEnabledFlag.StepUpEnabled, CountField.StepEnabledFlag.StepDownEnabled
    count.show_count(1)
    assert count.stepEnabled() == up
    count.show_count(MAX_COUNT)
    assert count.stepEnabled() == down
    with qtbot.assertNotEmitted(count.count_wanted):
        count.stepBy(1)


def wheel(widget: QWidget) -> QWheelEvent:
    at = QPointF(widget.rect().center())
    event = QWheelEvent(
        at,
        QPointF(widget.mapToGlobal(at)),
        QPointF(0, 0).toPoint(),
        QPointF(0, 120).toPoint(),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # not inverted
    )
    QApplication.sendEvent(widget, event)
    return event


def test_that_the_wheel_turns_the_count_only_where_the_field_has_the_keyboard(
    count: CountField, window: QWidget, qtbot: QtBot
) -> None:
    other(window).setFocus()
    with qtbot.assertNotEmitted(count.count_wanted):
        assert not wheel(count).isAccepted()
    count.setFocus()
    with qtbot.waitSignal(count.count_wanted) as wanted:
        wheel(count)
    assert wanted.args[0] == 5


def test_that_a_count_as_large_as_may_be_stands_whole_in_its_field(count: CountField) -> None:
    narrow = count.width()
    count.show_count(MAX_COUNT)
    inner = count.lineEdit()
    assert count.width() > narrow
    assert count.width() - 2 * METRICS.target >= inner.fontMetrics().horizontalAdvance(inner.text())
    count.show_count(4)
    assert count.width() == narrow


@pytest.mark.parametrize("has_focus", [False, True])
def test_that_the_wheel_over_a_closed_choice_is_left_to_the_pane(
    window: QWidget, qtbot: QtBot, *, has_focus: bool
) -> None:
    box = ChoiceBox(window)
    box.addItems(["one", "two", "three"])
    box.setCurrentIndex(1)
    box.show()
    (box if has_focus else other(window)).setFocus()
    with qtbot.assertNotEmitted(box.activated):
        assert not wheel(box).isAccepted()
    assert box.currentIndex() == 1


@pytest.fixture
def name(window: QWidget) -> NameField:
    field = NameField(load_theme("light"), window)
    window.layout().addWidget(field)
    field.say("Rack")
    return field


def names_told(field: NameField) -> list[str]:
    """Return the names that a field tells, as they come; each is shown as the new one."""
    told: list[str] = []
    field.renamed.connect(lambda typed, _typing: (told.append(typed), field.say(typed)))
    return told


def test_that_a_double_click_lets_the_name_be_typed_and_enter_keeps_it(name: NameField, qtbot: QtBot) -> None:
    qtbot.mouseDClick(name, Qt.MouseButton.LeftButton)
    assert name.edit.isVisible()
    assert name.edit.selectedText() == "Rack"
    told = names_told(name)
    qtbot.keyClicks(name.edit, "Row 7 ")
    assert told == ["R", "Ro", "Row", "Row 7"]
    qtbot.keyClick(name.edit, Qt.Key.Key_Return)
    assert told[-1] == "Row 7"
    assert not name.edit.isVisible()
    assert name.hasFocus()


@pytest.mark.parametrize("key", [Qt.Key.Key_F2, Qt.Key.Key_Return])
def test_that_keys_let_the_name_be_typed_and_escape_abandons_it(name: NameField, qtbot: QtBot, key: Qt.Key) -> None:
    name.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(name, key)
    told = names_told(name)
    qtbot.keyClicks(name.edit, "Other")
    assert told[-1] == "Other"
    qtbot.keyClick(name.edit, Qt.Key.Key_Escape)
    assert told[-1] == "Rack"
    assert not name.edit.isVisible()


def test_that_leaving_keeps_another_name_and_the_same_one_is_no_change(
    name: NameField, window: QWidget, qtbot: QtBot
) -> None:
    name.start()
    with qtbot.assertNotEmitted(name.renamed):
        other(window).setFocus()
    name.start()
    qtbot.keyClicks(name.edit, "Other")
    name.say("Other")
    with qtbot.assertNotEmitted(name.renamed):
        other(window).setFocus()
    assert not name.edit.isVisible()


def test_that_the_name_in_focus_is_ringed_after_tab(name: NameField, window: QWidget, qtbot: QtBot) -> None:
    accent = load_theme("light").color("accent")
    other(window).setFocus()
    qtbot.keyClick(other(window), Qt.Key.Key_Tab)
    assert name.hasFocus()
    image = name.grab().toImage()
    assert any(image.pixelColor(x, 0) == accent for x in range(image.width()))


def test_that_a_name_is_said_whole(name: NameField) -> None:
    name.say("A very long name")
    assert name.accessibleName() == "Name: A very long name"


def test_that_other_keys_do_not_start_typing(name: NameField, qtbot: QtBot) -> None:
    name.setFocus()
    qtbot.keyClick(name, Qt.Key.Key_A)
    assert not name.edit.isVisible()


@pytest.fixture
def note(window: QWidget) -> NoteField:
    field = NoteField(window)
    field.set_theme(load_theme("light"))
    window.layout().addWidget(field)
    field.show_note("n1", "Bought used")
    return field


def test_that_every_change_of_a_note_is_told(note: NoteField, window: QWidget, qtbot: QtBot) -> None:
    told: list[tuple[str, str]] = []
    note.changed.connect(lambda node_id, text: told.append((node_id, text)))
    note.setFocus()
    note.selectAll()
    qtbot.keyClicks(note, "New")
    assert told == [("n1", "N"), ("n1", "Ne"), ("n1", "New")]
    other(window).setFocus()
    assert len(told) == 3


def test_that_showing_a_note_with_other_ends_of_lines_changes_nothing(note: NoteField, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(note.changed):
        note.show_note("n2", "One\r\nTwo")
        note.setFocus()
        note.clearFocus()


def test_that_escape_brings_the_note_back(note: NoteField, qtbot: QtBot) -> None:
    note.setFocus()
    qtbot.keyClicks(note, "xx")
    qtbot.keyClick(note, Qt.Key.Key_Escape)
    assert note.toPlainText() == "Bought used"


def test_that_a_note_being_typed_outlives_an_edit_elsewhere_but_not_another_node(note: NoteField, qtbot: QtBot) -> None:
    note.setFocus()
    note.selectAll()
    qtbot.keyClicks(note, "half")
    note.show_note("n1", "Bought used")
    assert note.toPlainText() == "half"
    note.show_note("n2", "Bought used")
    assert note.toPlainText() == "Bought used"


def test_that_a_note_is_an_edit_and_no_change_is_refused() -> None:
    design = five_levels()
    edit = done(set_note(design, "n7", "Sold"))
    assert node_of(edit.after, "n7").note == "Sold"
    assert edit.selection == ("n7",)
    assert refused(set_note(design, "n7", "Bought used")) == "The note is unchanged."
    assert refused(set_note(design, "lost", "x")) == "The part is no longer in the design."
    assert "at most" in refused(set_note(design, "n7", "x" * (MAX_NOTE + 1)))
