"""The pane of charts: what is shown, when it is drawn, and what a chart that fails does to the others."""

from __future__ import annotations

import itertools
import logging
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPicture
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.catalogue.catalogue import built_in
from core.design.cluster_edits import set_base
from core.design.document import Design
from core.design.edits import set_count
from core.design.templates import empty_design, from_template, templates
from core.estimate import ClusterEstimate
from core.quantity import UNKNOWN, UnitChoice
from gui.charts import bar_layer
from gui.charts.axes import group_names
from gui.charts.bar_items import Bars
from gui.charts.bar_view import BarView
from gui.charts.catalog import CHARTS, Chart
from gui.charts.chart_data import ChartData
from gui.charts.frame import ChartFrame
from gui.charts.labels import PlacedLabel, clear_of_others, clear_stretches
from gui.charts.pane import ChartsPane
from gui.stylesheet import Stylesheet
from gui.theme import ThemeManager, ThemeMode, load_theme
from gui.workspace import Workspace
from tests.support.designs import done
from tests.support.pointer import move
from tests.support.told_cards import ToldCards

DATE = "2026-12-01"
ONE, TWO, THREE = 1080, 1440, 1920
"""Widths of the pane at which one, two and three charts stand side by side."""
HEIGHT = 280
LOW = 185
"""The least height of the pane, for a window of 720."""

Open = Callable[..., ChartsPane]


def opening() -> Design:
    return done(set_base(from_template(templates()["opening"], built_in(), DATE), "c2")).after


@pytest.fixture
def themes(qapp: QApplication) -> ThemeManager:
    manager = ThemeManager(qapp, Stylesheet())
    manager.set_mode(ThemeMode.LIGHT)
    return manager


@pytest.fixture
def cards() -> ToldCards:
    return ToldCards()


@pytest.fixture
def open_pane(qtbot: QtBot, themes: ThemeManager, cards: ToldCards) -> Open:
    """Show the charts of a design, loaded unless asked otherwise."""

    def opened(design: Design | None = None, width: int = TWO, *, is_loaded: bool = True) -> ChartsPane:
        workspace = Workspace(built_in(), opening() if design is None else design)
        pane = ChartsPane(workspace, themes, cards)  # type: ignore[arg-type]
        pane._workspace.setParent(pane)
        qtbot.addWidget(pane)
        pane.resize(width, HEIGHT)
        with qtbot.waitExposed(pane):
            pane.show()
        if is_loaded:
            pane.load()
        return pane

    return opened


def frame_of(pane: ChartsPane, chart_id: str) -> ChartFrame:
    frame = pane.frame(chart_id)
    assert frame is not None
    return frame


def view_of(pane: ChartsPane, chart_id: str, panel: int = 0) -> BarView:
    return frame_of(pane, chart_id).body.views[panel]


