"""What the canvas shows while the cluster is empty: what to do, and a template to begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from core.design.templates import templates
from gui.canvas.ground import paint_ground
from gui.painting.shapes import baseline, draw_text, fill_round, outline_round
from gui.painting.signs import paint_icon
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from gui.dragging.session import DropSession
    from gui.theme import Theme

_NAMED = ("trn2-ultraserver", "gb200-nvl72", "p5en")
"""The templates that the card names."""


class EmptyPage(QScrollArea):
    """Invites to fill a cluster, or to build the first one. It takes drops as the cluster does, and scrolls if low."""

    template_requested = Signal()

    def __init__(self, theme: Theme, session: DropSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._session = session
        self._page = QWidget(self)
        self._title = QLabel(self._page)
        self._line = QLabel(
            self.tr(
                "Drop any part here, or begin with a template. The library works by keyboard too: type, then Enter."
            ),
            self._page,
        )
        self._card = _Card(self.tr("From a template"), self._named_templates(), "Ctrl+T", self._page)
        self._card.clicked.connect(self.template_requested)
        session.changed.connect(self.viewport().update)
        self._lay_out()
        self.set_first(is_first=True)
        self.set_theme(theme)

    def set_first(self, *, is_first: bool) -> None:
        """Say whether the whole design is empty, or this cluster alone."""
        self._title.setText(self.tr("Build your first cluster") if is_first else self.tr("This cluster is empty"))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self._page)
        column.setSpacing(METRICS.gap)
        column.addStretch(2)
        for label in (self._title, self._line):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            column.addWidget(label)
        column.addSpacing(METRICS.dialog_padding)
        column.addWidget(self._card, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        self.setWidget(self._page)
        self._page.setAutoFillBackground(False)  # the ground shows through
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _named_templates(self) -> tuple[str, str]:
        known = templates()
        first, second, third = (known[name].name for name in _NAMED)
        line = self.tr("{third} and {count} more")
        upper = f"{first}, {second},"
        return upper, line.format(third=third, count=len(known) - len(_NAMED))

    def set_theme(self, theme: Theme) -> None:
        """Draw everything in another theme or text size."""
        self._theme = theme
        self._title.setFont(theme.font(FontRole.DIALOG_TITLE))
        self._line.setFont(theme.font(FontRole.BODY))
        self._card.set_theme(theme)
        self.viewport().update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        paint_ground(painter, event.rect(), QPoint(), self._theme)
        if self._session.is_active:
            hot = self._session.hot
            role = "error" if hot is not None and not hot.is_allowed else "accent"
            inner = self.viewport().rect().adjusted(METRICS.gap, METRICS.gap, -METRICS.gap, -METRICS.gap)
            outline_round(painter, inner, METRICS.box_radius, QPen(self._theme.color(role), METRICS.ring))
        painter.end()


class _Card(QAbstractButton):
    """A choice as a card: icon, title, two lines, key."""

    def __init__(self, title: str, lines: tuple[str, str], key: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = (
            (title, FontRole.TITLE, "text"),
            *((line, FontRole.BODY, "text2") for line in lines),
            (key, FontRole.CAPTION, "text3"),
        )
        self._theme: Theme | None = None
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(" ".join(lines))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_theme(self, theme: Theme) -> None:
        """Draw the card in another theme or text size."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        theme = self._theme
        if theme is None:
            return QSize()
        widest = max(QFontMetrics(theme.font(role)).horizontalAdvance(text) for text, role, _ in self._words)
        lines = sum(_line_height(theme, role) for _, role, _ in self._words)
        padding = self._padding(theme)
        height = theme.scaled(METRICS.icon_tile) + METRICS.group_gap + lines + 2 * padding
        return QSize(max(widest + 2 * padding, theme.scaled(METRICS.choice_card_least)), height)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        if theme is None:
            return
        painter = QPainter(self)
        is_lit = self.underMouse() or self.hasFocus()
        fill_round(painter, self.rect(), METRICS.box_radius, theme.color("panel"))
        pen = QPen(theme.color("accent" if is_lit else "line_soft"), METRICS.ring if is_lit else METRICS.outline)
        outline_round(painter, self.rect(), METRICS.box_radius, pen)
        padding, side = self._padding(theme), theme.scaled(METRICS.icon_tile)
        tile = QRect(padding, padding, side, side)
        fill_round(painter, tile, METRICS.button_radius, theme.color("selected"))
        paint_icon(painter, tile, "copy", theme.accent, theme.scaled(METRICS.icon_large))
        self._paint_words(painter, tile.bottom() + 1 + METRICS.group_gap, padding, theme)
        painter.end()

    def _paint_words(self, painter: QPainter, y: int, x: int, theme: Theme) -> None:
        for text, role, color in self._words:
            line = QRect(x, y, self.width() - 2 * x, _line_height(theme, role))
            painter.setFont(theme.font(role))
            painter.setPen(theme.color(color))
            draw_text(painter, x, baseline(painter, line), text)
            y += line.height()

    def _padding(self, theme: Theme) -> int:
        return theme.scaled(METRICS.group_gap) + METRICS.gap


def _line_height(theme: Theme, role: FontRole) -> int:
    return QFontMetrics(theme.font(role)).height() + METRICS.gap // 2
