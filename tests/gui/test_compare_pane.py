"""The compare pane under real keys and a real mouse: walk, fold, hover, copy, choose, follow the design."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QFont, QGuiApplication, QHelpEvent, QKeyEvent, QMouseEvent, QPaintEvent, QRegion
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QToolTip, QWidget
from typing_extensions import override

from core.catalogue.catalogue import built_in
from core.design.cluster_edits import add_cluster, duplicate_cluster, remove_cluster, rename_cluster, set_base
from core.design.edits import add_part
from core.design.templates import empty_design
from core.quantity import UnitChoice
from gui.compare.differences import Remark, Section, Unlike
from gui.compare.layout import CellLayout
from gui.compare.model import Role
from gui.compare.pane import ComparePane
from gui.stylesheet import Stylesheet
from gui.theme import METRICS, FontRole, ThemeManager, ThemeMode
from gui.widgets.notice import Notice
from gui.widgets.tips import plain_tip
from gui.widgets.wrapping import laid_out
from tests.support.themes import theme_manager
from tests.support.told_cards import ToldCards
from tests.support.workspaces import TODAY, workspace_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QModelIndex
    from PySide6.QtGui import QColor
    from pytestqt.qtbot import QtBot

    from gui.workspace import Workspace

ALT = Qt.KeyboardModifier.AltModifier
CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton
WIDTH, HEIGHT = 1440, 900
QUOTES_DIFFER = "Quotes differ in date: 2026-04 and 2026-05"


@pytest.fixture
def cards() -> ToldCards:
    return ToldCards()


@pytest.fixture
def workspace(qapp: QApplication) -> Workspace:
    workspace = workspace_of("opening")
    workspace.apply(set_base(workspace.design, "c2"))
    workspace.show_cluster("c1")
    return workspace


@pytest.fixture
def themes(qapp: QApplication) -> ThemeManager:
    return theme_manager(qapp)


@pytest.fixture
def pane(workspace: Workspace, themes: ThemeManager, cards: ToldCards, qtbot: QtBot) -> Iterator[ComparePane]:
    pane = ComparePane(workspace, themes, cards)  # type: ignore[arg-type]
    qtbot.addWidget(pane)
    testers = [
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
        for model in (pane.model, pane.side.rows_model)
    ]
    pane.resize(WIDTH, HEIGHT)
    with qtbot.waitExposed(pane):
        pane.show()
    pane.activateWindow()
    yield pane
    del testers


def row_of(pane: ComparePane, label: str) -> int:
    vertical = Qt.Orientation.Vertical
    rows = range(pane.model.rowCount())
    return next(row for row in rows if pane.model.headerData(row, vertical) == label)


def index_of(pane: ComparePane, label: str, column: int) -> QModelIndex:
    index = pane.model.index(row_of(pane, label), column)
    pane.grid.scrollTo(index)
    return index


def walk_to(pane: ComparePane, label: str, column: int) -> None:
    pane.grid.setFocus()
    pane.grid.setCurrentIndex(index_of(pane, label, column))


def move_to(pane: ComparePane, place: QPoint) -> None:
    viewport = pane.grid.viewport()
    local, on_screen = QPointF(place), QPointF(viewport.mapToGlobal(place))
    none = Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, local, on_screen, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(viewport, event)


def sections(pane: ComparePane) -> list[str]:
    return [row.title for row in pane.side.rows_model.rows if isinstance(row, Section)]


def test_that_arrows_walk_over_the_cells(pane: ComparePane, qtbot: QtBot) -> None:
    walk_to(pane, "FP8", 0)
    qtbot.keyClick(pane.grid, Qt.Key.Key_Right)
    qtbot.keyClick(pane.grid, Qt.Key.Key_Down)
    assert (pane.grid.currentIndex().row(), pane.grid.currentIndex().column()) == (row_of(pane, "FP8") + 1, 1)


def test_that_tab_leaves_the_table(pane: ComparePane, qtbot: QtBot) -> None:
    walk_to(pane, "FP8", 0)
    qtbot.keyClick(pane.grid, Qt.Key.Key_Tab)
    assert not pane.grid.hasFocus()


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_that_a_key_on_a_title_folds_its_group(pane: ComparePane, qtbot: QtBot, key: Qt.Key) -> None:
    before = pane.model.rowCount()
    walk_to(pane, "Money", 1)
    qtbot.keyClick(pane.grid, key)
    assert pane.model.rowCount() == before - 3
    qtbot.keyClick(pane.grid, key)
    assert pane.model.rowCount() == before


def test_that_a_click_on_a_title_folds_its_group(pane: ComparePane, qtbot: QtBot) -> None:
    before = pane.model.rowCount()
    header = pane.grid.verticalHeader()
    place = QPoint(METRICS.target, header.sectionViewportPosition(0) + METRICS.group_row // 2)
    qtbot.mouseClick(header.viewport(), LEFT, pos=place)
    assert pane.model.rowCount() < before


def test_that_rows_keep_their_heights_when_groups_fold(pane: ComparePane) -> None:
    pane.model.toggle_group(0)
    rows = range(pane.model.rowCount())
    wanted = [METRICS.group_row if pane.model.is_group(row) else METRICS.table_row for row in rows]
    assert [pane.grid.rowHeight(row) for row in rows] == wanted


def test_that_enter_on_a_cell_shows_its_cluster(pane: ComparePane, workspace: Workspace, qtbot: QtBot) -> None:
    walk_to(pane, "FP8", 2)
    qtbot.keyClick(pane.grid, Qt.Key.Key_Return)
    assert workspace.current_cluster is workspace.design.clusters[2]


def test_that_a_click_on_a_head_shows_its_cluster(pane: ComparePane, workspace: Workspace, qtbot: QtBot) -> None:
    header = pane.grid.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(3) + METRICS.target, header.height() // 2)
    qtbot.mouseClick(header.viewport(), LEFT, pos=place)
    assert workspace.current_cluster is workspace.design.clusters[3]
    assert "Changed from base B to D" in sections(pane)


def test_that_a_hovered_figure_is_told_to_the_cards(pane: ComparePane, cards: ToldCards) -> None:
    index = index_of(pane, "FP8", 0)
    figure = pane.grid.figure_place(index)
    move_to(pane, figure.center())
    move_to(pane, figure.center() + QPoint(1, 0))
    assert cards.said == [("hover", "Trn2 UltraServer: FP8")]
    assert cards.anchor == QRect(pane.grid.viewport().mapToGlobal(figure.topLeft()), figure.size())


def test_that_the_next_figure_takes_over(pane: ComparePane, cards: ToldCards) -> None:
    move_to(pane, pane.grid.figure_place(index_of(pane, "FP8", 0)).center())
    move_to(pane, pane.grid.figure_place(index_of(pane, "FP8", 1)).center())
    QApplication.sendEvent(pane.grid.viewport(), QEvent(QEvent.Type.Leave))
    assert [word for word, _ in cards.said] == ["hover", "leave", "hover", "leave"]


def test_that_titles_have_no_card(pane: ComparePane, cards: ToldCards, qtbot: QtBot) -> None:
    walk_to(pane, "Money", 1)
    move_to(pane, pane.grid.visualRect(index_of(pane, "Money", 1)).center())
    qtbot.keyClick(pane.grid, Qt.Key.Key_I, ALT)
    assert not cards.said


def test_that_a_key_opens_the_card_of_the_current_cell(pane: ComparePane, cards: ToldCards, qtbot: QtBot) -> None:
    walk_to(pane, "Rent", 2)
    qtbot.keyClick(pane.grid, Qt.Key.Key_I, ALT)
    assert [word for word, _ in cards.said] == ["open"]
    assert cards.said[0][1].endswith(": Rent")


def test_that_the_mark_of_unlike_sides_says_what_differs(pane: ComparePane) -> None:
    cell = pane.grid.visualRect(index_of(pane, "Rent", 0))
    y, viewport = cell.center().y(), pane.grid.viewport()
    for x, words in ((cell.left() + METRICS.target, ""), (cell.right() - METRICS.gap, QUOTES_DIFFER)):
        place = QPoint(x, y)
        QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, place, viewport.mapToGlobal(place)))
        assert QToolTip.text() == plain_tip(words)
    QToolTip.hideText()


def test_that_copying_puts_the_table_on_the_clipboard(pane: ComparePane, qtbot: QtBot) -> None:
    walk_to(pane, "FP8", 0)
    qtbot.keyClick(pane.grid, Qt.Key.Key_C, CTRL)
    assert "\nFP8\tPF\t83.1\t126.7\t360\t362.4\t" in QGuiApplication.clipboard().text()


def test_that_folded_rows_are_copied_too(pane: ComparePane, qtbot: QtBot) -> None:
    pane.model.toggle_group(0)
    walk_to(pane, "Capacity", 0)
    qtbot.keyClick(pane.grid, Qt.Key.Key_C, CTRL)
    assert "FP8\tPF\t83.1" in QGuiApplication.clipboard().text()


def test_that_the_menu_copies_markdown(pane: ComparePane) -> None:
    menu = pane.context_menu()
    actions = {action.text(): action for action in menu.actions()}
    assert list(actions) == ["Copy table", "Copy as Markdown"]
    actions["Copy as Markdown"].trigger()
    assert QGuiApplication.clipboard().text().startswith("| Metric | Trn2 UltraServer | 8 × P5en (base) |")
    actions["Copy table"].trigger()
    assert QGuiApplication.clipboard().text().startswith("Metric\tUnit\t")
    menu.deleteLater()


@pytest.mark.parametrize(("key", "modifier"), [(Qt.Key.Key_C, CTRL), (Qt.Key.Key_I, ALT)])
def test_that_the_table_claims_its_keys_before_the_window_does(
    pane: ComparePane, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    event = QKeyEvent(QEvent.Type.ShortcutOverride, key, modifier)
    event.ignore()
    QApplication.sendEvent(pane.grid, event)
    assert event.isAccepted()


def test_that_other_shortcuts_are_left_to_the_window(pane: ComparePane) -> None:
    event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, CTRL)
    event.ignore()
    QApplication.sendEvent(pane.grid, event)
    assert not event.isAccepted()


def test_that_totals_can_be_divided(pane: ComparePane, qtbot: QtBot) -> None:
    qtbot.mouseClick(pane.controls.norms.buttons["accelerator"], LEFT)
    assert pane.model.index(row_of(pane, "FP8"), 0).data() == "1.299"
    assert pane.verdict_bar.headline.text().endswith("per accelerator.")
    assert pane.controls.norms.buttons["accelerator"].isChecked()
    assert not pane.controls.norms.buttons["total"].isChecked()


def test_that_differences_can_be_told_as_factors(pane: ComparePane, qtbot: QtBot) -> None:
    index = pane.model.index(row_of(pane, "FP8"), 0)
    assert index.data(Role.CELL).delta == "−34\u2009%"
    qtbot.mouseClick(pane.controls.differences.buttons["factor"], LEFT)
    assert index.data(Role.CELL).delta == "×0.656"


def test_that_another_base_is_one_undoable_step(pane: ComparePane, workspace: Workspace, qtbot: QtBot) -> None:
    steps = workspace.undo_stack.count()
    pane.controls.base.setFocus()
    qtbot.keyClick(pane.controls.base, Qt.Key.Key_Down)
    assert workspace.design.base == "c3"
    assert workspace.undo_stack.count() == steps + 1
    workspace.undo_stack.undo()
    assert pane.controls.base.currentData() == "c2"


def test_that_choosing_the_base_again_does_nothing(pane: ComparePane, workspace: Workspace) -> None:
    refused = QSignalSpy(workspace.edit_refused)
    pane.controls.base.activated.emit(1)
    assert refused.count() == 0


def test_that_the_controls_have_names(pane: ComparePane) -> None:
    assert pane.controls.base.accessibleName() == "Base"
    assert pane.controls.norms.buttons["kilowatt"].accessibleName() == "Normalise by: kW"


def test_that_an_added_cluster_is_a_new_column(pane: ComparePane, workspace: Workspace) -> None:
    inserted, reset = QSignalSpy(pane.model.columnsInserted), QSignalSpy(pane.model.modelReset)
    workspace.apply(add_cluster(workspace.design))
    assert pane.model.columnCount() == 5
    assert (inserted.count(), reset.count()) == (1, 0)
    workspace.undo_stack.undo()
    assert pane.model.columnCount() == 4


def test_that_a_dropped_part_is_seen_at_once(pane: ComparePane, workspace: Workspace) -> None:
    workspace.apply(add_part(workspace.design, built_in(), "aws-trn2-ultraserver", "c1"))
    assert pane.model.index(row_of(pane, "FP8"), 0).data() == "166.3"


class Paints(QObject):
    """Keeps where a widget was painted."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.where = QRegion()
        watched.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.where |= event.region()
        return False


