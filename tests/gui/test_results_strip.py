"""The results strip: what it says, shows and asks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.catalogue.catalogue import built_in
from core.design.cluster_edits import set_base
from core.design.edits import add_part, remove_nodes
from core.design.templates import from_template, templates
from core.quantity import UnitChoice
from gui.results.face import fitting_role, tile_height
from gui.results.strip import ResultsStrip
from gui.results.tile import ResultTile
from gui.stylesheet import Stylesheet
from gui.theme import METRICS, FontRole, ThemeManager, ThemeMode
from gui.workspace import Workspace
from tests.support.designs import done
from tests.support.pointer import enter, leave
from tests.support.told_cards import ToldCards

ULTRASERVER = "aws-trn2-ultraserver"
BADGES_GONE_MS = 5000


Open = Callable[..., ResultsStrip]


@pytest.fixture
def themes(qapp: QApplication) -> ThemeManager:
    manager = ThemeManager(qapp, Stylesheet())
    manager.set_mode(ThemeMode.LIGHT)
    return manager


@pytest.fixture
def cards() -> ToldCards:
    return ToldCards()


@pytest.fixture
def open_strip(qtbot: QtBot, themes: ThemeManager, cards: ToldCards) -> Open:
    """Show the strip of a template's design; B is the base of the opening comparison."""

    def opened(template: str = "opening", width: int = 1440) -> ResultsStrip:
        design = from_template(templates()[template], built_in(), "2026-12-01")
        if template == "opening":
            design = done(set_base(design, "c2")).after
        strip = ResultsStrip(Workspace(built_in(), design), themes, cards)  # type: ignore[arg-type]
        strip._workspace.setParent(strip)
        qtbot.addWidget(strip)
        strip.resize(width, METRICS.strip)
        with qtbot.waitExposed(strip):
            strip.show()
        return strip

    return opened


def named(strip: ResultsStrip, label: str) -> ResultTile:
    return next(tile for tile in strip.tiles if tile.face.label == label)


def badges(strip: ResultsStrip) -> dict[str, str]:
    return {tile.face.label: tile.face.badge for tile in strip.tiles if tile.face.badge}


def preview(strip: ResultsStrip, cluster_id: str) -> None:
    workspace = strip._workspace
    workspace.show_preview(add_part(workspace.design, workspace.catalogue, ULTRASERVER, cluster_id))


def test_that_a_tile_says_label_figure_and_delta(open_strip: Open) -> None:
    tile = named(open_strip(), "Mem. bandwidth")
    assert tile.accessibleName() == "Mem. bandwidth: 185.6 TB/s (185.6–192), conflicting, −40\u2009% against the base"


def test_that_a_tile_says_why_a_delta_cannot_be_ranked(open_strip: Open) -> None:
    assert "Quotes differ in date" in named(open_strip(), "Rent").accessibleName()


def test_that_a_missing_price_is_said_and_shown(open_strip: Open, qtbot: QtBot) -> None:
    strip = open_strip()
    strip._workspace.show_cluster("c4")
    qtbot.waitUntil(lambda: named(strip, "Rent").face.note == "no price")
    assert "no price" in named(strip, "Rent").accessibleName()


def test_that_the_strip_follows_the_current_cluster(open_strip: Open, qtbot: QtBot) -> None:
    strip = open_strip()
    strip._workspace.show_cluster("c3")
    qtbot.waitUntil(lambda: named(strip, "Memory").face.value == "13.4")
    assert named(strip, "Mem. bandwidth").face.aside_role == "good"


def test_that_the_strip_follows_the_choice_of_units(open_strip: Open, qtbot: QtBot) -> None:
    strip = open_strip()
    strip._workspace.set_units(UnitChoice(memory="GiB"))
    qtbot.waitUntil(lambda: named(strip, "Memory").face.unit == "TiB")
    assert not badges(strip)


def test_that_a_click_asks_for_the_chart_of_a_figure(open_strip: Open, qtbot: QtBot) -> None:
    strip = open_strip()
    with qtbot.waitSignal(strip.chart_requested) as asked:
        qtbot.mouseClick(named(strip, "Memory"), Qt.MouseButton.LeftButton)
    assert asked.args == ["memory"]


