"""Icons: every file keeps to the one style, and each is drawn in the colour, size and state asked for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QColor, QIcon
from PySide6.QtSvg import QSvgRenderer

from core.figure import Sign
from core.resources import resource
from gui.icons import icon, icon_pixmap, tinted_svg
from gui.theme import load_theme

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QImage, QPixmap
    from PySide6.QtWidgets import QApplication

NAMED = re.findall(
    r"\S+",
    """
    new open save undo redo compare search filter close more pin
    plus minus chevron-right chevron-down copy image eye eye-off
    accelerator host instance rack cluster network memory power cooling
    workload site price units theme budget map tree
    error warning note ok not-allowed scales overlap rackwright
    """,
)
SIGNS = [f"status-{sign}" for sign in Sign]
FILES = sorted(resource("icons").glob("*.svg"))
STYLE = {
    "fill": "none",
    "stroke": "currentColor",
    "stroke-width": "1.35",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
}
ACCENT = load_theme("light").accent
SOLID = 200  # alpha from which a pixel is counted as drawn, of 255


def pixels(pixmap: QPixmap) -> dict[tuple[int, int], QColor]:
    """Return the colour of every pixel with any ink, by place."""
    image: QImage = pixmap.toImage()
    places = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return {place: color for place in places if (color := image.pixelColor(*place)).alpha()}


def grid(name: str) -> int:
    """Return the side of the grid an icon is drawn on: signs are small."""
    return 12 if name in SIGNS else 16


def test_that_there_is_a_file_for_each_named_icon_and_no_other() -> None:
    assert {file.stem for file in FILES} == {*NAMED, *SIGNS}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_that_every_icon_keeps_to_the_style(file: Path) -> None:
    root = ElementTree.parse(file).getroot()
    side = str(grid(file.stem))
    assert {key: root.get(key) for key in STYLE} == STYLE
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == (side, side, f"0 0 {side} {side}")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_that_no_icon_brings_a_colour_of_its_own(file: Path) -> None:
    paints = {element.get(key) for element in ElementTree.parse(file).iter() for key in ("fill", "stroke")}
    assert paints <= {"none", "currentColor", None}


@pytest.mark.parametrize("name", [*NAMED, *SIGNS])
def test_that_every_icon_can_be_drawn(qapp: QApplication, name: str) -> None:
    assert QSvgRenderer(QByteArray(tinted_svg(name, ACCENT).encode())).isValid()
    assert any(color.alpha() >= SOLID for color in pixels(icon_pixmap(name, ACCENT, grid(name))).values())


@pytest.mark.parametrize("name", [*NAMED, *SIGNS])
def test_that_every_icon_keeps_a_clear_pixel_at_its_edge(qapp: QApplication, name: str) -> None:
    side = grid(name)
    edge = (0, side - 1)
    assert [place for place in pixels(icon_pixmap(name, ACCENT, side)) if edge[0] in place or edge[1] in place] == []


def test_that_no_two_icons_look_the_same(qapp: QApplication) -> None:
    looks = {bytes(icon_pixmap(name, ACCENT, 16).toImage().constBits()) for name in [*NAMED, *SIGNS]}
    assert len(looks) == len(FILES)


@pytest.mark.parametrize("name", [*NAMED, *SIGNS])
def test_that_an_icon_takes_the_colour_asked_for_and_no_other(qapp: QApplication, name: str) -> None:
    solid = [color for color in pixels(icon_pixmap(name, ACCENT, 32)).values() if color.alpha() == 255]
    assert solid
    for color in solid:
        assert color.getRgb() == pytest.approx(QColor(ACCENT).getRgb(), abs=1)  # smooth edges that meet round by one


def test_that_a_pixmap_is_drawn_once_for_a_name_colour_size_and_ratio(qapp: QApplication) -> None:
    first = icon_pixmap("save", ACCENT, 16, 1.0)
    assert icon_pixmap("save", ACCENT, 16, 1.0) is first
    assert icon_pixmap("save", ACCENT, 16, 2.0) is not first
    assert icon_pixmap("save", ACCENT, 20, 1.0) is not first


@pytest.mark.parametrize("dpr", [1.0, 1.25, 1.5, 2.0, 3.0])
def test_that_a_pixmap_has_the_pixels_of_its_screen(qapp: QApplication, dpr: float) -> None:
    pixmap = icon_pixmap("save", ACCENT, 16, dpr)
    assert pixmap.width() == round(16 * dpr)
    assert pixmap.devicePixelRatio() == dpr


def test_that_an_unknown_icon_is_refused(qapp: QApplication) -> None:
    with pytest.raises(FileNotFoundError):
        icon_pixmap("no-such-icon", ACCENT, 16)


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_that_an_action_icon_takes_its_role_and_fades_when_disabled(qapp: QApplication, name: str) -> None:
    theme = load_theme(name)
    made = icon("tree", theme, checked_role="accent")
    enabled = pixels(made.pixmap(16, QIcon.Mode.Normal))
    disabled = pixels(made.pixmap(16, QIcon.Mode.Disabled))
    checked = pixels(made.pixmap(16, QIcon.Mode.Normal, QIcon.State.On))
    strongest = max(enabled, key=lambda place: enabled[place].alpha())
    assert enabled[strongest].name().upper() == theme.text2
    assert checked[strongest].name().upper() == theme.accent
    assert disabled[strongest].alpha() == pytest.approx(enabled[strongest].alpha() / 2, abs=2)


def test_that_an_icon_without_a_checked_role_keeps_its_colour_when_checked(qapp: QApplication) -> None:
    made = icon("tree", load_theme("light"))
    assert pixels(made.pixmap(16, QIcon.Mode.Normal, QIcon.State.On)) == pixels(made.pixmap(16, QIcon.Mode.Normal))


def test_that_coordinates_lie_on_the_grid_or_between() -> None:
    """Straight boxes start and end on half pixels, so that their lines are sharp."""
    for file in FILES:
        for box in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}rect"):
            assert all(re.fullmatch(r"\d+\.5", box.attrib[key]) for key in ("x", "y")), file.stem
            assert all(float(box.attrib[key]).is_integer() for key in ("width", "height")), file.stem