def test_that_a_drop_paints_only_the_columns_that_changed(
    pane: ComparePane, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.apply(add_part(workspace.design, built_in(), "aws-trn2-ultraserver", "c1"))  # makes what room is needed
    QApplication.processEvents()
    paints = Paints(pane.grid.viewport())
    workspace.apply(add_part(workspace.design, built_in(), "aws-trn2-ultraserver", "c1"))
    untouched = pane.grid.visualRect(pane.model.index(row_of(pane, "FP8"), 3))
    changed = pane.grid.visualRect(pane.model.index(row_of(pane, "FP8"), 0))
    qtbot.waitUntil(lambda: paints.where.contains(changed))
    assert not paints.where.intersects(untouched)


def test_that_a_head_is_drawn_when_its_facts_change(pane: ComparePane, workspace: Workspace, qtbot: QtBot) -> None:
    QApplication.processEvents()
    paints = Paints(pane.grid.horizontalHeader().viewport())
    workspace.apply(add_part(workspace.design, built_in(), "aws-trn2-ultraserver", "c1"))
    qtbot.waitUntil(lambda: not paints.where.isEmpty())


def test_that_a_hidden_pane_waits_and_catches_up(pane: ComparePane, workspace: Workspace) -> None:
    changed = QSignalSpy(pane.model.dataChanged)
    pane.hide()
    workspace.apply(add_part(workspace.design, built_in(), "aws-trn2-ultraserver", "c1"))
    assert changed.count() == 0
    pane.show()
    assert pane.model.index(row_of(pane, "FP8"), 0).data() == "166.3"


def test_that_units_follow_the_workspace(pane: ComparePane, workspace: Workspace) -> None:
    workspace.set_units(UnitChoice(memory="GiB"))
    line = pane.model.headerData(row_of(pane, "Capacity"), Qt.Orientation.Vertical, Role.ROW)
    assert line.unit == "TiB"


def test_that_a_design_without_clusters_says_so(pane: ComparePane, workspace: Workspace) -> None:
    workspace.open_design(empty_design(built_in(), TODAY))
    notice = pane.findChild(Notice)
    assert isinstance(notice, Notice)
    assert notice.isVisible()
    assert notice.words == "Nothing to compare yet Add a cluster, and it shows here as a column."
    workspace.apply(add_cluster(workspace.design))
    assert pane.grid.isVisible()


def test_that_one_cluster_alone_has_no_verdict(pane: ComparePane, workspace: Workspace) -> None:
    for cluster_id in ("c1", "c3", "c4"):
        workspace.apply(remove_cluster(workspace.design, cluster_id))
    assert not pane.verdict_bar.isVisible()
    assert pane.side.rows_model.rows == (Remark("Add another cluster to see what differs."),)


def test_that_the_list_starts_with_the_cluster_on_the_canvas(pane: ComparePane) -> None:
    assert sections(pane) == [
        "Not like for like",
        "Changed from base B to A",
        "Why FP8 differs: B to A, PF",
    ]


def test_that_the_list_follows_the_walk(pane: ComparePane, qtbot: QtBot) -> None:
    walk_to(pane, "FP8", 3)
    assert "Changed from base B to D" in sections(pane)
    qtbot.keyClick(pane.grid, Qt.Key.Key_Left)
    assert "Changed from base B to C" in sections(pane)


def test_that_on_the_base_the_list_stays_with_the_canvas(pane: ComparePane, workspace: Workspace) -> None:
    walk_to(pane, "FP8", 1)
    assert "Changed from base B to A" in sections(pane)
    workspace.show_cluster("c4")
    assert "Changed from base B to D" in sections(pane)


def test_that_the_list_is_read_out(pane: ComparePane) -> None:
    model = pane.side.rows_model
    spoken = [model.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(model.rowCount())]
    assert "FP4 is missing on one side: Trn2 UltraServer and 8 × P5en do not support it" in spoken
    assert "Removed: 8 × p5en.48xlarge" in spoken
    assert "Added: 64 × Trainium2" in spoken
    assert "Changed: Rent 332.90 → 143.04 $/h" in spoken
    assert "per accelerator: ×0.656" in spoken


def test_that_names_and_heads_stay_while_ten_columns_scroll(
    pane: ComparePane, workspace: Workspace, qtbot: QtBot
) -> None:
    for _ in range(6):
        workspace.apply(duplicate_cluster(workspace.design, "c3"))
    names, heads = pane.grid.verticalHeader(), pane.grid.horizontalHeader()
    bar = pane.grid.horizontalScrollBar()
    before = (names.geometry(), heads.geometry())

    def last_is_seen() -> bool:
        bar.setValue(bar.maximum())
        return pane.grid.viewport().rect().contains(pane.grid.visualRect(pane.model.index(1, 9)))

    assert not pane.grid.viewport().rect().contains(pane.grid.visualRect(pane.model.index(1, 9)))
    qtbot.waitUntil(last_is_seen)
    assert (names.geometry(), heads.geometry()) == before


def test_that_no_value_is_cut(pane: ComparePane, workspace: Workspace) -> None:
    workspace.apply(add_part(workspace.design, built_in(), "project-rainier", "c1"))
    layout = pane.grid._delegate.layout
    cell = pane.grid.visualRect(pane.model.index(1, 0))
    assert layout.value_rect(cell).right() < layout.band_rect(cell).left()
    assert layout.band_rect(cell).right() < layout.delta_rect(cell).left()
    assert layout.delta_rect(cell).right() < layout.mark_rect(cell).left()


def _seen_columns(pane: ComparePane) -> list[QRect]:
    """Return where the columns are of which the viewport shows more than the empty edge."""
    view = pane.grid.viewport().rect()
    cells = (pane.grid.visualRect(pane.model.index(1, column)) for column in range(pane.model.columnCount()))
    return [cell for cell in cells if (cell & view).width() > METRICS.gap]


@pytest.mark.parametrize("width", [700, 1024, 1100, 1280, 1440])
@pytest.mark.parametrize("place", [0, 1, 9])
def test_that_columns_are_seen_whole_or_not_at_all(pane: ComparePane, width: int, place: int, qtbot: QtBot) -> None:
    pane.resize(width, 560)
    bar = pane.grid.horizontalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() in range(4))
    bar.setValue(place)
    view = pane.grid.viewport().rect()
    seen = _seen_columns(pane)
    assert seen
    assert all(-METRICS.gap < cell.left() and cell.right() <= view.right() for cell in seen)