def bar_middle(view: BarView, index: int) -> QPoint:
    """Return a point in the bar of a mark, near the baseline, in the viewport's coordinates."""
    tip = view.mark_tip(index)
    bottom = view.mapFromScene(view._box.sceneBoundingRect().bottomLeft()).y()
    return QPoint(tip.x(), (tip.y() + bottom) // 2)


def change_count(pane: ChartsPane) -> None:
    workspace = pane._workspace
    node = workspace.design.clusters[0].nodes[0]
    workspace.apply(set_count(workspace.design, node.id, node.count + 1))


def thrice(design: Design) -> Design:
    """Return the design with three of each cluster."""
    clusters = tuple(
        cluster.evolve(id=f"x{i}{cluster.id}", nodes=tuple(n.evolve(id=f"x{i}{n.id}") for n in cluster.nodes))
        for i in range(3)
        for cluster in design.clusters
    )
    return design.evolve(clusters=clusters, base=clusters[0].id)


def failing(design: Design, estimates: dict[str, ClusterEstimate], choice: UnitChoice) -> ChartData:
    message = "no such figure"
    raise KeyError(message)


@pytest.mark.parametrize("module", ["gui.charts.pane", "gui.results.strip"])
def test_that_the_window_can_be_painted_without_the_plotting_library(module: str) -> None:
    script = f"import sys, {module}; sys.exit(bool({{'pyqtgraph', 'numpy'}} & sys.modules.keys()))"
    assert subprocess.run([sys.executable, "-c", script], check=False, timeout=60).returncode == 0


def test_that_nothing_is_drawn_before_the_pane_is_loaded(open_pane: Open) -> None:
    pane = open_pane(is_loaded=False)
    assert not pane.is_loaded
    assert all(pane.frame(chart_id) is None for chart_id in CHARTS)
    assert pane._tab_row.isVisible()


def test_that_loading_draws_the_charts_that_fit(open_pane: Open) -> None:
    pane = open_pane()
    assert pane.visible_charts == ("totals", "precision")
    assert [chart_id for chart_id in CHARTS if pane.frame(chart_id) is not None] == ["totals", "precision"]


@pytest.mark.parametrize(("width", "count"), [(ONE, 1), (TWO, 2), (THREE, 3)])
def test_that_a_wider_pane_shows_more_charts(open_pane: Open, width: int, count: int) -> None:
    assert len(open_pane(width=width).visible_charts) == count


def test_that_charts_come_when_the_pane_grows(open_pane: Open, qtbot: QtBot) -> None:
    pane = open_pane(width=ONE)
    pane.resize(THREE, HEIGHT)
    qtbot.waitUntil(lambda: frame_of(pane, "power").isVisible())


def test_that_a_press_on_a_tab_shows_its_chart(open_pane: Open, qtbot: QtBot) -> None:
    pane = open_pane()
    qtbot.mouseClick(pane._tab_row.tabs["rent"], Qt.MouseButton.LeftButton)
    assert pane.visible_charts == ("totals", "rent")
    assert frame_of(pane, "rent").isVisible()
    assert not frame_of(pane, "precision").isVisible()
    assert [tab.isChecked() for tab in pane._tab_row.tabs.values()] == [True, False, False, False, True]


def test_that_the_last_tab_stays_pressed(open_pane: Open, qtbot: QtBot) -> None:
    pane = open_pane(width=ONE)
    qtbot.mouseClick(pane._tab_row.tabs["totals"], Qt.MouseButton.LeftButton)
    assert pane._tab_row.tabs["totals"].isChecked()


def test_that_a_chart_can_be_asked_for_by_name(open_pane: Open) -> None:
    pane = open_pane()
    pane.show_chart("memory")
    assert "memory" in pane.visible_charts
    shown = pane.visible_charts
    pane.show_chart("memory")
    assert pane.visible_charts == shown
    with pytest.raises(KeyError):
        pane.show_chart("roofline")


def test_that_charts_stand_in_the_order_of_their_tabs(open_pane: Open) -> None:
    pane = open_pane(width=THREE)
    for chart_id in ("memory", "totals", "rent"):
        pane.show_chart(chart_id)
    QApplication.processEvents()
    lefts = [frame_of(pane, chart_id).x() for chart_id in ("totals", "memory", "rent")]
    assert lefts == sorted(lefts)


def test_that_a_change_of_the_design_reaches_the_charts(open_pane: Open, qtbot: QtBot) -> None:
    pane = open_pane()
    pane.show_chart("memory")
    change_count(pane)
    qtbot.waitUntil(lambda: _first_value(pane) == pytest.approx(2 * 6.144))


def _first_value(pane: ChartsPane) -> float | None:
    data = frame_of(pane, "memory").data
    return None if data is None else data.panels[0].marks[0].value


def test_that_the_bars_are_as_high_as_the_values(open_pane: Open) -> None:
    pane = open_pane()
    pane.show_chart("memory")
    view = view_of(pane, "memory")
    heights = [float(view._bars.items[position].opts["height"][0]) for position in range(4)]
    assert heights == pytest.approx([6.144, 9.024, 13.392, 20.736])


def test_that_many_changes_are_drawn_once(open_pane: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    pane = open_pane()
    drawn: list[ChartData] = []
    monkeypatch.setattr(frame_of(pane, "totals"), "_show", drawn.append)
    for _ in range(5):
        change_count(pane)
    qtbot.waitUntil(lambda: bool(drawn))
    qtbot.waitUntil(lambda: not pane._timer.isActive())
    assert len(drawn) == 1


def test_that_nothing_is_drawn_again_where_the_values_are_the_same(
    open_pane: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pane = open_pane()
    drawn: list[ChartData] = []
    frame = frame_of(pane, "totals")
    monkeypatch.setattr(frame.body, "show_panels", lambda panels, is_log: drawn.append(panels))
    pane._workspace.design_changed.emit()
    qtbot.waitUntil(lambda: not pane._timer.isActive())
    assert drawn == []


def test_that_a_hidden_pane_draws_nothing_until_it_is_shown(open_pane: Open, qtbot: QtBot) -> None:
    pane = open_pane()
    pane.show_chart("memory")
    pane.hide()
    change_count(pane)
    assert not pane._timer.isActive()
    pane.show()
    qtbot.waitUntil(lambda: _first_value(pane) == pytest.approx(2 * 6.144))


def test_that_no_timer_runs_at_rest(open_pane: Open, qtbot: QtBot) -> None:
    pane = open_pane()
    qtbot.waitUntil(lambda: not pane._timer.isActive())


def test_that_the_choice_of_units_reaches_the_charts(open_pane: Open, qtbot: QtBot) -> None:
    pane = open_pane()
    pane.show_chart("memory")
    pane._workspace.set_units(UnitChoice(memory="GiB"))
    qtbot.waitUntil(lambda: frame_of(pane, "memory").body._titles[0].text() == "Capacity, TiB")


@pytest.mark.parametrize(
    "design", [empty_design(built_in(), DATE), from_template(templates()["empty"], built_in(), DATE)]
)
def test_that_a_design_with_nothing_placed_says_when_charts_appear(open_pane: Open, design: Design) -> None:
    pane = open_pane(design)
    assert pane._notice.isVisible()
    assert "Charts appear with the first system" in pane._notice.words
    assert not pane._tab_row.isVisible()


def test_that_the_charts_come_with_the_first_system(open_pane: Open, qtbot: QtBot) -> None:
    pane = open_pane(from_template(templates()["empty"], built_in(), DATE))
    pane._workspace.open_design(opening())
    qtbot.waitUntil(lambda: pane._tab_row.isVisible() and frame_of(pane, "totals").isVisible())


def test_that_a_chart_that_fails_says_so_alone_and_recovers(
    open_pane: Open, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    pane = open_pane()
    frame, sound = frame_of(pane, "totals"), frame_of(pane, "totals")._chart
    frame._chart = replace(sound, prepare=failing)
    with caplog.at_level(logging.CRITICAL + 1, logger="gui.charts.frame"):
        change_count(pane)
        qtbot.waitUntil(lambda: frame.is_set_aside)
    assert "could not be drawn" in frame._failure.words
    assert not frame_of(pane, "precision").is_set_aside
    frame._chart = sound
    change_count(pane)
    qtbot.waitUntil(lambda: not frame.is_set_aside)


def test_that_a_chart_of_which_nothing_is_known_says_so(open_pane: Open) -> None:
    pane = open_pane(from_template(templates()["trn3-gen2"], built_in(), DATE))
    pane.show_chart("rent")
    frame = frame_of(pane, "rent")
    assert "Nothing to draw" in frame._nothing.words
    assert frame._legend.reasons == "– A: no price"
    assert not frame._head._data.isEnabled()


def test_that_the_legend_says_what_is_missing(open_pane: Open) -> None:
    pane = open_pane()
    assert frame_of(pane, "totals")._legend.reasons == (
        "– D: no price · Memory: counted in different ways · FP8 per $: quotes differ in date"
    )
    assert "B: no FP4, FP6" in frame_of(pane, "precision")._legend.reasons


def test_that_hovering_a_bar_shows_its_figure_and_leaving_hides_it(open_pane: Open) -> None:
    pane = open_pane()
    pane.show_chart("memory")
    view, tip = view_of(pane, "memory"), frame_of(pane, "memory").tip
    move(view.viewport(), bar_middle(view, 2))
    assert tip.isVisible()
    assert tip.text is not None
    assert (tip.text.letter, tip.text.figure) == ("C", "Capacity: 13.4 TB")
    assert frame_of(pane, "memory").rect().contains(tip.geometry())
    move(view.viewport(), QPoint(1, view.height() - 1))
    assert not tip.isVisible()


def test_that_a_press_on_a_bar_shows_its_cluster(open_pane: Open, qtbot: QtBot) -> None:
    pane = open_pane()
    pane.show_chart("memory")
    view = view_of(pane, "memory")
    with qtbot.waitSignal(pane._workspace.current_cluster_changed):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=bar_middle(view, 2))
    assert pane._workspace.current_cluster is pane._workspace.design.clusters[2]


def test_that_keys_go_from_bar_to_bar_and_choose_one(open_pane: Open, qtbot: QtBot) -> None:
    pane = open_pane()
    view, tip = view_of(pane, "totals"), frame_of(pane, "totals").tip
    pane.activateWindow()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(tip.isVisible)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert tip.text is not None
    assert tip.text.figure == "FP8: 360 PF, ×2.84"
    assert "FP8: 360 PF" in view.accessibleDescription()
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert pane._workspace.current_cluster is pane._workspace.design.clusters[2]


def test_that_the_logarithmic_scale_can_be_chosen_for_a_chart(open_pane: Open, qtbot: QtBot) -> None:
    pane = open_pane()
    qtbot.mouseClick(frame_of(pane, "precision")._head._log, Qt.MouseButton.LeftButton)
    assert view_of(pane, "precision")._is_log
    assert not view_of(pane, "totals")._is_log


def test_that_the_pane_can_be_low(open_pane: Open) -> None:
    pane = open_pane(width=ONE)
    for chart_id in CHARTS:
        pane.show_chart(chart_id)
        QApplication.processEvents()
        assert pane.minimumSizeHint().height() <= LOW


@pytest.mark.parametrize("height", [200, HEIGHT, 500])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_that_zero_is_always_labelled(open_pane: Open, themes: ThemeManager, height: int, scale: float) -> None:
    pane = open_pane()
    themes.set_text_scale(scale)
    pane.resize(TWO, height)
    QApplication.processEvents()
    pane.grab()
    assert "0" in drawn_labels(view_of(pane, "totals"))


def drawn_labels(view: BarView) -> list[str]:
    """Return the tick labels that the value axis draws: it leaves out those that would be cut."""
    axis, picture = view._left, QPicture()
    painter = QPainter(picture)
    painter.setFont(axis.style["tickFont"])
    labels = [text for _, _, text in axis.generateDrawSpecs(painter)[2]]
    painter.end()
    return labels


def figures_drawn(view: BarView) -> list[PlacedLabel]:
    """Return the figures drawn over the bars of a view, from left to right."""
    drawn: list[PlacedLabel] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bar_layer, "paint_label", lambda _painter, label: drawn.append(label))
        view.grab()
    return [label for label in drawn if label.text != UNKNOWN]


def figures_of(view: BarView) -> list[str]:
    return [mark.label for mark in view._panel.marks if mark.label]


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5])
@pytest.mark.parametrize("width", [480, ONE, TWO])
def test_that_every_bar_of_four_clusters_has_its_figure_and_no_two_overlap(
    open_pane: Open, themes: ThemeManager, width: int, scale: float
) -> None:
    pane = open_pane(width=width)
    themes.set_text_scale(scale)
    view = view_of(pane, "totals")
    drawn = figures_drawn(view)
    assert [label.text for label in drawn] == figures_of(view)
    assert not any(a.room.intersects(b.room) for a, b in itertools.combinations(drawn, 2))
    assert all(QRectF(view.rect()).contains(label.room) for label in drawn)


