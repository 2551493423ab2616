"""The headers of the comparison, which stay while the table scrolls: clusters above, names of rows at the left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget
from typing_extensions import override

from gui.compare.cells import Line
from gui.compare.heads import Head
from gui.compare.model import GroupLine, Role
from gui.painting.badges import paint_badge
from gui.painting.shapes import baseline, draw_text, fill_round
from gui.painting.signs import paint_icon, paint_sign
from gui.theme import METRICS, FontRole

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from gui.theme import Theme


class ClusterHeader(QHeaderView):
    """Letter, name and contents of each cluster; a click on one shows it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.theme = theme
        self.base_word = self.tr("base")
        self.setAccessibleName(self.tr("Clusters"))
        self.setSectionsClickable(True)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(METRICS.target)

    @override
    def sizeHint(self) -> QSize:
        lines = (QFontMetrics(self.theme.font(role)).height() for role in (FontRole.BOX_TITLE, FontRole.CAPTION))
        return QSize(0, sum(lines) + 2 * METRICS.group_gap)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sections, and the line below them on to the edge."""
        super().paintEvent(event)
        viewport = self.viewport()
        painter = QPainter(viewport)
        line = QRect(self.length(), viewport.height() - METRICS.outline, viewport.width(), METRICS.outline)
        painter.fillRect(line, self.theme.color("line_control"))
        painter.end()

    @override
    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        head = self.model().headerData(logicalIndex, Qt.Orientation.Horizontal, Role.HEAD)
        painter.save()
        ground = "inset" if isinstance(head, Head) and head.is_base else "panel"
        painter.fillRect(rect, self.theme.color(ground))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), METRICS.outline, self.theme.color("line_control"))
        if isinstance(head, Head):
            self._paint_head(painter, rect, head)
        painter.restore()

    def _paint_head(self, painter: QPainter, rect: QRect, head: Head) -> None:
        theme, side = self.theme, self.theme.scaled(METRICS.badge_large)
        middle = rect.top() + rect.height() // 2
        title = QRect(rect.left() + METRICS.pane_padding, middle - side - METRICS.ring, side, side)
        paint_badge(painter, title, head.letter, theme.cluster(head.position), theme)
        x = title.right() + 1 + METRICS.gap
        room = rect.right() - METRICS.gap - x
        painter.setFont(theme.font(FontRole.BOX_TITLE))
        painter.setPen(theme.color("text"))
        pill = self._pill_width() + METRICS.gap if head.is_base else 0
        name = painter.fontMetrics().elidedText(head.name, Qt.TextElideMode.ElideRight, room - pill)
        draw_text(painter, x, baseline(painter, title), name)
        if head.is_base:
            self._paint_pill(painter, x + painter.fontMetrics().horizontalAdvance(name) + METRICS.gap, title)
        painter.setFont(theme.font(FontRole.CAPTION))
        painter.setPen(theme.color("text2"))
        facts = painter.fontMetrics().elidedText(head.facts, Qt.TextElideMode.ElideRight, room)
        draw_text(painter, x, baseline(painter, title.translated(0, side)), facts)

    def _pill_width(self) -> int:
        word = QFontMetrics(self.theme.font(FontRole.TILE_LABEL)).horizontalAdvance(self.base_word)
        return word + 2 * METRICS.pill_padding

    def _paint_pill(self, painter: QPainter, x: int, line: QRect) -> None:
        pill = QRect(x, line.top(), self._pill_width(), line.height())
        fill_round(painter, pill, METRICS.rack_radius, self.theme.color("track"))
        painter.setFont(self.theme.font(FontRole.TILE_LABEL))
        painter.setPen(self.theme.color("text2"))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, self.base_word)


class LineHeader(QHeaderView):
    """Name, unit and weakest sign of each row, titles of groups with their chevron; a click on a title folds it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.theme = theme
        self.setAccessibleName(self.tr("Figures"))
        self.setSectionsClickable(True)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(0)

    @override
    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        line = self.model().headerData(logicalIndex, Qt.Orientation.Vertical, Role.ROW)
        painter.save()
        if isinstance(line, GroupLine):
            self._paint_title(painter, rect, line)
        elif isinstance(line, Line):
            self._paint_line(painter, rect, line)
        painter.restore()

    def _paint_title(self, painter: QPainter, rect: QRect, line: GroupLine) -> None:
        theme = self.theme
        painter.fillRect(rect, theme.color("inset"))
        side = theme.scaled(METRICS.icon)
        chevron = QRect(rect.left() + (METRICS.target + METRICS.gap - side) // 2, rect.top(), side, rect.height())
        name = "chevron-right" if line.is_folded else "chevron-down"
        paint_icon(painter, chevron, name, theme.text3, side)
        painter.setFont(theme.font(FontRole.GROUP_TITLE))
        painter.setPen(theme.color("text2"))
        draw_text(painter, rect.left() + METRICS.target + METRICS.gap, baseline(painter, rect), line.title)

    def _paint_line(self, painter: QPainter, rect: QRect, line: Line) -> None:
        theme = self.theme
        painter.fillRect(rect, theme.color("panel"))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), METRICS.outline, theme.color("line"))
        painter.setFont(theme.font(FontRole.BODY))
        painter.setPen(theme.color("text"))
        x, y = rect.left() + METRICS.target + METRICS.gap, baseline(painter, rect)
        draw_text(painter, x, y, line.label)
        x += painter.fontMetrics().horizontalAdvance(line.label) + METRICS.gap
        painter.setFont(theme.font(FontRole.CAPTION))
        painter.setPen(theme.color("text2"))
        draw_text(painter, x, y, line.unit)
        column = theme.scaled(METRICS.sign_column)
        sign = QRect(rect.right() + 1 - METRICS.gap - column, rect.top(), column, rect.height())
        paint_sign(painter, sign, line.sign, theme)
        if line.overlap:
            side = theme.scaled(METRICS.icon)
            paint_icon(painter, sign.translated(-side - METRICS.unit_gap, 0), "overlap", theme.note, side)


class Corner(QWidget):
    """What stands above the names of the rows: what they are."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = ""
        self.theme = theme

    def say(self, words: str) -> None:
        """Show what the rows are."""
        if words != self._words:
            self._words = words
            self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, rect = self.theme, self.rect()
        painter = QPainter(self)
        painter.fillRect(rect, theme.color("panel"))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), METRICS.outline, theme.color("line_control"))
        painter.setFont(theme.font(FontRole.CAPTION))
        painter.setPen(theme.color("text2"))
        below = rect.adjusted(METRICS.target + METRICS.gap, 0, 0, -METRICS.group_gap)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, self._words)
        painter.end()