def test_that_the_space_key_asks_for_the_chart_too(open_strip: Open, qtbot: QtBot) -> None:
    strip = open_strip()
    with qtbot.waitSignal(strip.chart_requested) as asked:
        qtbot.keyClick(named(strip, "Rent"), Qt.Key.Key_Space)
    assert asked.args == ["rent"]


def test_that_a_click_on_a_figure_without_a_chart_opens_its_card(
    open_strip: Open, qtbot: QtBot, cards: ToldCards
) -> None:
    strip = open_strip()
    with qtbot.assertNotEmitted(strip.chart_requested):
        qtbot.mouseClick(named(strip, "Scale-out"), Qt.MouseButton.LeftButton)
    assert ("open", "Trn2 UltraServer: Scale-out") in cards.said


def test_that_hovering_a_tile_tells_the_cards_and_leaving_it_too(open_strip: Open, cards: ToldCards) -> None:
    strip = open_strip()
    tile = named(strip, "Memory")
    enter(tile)
    assert cards.anchor == QRect(tile.mapToGlobal(QPoint(0, 0)), tile.size())
    assert cards.said[-1] == ("hover", "Trn2 UltraServer: Memory")
    leave(tile)
    enter(named(strip, "Rent"))
    assert [(what, label.rpartition(": ")[2]) for what, label in cards.said[-2:]] == [("leave", ""), ("hover", "Rent")]


