"""The bar above the comparison: what to divide by, what to compare with, and how differences are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from core.comparison import Norm
from gui.compare.cells import Difference
from gui.compare.segmented import Segmented
from gui.painting.badges import paint_badge
from gui.theme import METRICS, FontRole
from gui.widgets.choice_box import ChoiceBox
from gui.widgets.dress import dress
from gui.widgets.tips import plain_tip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.compare.heads import Head
    from gui.theme import Theme


class CompareControls(QWidget):
    """Normalise by, Base, Differences."""

    changed = Signal()
    """Another normalisation or way of telling differences was chosen."""
    base_chosen = Signal(str)
    """The id of the cluster to compare with."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._heads: Sequence[Head] = ()
        self.norm, self.difference = Norm.TOTAL, Difference.PERCENT
        normalise, base, differences = self.tr("Normalise by"), self.tr("Base"), self.tr("Differences")
        self.norms = Segmented(normalise, self._norm_words(), theme, self)
        self.base = ChoiceBox(self)
        self.base.setAccessibleName(base)
        self.base.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.differences = Segmented(differences, {"percent": self.tr("%"), "factor": self.tr("factor")}, theme, self)
        self._labels = [QLabel(word, self) for word in (normalise, base, differences)]
        self._lay_out()
        self.norms.chosen.connect(self._on_norm_chosen)
        self.differences.chosen.connect(self._on_difference_chosen)
        self.base.activated.connect(lambda place: self.base_chosen.emit(self.base.itemData(place)))
        self.set_theme(theme)

    def _norm_words(self) -> dict[str, str]:
        return {
            Norm.TOTAL: self.tr("Total"),
            Norm.ACCELERATOR: self.tr("Accelerator"),
            Norm.RACK: self.tr("Rack"),
            Norm.KILOWATT: self.tr("kW"),
            Norm.DOLLAR: self.tr("$"),
        }

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.pane_padding, METRICS.gap, METRICS.pane_padding, METRICS.gap)
        row.setSpacing(METRICS.group_gap)
        for label, control in zip(self._labels, (self.norms, self.base, self.differences), strict=True):
            row.addWidget(label)
            row.addWidget(control)
            row.addSpacing(METRICS.gap)
        row.addStretch()

    def show_clusters(self, heads: Sequence[Head]) -> None:
        """Offer the clusters of the design as base."""
        before, self._heads = self._heads, heads
        if [_choice(head) for head in heads] == [_choice(head) for head in before]:
            return
        self.base.clear()
        for head in heads:
            self.base.addItem(self._badge(head), self._shortened(head.name), head.cluster_id)
            self.base.setItemData(self.base.count() - 1, plain_tip(head.name), Qt.ItemDataRole.ToolTipRole)
            if head.is_base:
                self.base.setCurrentIndex(self.base.count() - 1)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._theme = theme
        self.norms.set_theme(theme)
        self.differences.set_theme(theme)
        side = theme.scaled(METRICS.badge_large)
        self.base.setIconSize(QSize(side, side))
        for place, head in enumerate(self._heads):
            self.base.setItemIcon(place, self._badge(head))
            self.base.setItemText(place, self._shortened(head.name))
        for label in self._labels:
            dress(label, theme, FontRole.BODY, "text2")

    def _shortened(self, name: str) -> str:
        """Return a name that leaves the other controls their room."""
        metrics = QFontMetrics(self._theme.font(FontRole.BODY))
        return metrics.elidedText(name, Qt.TextElideMode.ElideRight, METRICS.library_narrow)

    def _badge(self, head: Head) -> QIcon:
        side, dpr = self._theme.scaled(METRICS.badge_large), self.devicePixelRatioF()
        pixmap = QPixmap(round(side * dpr), round(side * dpr))
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        paint_badge(painter, QRect(0, 0, side, side), head.letter, self._theme.cluster(head.position), self._theme)
        painter.end()
        return QIcon(pixmap)

    def _on_norm_chosen(self, key: str) -> None:
        self.norm = Norm(key)
        self.changed.emit()

    def _on_difference_chosen(self, key: str) -> None:
        self.difference = Difference(key)
        self.changed.emit()


def _choice(head: Head) -> tuple[object, ...]:
    """Return what the choice of the base shows of a cluster."""
    return head.cluster_id, head.position, head.name, head.is_base
