"""The editor of a figure and the choice of its source: what they tell, take, refuse and leave to be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMenu, QWidget

from core.design.edits import add_part
from core.design.overrides import is_changed
from core.figure import Rule, Status
from gui.overrides.acts import Act, Overrides
from gui.overrides.editor import OverrideDialog
from gui.overrides.sources_dialog import SourcesDialog
from gui.overrides.targets import Target
from tests.support.designs import node_of
from tests.support.overriding import H200_FP8, REASON, TRAINIUM2_FP8

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.figure import Figure
    from gui.theme import ThemeManager
    from gui.workspace import Workspace

BANDWIDTH = Target("memory_bandwidth", part="trainium2")


@pytest.fixture
def window(qtbot: QtBot, workspace: Workspace) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    workspace.setParent(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


@pytest.fixture
def overrides(workspace: Workspace, themes: ThemeManager, window: QWidget) -> Overrides:
    return Overrides(workspace, themes, window)


def led(workspace: Workspace, target: Target) -> Figure:
    figure = target.figure(workspace.design)
    assert figure is not None
    return figure


def fill(qtbot: QtBot, dialog: OverrideDialog, value: str, reason: str = REASON) -> None:
    dialog.value.selectAll()
    qtbot.keyClicks(dialog.value, value)
    dialog.reason.selectAll()
    qtbot.keyClicks(dialog.reason, reason)


def test_that_the_editor_tells_what_is_published_and_begins_with_it(overrides: Overrides) -> None:
    dialog = overrides.override(TRAINIUM2_FP8)
    assert dialog.windowTitle() == "FP8 dense of AWS Trainium2"
    assert dialog.value.text() == "1299 TFLOP/s"
    assert dialog.value.selectedText() == "1299 TFLOP/s"
    assert dialog.focusWidget() is dialog.value
    assert "1.299 PF" in dialog.echo.text()


def test_that_enter_takes_the_figure_as_one_step_that_undo_takes_back(
    overrides: Overrides, workspace: Workspace, qtbot: QtBot
) -> None:
    before = workspace.design
    workspace.select(["n1"])
    dialog = overrides.override(TRAINIUM2_FP8)
    fill(qtbot, dialog, "1.5 PF")
    qtbot.keyClick(dialog.reason, Qt.Key.Key_Return)
    figure = led(workspace, TRAINIUM2_FP8)
    assert (figure.leader.value, figure.leader.unit, figure.leader.note) == (1.5, "PFLOP/s", REASON)
    assert figure.rule is Rule.YOURS
    assert figure.rivals[0].value == 1299
    assert figure.leader.convention == figure.rivals[0].convention
    assert workspace.undo_stack.count() == 1
    assert workspace.selection == ("n1",)
    workspace.undo_stack.undo()
    assert workspace.design is before


def test_that_escape_leaves_everything_as_it_is(overrides: Overrides, workspace: Workspace, qtbot: QtBot) -> None:
    dialog = overrides.override(TRAINIUM2_FP8)
    fill(qtbot, dialog, "1.5 PF")
    with qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(dialog.value, Qt.Key.Key_Escape)
    assert workspace.undo_stack.isClean()


@pytest.mark.parametrize(
    ("value", "reason", "words"),
    [
        ("1.5 PF", "", "Say why"),
        ("0 PF", REASON, "not above zero"),
        ("12 kW", REASON, "in “kW”"),
        ("lots", REASON, "not a number"),
    ],
)
def test_that_what_cannot_be_taken_is_said_and_the_editor_stays(
    overrides: Overrides, workspace: Workspace, qtbot: QtBot, value: str, reason: str, words: str
) -> None:
    dialog = overrides.override(TRAINIUM2_FP8)
    fill(qtbot, dialog, value, reason)
    qtbot.keyClick(dialog.reason, Qt.Key.Key_Return)
    assert words in dialog.problem.text()
    assert dialog.isVisible()
    assert workspace.undo_stack.isClean()
    field = dialog.value if reason else dialog.reason
    assert field.property("invalid")
    assert dialog.focusWidget() is field
    qtbot.keyClicks(field, "1")
    assert not dialog.problem.isVisible()
    assert not field.property("invalid")


def test_that_what_is_understood_is_told_while_typing(overrides: Overrides, qtbot: QtBot) -> None:
    dialog = overrides.override(Target("memory_capacity", part="trainium2"))
    dialog.value.selectAll()
    qtbot.keyClicks(dialog.value, "96 GiB")
    assert "96\u2009000\u2009000\u2009000 byte" in dialog.echo.text()
    qtbot.keyClicks(dialog.value, "x")
    assert "is not a known unit" in dialog.echo.text()


def test_that_the_comma_is_a_decimal_mark_where_the_locale_has_it(overrides: Overrides, qtbot: QtBot) -> None:
    dialog = overrides.override(BANDWIDTH)
    dialog.setLocale(QLocale(QLocale.Language.German))
    dialog.value.selectAll()
    qtbot.keyClicks(dialog.value, "2,95 TB/s")
    assert dialog.reading is not None
    assert dialog.reading.value == 2.95


def test_that_what_is_odd_is_told_while_typing_and_its_suggestion_fills_the_field(
    overrides: Overrides, qtbot: QtBot
) -> None:
    dialog = overrides.override(H200_FP8)
    fill(qtbot, dialog, "3958 TFLOP/s")
    qtbot.waitUntil(lambda: bool(dialog.findings.buttons))
    assert dialog.findings.text.startswith("Warning: FP8")
    assert dialog.findings.buttons[0].text() == "Use 1979 TFLOP/s"
    dialog.findings.buttons[0].click()
    assert dialog.value.text() == "1979 TFLOP/s"
    qtbot.waitUntil(lambda: not dialog.findings.isVisible())


def test_that_only_this_node_changes_where_that_is_chosen(
    overrides: Overrides, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.apply(add_part(workspace.design, workspace.catalogue, "aws-p5en-48xlarge", "c2"))
    workspace.select(["n2"])
    dialog = overrides.override(H200_FP8)
    assert dialog.scope.wide.isChecked()
    assert "p5en.48xlarge" in dialog.scope.node.text()
    dialog.scope.node.click()
    fill(qtbot, dialog, "1500 TF")
    dialog.accept()
    assert not is_changed(H200_FP8.readings(workspace.design))
    assert node_of(workspace.design, "n2").part != "aws-p5en-48xlarge"
    assert workspace.selection == ("n2",)


def test_that_the_user_stays_inside_a_system_whose_parts_became_variants(
    overrides: Overrides, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.select(["n2"], ["n2", "h200-sxm"])
    dialog = overrides.override(H200_FP8)
    dialog.scope.node.click()
    fill(qtbot, dialog, "1500 TF")
    dialog.accept()
    assert workspace.inside == ("h200-sxm~1",)
    own = Target("peak_fp8_dense", part="h200-sxm~1")
    again = overrides.override(own)
    assert again.scope.node.isChecked()
    assert again.reason.text() == REASON
    again.reject()
    overrides.reset(own)
    assert workspace.inside == ("h200-sxm",)


def test_that_no_choice_of_scope_is_shown_where_there_is_one(overrides: Overrides, workspace: Workspace) -> None:
    workspace.select([])
    dialog = overrides.override(TRAINIUM2_FP8)
    assert not dialog.scope.isVisible()


def test_that_a_figure_nobody_states_can_be_entered(overrides: Overrides, workspace: Workspace, qtbot: QtBot) -> None:
    target = Target("typical_power", part="h200-sxm")
    assert target.figure(workspace.design) is None
    dialog = overrides.override(target)
    assert dialog.value.placeholderText() == "A number in W"
    assert dialog.echo.text() == ""
    fill(qtbot, dialog, "140 W")
    dialog.accept()
    assert led(workspace, target).leader.value == 140


def test_that_a_site_has_its_own_figure(overrides: Overrides, workspace: Workspace, qtbot: QtBot) -> None:
    dialog = overrides.override(Target("pue", site=workspace.design.sites[0].id))
    assert dialog.windowTitle().startswith("PUE of")
    fill(qtbot, dialog, "1.3")
    dialog.accept()
    pue = workspace.design.sites[0].figure("pue")
    assert pue is not None
    assert (pue.leader.value, pue.leader.unit) == (1.3, "ratio")


def test_that_a_text_is_overridden_by_a_text(overrides: Overrides, workspace: Workspace, qtbot: QtBot) -> None:
    target = Target("cooling", part="aws-p5en-48xlarge")
    dialog = overrides.override(target)
    fill(qtbot, dialog, "liquid")
    dialog.accept()
    assert led(workspace, target).leader.value == "liquid"


def test_that_the_sources_are_listed_with_the_leader_marked(overrides: Overrides, workspace: Workspace) -> None:
    dialog = overrides.choose_source(BANDWIDTH)
    figure = led(workspace, BANDWIDTH)
    assert list(dialog.choices.values()) == list(figure.readings)
    assert dialog.wanted is figure.leader
    assert not dialog.use.isEnabled()
    assert not dialog.reset_button.isVisible()
    described = [button.accessibleDescription() for button in dialog.choices]
    assert "Leads" in described[0]
    assert all("20" in words for words in described)


def test_that_the_chosen_source_leads_and_can_be_reset(
    overrides: Overrides, workspace: Workspace, qtbot: QtBot
) -> None:
    before = workspace.design.parts
    dialog = overrides.choose_source(BANDWIDTH)
    other = list(dialog.choices)[1]
    wanted = dialog.choices[other]
    other.click()
    dialog.use.click()
    assert led(workspace, BANDWIDTH).leader.value == wanted.value
    assert led(workspace, BANDWIDTH).rule is Rule.CHOSEN
    again = overrides.choose_source(BANDWIDTH)
    assert again.reset_button.isVisible()
    again.reset_button.click()
    assert workspace.design.parts == before
    assert workspace.undo_stack.count() == 2


def test_that_an_own_figure_is_among_the_sources_but_is_not_chosen(
    overrides: Overrides, workspace: Workspace, qtbot: QtBot
) -> None:
    editor = overrides.override(BANDWIDTH)
    fill(qtbot, editor, "2.5 TB/s")
    editor.accept()
    dialog = overrides.choose_source(BANDWIDTH)
    mine = next(button for button, reading in dialog.choices.items() if reading.status is Status.YOURS)
    assert not mine.isEnabled()
    assert "your own figure leads" in mine.accessibleDescription()


def test_that_acts_are_offered_where_there_is_something_to_do(
    overrides: Overrides, workspace: Workspace, qtbot: QtBot
) -> None:
    assert list(overrides.offered([BANDWIDTH])) == [Act.OVERRIDE, Act.CHOOSE]
    editor = overrides.override(BANDWIDTH)
    fill(qtbot, editor, "2.5 TB/s")
    editor.accept()
    assert list(overrides.offered([BANDWIDTH])) == list(Act)
    assert overrides.offered([]) == {}


def test_that_a_menu_asks_which_of_several_figures(
    overrides: Overrides, workspace: Workspace, window: QWidget, qtbot: QtBot
) -> None:
    overrides.act(Act.OVERRIDE, [TRAINIUM2_FP8, BANDWIDTH], window.mapToGlobal(QPoint(5, 5)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [entry.text() for entry in menu.actions()] == [
        "FP8 dense · AWS Trainium2",
        "Memory bandwidth · AWS Trainium2",
    ]
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    (dialog,) = window.findChildren(OverrideDialog)
    assert dialog.windowTitle() == "FP8 dense of AWS Trainium2"


def test_that_a_menu_offers_the_acts_on_one_figure(overrides: Overrides, window: QWidget) -> None:
    overrides.show_menu([TRAINIUM2_FP8], window.mapToGlobal(QPoint(5, 5)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    states = {entry.text(): entry.isEnabled() for entry in menu.actions()}
    assert states["Override…"]
    assert not states["Reset to published"]
    menu.close()


def test_that_a_menu_of_several_figures_names_each_and_one_of_none_does_not_open(
    overrides: Overrides, window: QWidget
) -> None:
    overrides.show_menu([], window.mapToGlobal(QPoint(5, 5)))
    assert QApplication.activePopupWidget() is None
    overrides.show_menu([TRAINIUM2_FP8, BANDWIDTH], window.mapToGlobal(QPoint(5, 5)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [entry.text() for entry in menu.actions()][1] == "Memory bandwidth · AWS Trainium2"
    menu.close()


def test_that_a_figure_that_is_gone_meanwhile_is_refused_in_words(
    overrides: Overrides, workspace: Workspace, qtbot: QtBot
) -> None:
    editor, sources = overrides.override(TRAINIUM2_FP8), overrides.choose_source(BANDWIDTH)
    other = list(sources.choices)[1]
    other.click()
    fill(qtbot, editor, "1.5 PF")
    workspace.open_design(workspace.design.evolve(parts={}, clusters=()))
    editor.accept()
    assert "no longer" in editor.problem.text()
    sources.accept()
    assert "no longer" in sources.problem.text()


def test_that_what_a_figure_in_words_says_is_not_checked(overrides: Overrides, qtbot: QtBot) -> None:
    dialog = overrides.override(Target("cooling", part="aws-p5en-48xlarge"))
    qtbot.keyClicks(dialog.value, "x")
    dialog._check()
    assert dialog.findings.text == ""


def test_that_a_reset_of_nothing_is_refused_in_words(overrides: Overrides, workspace: Workspace, qtbot: QtBot) -> None:
    with qtbot.waitSignal(workspace.edit_refused) as told:
        overrides.reset(TRAINIUM2_FP8)
    assert "as it was published" in told.args[0]


def test_that_the_foot_has_one_primary_button_that_says_what_it_does(overrides: Overrides) -> None:
    for dialog, verb in (
        (overrides.override(TRAINIUM2_FP8), "Override"),
        (overrides.choose_source(BANDWIDTH), "Use this source"),
    ):
        assert isinstance(dialog, OverrideDialog | SourcesDialog)
        primary = [
            b
            for b in dialog.buttons.buttons()
            if dialog.buttons.buttonRole(b) is QDialogButtonBox.ButtonRole.AcceptRole
        ]
        assert [button.text() for button in primary] == [verb]
        dialog.reject()