@pytest.mark.parametrize(
    ("key", "modifier"),
    [
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier),
    ],
)
def test_that_enter_and_alt_i_open_the_card(
    open_strip: Open, qtbot: QtBot, cards: ToldCards, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    qtbot.keyClick(named(open_strip(), "BF16 dense"), key, modifier)
    assert cards.said[-1] == ("open", "Trn2 UltraServer: BF16 dense")


def test_that_arrows_go_from_tile_to_tile_and_tab_comes_back_to_the_last(open_strip: Open, qtbot: QtBot) -> None:
    strip = open_strip()
    strip.activateWindow()
    first, second = strip.tiles[:2]
    first.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(first.hasFocus)
    qtbot.keyClick(first, Qt.Key.Key_Left)
    assert first.hasFocus()
    qtbot.keyClick(first, Qt.Key.Key_Right)
    assert second.hasFocus()
    assert [tile.focusPolicy() is Qt.FocusPolicy.StrongFocus for tile in strip.tiles[:2]] == [False, True]


def test_that_badges_tell_what_a_drop_would_change_and_go_with_it(open_strip: Open, qtbot: QtBot) -> None:
    strip = open_strip()
    preview(strip, "c1")
    qtbot.waitUntil(lambda: bool(badges(strip)))
    shown = badges(strip)
    assert (shown["FP8 dense"], shown["Power, IT max"], shown["Rent"]) == ("+83.1", "+46", "+143.04")
    assert named(strip, "FP8 dense").face.value == "83.1"
    strip._workspace.show_preview(None)
    qtbot.waitUntil(lambda: not badges(strip))


def test_that_a_drop_on_another_cluster_changes_nothing_here(open_strip: Open, qtbot: QtBot) -> None:
    strip = open_strip()
    with qtbot.waitSignal(strip._workspace.preview_changed):
        preview(strip, "c3")
    qtbot.waitUntil(lambda: not strip._refresh_timer.isActive())
    assert not badges(strip)


def test_that_badges_tell_for_a_moment_what_an_edit_changed(open_strip: Open, qtbot: QtBot) -> None:
    strip = open_strip()
    workspace = strip._workspace
    workspace.apply(add_part(workspace.design, workspace.catalogue, ULTRASERVER, "c1"))
    qtbot.waitUntil(lambda: badges(strip).get("FP8 dense") == "+83.1")
    assert named(strip, "FP8 dense").face.value == "166.3"
    qtbot.waitUntil(lambda: not badges(strip), timeout=BADGES_GONE_MS)
    assert not strip._badge_timer.isActive()


def test_that_another_document_is_no_edit(open_strip: Open, qtbot: QtBot) -> None:
    strip = open_strip()
    strip._workspace.open_design(from_template(templates()["rainier"], built_in(), "2026-12-01"))
    qtbot.waitUntil(lambda: named(strip, "FP8 dense").face.unit == "EF")
    assert not badges(strip)


def test_that_a_design_without_clusters_keeps_its_tiles(open_strip: Open, qtbot: QtBot) -> None:
    strip = open_strip()
    bare = strip._workspace.design.evolve(clusters=(), base=None)
    strip._workspace.open_design(bare)
    qtbot.waitUntil(lambda: named(strip, "Memory").face.value == "–")


def test_that_a_tile_comes_and_goes_with_the_precision_it_shows(open_strip: Open, qtbot: QtBot) -> None:
    strip = open_strip("trn2-ultraserver")
    workspace = strip._workspace
    before = len(strip.tiles)
    workspace.apply(add_part(workspace.design, workspace.catalogue, "gb200-nvl72", "c1"))
    qtbot.waitUntil(lambda: len(strip.tiles) == before + 1)
    workspace.apply(remove_nodes(workspace.design, [workspace.design.clusters[0].nodes[-1].id]))
    qtbot.waitUntil(lambda: len(strip.tiles) == before)


def test_that_one_row_is_as_high_as_the_strip(open_strip: Open) -> None:
    assert open_strip().sizeHint().height() == METRICS.strip


@pytest.mark.parametrize("width", [1280, 1440])
def test_that_links_in_both_directions_keep_the_height_of_the_strip(open_strip: Open, qtbot: QtBot, width: int) -> None:
    strip = open_strip(width=width)
    strip._workspace.set_units(UnitChoice(direction="both"))
    face = next(tile.face for tile in strip.tiles if tile.tile.spec.id == "scaleout_bandwidth_bits_per_s")
    qtbot.waitUntil(lambda: any(tile.face.label == "Scale-out, both directions" for tile in strip.tiles))
    assert face.least_label == "Scale-out"
    assert strip.sizeHint().height() == METRICS.strip


def test_that_tiles_that_would_be_too_narrow_go_into_more_rows(open_strip: Open, themes: ThemeManager) -> None:
    strip = open_strip(width=720)
    assert strip.sizeHint().height() == 2 * tile_height(themes.theme)
    assert len({tile.y() for tile in strip.tiles}) == 2
    assert min(tile.width() for tile in strip.tiles) >= METRICS.tile_least


@pytest.mark.parametrize("template", ["opening", "rainier"])
@pytest.mark.parametrize("width", [320, 720, 1024, 1280])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_that_value_and_unit_fit_at_any_width_and_text_size(
    open_strip: Open, themes: ThemeManager, template: str, width: int, scale: float
) -> None:
    strip = open_strip(template, width)
    themes.set_text_scale(scale)
    for tile in strip.tiles:
        value = QFontMetrics(themes.theme.font(tile.value_role)).horizontalAdvance(tile.face.value)
        unit = QFontMetrics(themes.theme.font(FontRole.CAPTION)).horizontalAdvance(tile.face.unit)
        assert value + unit <= tile.width() - 2 * METRICS.pane_padding, tile.face.label


def test_that_a_long_value_is_set_smaller_instead_of_cut(open_strip: Open) -> None:
    strip = open_strip("rainier", 1100)
    tile = named(strip, "FP8 dense")
    assert tile.value_role is FontRole.TILE_VALUE
    long = replace(tile.face, value="98\u2009765\u2009432.10")
    role = fitting_role(long, strip._theme, tile.width())
    assert role is not FontRole.TILE_VALUE
    assert role in tile.face.roles


def test_that_the_strip_takes_the_colours_of_a_new_theme(open_strip: Open, themes: ThemeManager) -> None:
    strip = open_strip()
    themes.set_mode(ThemeMode.DARK)
    ground = strip.grab().toImage().pixelColor(strip.width() // 2, METRICS.strip - 1)
    assert ground.name() == themes.theme.color("panel").name()


def test_that_no_timer_runs_at_rest(open_strip: Open, qtbot: QtBot) -> None:
    strip = open_strip()
    qtbot.waitUntil(lambda: not strip._refresh_timer.isActive() and not strip._badge_timer.isActive())