def test_that_columns_share_all_the_room_where_some_are_out_of_sight(pane: ComparePane) -> None:
    pane.resize(1024, 560)
    assert len(_seen_columns(pane)) < pane.model.columnCount()
    assert pane.grid.viewport().width() - _seen_columns(pane)[-1].right() < METRICS.gap


def test_that_a_band_without_room_is_left_out_whole() -> None:
    layout = CellLayout(value=50, band=80, delta=40, needed=240)
    assert layout.has_room_for_delta(QRect(0, 0, 240, 27))
    assert layout.has_room_for_band(QRect(0, 0, 200, 27))
    assert not layout.has_room_for_delta(QRect(0, 0, 200, 27))
    assert not layout.has_room_for_band(QRect(0, 0, 100, 27))


@pytest.mark.parametrize("mode", [ThemeMode.LIGHT, ThemeMode.DARK])
def test_that_the_ground_of_best_lies_under_the_best_value_only(
    pane: ComparePane, themes: ThemeManager, mode: ThemeMode
) -> None:
    themes.set_mode(mode)
    good = themes.theme.color("good_ground")

    def has_good(column: int) -> bool:
        rect = pane.grid.visualRect(index_of(pane, "Bandwidth", column))
        return any(same(color, good) for color in colors(pane, rect))

    assert [has_good(column) for column in range(4)] == [False, False, False, True]