def test_that_figures_run_upwards_where_bars_are_narrow(open_pane: Open) -> None:
    pane = open_pane(width=ONE)
    assert not any(label.is_turned for label in figures_drawn(view_of(pane, "totals")))
    pane._workspace.open_design(thrice(opening()))
    QApplication.processEvents()
    assert all(label.is_turned for label in figures_drawn(view_of(pane, "totals")) if len(label.text) > 1)


def names_below(view: BarView, group_width: float) -> list[str]:
    """Return the names of the groups as they are drawn in a width each."""
    return [name for _, name in group_names(view._panel.groups, view._tick_metrics(), group_width)]


def test_that_a_narrow_axis_names_some_groups_rather_than_shortening_all_to_nothing(open_pane: Open) -> None:
    names = names_below(view_of(open_pane(), "precision"), 21.0)
    assert names == ["FP4", "FP8", "FP16", "FP32"]


def test_that_the_tallest_bar_of_each_group_keeps_its_label_where_others_lose_theirs(open_pane: Open) -> None:
    crowded = thrice(opening())
    node = crowded.clusters[0].nodes[0]
    pane = open_pane(done(set_count(crowded, node.id, 50_000)).after, width=400)
    data = frame_of(pane, "totals").data
    assert data is not None
    labels = [label.text for label in figures_drawn(view_of(pane, "totals"))]
    tallest = [group.tallest.label for group in data.panels[0].groups if group.tallest is not None]
    assert len(tallest) == len(data.panels[0].groups)
    assert set(tallest) <= set(labels)
    assert len(labels) < len(figures_of(view_of(pane, "totals")))


