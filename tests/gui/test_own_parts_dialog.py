"""Entering a part: typed or pasted, echoed, checked while it is typed, kept, and to be found in the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPushButton

from core.catalogue.catalogue import built_in
from gui.own_parts.dialog import PartDialog
from gui.own_parts.draft import Draft, record_of
from gui.own_parts.fields import BOTH_DIRECTIONS, ONE_DIRECTION

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.catalogue.records import Accelerator, Source
    from gui.theme import ThemeManager

H200 = """NVIDIA H200 141GB
FP8: 1979 TFLOPS
INT8: 1979 TOPS
Memory 141 GB HBM3e
Memory bandwidth 4.8TB/s
TDP 700W
NVLink: 900 GB/s bidirectional
Form factor SXM"""


class Keeper:
    """Takes what a dialog wants to keep, or says why not."""

    def __init__(self) -> None:
        self.kept: list[tuple[Accelerator, Source]] = []
        self.problem = ""

    def __call__(self, part: Accelerator, source: Source) -> str:
        self.kept.append((part, source))
        return self.problem


@pytest.fixture
def keeper() -> Keeper:
    return Keeper()


@pytest.fixture
def dialog(qtbot: QtBot, themes: ThemeManager, keeper: Keeper) -> PartDialog:
    made = PartDialog("New part", Draft(), built_in(), {}, keeper, themes.theme)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.open()
    return made


def type_into(qtbot: QtBot, dialog: PartDialog, field: str, text: str) -> None:
    edit = dialog.grid.rows[field].edit
    edit.clear()
    qtbot.keyClicks(edit, text)


def press_save(qtbot: QtBot, dialog: PartDialog) -> None:
    save = next(
        b for b in dialog.buttons.buttons() if dialog.buttons.buttonRole(b) is QDialogButtonBox.ButtonRole.AcceptRole
    )
    qtbot.mouseClick(save, Qt.MouseButton.LeftButton)


def test_that_what_is_typed_is_echoed_as_it_was_understood(dialog: PartDialog, qtbot: QtBot) -> None:
    type_into(qtbot, dialog, "peak_fp8_dense", "1979")
    row = dialog.grid.rows["peak_fp8_dense"]
    assert row.echo.text().replace("\xa0", " ") == "= 1.979 PF"
    assert row.edit.accessibleDescription() == row.echo.text()


def test_that_what_cannot_be_used_is_said_beside_its_field(dialog: PartDialog, qtbot: QtBot) -> None:
    type_into(qtbot, dialog, "tdp", "700 GB")
    row = dialog.grid.rows["tdp"]
    assert "700 GB" in row.echo.text()
    assert row.edit.property("invalid")
    type_into(qtbot, dialog, "tdp", "700")
    assert not row.edit.property("invalid")


def test_that_a_pasted_sheet_fills_the_fields_and_lists_what_it_left(dialog: PartDialog) -> None:
    dialog.pasted.setPlainText(H200)
    texts = {name: text for name, text in dialog.grid.texts.items() if text}
    assert texts == {
        "peak_fp8_dense": "1979 TFLOPS",
        "peak_int8_dense": "1979 TOPS",
        "memory_capacity": "141 GB",
        "memory_bandwidth": "4.8 TB/s",
        "tdp": "700 W",
        "scaleup_bandwidth": "900 GB/s",
    }
    assert dialog.grid.convention == BOTH_DIRECTIONS
    assert dialog.unmatched.text() == "Not taken over: NVIDIA H200 141GB · Form factor SXM"


def test_that_of_many_long_lines_left_as_much_is_named_as_can_be_looked_through(dialog: PartDialog) -> None:
    dialog.pasted.setPlainText("\n".join(f"{number} {'x' * 500}" for number in range(30)))
    assert dialog.unmatched.text().endswith("… · 24 more")
    assert len(dialog.unmatched.text()) < 500


def test_that_the_fields_stand_below_each_other_where_there_is_no_room_beside(dialog: PartDialog, qtbot: QtBot) -> None:
    first, other = (dialog.grid.rows[name].edit for name in ("peak_fp4_dense", "memory_capacity"))
    assert first.y() == other.y()
    dialog.resize(460, dialog.height())
    qtbot.waitUntil(lambda: other.y() > first.y())
    assert other.x() == first.x()
    assert dialog.grid.width() <= 460
    dialog.resize(900, dialog.height())
    qtbot.waitUntil(lambda: other.y() == first.y())


@pytest.mark.parametrize("name", ["x" * 10_000, "a\u202eb", "\u200b"])
def test_that_a_name_that_no_design_could_hold_is_refused_in_words(
    dialog: PartDialog, keeper: Keeper, name: str
) -> None:
    dialog.head.edits["name"].setText(name)
    dialog.grid.fill({"tdp": "700 W"}, "")
    dialog.accept()
    assert not keeper.kept
    assert dialog.problem.text().startswith("A name")
    assert dialog.head.edits["name"].hasFocus()


def test_that_a_line_that_is_taken_back_leaves_nothing(dialog: PartDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(dialog.pasted, "TDP 700")
    assert dialog.grid.texts["tdp"] == "700"
    qtbot.keyClicks(dialog.pasted, " or 800 W")
    assert dialog.grid.texts["tdp"] == ""


def test_that_a_text_of_ones_own_stays_when_lines_go(dialog: PartDialog, qtbot: QtBot) -> None:
    dialog.pasted.setPlainText("TDP 700 W")
    type_into(qtbot, dialog, "tdp", "650 W")
    dialog.pasted.setPlainText("")
    assert dialog.grid.texts["tdp"] == "650 W"


def test_that_lines_pasted_into_a_field_go_to_theirs(dialog: PartDialog, qtbot: QtBot) -> None:
    QApplication.clipboard().setText("TDP 700 W\nMemory 80 GB")
    qtbot.keyClick(dialog.grid.rows["peak_fp8_dense"].edit, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert dialog.grid.texts["tdp"] == "700 W"
    assert dialog.grid.texts["memory_capacity"] == "80 GB"
    assert dialog.grid.texts["peak_fp8_dense"] == ""


def test_that_sparse_figures_unfold_where_they_are_pasted(dialog: PartDialog) -> None:
    row = dialog.grid.rows["peak_fp8_sparse"]
    assert not row.edit.isVisible()
    dialog.pasted.setPlainText("FP8 with sparsity 3958 TFLOPS")
    assert row.edit.isVisible()


def test_that_a_slip_is_found_and_its_suggestion_entered(dialog: PartDialog, qtbot: QtBot) -> None:
    type_into(qtbot, dialog, "peak_bf16_dense", "989")
    type_into(qtbot, dialog, "peak_fp8_dense", "3958")
    qtbot.waitUntil(lambda: bool(dialog.findings.findChildren(QPushButton)))
    button = dialog.findings.findChildren(QPushButton)[0]
    assert "1979" in button.text().replace("\u2009", "")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert dialog.grid.texts["peak_fp8_dense"].replace("\u2009", "") == "1979 TFLOP/s"
    qtbot.waitUntil(lambda: not dialog.findings.isVisible())


def test_that_a_figure_twice_the_published_one_of_a_known_name_is_found(dialog: PartDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(dialog.head.edits["name"], "H200 SXM")
    type_into(qtbot, dialog, "peak_fp8_dense", "3958")
    qtbot.waitUntil(dialog.findings.isVisible)


def test_that_saving_keeps_the_part_with_its_source(dialog: PartDialog, keeper: Keeper, qtbot: QtBot) -> None:
    for head, text in (("name", "Acme X1"), ("vendor", "Acme"), ("title", "X1 sheet"), ("date", "2026-11")):
        qtbot.keyClicks(dialog.head.edits[head], text)
    dialog.pasted.setPlainText("FP8: 1979 TFLOPS\nNVLink 450 GB/s per direction")
    press_save(qtbot, dialog)
    ((part, source),) = keeper.kept
    assert (part.name, part.vendor, source.title, source.published) == ("Acme X1", "Acme", "X1 sheet", "2026-11")
    assert part.led["scaleup_bandwidth"].leader.convention == ONE_DIRECTION
    assert dialog.part == part
    assert not dialog.isVisible()


@pytest.mark.parametrize(("name", "figure"), [("", "700"), ("X", ""), ("X", "lots")])
def test_that_what_is_not_whole_stays_open_and_says_why(
    dialog: PartDialog, keeper: Keeper, qtbot: QtBot, name: str, figure: str
) -> None:
    qtbot.keyClicks(dialog.head.edits["name"], name)
    type_into(qtbot, dialog, "tdp", figure)
    press_save(qtbot, dialog)
    assert keeper.kept == []
    assert dialog.isVisible()
    assert dialog.problem.isVisible()


def test_that_a_part_that_cannot_be_written_stays_open(dialog: PartDialog, keeper: Keeper, qtbot: QtBot) -> None:
    keeper.problem = "Cannot write: the disk is full."
    qtbot.keyClicks(dialog.head.edits["name"], "X")
    type_into(qtbot, dialog, "tdp", "700")
    press_save(qtbot, dialog)
    assert dialog.problem.text() == keeper.problem
    assert dialog.part is None


def test_that_every_field_has_a_name_for_screen_readers(dialog: PartDialog) -> None:
    edits = [*dialog.head.edits.values(), *(row.edit for row in dialog.grid.rows.values()), dialog.grid.direction]
    names = [edit.accessibleName() for edit in edits]
    assert all(names)
    assert len(set(names)) == len(names)


def test_that_enter_in_a_field_saves_and_escape_gives_up(dialog: PartDialog, keeper: Keeper, qtbot: QtBot) -> None:
    qtbot.keyClicks(dialog.head.edits["name"], "X")
    type_into(qtbot, dialog, "tdp", "700")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert keeper.kept == []
    assert not dialog.isVisible()


SHIPPED = "The library has a part of this name; yours will be told apart as “H200 SXM (yours)”."


def test_that_a_name_of_the_library_is_told_apart_with_a_word(dialog: PartDialog, keeper: Keeper, qtbot: QtBot) -> None:
    name = dialog.head.edits["name"]
    qtbot.keyClicks(name, "H200 SXM")
    assert dialog.head.about_name.isVisible()
    assert (dialog.head.about_name.text(), name.accessibleDescription()) == (SHIPPED, SHIPPED)
    type_into(qtbot, dialog, "tdp", "700")
    press_save(qtbot, dialog)
    assert [part.name for part, _ in keeper.kept] == ["H200 SXM (yours)"]


def test_that_a_name_of_ones_own_needs_no_word(dialog: PartDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(dialog.head.edits["name"], "Acme X1")
    assert not dialog.head.about_name.isVisible()


def own_part(name: str) -> Accelerator:
    return record_of(Draft(name, texts={"tdp": "700"}), ())[0]


def dialog_beside(qtbot: QtBot, themes: ThemeManager, keeper: Keeper, own: str, **edited: Accelerator) -> PartDialog:
    """Return a dialog of a user who has a part already."""
    part = own_part(own)
    made = PartDialog("Part", Draft(), built_in(), {part.id: part}, keeper, themes.theme, None, **edited)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.open()
    made.grid.fill({"tdp": "700"}, "")
    return made


@pytest.mark.parametrize(("own", "name"), [("Acme X1", "acme x1"), ("H200 SXM (yours)", "H200 SXM")])
def test_that_the_name_of_another_part_of_ones_own_is_refused(
    qtbot: QtBot, themes: ThemeManager, keeper: Keeper, own: str, name: str
) -> None:
    dialog = dialog_beside(qtbot, themes, keeper, own)
    dialog.head.edits["name"].setText(name)
    dialog.accept()
    assert keeper.kept == []
    assert dialog.problem.text().startswith("You have a part named")
    assert dialog.head.edits["name"].hasFocus()


def test_that_a_part_that_is_edited_keeps_its_name(qtbot: QtBot, themes: ThemeManager, keeper: Keeper) -> None:
    dialog = dialog_beside(qtbot, themes, keeper, "Acme X1", before=own_part("Acme X1"))
    dialog.head.edits["name"].setText("Acme X1")
    dialog.accept()
    assert [part.name for part, _ in keeper.kept] == ["Acme X1"]


def test_that_a_part_without_figures_is_told_and_the_first_figure_asked_for(dialog: PartDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(dialog.head.edits["name"], "X")
    press_save(qtbot, dialog)
    assert dialog.problem.text() == "Enter at least one figure."
    assert next(iter(dialog.grid.rows.values())).edit.hasFocus()


def test_that_a_figure_that_cannot_be_read_is_unfolded_and_gone_to(dialog: PartDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(dialog.head.edits["name"], "X")
    row = dialog.grid.rows["peak_fp8_sparse"]
    row.edit.setText("lots")
    press_save(qtbot, dialog)
    assert row.edit.isVisible()
    assert row.edit.hasFocus()