def test_that_the_best_value_is_framed_where_there_are_no_tints(pane: ComparePane, themes: ThemeManager) -> None:
    themes.set_mode(ThemeMode.CONTRAST)
    rect = pane.grid.visualRect(index_of(pane, "Bandwidth", 3))
    frame = rect.adjusted(METRICS.pane_padding, 0, -rect.width() + METRICS.pane_padding + METRICS.gap, 0)
    assert any(same(color, themes.theme.color("good")) for color in colors(pane, frame))


@pytest.fixture
def styled(qapp: QApplication) -> Iterator[ThemeManager]:
    """Give a theme manager with the real stylesheet, which is taken off again."""
    manager = ThemeManager(qapp, Stylesheet(), ThemeMode.LIGHT)
    manager.apply()
    yield manager
    qapp.setStyleSheet("")
    manager.deleteLater()


def test_that_titles_stay_bold_when_the_pane_goes_into_a_window(
    workspace: Workspace, styled: ThemeManager, cards: ToldCards, qtbot: QtBot
) -> None:
    pane = ComparePane(workspace, styled, cards)  # type: ignore[arg-type]
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(pane)
    with qtbot.waitExposed(window):
        window.show()
    labels = {label.text(): label.font().weight() for label in pane.findChildren(QLabel)}
    assert labels["What differs"] == QFont.Weight.DemiBold
    assert labels[pane.verdict_bar.headline.text()] == QFont.Weight.DemiBold


