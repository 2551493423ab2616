"""The legend of a chart: a row of cluster badges with their names, and why some figures are missing or unlike."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from core.words import isolated
from gui.charts.chart_data import Missing, Why
from gui.painting.badges import paint_badge
from gui.painting.shapes import baseline, draw_text
from gui.theme import METRICS, FontRole
from gui.widgets.tips import plain_tip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from gui.charts.chart_data import ClusterKey
    from gui.theme import Theme

_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class Legend(QWidget):
    """Badges and names in one line, with the reasons behind them or, where they do not fit, below."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._clusters: tuple[ClusterKey, ...] = ()
        self._reasons = ""
        self._greyed: frozenset[int] = frozenset()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def reasons(self) -> str:
        """Why figures are missing, in words; empty where none is."""
        return self._reasons

    @property
    def has_names(self) -> bool:
        """Whether the names of all clusters fit beside their badges."""
        return self._names_width() <= self.width()

    def show_clusters(
        self, clusters: Sequence[ClusterKey], missing: Sequence[Missing], greyed: frozenset[int] = frozenset()
    ) -> None:
        """Show other clusters and reasons; nothing is drawn where they are as before.

        The badges at the positions `greyed` are grey, as their bars are.
        """
        reasons = " · ".join(self._worded(reason) for reason in missing)
        if (tuple(clusters), reasons, greyed) == (self._clusters, self._reasons, self._greyed):
            return
        self._clusters, self._reasons, self._greyed = tuple(clusters), reasons, greyed
        names = ", ".join(f"{cluster.letter} {isolated(cluster.name)}" for cluster in clusters)
        self.setAccessibleName(self.tr("Clusters: {names}").format(names=names))
        self.setToolTip(plain_tip(". ".join(filter(None, (names, reasons)))))
        self.setAccessibleDescription(self._reasons)
        self.updateGeometry()
        self.update()

    def restyle(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def _worded(self, missing: Missing) -> str:
        template = {
            Why.EMPTY: self.tr("– {clusters}: nothing placed"),
            Why.NO_PRICE: self.tr("– {clusters}: no price"),
            Why.PART_MISSING: self.tr("– {clusters}: part missing"),
            Why.UNSUPPORTED: self.tr("{clusters}: no {figures}"),
            Why.NOT_PUBLISHED: self.tr("– {clusters}: {figures} not published"),
            Why.ESTIMATED: self.tr("– {clusters}: {figures} only estimated"),
            Why.PARTIAL: self.tr("{clusters}: {figures} partial"),
            Why.BASE_UNKNOWN: self.tr("– {figures}: the base {clusters} has no full value"),
            Why.UNLIKE: self.tr("{figures}: {detail}"),
        }[missing.why]
        clusters, figures = ", ".join(missing.letters), ", ".join(missing.figures)
        return template.format(clusters=clusters, figures=figures, detail=missing.detail)

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(self._theme.font(FontRole.BODY))

    def _row_height(self) -> int:
        return max(self._metrics().height(), self._badge_side()) + METRICS.gap

    def _badge_side(self) -> int:
        return self._theme.scaled(METRICS.badge_small)

    def _names_width(self) -> int:
        metrics, fixed = self._metrics(), self._badge_side() + METRICS.gap + METRICS.group_gap
        return sum(fixed + metrics.horizontalAdvance(cluster.name) for cluster in self._clusters)

    def _reasons_width(self) -> int:
        return self._metrics().horizontalAdvance(self._reasons) if self._reasons else 0

    def _has_one_row(self, width: int) -> bool:
        return not self._reasons or self._names_width() + self._reasons_width() <= width

    def _reasons_rect(self, width: int) -> QRect:
        room = QRect(0, 0, width, METRICS.strip)
        return self._metrics().boundingRect(room, _WRAPPED.value, self._reasons)

    @override
    def heightForWidth(self, width: int) -> int:
        below = 0 if self._has_one_row(width) else self._reasons_rect(width).height()
        return self._row_height() + below

    @override
    def sizeHint(self) -> QSize:
        # One line of reasons, not what the width of the moment needs: a layout would keep that as its least height.
        below = self._metrics().height() if self._reasons else 0
        return QSize(METRICS.library, self._row_height() + below)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(METRICS.tile_least, self._row_height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self._theme.font(FontRole.BODY))
        self._paint_clusters(painter)
        painter.setPen(self._theme.color("text3"))
        if self._has_one_row(self.width()):
            row = QRect(0, 0, self.width(), self._row_height())
            draw_text(painter, self.width() - self._reasons_width(), baseline(painter, row), self._reasons)
        else:
            below = self.rect().adjusted(0, self._row_height(), 0, 0)
            painter.drawText(below, _WRAPPED.value, self._reasons)

    def _paint_clusters(self, painter: QPainter) -> None:
        """Draw badges and names; where not all names fit, the badges alone: a shortened name says nothing."""
        side, x = self._badge_side(), 0
        row = QRect(0, 0, self.width(), self._row_height())
        has_names = self.has_names
        for index, cluster in enumerate(self._clusters):
            badge = QRect(x, row.top() + (row.height() - side) // 2, side, side)
            self._paint_badge(painter, badge, cluster.letter, index)
            x += side + METRICS.gap
            if has_names:
                painter.setPen(self._theme.color("text2"))
                draw_text(painter, x, baseline(painter, row), cluster.name)
                x += self._metrics().horizontalAdvance(cluster.name) + METRICS.group_gap

    def _paint_badge(self, painter: QPainter, badge: QRect, letter: str, index: int) -> None:
        """Draw a cluster's badge, in grey where its bars are."""
        hue = self._theme.cluster(index)
        if index in self._greyed:
            hue = replace(hue, color=self._theme.track, ink=self._theme.text, is_hollow=False)
        paint_badge(painter, badge, letter, hue, self._theme)
