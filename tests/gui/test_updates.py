"""Newer figures of the library: told once a design is open, reviewed in a table, taken over in one step."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QPushButton

from core.catalogue.catalogue import built_in
from core.catalogue.records import System
from core.design.document import EXTENSION
from core.design.overrides import PartWide, choose, override, own_reading
from core.design.storage import dumps
from core.figure import Reading, Status
from gui.settings import SettingsStore
from gui.updates.commands import NOTICE
from gui.updates.dialog import UpdatesDialog
from gui.updates.model import Column, UpdatesModel
from gui.updates.rows import Effect, rows_of
from gui.window.main_window import MainWindow
from tests.support.workspaces import design_of

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from core.design.document import Design
    from gui.theme import ThemeManager
    from gui.workspace import Workspace
    from tests.support.workspaces import Answers

PART = "trainium2"
SOURCE = built_in().sources[built_in().parts[PART].led["tdp"].leader.source]
OLD = Reading(value=450, unit="W", status=Status.ESTIMATED, source=SOURCE.id, date="2025-01")
"""What an earlier library said of the power."""


def aged(*, has_own: bool = False) -> Design:
    """Return the opening design as an earlier library made it: another power and no note on the memory."""
    design = design_of("opening")
    part = design.parts[PART]
    memory = tuple(reading.evolve(note="") for reading in part.figures["memory_capacity"])
    memory = (*memory, memory[0].evolve(superseded=True))
    figures = {**part.figures, "tdp": (OLD,), "memory_capacity": memory}
    design = design.evolve(parts={**design.parts, PART: part.evolve(figures=figures)})
    if has_own:
        own = own_reading(480, "W", "", "measured here", "2026-12-01")
        outcome = override(design, PartWide(PART), "tdp", own)
        design = outcome.after  # type: ignore[union-attr]
    return design


GONE = Reading(value=12, unit="GB/s", status=Status.ESTIMATED, source=SOURCE.id, date="2025-01")
"""What an earlier library said of a figure that the present one does not state."""


def with_gone(design: Design) -> Design:
    """Return a design with a figure and prices that the library no longer has."""
    part = design.parts[PART]
    assert "host_bandwidth" not in part.figures
    part = part.evolve(figures={**part.figures, "host_bandwidth": (GONE,)})
    return design.evolve(parts={**design.parts, PART: part})


def tick(model: UpdatesModel, row: int, *, is_on: bool) -> None:
    state = Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked
    model.setData(model.index(row, Column.PART), state, Qt.ItemDataRole.CheckStateRole)


# --- the rows -------------------------------------------------------------------------------------------------------


def test_that_each_figure_tells_both_sides_with_sign_source_and_date() -> None:
    rows = {row.field: row for row in rows_of(aged(), built_in())}
    power = rows["tdp"]
    assert (power.figure, power.held.value, power.held.origin) == ("TDP", "450 W", f"{SOURCE.title} · 2025-01")
    offered = built_in().parts[PART].led["tdp"].leader
    assert power.offered.value.startswith(f"{offered.value:g}")
    assert built_in().sources[offered.source].title in power.offered.origin
    assert power.effect is Effect.LEADER


def test_that_a_change_of_sources_alone_is_told_apart() -> None:
    rows = {row.field: row for row in rows_of(aged(), built_in())}
    assert rows["memory_capacity"].effect is Effect.SOURCES


def test_that_the_users_own_figure_is_marked_as_staying() -> None:
    rows = {row.field: row for row in rows_of(aged(has_own=True), built_in())}
    assert rows["tdp"].effect is Effect.STAYS


def test_that_a_design_of_today_has_no_rows() -> None:
    assert rows_of(design_of("opening"), built_in()) == ()


def test_that_a_figure_that_the_library_lacks_has_a_word_of_its_own() -> None:
    rows = {row.field: row for row in rows_of(with_gone(aged()), built_in())}
    assert rows["host_bandwidth"].effect is Effect.REMOVED
    assert rows["tdp"].effect is Effect.LEADER


def test_that_prices_that_the_library_lacks_would_be_removed() -> None:
    system = built_in().parts["aws-p5en-48xlarge"]
    assert isinstance(system, System)
    library = replace(built_in(), parts={**built_in().parts, system.id: system.evolve(quotes=())})
    (row,) = rows_of(design_of("opening"), library)
    assert row.effect is Effect.REMOVED


def test_that_a_choice_falls_with_its_figure_and_an_own_figure_stays() -> None:
    design = with_gone(aged())
    chosen = choose(design, PartWide(PART), "host_bandwidth", GONE)
    own = override(design, PartWide(PART), "host_bandwidth", own_reading(9, "GB/s", "", "measured", "2026-12-01"))
    for outcome, effect in ((chosen, Effect.REMOVED), (own, Effect.STAYS)):
        rows = {row.field: row for row in rows_of(outcome.after, built_in())}  # type: ignore[union-attr]
        assert rows["host_bandwidth"].effect is effect


# --- the table ------------------------------------------------------------------------------------------------------


@pytest.fixture
def model(qtbot: QtBot) -> UpdatesModel:
    made = UpdatesModel(rows_of(aged(), built_in()))
    made.tester = QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal)  # type: ignore[attr-defined]
    return made


def test_that_everything_is_ticked_at_first_and_can_be_unticked(model: UpdatesModel) -> None:
    assert model.ticked == {(PART, "tdp"), (PART, "memory_capacity")}
    model.tick_all(is_on=False)
    assert model.ticked == frozenset()
    tick(model, 0, is_on=True)
    assert len(model.ticked) == 1


def test_that_the_filter_shows_and_takes_only_what_changes_the_leader(model: UpdatesModel) -> None:
    model.show_only_leaders(is_on=True)
    assert model.ticked == {(PART, "tdp")}
    assert model.rowCount() == 1
    model.show_only_leaders(is_on=False)
    assert len(model.ticked) == 2


def test_that_what_would_be_removed_is_unticked_at_first_and_no_leader(qtbot: QtBot) -> None:
    model = UpdatesModel(rows_of(with_gone(aged()), built_in()))
    gone = next(i for i, each in enumerate(model.rows) if each.field == "host_bandwidth")
    spoken = model.index(gone, Column.EFFECT).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "no longer in the library; would be removed"
    assert (PART, "host_bandwidth") not in model.ticked
    model.show_only_leaders(is_on=True)
    model.tick_all(is_on=True)
    model.show_only_leaders(is_on=False)
    assert (PART, "host_bandwidth") not in model.ticked
    assert model.removals == 0
    tick(model, gone, is_on=True)
    assert model.removals == 1


def test_that_every_cell_is_spoken_with_its_sign(model: UpdatesModel) -> None:
    row = next(i for i, each in enumerate(model.rows) if each.field == "tdp")
    spoken = model.index(row, Column.HELD).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == f"450 W, assumed, {SOURCE.title} · 2025-01"


def test_that_thousands_of_rows_paint_only_what_is_seen(
    qtbot: QtBot, themes: ThemeManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = rows_of(aged(), built_in())[0]
    rows = [replace(first, field=f"field_{number}") for number in range(2_000)]
    dialog = UpdatesDialog(rows, themes.theme)
    qtbot.addWidget(dialog)
    asked: set[int] = set()
    look_up = UpdatesModel.data

    def noting(self: UpdatesModel, index: object, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        asked.add(index.row())  # type: ignore[attr-defined]
        return look_up(self, index, role)  # type: ignore[arg-type]

    monkeypatch.setattr(UpdatesModel, "data", noting)
    with qtbot.waitExposed(dialog):
        dialog.open()
    dialog.grab()
    assert 0 < len(asked) < 100
    assert len(dialog.chosen) == 2_000


# --- the dialog -----------------------------------------------------------------------------------------------------


@pytest.fixture
def dialog(qtbot: QtBot, themes: ThemeManager) -> UpdatesDialog:
    made = UpdatesDialog(rows_of(aged(), built_in()), themes.theme)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.open()
    made.activateWindow()
    return made


def test_that_the_button_says_how_many_are_taken_over(dialog: UpdatesDialog, qtbot: QtBot) -> None:
    assert dialog.take_button.text() == "Take over 2 figures"
    qtbot.mouseClick(dialog.only_leaders, Qt.MouseButton.LeftButton, pos=dialog.only_leaders.rect().center())
    dialog.only_leaders.setChecked(True)
    assert dialog.take_button.text() == "Take over 1 figure"
    qtbot.mouseClick(dialog.none_button, Qt.MouseButton.LeftButton)
    assert not dialog.take_button.isEnabled()
    qtbot.mouseClick(dialog.all_button, Qt.MouseButton.LeftButton)
    assert dialog.take_button.isEnabled()


def test_that_the_button_says_what_is_removed(qtbot: QtBot, themes: ThemeManager) -> None:
    dialog = UpdatesDialog(rows_of(with_gone(aged()), built_in()), themes.theme)
    qtbot.addWidget(dialog)
    gone = next(i for i, each in enumerate(dialog.model.rows) if each.field == "host_bandwidth")
    assert dialog.take_button.text() == "Take over 2 figures"
    tick(dialog.model, gone, is_on=True)
    assert dialog.take_button.text() == "Take over 2, remove 1"
    dialog.model.tick_all(is_on=False)
    tick(dialog.model, gone, is_on=True)
    assert dialog.take_button.text() == "Remove 1 figure"
    assert dialog.take_button.isEnabled()


def test_that_space_ticks_the_row_of_the_keyboard(dialog: UpdatesDialog, qtbot: QtBot) -> None:
    dialog.table.setFocus()
    qtbot.keyClick(dialog.table, Qt.Key.Key_Right)
    qtbot.keyClick(dialog.table, Qt.Key.Key_Space)
    assert len(dialog.chosen) == 1
    qtbot.keyClick(dialog.table, Qt.Key.Key_Space)
    assert len(dialog.chosen) == 2


def test_that_a_click_on_a_tick_takes_it_away(dialog: UpdatesDialog, qtbot: QtBot) -> None:
    table = dialog.table
    place = table.visualRect(dialog.model.index(0, Column.PART))
    at = place.topLeft()
    at.setX(place.left() + 10)
    at.setY(place.center().y())
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert len(dialog.chosen) == 1


# --- in the window --------------------------------------------------------------------------------------------------


@pytest.fixture
def window(qtbot: QtBot, workspace: Workspace, themes: ThemeManager, answers: Answers, tmp_path: Path) -> MainWindow:
    made = MainWindow(workspace, themes, SettingsStore(tmp_path / "s.json"), lambda _window: answers)
    workspace.setParent(made)
    qtbot.addWidget(made, before_close_func=lambda _window: workspace.undo_stack.setClean())
    with qtbot.waitExposed(made):
        made.show()
    qtbot.waitUntil(lambda: made.library.model.rowCount() > 0)
    return made


def opened(window: MainWindow, qtbot: QtBot, tmp_path: Path, design: Design) -> None:
    path = tmp_path / f"old{EXTENSION}"
    path.write_text(dumps(design), encoding="utf-8")
    assert window.file.open_path(path)
    qtbot.waitUntil(lambda: window.library_tools.updates.has_newer)


def test_that_an_older_design_is_told_of_and_nothing_changes(
    window: MainWindow, workspace: Workspace, qtbot: QtBot, tmp_path: Path
) -> None:
    opened(window, qtbot, tmp_path, aged())
    (row,) = window.notices.rows.values()
    assert row.words.text() == "The library has newer figures for one part."
    assert workspace.design.parts[PART].led["tdp"].leader.value == 450
    assert not window.file.is_modified
    assert window.actions_["review_newer"].isEnabled()


def test_that_what_is_chosen_is_taken_over_in_one_step(
    window: MainWindow, workspace: Workspace, qtbot: QtBot, tmp_path: Path
) -> None:
    opened(window, qtbot, tmp_path, aged())
    qtbot.mouseClick(next(iter(window.notices.rows.values())).choice, Qt.MouseButton.LeftButton)
    (dialog,) = window.findChildren(UpdatesDialog)
    assert workspace.undo_stack.count() == 0
    qtbot.mouseClick(dialog.take_button, Qt.MouseButton.LeftButton)
    assert workspace.undo_stack.count() == 1
    assert workspace.design.parts[PART].led["tdp"].leader == built_in().parts[PART].led["tdp"].leader
    qtbot.waitUntil(lambda: not window.library_tools.updates.has_newer)
    assert not window.notices.isVisible()
    assert not window.actions_["review_newer"].isEnabled()
    workspace.undo_stack.undo()
    assert workspace.design.parts[PART].led["tdp"].leader.value == 450
    qtbot.waitUntil(lambda: window.library_tools.updates.has_newer)


def test_that_cancelling_changes_nothing(
    window: MainWindow, workspace: Workspace, qtbot: QtBot, tmp_path: Path
) -> None:
    opened(window, qtbot, tmp_path, aged())
    window.actions_["review_newer"].trigger()
    (dialog,) = window.findChildren(UpdatesDialog)
    cancel = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Cancel")
    qtbot.mouseClick(cancel, Qt.MouseButton.LeftButton)
    assert workspace.undo_stack.count() == 0
    assert workspace.design.parts[PART].led["tdp"].leader.value == 450


def test_that_the_notice_goes_with_its_design(
    window: MainWindow, workspace: Workspace, qtbot: QtBot, tmp_path: Path
) -> None:
    opened(window, qtbot, tmp_path, aged())
    workspace.open_design(design_of("opening"))
    qtbot.waitUntil(lambda: not window.library_tools.updates.has_newer)
    assert not window.notices.isVisible()


def take_over(window: MainWindow, qtbot: QtBot, field: str) -> None:
    """Take over one figure alone."""
    window.actions_["review_newer"].trigger()
    dialog = next(each for each in window.findChildren(UpdatesDialog) if each.isVisible())
    dialog.model.tick_all(is_on=False)
    tick(dialog.model, next(i for i, row in enumerate(dialog.model.rows) if row.field == field), is_on=True)
    dialog.accept()
    qtbot.waitUntil(lambda: not window.findChildren(UpdatesDialog))


def test_that_the_notice_comes_back_where_something_is_still_newer(
    window: MainWindow, workspace: Workspace, qtbot: QtBot, tmp_path: Path
) -> None:
    opened(window, qtbot, tmp_path, aged())
    take_over(window, qtbot, "tdp")
    qtbot.waitUntil(lambda: NOTICE in window.notices.rows)
    qtbot.mouseClick(window.notices.rows[NOTICE].cross, Qt.MouseButton.LeftButton)
    assert NOTICE not in window.notices.rows
    workspace.undo_stack.undo()
    qtbot.waitUntil(lambda: NOTICE in window.notices.rows)


def test_that_a_closed_notice_stays_closed_after_other_steps(
    window: MainWindow, workspace: Workspace, qtbot: QtBot, tmp_path: Path
) -> None:
    opened(window, qtbot, tmp_path, aged())
    qtbot.mouseClick(window.notices.rows[NOTICE].cross, Qt.MouseButton.LeftButton)
    own = own_reading(480, "W", "", "measured here", "2026-12-01")
    workspace.apply(override(workspace.design, PartWide(PART), "tdp", own))
    window.library_tools.updates._look()
    assert NOTICE not in window.notices.rows


def test_that_what_would_only_be_removed_is_no_news_but_can_be_reviewed(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    opened(window, qtbot, tmp_path, with_gone(design_of("opening")))
    assert NOTICE not in window.notices.rows
    assert window.actions_["review_newer"].isEnabled()


def test_that_the_next_design_is_told_of_though_the_notice_was_closed(
    window: MainWindow, workspace: Workspace, qtbot: QtBot, tmp_path: Path
) -> None:
    opened(window, qtbot, tmp_path, aged())
    qtbot.mouseClick(window.notices.rows[NOTICE].cross, Qt.MouseButton.LeftButton)
    workspace.open_design(aged())
    qtbot.waitUntil(lambda: NOTICE in window.notices.rows)