def test_that_a_label_that_would_run_into_another_is_left_out() -> None:
    same_height = [QRectF(20.0 * i, 10.0, 19.5, 12.0) for i in range(3)]
    assert clear_of_others(same_height, [False, False, False]) == [True, False, True]
    assert clear_of_others(same_height, [False, True, False]) == [False, True, False]
    stairs = [QRectF(20.0 * i, 13.0 * i, 19.5, 12.0) for i in range(3)]
    assert clear_of_others(stairs, [False, False, False]) == [True, True, True]


def test_that_the_line_at_the_base_strikes_no_label() -> None:
    rooms = [QRectF(20, 10, 15, 12), QRectF(38, 16, 15, 12), QRectF(80, 50, 15, 12)]
    stretches = list(clear_stretches(0, 100, 18, rooms))
    assert stretches[0][1] < 20
    assert stretches[-1] == (56, 100)
    assert all(end <= 20 or start >= 53 for start, end in stretches)
    assert list(clear_stretches(0, 100, 40, rooms)) == [(0, 100)]


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_that_the_pane_can_be_narrow(open_pane: Open, themes: ThemeManager, scale: float) -> None:
    pane = open_pane()
    themes.set_text_scale(scale)
    natural = pane._tab_row.sizeHint().width()
    assert pane.minimumSizeHint().width() < natural
    tab = pane._tab_row.tabs["memory"]
    assert tab.toolTip() == "Memory and bandwidth"


