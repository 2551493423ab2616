"""Themes: contrast and distance of the colours as the token files give them, type scale, palette and switching."""

from __future__ import annotations

import ast
import itertools
import json
import re
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPalette

import gui
from core.resources import resource
from gui.stylesheet import Stylesheet
from gui.theme import METRICS, FontRole, Theme, ThemeManager, ThemeMode, blend, load_theme, next_text_size
from gui.theme.fonts import SMALLEST_TEXT, choose_family, font
from gui.theme.palette import palette

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

ALL_THEMES = ("light", "dark", "contrast")
GROUNDS = ("panel", "chrome", "work", "inset", "selected")
TEXT_ROLES = ("text", "text2", "text3", "accent", "error", "warning", "good", "note", "projection")
GRADES = ("error", "good", "note")

TEXT_CONTRAST = 4.5
MARK_CONTRAST = 3.0

# Contrast on panel, and the least on any ground, as the design states them.
STATED_CONTRAST = {
    "light": {
        "text": (16.9, 14.2),
        "text2": (7.7, 6.4),
        "text3": (5.7, 4.7),
        "accent": (6.3, 5.3),
        "error": (5.9, 4.9),
        "warning": (6.2, 5.2),
        "good": (5.8, 4.9),
        "note": (6.2, 5.2),
        "projection": (6.8, 5.7),
        "line_control": (3.8, 3.2),
    },
    "dark": {
        "text": (13.1, 10.5),
        "text2": (8.2, 6.6),
        "text3": (5.7, 4.6),
        "accent": (6.4, 5.2),
        "error": (6.9, 5.6),
        "warning": (8.2, 6.6),
        "good": (8.0, 6.5),
        "note": (7.5, 6.1),
        "projection": (7.0, 5.6),
        "line_control": (3.9, 3.1),
    },
}
STATED_CLUSTER_CONTRAST = {
    "light": (5.5, 3.4, 9.2, 11.0, 6.3, 3.5, 4.6, 3.4),
    "dark": (7.7, 5.8, 11.9, 3.4, 8.7, 5.3, 3.4, 4.7),
}

# Least OKLab distance x 100 between two of the eight hues, as the design states it.
STATED_DISTANCE = {
    ("light", "normal"): 9.8,
    ("light", "protan"): 7.9,
    ("light", "deutan"): 10.1,
    ("light", "tritan"): 8.0,
    ("dark", "normal"): 13.4,
    ("dark", "protan"): 11.0,
    ("dark", "deutan"): 7.9,
    ("dark", "tritan"): 6.9,
}
FIRST_FOUR_DISTANCE = 12.9
ROUNDING = 0.055  # the stated figures were rounded to two digits after the point, then to one

# Linear RGB as seen without one kind of cone: Machado, Oliveira, Fernandes (2009), severity 1.0.
SEEN = {
    "normal": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
# Linear sRGB to cone responses, and their cube roots to OKLab: Ottosson (2020).
TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
TO_OKLAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])