def test_that_a_larger_text_makes_higher_rows(pane: ComparePane, themes: ThemeManager) -> None:
    themes.set_text_scale(1.5)
    assert pane.grid.rowHeight(1) == round(METRICS.table_row * 1.5)


def colors(pane: ComparePane, rect: QRect) -> list[QColor]:
    picture = pane.grid.viewport().grab(rect).toImage()
    middle = picture.height() // 2
    return [picture.pixelColor(x, middle) for x in range(picture.width())]


def same(one: QColor, other: QColor) -> bool:
    return one.rgb() == other.rgb()


def test_that_no_row_of_the_list_runs_into_the_next_when_it_becomes_narrower(
    pane: ComparePane, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.apply(rename_cluster(workspace.design, "c1", "A cluster with a name of many words " * 3))
    view, delegate = pane.side, pane.side._delegate
    indices = [pane.side.rows_model.index(row) for row in range(pane.side.rows_model.rowCount())]
    before = [view.visualRect(index).height() for index in indices]
    pane._right.setFixedWidth(pane._right.width() // 2)

    def heights() -> list[int]:
        return [view.visualRect(index).height() for index in indices]

    qtbot.waitUntil(lambda: heights() != before)
    assert heights() == [delegate._height(row) for row in pane.side.rows_model.rows]


def test_that_a_long_name_leaves_the_choices_their_room(pane: ComparePane, workspace: Workspace) -> None:
    workspace.apply(rename_cluster(workspace.design, "c2", "x" * 120))
    pane.resize(1280, 720)
    QApplication.processEvents()
    buttons = [*pane.controls.norms.buttons.values(), *pane.controls.differences.buttons.values()]
    assert all(button.width() >= button.sizeHint().width() for button in buttons)
    assert pane.controls.base.currentText().endswith("…")


def test_that_the_legend_breaks_where_it_would_be_cut(pane: ComparePane) -> None:
    legend = pane._legend
    assert legend.heightForWidth(300) > legend.heightForWidth(1200)


def test_that_the_list_explains_what_the_table_divides_by(pane: ComparePane, qtbot: QtBot) -> None:
    pane.controls.norms.buttons["dollar"].click()
    assert any(title.startswith("Why FP8 per dollar differs") for title in sections(pane))


@pytest.mark.parametrize("name", ["W" * 120, "a long name " * 12])
def test_that_a_long_name_in_the_list_is_wrapped_or_ends_in_an_ellipsis(
    pane: ComparePane, workspace: Workspace, name: str
) -> None:
    workspace.apply(rename_cluster(workspace.design, "c1", name))
    delegate, view = pane.side._delegate, pane.side
    width = view.viewport().width() - 2 * METRICS.pane_padding
    unlike = next(row for row in view.rows_model.rows if isinstance(row, Unlike) and name.strip() in row.detail)
    assert delegate._wrapped(unlike.detail, FontRole.CAPTION) > delegate._wrapped("W", FontRole.CAPTION)
    font = delegate.theme.font(FontRole.CAPTION)
    assert laid_out(unlike.detail, font, width).boundingRect().width() <= width