def test_that_panels_side_by_side_stand_level(open_pane: Open) -> None:
    pane = open_pane()
    pane.show_chart("memory")
    QApplication.processEvents()
    first, second = (view_of(pane, "memory", panel)._box.sceneBoundingRect() for panel in (0, 1))
    assert (first.top(), first.bottom()) == (second.top(), second.bottom())


def test_that_names_of_groups_are_shortened_to_their_room(open_pane: Open) -> None:
    pane = open_pane(width=320)
    names = names_below(view_of(pane, "totals"), 48.0)
    assert "FP8" in names
    assert any(name.endswith("…") for name in names)


@pytest.mark.parametrize("mode", [ThemeMode.LIGHT, ThemeMode.DARK, ThemeMode.CONTRAST])
def test_that_every_chart_has_the_hues_of_every_theme(open_pane: Open, themes: ThemeManager, mode: ThemeMode) -> None:
    pane = open_pane(width=THREE)
    themes.set_mode(mode)
    hues = [themes.theme.cluster(position).color.lower() for position in range(4)]
    for chart_id in CHARTS:
        pane.show_chart(chart_id)
        QApplication.processEvents()
        view = view_of(pane, chart_id)
        view._step(1)
        picture = view.grab().toImage()
        colors = {picture.pixelColor(x, 3 * picture.height() // 4).name() for x in range(picture.width())}
        assert set(hues) & colors, chart_id


def test_that_buttons_have_names(open_pane: Open) -> None:
    pane = open_pane()
    head = frame_of(pane, "totals")._head
    names = [button.accessibleName() for button in (head._log, head._data, head._image)]
    assert names == ["Logarithmic scale", "Copy the data", "Copy as an image"]


def test_that_the_data_can_be_copied(open_pane: Open, qtbot: QtBot) -> None:
    pane = open_pane()
    pane.show_chart("memory")
    qtbot.mouseClick(frame_of(pane, "memory")._head._data, Qt.MouseButton.LeftButton)
    assert "Trn2 UltraServer\tCapacity\t6.144\t6.144\t6.144\tTB\tderived" in QGuiApplication.clipboard().text()


def test_that_a_copied_picture_is_light_and_without_buttons_whatever_the_theme(
    open_pane: Open, qtbot: QtBot, themes: ThemeManager
) -> None:
    pane = open_pane()
    themes.set_mode(ThemeMode.DARK)
    frame = frame_of(pane, "totals")
    qtbot.mouseClick(frame._head._image, Qt.MouseButton.LeftButton)
    picture = QGuiApplication.clipboard().image()
    assert picture.size() == 2 * frame.size()
    light = load_theme("light").color("panel").name()
    corner = picture.pixelColor(picture.width() - 1, 0)
    assert corner.name() == picture.pixelColor(picture.width() // 2, picture.height() - 4).name() == light
    assert frame._head._image.isVisible()
    assert frame._theme.name == "dark"


def test_that_a_change_of_theme_reaches_the_drawing(open_pane: Open, themes: ThemeManager) -> None:
    pane = open_pane()
    themes.set_mode(ThemeMode.DARK)
    picture = pane.grab().toImage()
    ground = picture.pixelColor(pane.width() // 4, HEIGHT - 2)
    assert ground.name() == load_theme("dark").color("panel").name()
    assert view_of(pane, "totals").backgroundBrush().color() == load_theme("dark").color("panel")


def test_that_the_ninth_cluster_has_the_first_hue_as_an_outline_while_it_is_current(
    open_pane: Open, qtbot: QtBot
) -> None:
    pane = open_pane(thrice(opening()))
    ninth = pane._workspace.design.clusters[8]
    pane._workspace.show_cluster(ninth.id)
    panel = load_theme("light").color("panel")
    bars = view_of(pane, "totals")._bars.items
    qtbot.waitUntil(lambda: fill(bars[8]) == panel)
    assert fill(bars[0]) != panel
    assert bars[8].opts["pen"].color() == fill(bars[0])


def fill(bars: Bars) -> QColor:
    """Return the colour of the first bar of a cluster."""
    return QColor(bars.opts["brushes"][0].color())


def test_that_bars_are_grey_from_the_seventh_cluster_on_but_for_the_base(open_pane: Open) -> None:
    design = thrice(opening())
    pane = open_pane(done(set_base(design, design.clusters[8].id)).after)
    bars, grey = view_of(pane, "totals")._bars.items, QColor(load_theme("light").text3)
    assert [position for position in sorted(bars) if fill(bars[position]) == grey] == [
        position for position in range(6, 12) if position != 8 and bars[position].opts["brushes"]
    ]


def test_that_a_legend_shows_letters_alone_where_not_all_names_fit(open_pane: Open) -> None:
    few, many = open_pane(), open_pane(thrice(opening()))
    assert frame_of(few, "totals")._legend.has_names
    legend = frame_of(many, "totals")._legend
    assert not legend.has_names
    assert "Trn2 UltraServer" in legend.toolTip()


def test_that_charts_are_not_drawn_for_clusters_that_are_gone(open_pane: Open, qtbot: QtBot) -> None:
    pane = open_pane()
    pane._workspace.open_design(from_template(templates()["trn2-ultraserver"], built_in(), DATE))
    qtbot.waitUntil(lambda: len(view_of(pane, "totals")._slots) == 1)
    assert [len(bars.opts["x"]) for bars in view_of(pane, "totals")._bars.items.values()] == [1, 0, 0, 0]


def test_that_each_chart_prepares_something_of_its_own() -> None:
    assert len({chart.prepare for chart in CHARTS.values()}) == len(CHARTS)
    assert all(isinstance(chart, Chart) and chart.id == chart_id for chart_id, chart in CHARTS.items())


@pytest.mark.parametrize(
    ("chart_id", "index", "told"), [("totals", 1, "8 × P5en: FP8"), ("power", 2, "GB200 NVL72: Typical")]
)
def test_that_a_hovered_bar_is_told_to_the_cards(
    open_pane: Open, cards: ToldCards, chart_id: str, index: int, told: str
) -> None:
    pane = open_pane(width=THREE)
    view = view_of(pane, chart_id)
    move(view.viewport(), bar_middle(view, index))
    assert cards.said == [("hover", told)]
    on_screen = view.viewport().mapToGlobal(bar_middle(view, index))
    assert cards.anchor.contains(on_screen)
    move(view.viewport(), QPoint(1, view.height() - 1))
    assert cards.said[-1] == ("leave", "")


def test_that_a_key_opens_the_card_of_the_hot_bar(open_pane: Open, cards: ToldCards, qtbot: QtBot) -> None:
    pane = open_pane()
    view = view_of(pane, "totals")
    view.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert cards.said == []
    qtbot.keyClick(view, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    assert cards.said == [("open", "8 × P5en: FP8")]


def test_that_a_key_opens_the_card_of_the_first_bar_where_none_is_hot(
    open_pane: Open, cards: ToldCards, qtbot: QtBot
) -> None:
    pane = open_pane()
    view = view_of(pane, "totals")
    qtbot.keyClick(view, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    assert cards.said == [("open", "Trn2 UltraServer: FP8")]


def test_that_a_change_of_values_takes_the_pointer_off_the_bar(open_pane: Open, cards: ToldCards) -> None:
    pane = open_pane()
    view = view_of(pane, "totals")
    move(view.viewport(), bar_middle(view, 1))
    change_count(pane)
    pane._refresh()
    assert cards.said[-1] == ("leave", "")


def test_that_a_range_in_place_of_a_bar_has_a_card_beside_it(open_pane: Open, cards: ToldCards) -> None:
    pane = open_pane(width=THREE)
    view = view_of(pane, "power")
    index = next(i for i, mark in enumerate(view._panel.marks) if mark.value is None and mark.high is not None)
    place = view.mark_place(index)
    assert place.height() > 1
    move(view.viewport(), place.center())
    assert cards.anchor.size() == place.size()


def test_that_an_estimate_without_width_is_drawn_as_a_line(open_pane: Open) -> None:
    pane = open_pane(width=THREE)
    view = view_of(pane, "power")
    index = next(i for i, mark in enumerate(view._panel.marks) if mark.value is None and mark.low == mark.high)
    drawn = view._content.marks[index]
    assert drawn.band is not None
    image = view.viewport().grab().toImage()
    place = view.mark_place(index)
    colors = {image.pixelColor(place.center().x(), y).name() for y in range(place.top() - 3, place.bottom() + 4)}
    assert QColor(drawn.color).name() in colors


@pytest.mark.parametrize("mode", [ThemeMode.LIGHT, ThemeMode.DARK, ThemeMode.CONTRAST])
def test_that_a_band_is_seen_above_and_inside_its_bar(open_pane: Open, themes: ThemeManager, mode: ThemeMode) -> None:
    pane = open_pane(width=THREE)
    themes.set_mode(mode)
    view = view_of(pane, "power")
    index = next(i for i, mark in enumerate(view._panel.marks) if mark.value is not None and mark.high > mark.value)
    mark = view._panel.marks[index]
    place = view.mark_place(index)
    share = place.height() / mark.high
    image = view.viewport().grab().toImage()
    text = themes.theme.color("text").name()
    for height in ((mark.high + mark.value) / 2, (mark.low + mark.value) / 2):
        y = round(place.bottom() - height * share)
        around = range(place.center().x() - 3, place.center().x() + 4)
        assert text in {image.pixelColor(x, y).name() for x in around}
