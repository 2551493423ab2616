"""Shared painters: each state looks different from the others, and nothing is drawn outside its place."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from core.figure import Sign
from gui.painting.badges import (
    Tone,
    count_badge_width,
    delta_badge_width,
    paint_badge,
    paint_count_badge,
    paint_delta_badge,
    paint_verdict_pill,
    verdict_pill_width,
)
from gui.painting.figure import CARD, CELL, LIST, ROW, FigureState, FigureStyle, FigureText, paint_figure
from gui.painting.focus import FocusRing
from gui.painting.mini_range import MiniRange, paint_mini_range
from gui.painting.shapes import fill_round, hatch, paint_focus_ring, paint_shadow
from gui.painting.signs import SIGN_ROLE, paint_sign
from gui.theme import METRICS, FontRole, load_theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from gui.theme import Theme

WIDTH, HEIGHT = 160, 48
PLACE = QRect(20, 12, 120, 24)
LIGHT = load_theme("light")

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(params=("light", "dark", "contrast"))
def theme(request: pytest.FixtureRequest) -> Theme:
    return load_theme(request.param)


def drawn(paint: Callable[[QPainter], None], theme: Theme = LIGHT, ratio: float = 1.0) -> QImage:
    """Return what a painter draws on a panel."""
    image = QImage(round(WIDTH * ratio), round(HEIGHT * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(theme.color("panel"))
    painter = QPainter(image)
    paint(painter)
    painter.end()
    return image


def touched(image: QImage, theme: Theme = LIGHT) -> QRect:
    """Return the smallest rectangle around everything that differs from the panel."""
    panel = theme.color("panel").rgb()
    places = [(x, y) for x in range(image.width()) for y in range(image.height()) if image.pixel(x, y) != panel]
    assert places, "nothing was drawn"
    xs, ys = zip(*places, strict=True)
    return QRect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


def has(image: QImage, color: str) -> bool:
    """Whether any pixel has exactly this colour."""
    wanted = QColor(color).rgb()
    return any(image.pixel(x, y) == wanted for x in range(image.width()) for y in range(image.height()))


def all_differ(images: list[QImage]) -> bool:
    return len({bytes(image.constBits()) for image in images}) == len(images)


# --- Signs -----------------------------------------------------------------------------------------------------------


def test_that_every_status_has_a_sign_of_its_own_shape(theme: Theme) -> None:
    """Told apart by shape alone: all are drawn in one colour here."""
    silhouettes = []
    for sign in Sign:
        image = drawn(lambda painter, sign=sign: paint_sign(painter, PLACE, sign, theme), theme)
        silhouettes.append(image.createMaskFromColor(theme.color("panel").rgb(), Qt.MaskMode.MaskOutColor))
    assert all_differ(silhouettes)


@pytest.mark.parametrize("sign", Sign)
def test_that_a_sign_has_the_colour_of_its_status(theme: Theme, sign: Sign) -> None:
    image = drawn(lambda painter: paint_sign(painter, PLACE, sign, theme), theme, ratio=4.0)
    assert has(image, getattr(theme, SIGN_ROLE[sign]))


def test_that_only_signs_that_need_thought_have_colour() -> None:
    quiet = {Sign.DOCUMENTED, Sign.PRESS, Sign.DERIVED, Sign.SUPERSEDED, Sign.UNKNOWN}
    assert {sign for sign, role in SIGN_ROLE.items() if role == "text3"} == quiet


def test_that_a_sign_stands_in_the_middle_and_grows_with_the_text() -> None:
    for scale in (1.0, 1.5):
        theme = replace(LIGHT, text_scale=scale)
        image = drawn(lambda painter, theme=theme: paint_sign(painter, PLACE, Sign.DOCUMENTED, theme))
        assert touched(image).center() == PLACE.center()
        assert touched(image).width() == pytest.approx(9 * scale, abs=1.5)


def test_that_signs_are_sharp_on_fine_screens_and_zoomed_canvases() -> None:
    """A sign drawn at double size has hard edges: hardly any pixel between ink and ground."""

    def zoomed(painter: QPainter) -> None:
        painter.scale(2, 2)
        paint_sign(painter, QRect(10, 6, 12, 12), Sign.UNKNOWN, LIGHT)

    fine = drawn(lambda painter: paint_sign(painter, QRect(10, 6, 12, 12), Sign.UNKNOWN, LIGHT), ratio=2.0)
    assert fine.copy(0, 0, WIDTH, HEIGHT) == drawn(zoomed).copy(0, 0, WIDTH, HEIGHT)


# --- Figures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", [CARD, ROW, CELL, LIST])
def test_that_states_of_a_figure_look_different(theme: Theme, style: FigureStyle) -> None:
    states = list(FigureState)
    if theme.is_high_contrast:  # has one text colour: what is off is hatched, what is unknown a dash
        states = [FigureState.NORMAL, FigureState.STALE, FigureState.BEST]
    figures = [FigureText("83.1", "PF", Sign.DERIVED, state) for state in states]
    assert all_differ(
        [drawn(lambda painter, f=figure: paint_figure(painter, PLACE, f, theme, style), theme) for figure in figures]
    )


@pytest.mark.parametrize("style", [ROW, LIST])
def test_that_value_unit_and_sign_stand_in_this_order(style: FigureStyle) -> None:
    def left_of(figure: FigureText) -> QRect:
        return touched(drawn(lambda painter: paint_figure(painter, PLACE, figure, LIGHT, style)))

    value = left_of(FigureText("83.1"))
    sign = left_of(FigureText("", "", Sign.DOCUMENTED))
    whole = left_of(FigureText("83.1", "PF", Sign.DOCUMENTED))
    assert whole.left() <= value.left()
    for unit in ("PF", "accelerators"):
        assert left_of(FigureText("", unit)).right() < sign.left()
    assert whole.right() == sign.right()


@pytest.mark.parametrize("style", [ROW, CELL])
def test_that_values_in_a_column_share_one_right_edge(style: FigureStyle) -> None:
    values = [FigureText("8", "PF"), FigureText("1 288", "GB"), FigureText("− 18", "tok/s")]
    font = QFontMetrics(LIGHT.font(style.value))
    ends = set()
    for value in values:
        alone = FigureText(value.value)
        left = touched(drawn(lambda painter, v=alone: paint_figure(painter, PLACE, v, LIGHT, style))).left()
        ends.add(left + font.tightBoundingRect(value.value).width())
    assert max(ends) - min(ends) <= 1


def test_that_a_unit_follows_the_value_of_a_tile() -> None:
    short, long = (
        touched(drawn(lambda painter, v=v: paint_figure(painter, PLACE, FigureText(v, "PF"), LIGHT, CARD)))
        for v in ("8", "888")
    )
    assert short.left() == pytest.approx(PLACE.left(), abs=2)
    assert short.right() < long.right()


def test_that_a_value_too_long_for_its_place_is_drawn_whole() -> None:
    narrow = QRect(100, 12, 20, 24)
    figure = FigureText("1 234 567")
    image = touched(drawn(lambda painter: paint_figure(painter, narrow, figure, LIGHT, CELL)))
    assert image.left() < narrow.left()
    assert image.width() >= QFontMetrics(LIGHT.font(FontRole.TABLE_VALUE)).tightBoundingRect(figure.value).width() - 1


def test_that_the_best_value_lies_on_its_ground() -> None:
    image = drawn(lambda painter: paint_figure(painter, PLACE, FigureText("9", state=FigureState.BEST), LIGHT, CELL))
    assert has(image, LIGHT.good_ground)


# --- Badges ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [METRICS.badge_small, METRICS.badge, METRICS.badge_large])
def test_that_a_letter_badge_fills_its_square_with_the_hue_of_its_cluster(theme: Theme, side: int) -> None:
    square = QRect(20, 10, side, side)
    images = []
    for letter, hue in zip("ABCDEFGH", theme.clusters, strict=True):
        image = drawn(lambda painter, a=letter, h=hue: paint_badge(painter, square, a, h, theme), theme)
        assert touched(image, theme) == square
        assert has(image, hue.color)
        images.append(image)
    assert all_differ(images)


def test_that_a_letter_stays_inside_its_badge_at_every_text_size() -> None:
    for scale in (0.9, 1.0, 1.5):
        theme = replace(LIGHT, text_scale=scale)
        side = theme.scaled(METRICS.badge)
        square = QRect(20, 10, side, side)
        hue = theme.clusters[0]
        assert touched(drawn(lambda painter, s=square, h=hue, t=theme: paint_badge(painter, s, "W", h, t))) == square


def test_that_a_stack_is_solid_and_a_single_thing_is_outlined(theme: Theme) -> None:
    place = QRect(20, 10, count_badge_width("×4", theme), METRICS.count_badge)
    stack, single = (
        drawn(lambda painter, s=s: paint_count_badge(painter, place, "×4", theme, is_stack=s), theme)
        for s in (True, False)
    )
    assert stack.pixelColor(place.left() + 3, place.center().y()) == theme.color("text")
    assert single.pixelColor(place.left() + 3, place.center().y()) == theme.color("panel")
    assert touched(stack, theme) == touched(single, theme) == place


def test_that_the_ninth_badge_differs_from_the_first_whose_hue_it_has(theme: Theme) -> None:
    hues = theme.cluster(0), theme.cluster(8)
    assert all_differ([drawn(lambda p, hue=hue: paint_badge(p, PLACE, "A", hue, theme), theme) for hue in hues])


@pytest.mark.parametrize("tone", Tone)
def test_that_a_verdict_has_word_and_ground_of_its_tone(theme: Theme, tone: Tone) -> None:
    place = QRect(20, 10, 100, METRICS.pill)
    image = drawn(lambda painter: paint_verdict_pill(painter, place, "conflicts", tone, theme), theme)
    assert has(image, getattr(theme, f"{tone}_ground"))
    assert touched(image, theme) == place


def test_that_verdicts_look_different(theme: Theme) -> None:
    assert all_differ(
        [drawn(lambda painter, t=t: paint_verdict_pill(painter, PLACE, "x", t, theme), theme) for t in Tone]
    )


@pytest.mark.parametrize(
    ("width", "role"),
    [
        (count_badge_width, FontRole.PANE_TITLE),
        (verdict_pill_width, FontRole.TILE_LABEL),
        (delta_badge_width, FontRole.GROUP_TITLE),
    ],
)
def test_that_badges_are_wide_enough_for_their_words(width: Callable[[str, Theme], int], role: FontRole) -> None:
    word = "×1 000 000"
    assert width(word, LIGHT) >= QFontMetrics(LIGHT.font(role)).horizontalAdvance(word) + METRICS.pill_padding


def test_that_a_count_badge_is_never_narrower_than_high() -> None:
    assert count_badge_width("", LIGHT) == METRICS.count_badge


# --- Mini range ------------------------------------------------------------------------------------------------------


def mini_range(shown: MiniRange, theme: Theme = LIGHT) -> QImage:
    return drawn(lambda painter: paint_mini_range(painter, PLACE, shown, theme), theme)


def test_that_a_mini_range_tells_its_cases_apart(theme: Theme) -> None:
    own, other = theme.clusters[:2]
    cases = [
        MiniRange(own),
        MiniRange(own, 0.5),
        MiniRange(own, 0.5, (0.4, 0.7)),
        MiniRange(own, None, (0.4, 0.7)),
        MiniRange(own, 0.5, others=((0.8, other),)),
        MiniRange(other, 0.5),
        MiniRange(theme.cluster(8), 0.5),
    ]
    assert all_differ([mini_range(case, theme) for case in cases])


@pytest.mark.parametrize("place", [0.0, 0.5, 1.0])
def test_that_marks_stay_on_the_line_from_end_to_end(place: float) -> None:
    own, other = LIGHT.clusters[:2]
    shown = MiniRange(own, place, (place, place), ((place, other),))
    assert PLACE.contains(touched(mini_range(shown)))


def test_that_a_dot_stands_where_its_fraction_says() -> None:
    hue = LIGHT.clusters[0]
    image = mini_range(MiniRange(hue, 0.5))
    middle = PLACE.top() + PLACE.height() // 2
    inked = [x for x in range(image.width()) if image.pixelColor(x, middle) == QColor(hue.color)]
    assert sum(inked) / len(inked) == pytest.approx(PLACE.center().x(), abs=1)
    assert len(inked) == pytest.approx(METRICS.range_dot, abs=1)


def test_that_every_rival_has_a_tick_in_its_hue(theme: Theme) -> None:
    rivals = tuple((0.2 + 0.25 * i, hue) for i, hue in enumerate(theme.clusters[1:4]))
    image = mini_range(MiniRange(theme.clusters[0], 0.05, others=rivals), theme)
    assert all(has(image, hue.color) for _place, hue in rivals)


def test_that_a_band_is_hatched_only_in_high_contrast() -> None:
    for name, is_plain in (("light", True), ("dark", True), ("contrast", False)):
        theme = load_theme(name)
        image = mini_range(MiniRange(theme.clusters[0], None, (0.2, 0.8)), theme)
        middle = PLACE.top() + PLACE.height() // 2
        colors = {image.pixel(x, middle) for x in range(PLACE.left() + 40, PLACE.left() + 80)}
        assert (len(colors) == 1) is is_plain, name


# --- Rings, hatching, shadow -----------------------------------------------------------------------------------------


def test_that_the_focus_ring_lies_outside_with_a_gap(theme: Theme) -> None:
    image = drawn(lambda painter: paint_focus_ring(painter, PLACE, METRICS.button_radius, theme), theme)
    y = PLACE.center().y()
    across = [image.pixelColor(PLACE.left() + step, y) for step in (-4, -3, -2, -1, 0)]
    panel, accent = theme.color("panel"), theme.color("accent")
    assert across == [panel, accent, accent, panel, panel]


def test_that_a_dashed_ring_differs_from_a_whole_one(theme: Theme) -> None:
    assert all_differ(
        [drawn(lambda painter, d=d: paint_focus_ring(painter, PLACE, 6, theme, dashed=d), theme) for d in (True, False)]
    )


def test_that_hatching_leaves_most_of_the_box_as_it_was(theme: Theme) -> None:
    image = drawn(lambda painter: fill_round(painter, PLACE, 0, hatch(theme.color("line_soft"))), theme)
    inked = sum(
        image.pixelColor(x, y) != theme.color("panel")
        for x in range(PLACE.left(), PLACE.right() + 1)
        for y in range(PLACE.top(), PLACE.bottom() + 1)
    )
    assert 0.05 < inked / (PLACE.width() * PLACE.height()) < 0.25
    assert PLACE.contains(touched(image, theme))


def test_that_a_shadow_fades_with_distance() -> None:
    box = QRect(70, 22, 20, 4)
    image = drawn(lambda painter: paint_shadow(painter, box, 2, LIGHT))
    greys = [image.pixelColor(80, y).lightness() for y in range(box.top() - 1, box.top() - METRICS.shadow_reach, -1)]
    assert greys == sorted(greys)
    assert greys[0] < greys[-1] <= LIGHT.color("panel").lightness()


def test_that_painters_give_the_painter_back_as_they_got_it(theme: Theme) -> None:
    hue = theme.clusters[0]
    painters = [
        lambda p: paint_sign(p, PLACE, Sign.YOURS, theme),
        lambda p: paint_figure(p, PLACE, FigureText("1", "PF", Sign.YOURS, FigureState.STALE), theme),
        lambda p: paint_badge(p, PLACE, "A", hue, theme),
        lambda p: paint_count_badge(p, PLACE, "×4", theme, is_stack=False),
        lambda p: paint_verdict_pill(p, PLACE, "agrees", Tone.GOOD, theme),
        lambda p: paint_delta_badge(p, PLACE, "+1", theme),
        lambda p: paint_mini_range(p, PLACE, MiniRange(hue, 0.5, (0.4, 0.6), ((0.8, hue),)), theme),
        lambda p: paint_focus_ring(p, PLACE, 6, theme),
        lambda p: paint_shadow(p, PLACE, 6, theme),
    ]

    def check(painter: QPainter) -> None:
        def state() -> tuple[object, ...]:
            return (painter.pen(), painter.brush(), painter.font(), painter.opacity(), painter.renderHints())

        before = state()
        for paint in painters:
            paint(painter)
            assert state() == before
            assert not painter.hasClipping()

    drawn(check, theme)


# --- Focus ring of buttons -------------------------------------------------------------------------------------------


@pytest.fixture
def form(qapp: QApplication, qtbot: QtBot) -> Iterator[QWidget]:
    """Show an input and two buttons under a focus ring."""
    ring = FocusRing(qapp)
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    for widget in (QLineEdit(), QPushButton("One"), QPushButton("Two")):
        layout.addWidget(widget)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    window.findChild(QLineEdit).setFocus()
    qtbot.waitUntil(lambda: qapp.focusWidget() is window.findChild(QLineEdit))
    yield window
    window.close()
    ring.deleteLater()


def ringed(window: QWidget) -> list[str]:
    """Return the words on the buttons that bear a ring."""
    return [button.text() for button in window.findChildren(QPushButton) if _visible_children(button)]


def _visible_children(button: QPushButton) -> list[QWidget]:
    return [child for child in button.findChildren(QWidget) if child.isVisible()]


def test_that_the_ring_follows_the_tab_key(form: QWidget, qtbot: QtBot) -> None:
    one, two = form.findChildren(QPushButton)
    qtbot.keyClick(form.findChild(QLineEdit), Qt.Key.Key_Tab)
    assert ringed(form) == ["One"]
    qtbot.keyClick(one, Qt.Key.Key_Tab)
    assert ringed(form) == ["Two"]
    qtbot.keyClick(two, Qt.Key.Key_Tab)
    assert ringed(form) == []


def test_that_a_mouse_click_alone_shows_no_ring(form: QWidget, qtbot: QtBot, qapp: QApplication) -> None:
    one = form.findChildren(QPushButton)[0]
    qtbot.mouseClick(one, Qt.MouseButton.LeftButton)
    assert qapp.focusWidget() is one
    assert ringed(form) == []


def test_that_the_ring_keeps_the_size_of_its_button(form: QWidget, qtbot: QtBot) -> None:
    one = form.findChildren(QPushButton)[0]
    qtbot.keyClick(form.findChild(QLineEdit), Qt.Key.Key_Tab)
    form.resize(form.width() + 80, form.height() + 40)
    ring = _visible_children(one)[0]
    qtbot.waitUntil(lambda: ring.geometry() == one.rect())


def test_that_the_ring_of_a_checked_button_keeps_off_its_edge(form: QWidget, qtbot: QtBot) -> None:
    one = form.findChildren(QPushButton)[0]
    one.setCheckable(True)
    qtbot.keyClick(form.findChild(QLineEdit), Qt.Key.Key_Tab)
    middle, accent = one.height() // 2, one.palette().accent().color().rgb()

    def from_edge() -> list[bool]:
        image = _visible_children(one)[0].grab().toImage()
        return [image.pixel(x, middle) == accent for x in range(METRICS.ring + METRICS.ring_gap + 1)]

    assert from_edge() == [True, True, False, False]
    one.setChecked(True)
    assert from_edge() == [False, False, False, True]


def test_that_the_ring_leaves_clicks_to_its_button(form: QWidget, qtbot: QtBot) -> None:
    one = form.findChildren(QPushButton)[0]
    qtbot.keyClick(form.findChild(QLineEdit), Qt.Key.Key_Tab)
    assert ringed(form) == ["One"]
    with qtbot.waitSignal(one.clicked, timeout=5000):
        qtbot.mouseClick(form.windowHandle() or form, Qt.MouseButton.LeftButton, pos=one.geometry().center())