def linear_rgb(color: str) -> np.ndarray:
    """Return the linear RGB of "#RRGGBB", each 0.0 to 1.0."""
    encoded = np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio of two colours, 1 to 21."""
    dark, light = sorted(float(LUMINANCE @ linear_rgb(color)) for color in (one, other))
    return (light + 0.05) / (dark + 0.05)


def least_contrast(theme: Theme, role: str) -> float:
    return min(contrast(getattr(theme, role), getattr(theme, ground)) for ground in GROUNDS)


def least_distance(colors: list[str], seen: str) -> float:
    """Return the least OKLab distance x 100 between two of the colours for one kind of eye."""
    points = [
        100 * TO_OKLAB @ np.cbrt(TO_CONES @ np.clip(SEEN[seen] @ linear_rgb(color), 0.0, 1.0)) for color in colors
    ]
    return min(float(np.linalg.norm(a - b)) for a, b in itertools.combinations(points, 2))


@pytest.fixture(params=ALL_THEMES)
def theme(request: pytest.FixtureRequest) -> Theme:
    return load_theme(request.param)


@pytest.fixture(params=("light", "dark"))
def tinted_theme(request: pytest.FixtureRequest) -> Theme:
    return load_theme(request.param)


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    """Lend the application and give it back with its looks unchanged."""
    style, colors, face = qapp.style().objectName(), QPalette(qapp.palette()), QFont(qapp.font())
    yield qapp
    qapp.setStyleSheet("")
    qapp.setStyle(style)
    qapp.setPalette(colors)
    qapp.setFont(face)


@pytest.fixture
def manager(application: QApplication) -> Iterator[ThemeManager]:
    manager = ThemeManager(application, Stylesheet())
    yield manager
    manager.deleteLater()


# --- Token files -----------------------------------------------------------------------------------------------------


def test_that_every_theme_gives_every_role_a_colour(theme: Theme) -> None:
    roles = [field.name for field in fields(Theme) if field.type == "str" and field.name != "name"]
    assert len(roles) == 28
    assert all(re.fullmatch("#[0-9A-F]{6}", getattr(theme, role)) for role in roles)


def test_that_token_files_name_no_unknown_role() -> None:
    known = {field.name for field in fields(Theme)}
    for name in ALL_THEMES:
        tokens = json.loads(resource("themes", f"{name}.json").read_text(encoding="utf-8"))
        assert {*tokens["roles"], *tokens["alphas"]} < known
        assert tokens["name"] == name


def test_that_a_theme_is_loaded_once() -> None:
    assert load_theme("light") is load_theme("light")


def test_that_an_unknown_theme_is_refused() -> None:
    with pytest.raises(FileNotFoundError):
        load_theme("sepia")


def test_that_strengths_of_tints_are_fractions(theme: Theme) -> None:
    strengths = [getattr(theme, field.name) for field in fields(Theme) if field.name.endswith("_alpha")]
    assert len(strengths) == 4
    assert all(0.0 <= strength <= 1.0 for strength in strengths)


# --- Contrast --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", TEXT_ROLES)
def test_that_text_stands_out_on_every_ground(theme: Theme, role: str) -> None:
    assert least_contrast(theme, role) >= TEXT_CONTRAST


def test_that_outlines_of_inputs_stand_out_on_every_ground(theme: Theme) -> None:
    assert least_contrast(theme, "line_control") >= MARK_CONTRAST


def test_that_text_on_accent_can_be_read(theme: Theme) -> None:
    assert contrast(theme.on_accent, theme.accent) >= TEXT_CONTRAST


def test_that_text_can_be_read_on_hovered_rows_cards_and_canvas_boxes(theme: Theme) -> None:
    grounds = ("hover", "tip", "level0", "level1", "level2")
    assert all(contrast(getattr(theme, r), getattr(theme, g)) >= TEXT_CONTRAST for r in TEXT_ROLES for g in grounds)


@pytest.mark.parametrize(("name", "least"), [("light", 5.1), ("dark", 6.3), ("contrast", 7.0)])
def test_that_coloured_text_can_be_read_on_its_own_ground(name: str, least: float) -> None:
    theme = load_theme(name)
    ratios = [contrast(getattr(theme, grade), getattr(theme, f"{grade}_ground")) for grade in GRADES]
    assert min(ratios) >= least - ROUNDING


@pytest.mark.parametrize(
    ("name", "role", "on_panel", "least"),
    [(name, role, *stated) for name, roles in STATED_CONTRAST.items() for role, stated in roles.items()],
)
def test_that_contrast_is_what_the_design_states(name: str, role: str, on_panel: float, least: float) -> None:
    theme = load_theme(name)
    assert contrast(getattr(theme, role), theme.panel) == pytest.approx(on_panel, abs=ROUNDING)
    assert least_contrast(theme, role) == pytest.approx(least, abs=ROUNDING)


def test_that_high_contrast_has_plain_grounds_one_text_colour_and_strong_lines() -> None:
    theme = load_theme("contrast")
    tokens = json.loads(resource("themes", "contrast.json").read_text(encoding="utf-8"))["roles"]
    grounds = {
        value for role, value in tokens.items() if role.endswith("_ground") or role in (*GROUNDS, "hover", "tip")
    }
    assert grounds == {theme.panel}
    assert {theme.text, theme.text2, theme.text3} == {theme.text}
    assert theme.line == theme.line_control
    assert least_contrast(theme, "line") >= 7.0
    assert theme.is_high_contrast


# --- Clusters and ramp -----------------------------------------------------------------------------------------------


def test_that_clusters_differ_in_hue_marker_and_line(theme: Theme) -> None:
    for attribute in ("color", "marker", "line", "dashes"):
        assert len({getattr(hue, attribute) for hue in theme.clusters}) == 8


def test_that_hues_repeat_hollow_from_the_ninth_cluster(theme: Theme) -> None:
    assert [theme.cluster(index).color for index in (8, 11)] == [theme.cluster(index).color for index in (0, 3)]
    assert [theme.cluster(index).is_hollow for index in (0, 7, 8, 11)] == [False, False, True, True]


@pytest.mark.parametrize("name", STATED_CLUSTER_CONTRAST)
def test_that_hues_stand_out_on_panel_as_the_design_states(name: str) -> None:
    theme = load_theme(name)
    ratios = [contrast(hue.color, theme.panel) for hue in theme.clusters]
    assert ratios == pytest.approx(STATED_CLUSTER_CONTRAST[name], abs=ROUNDING)


def test_that_hues_stand_out_on_panel(theme: Theme) -> None:
    assert min(contrast(hue.color, theme.panel) for hue in theme.clusters) >= MARK_CONTRAST


def test_that_letters_on_badges_can_be_read(theme: Theme) -> None:
    assert min(contrast(hue.ink, hue.color) for hue in theme.clusters) >= TEXT_CONTRAST


def test_that_letters_on_badges_have_the_colour_that_contrasts_more(theme: Theme) -> None:
    for hue in theme.clusters:
        assert hue.ink == max(("#FFFFFF", "#12151A"), key=lambda ink: contrast(ink, hue.color))


@pytest.mark.parametrize(("name", "seen"), STATED_DISTANCE)
def test_that_any_two_hues_can_be_told_apart(name: str, seen: str) -> None:
    colors = [hue.color for hue in load_theme(name).clusters]
    assert least_distance(colors, seen) == pytest.approx(STATED_DISTANCE[name, seen], abs=ROUNDING)


@pytest.mark.parametrize("seen", SEEN)
def test_that_the_first_four_hues_are_far_apart_for_every_eye(tinted_theme: Theme, seen: str) -> None:
    colors = [hue.color for hue in tinted_theme.clusters[:4]]
    assert least_distance(colors, seen) >= FIRST_FOUR_DISTANCE - ROUNDING


def test_that_each_step_of_the_ramp_stands_out_on_panel(theme: Theme) -> None:
    assert len(theme.ramp) == 5
    assert min(contrast(step, theme.panel) for step in theme.ramp) >= MARK_CONTRAST


def test_that_the_ramp_fades_towards_the_panel(theme: Theme) -> None:
    ratios = [contrast(step, theme.panel) for step in theme.ramp]
    assert ratios == sorted(ratios, reverse=True)


# --- Colours in code -------------------------------------------------------------------------------------------------

HEX_COLOR = re.compile(r"#(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3,4})\b")
NAMED_COLOR = re.compile(
    r"QColor\(\s*[\"'\d]|GlobalColor\.(?!transparent\b)|\bQt\.(?:black|white|gr[ae]y|red|green|blue)\b"
)
GUI_FILES = sorted(Path(gui.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("path", GUI_FILES, ids=lambda path: path.name)
def test_that_no_colour_is_written_outside_the_token_files(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    texts = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    assert [text for text in texts if isinstance(text, str) and HEX_COLOR.search(text)] == []
    assert NAMED_COLOR.findall(source) == []


def test_that_a_role_becomes_a_colour_with_its_opacity(theme: Theme) -> None:
    color = theme.color("accent", 0.5)
    assert color.name().upper() == theme.accent
    assert color.alphaF() == pytest.approx(0.5, abs=0.01)
    assert theme.color("accent", 0.5) is color


def test_that_blending_goes_from_back_to_front(theme: Theme) -> None:
    front, back = theme.color("text"), theme.color("accent")
    assert blend(front, back, 1.0).name() == front.name()
    assert blend(front, back, 0.0).name() == back.name()


# --- Type and sizes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [0.9, 1.0, 1.5])
@pytest.mark.parametrize("role", FontRole)
def test_that_no_text_is_smaller_than_ten_pixels(qapp: QApplication, role: FontRole, scale: float) -> None:
    assert font(role, scale).pixelSize() >= SMALLEST_TEXT == 10


@pytest.mark.parametrize(
    ("role", "pixels", "weight"),
    [
        (FontRole.TILE_VALUE, 19, 600),
        (FontRole.CARD_VALUE, 24, 600),
        (FontRole.DIALOG_TITLE, 17, 600),
        (FontRole.TITLE, 14, 600),
        (FontRole.BOX_TITLE, 13, 600),
        (FontRole.BODY, 12, 400),
        (FontRole.NAME, 12, 500),
        (FontRole.PANE_TITLE, 12, 600),
        (FontRole.CAPTION, 11, 400),
        (FontRole.TILE_LABEL, 11, 500),
        (FontRole.GROUP_TITLE, 11, 600),
        (FontRole.CHART_BAR, 10, 400),
    ],
)
def test_that_fonts_follow_the_type_scale(qapp: QApplication, role: FontRole, pixels: int, weight: int) -> None:
    assert (font(role).pixelSize(), font(role).weight().value) == (pixels, weight)


def test_that_fonts_grow_with_the_text_size(qapp: QApplication) -> None:
    assert font(FontRole.TILE_VALUE, 1.5).pixelSize() == 28


def test_that_text_sizes_go_one_step_up_or_down_as_far_as_there_are_any() -> None:
    assert [next_text_size(size, 1) for size in (0.9, 1.0, 1.2, 1.5)] == [1.0, 1.1, 1.25, 1.5]
    assert [next_text_size(size, -1) for size in (0.9, 1.0, 1.2, 1.5)] == [0.9, 0.9, 1.1, 1.25]


def test_that_digits_share_one_width_and_typed_letters_stay_letters(qapp: QApplication) -> None:
    face = font(FontRole.BODY)
    assert face.featureValue(QFont.Tag("tnum")) == 1
    assert face.featureValue(QFont.Tag("calt")) == 0


def test_that_changing_a_font_does_not_change_the_next(qapp: QApplication) -> None:
    font(FontRole.BODY).setPixelSize(99)
    assert font(FontRole.BODY).pixelSize() == 12


@pytest.mark.parametrize(
    ("platform", "installed", "chosen"),
    [
        ("linux", {"Inter", "Noto Sans", "DejaVu Sans"}, "Inter"),
        ("linux", {"Noto Sans", "DejaVu Sans"}, "Noto Sans"),
        ("linux", {"DejaVu Sans"}, "DejaVu Sans"),
        ("linux", {"Liberation Sans"}, "System"),
        ("win32", {"Segoe UI", "Segoe UI Variable Text"}, "Segoe UI Variable Text"),
        ("win32", {"Segoe UI", "Inter"}, "Segoe UI"),
        ("darwin", {"Inter", "Helvetica"}, "System"),
    ],
)
def test_that_each_platform_gets_its_first_installed_face(platform: str, installed: set[str], chosen: str) -> None:
    assert choose_family(platform, installed, "System") == chosen


# --- Palette and switching -------------------------------------------------------------------------------------------


def test_that_the_palette_takes_its_colours_from_the_theme(theme: Theme) -> None:
    colors = palette(theme)
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
        assert colors.color(group, QPalette.ColorRole.Base) == theme.color("panel")
        assert colors.color(group, QPalette.ColorRole.Text) == theme.color("text")
        assert colors.color(group, QPalette.ColorRole.Highlight) == theme.color("accent")


@pytest.mark.parametrize(
    "role", [QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText]
)
def test_that_disabled_text_is_fainter_than_the_faintest_text(theme: Theme, role: QPalette.ColorRole) -> None:
    disabled = palette(theme).color(QPalette.ColorGroup.Disabled, role).name()
    assert 1.0 < contrast(disabled, theme.panel) < contrast(theme.text3, theme.panel)


@pytest.mark.parametrize("mode", [ThemeMode.LIGHT, ThemeMode.DARK, ThemeMode.CONTRAST])
def test_that_a_chosen_mode_restyles_the_application(
    application: QApplication, manager: ThemeManager, qtbot: QtBot, mode: ThemeMode
) -> None:
    with qtbot.waitSignal(manager.theme_changed, timeout=5000) as changed:
        manager.set_mode(mode)
    theme = load_theme(mode)
    assert changed.args == [theme]
    assert application.palette().color(QPalette.ColorRole.Base) == theme.color("panel")
    assert theme.panel in application.styleSheet()
    assert application.font() == font(FontRole.BODY)


def test_that_nothing_changes_before_the_first_apply(application: QApplication, qtbot: QtBot) -> None:
    manager = ThemeManager(application, Stylesheet(), ThemeMode.CONTRAST, text_scale=1.25)
    assert application.styleSheet() == ""
    manager.apply()
    assert application.palette().color(QPalette.ColorRole.Base) == load_theme("contrast").color("panel")
    assert application.font().pixelSize() == 15
    manager.deleteLater()


def test_that_system_mode_follows_the_desktop(application: QApplication, manager: ThemeManager) -> None:
    for scheme, name in ((Qt.ColorScheme.Dark, "dark"), (Qt.ColorScheme.Light, "light")):
        application.styleHints().colorSchemeChanged.emit(scheme)
        assert manager.theme.name == name
        assert application.palette().color(QPalette.ColorRole.Base) == load_theme(name).color("panel")


def test_that_a_desktop_without_a_preference_gets_the_light_theme(
    application: QApplication, manager: ThemeManager
) -> None:
    application.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Unknown)
    assert manager.theme.name == "light"


def test_that_a_chosen_mode_stays_when_the_desktop_changes(application: QApplication, manager: ThemeManager) -> None:
    manager.set_mode(ThemeMode.LIGHT)
    seen: list[Theme] = []
    manager.theme_changed.connect(seen.append)
    application.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert seen == []
    assert manager.theme.name == "light"


def test_that_the_text_size_reaches_application_theme_and_control_heights(
    application: QApplication, manager: ThemeManager
) -> None:
    manager.set_mode(ThemeMode.LIGHT)
    before = application.styleSheet()
    manager.set_text_scale(1.5)
    assert application.font().pixelSize() == 18
    assert manager.theme.font(FontRole.BODY).pixelSize() == 18
    assert manager.theme.scaled(METRICS.control) == 42
    assert application.styleSheet() != before


def test_that_the_stylesheet_leaves_no_placeholder_and_refers_to_existing_pictures(theme: Theme) -> None:
    stylesheet = Stylesheet()
    text = stylesheet(theme)
    assert "$" not in text
    pictures = set(re.findall(r'url\("([^"]+)"\)', text))
    assert pictures
    assert all(Path(picture).is_file() for picture in pictures)


def test_that_only_high_contrast_outlines_selected_items() -> None:
    stylesheet = Stylesheet()
    outlined = [name for name in ALL_THEMES if "QAbstractItemView::item:selected" in stylesheet(load_theme(name))]
    assert outlined == ["contrast"]
