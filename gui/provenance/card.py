"""The provenance card: a figure with every digit, the formula in words, its inputs, and what other sources publish."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from gui.icons import icon
from gui.painting.shapes import paint_shadow, smooth
from gui.provenance.head import FigureHead, FormulaWell
from gui.provenance.placement import TAIL, Side, place_card
from gui.provenance.rows import input_rows, other_rows
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress, hairline

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QEnterEvent, QPaintEvent

    from core.provenance import Explanation
    from gui.provenance.placement import Placement
    from gui.theme import Theme

_PADDING = METRICS.pane_padding + METRICS.outline
_MOST_OTHERS = 6
"""Other published values that a card lists; the derivation has them all."""


class ProvenanceCard(QWidget):
    """Floats over the window beside its figure. It shows final text; a change of theme or units fills it anew."""

    left = Signal()
    """The pointer left the card."""
    derivation_requested = Signal()

    def __init__(self, explanation: Explanation, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._beside: tuple[QRect, QRect] | None = None
        self._place: Placement | None = None
        self.is_pointed_at = False
        """Whether the pointer is on the card."""
        self._is_outdated = False
        self._theme = theme
        self._explanation = explanation
        self._body = QWidget(self)
        self.pin = QToolButton(self)
        self.pin.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()
        self.fill(explanation, theme)

    @property
    def is_pinned(self) -> bool:
        """Whether the card stays until it is closed."""
        return self.pin.isChecked()

    @property
    def explanation(self) -> Explanation:
        """What the card shows."""
        return self._explanation

    def mark_outdated(self) -> None:
        """Say that the design has changed since, and grey the value."""
        self._is_outdated = True
        self.fill(self._explanation, self._theme)

    def fill(self, explanation: Explanation, theme: Theme) -> None:
        """Show an explanation."""
        self._explanation, self._theme = explanation, theme
        self._body.hide()
        self._body.deleteLater()
        self._body = self._new_body()
        self._name(explanation)
        self._body.show()
        self._settle()

    def stand_beside(self, anchor: QRect, bounds: QRect) -> None:
        """Show the card beside a figure, inside the bounds, both in the coordinates of the window."""
        self._beside = (anchor, bounds)
        self._settle()
        self.show()
        self.raise_()

    def copy(self) -> None:
        """Put the figure with its sources on the clipboard, as one line of text."""
        QGuiApplication.clipboard().setText(self._explanation.line)

    # --- contents -------------------------------------------------------------------------------------------------

    def _new_body(self) -> QWidget:
        body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(_PADDING, METRICS.group_gap, _PADDING, METRICS.gap)
        column.setSpacing(METRICS.gap + METRICS.ring)
        self._add_head(column)
        self._add_derivation(column)
        self._add_others(column)
        self._add_remarks(column)
        column.addWidget(hairline(self))
        column.addLayout(self._foot())
        return body

    def _add_head(self, column: QVBoxLayout) -> None:
        shown, row = self._explanation, QHBoxLayout()
        row.addWidget(self._label(shown.title, FontRole.BODY, "text2"), 1)
        self._dress_pin()
        row.addWidget(self.pin)
        column.addLayout(row)
        column.addWidget(FigureHead(shown, self._theme, is_outdated=self._is_outdated))
        if self._is_outdated:
            column.addWidget(self._label(self.tr("As it was before the last change."), FontRole.CAPTION, "warning"))
        if shown.completeness:
            column.addWidget(self._label(shown.completeness, FontRole.CAPTION, "warning"))

    def _dress_pin(self) -> None:
        self.pin.setIcon(icon("pin", self._theme, checked_role="accent"))
        self.pin.setToolTip(self.tr("Keep this card open"))
        self.pin.setAccessibleName(self.tr("Keep this card open"))

    def _add_derivation(self, column: QVBoxLayout) -> None:
        if self._explanation.formula:
            column.addWidget(FormulaWell(self._explanation.formula, self._theme))
        if self._explanation.inputs:
            column.addWidget(input_rows(self._explanation.inputs, self._theme))

    def _add_others(self, column: QVBoxLayout) -> None:
        others = self._explanation.others
        if not others:
            return
        column.addWidget(hairline(self))
        column.addWidget(self._label(self.tr("Other published values"), FontRole.GROUP_TITLE, "text2"))
        column.addWidget(other_rows(others[:_MOST_OTHERS], self._theme))
        if len(others) > _MOST_OTHERS:
            more = self.tr("{count} more in the derivation").format(count=len(others) - _MOST_OTHERS)
            column.addWidget(self._label(more, FontRole.CAPTION, "text3"))

    def _add_remarks(self, column: QVBoxLayout) -> None:
        remarks = [words for words in (self._explanation.rule, self._explanation.note) if words]
        for words in remarks:
            column.addWidget(self._label(words, FontRole.CAPTION, "text3"))

    def _foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        derivation = self._link(self.tr("Derivation tree"))
        derivation.setToolTip(self.tr("Ctrl+click on the figure"))
        derivation.clicked.connect(self.derivation_requested)
        copy = self._link(self.tr("Copy with source"))
        copy.clicked.connect(self.copy)
        foot.addWidget(derivation)
        foot.addWidget(self._label(self.tr("Ctrl+click"), FontRole.CAPTION, "text3"))
        foot.addStretch(1)
        foot.addWidget(copy)
        return foot

    def _link(self, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setFlat(True)
        button.setAutoDefault(False)
        return button

    def _label(self, text: str, role: FontRole, color: str) -> QLabel:
        label = QLabel(text)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        dress(label, self._theme, role, color)
        return label

    def _name(self, shown: Explanation) -> None:
        figure = " ".join(word for word in (shown.value, shown.unit) if word)
        self.setAccessibleName(f"{shown.title}: {figure}, {shown.sign}")
        inputs = (f"{row.label} {row.value} {row.unit}, {row.source} {row.date}" for row in shown.inputs)
        others = (f"{other.value} {other.unit}: {other.verdict}, {other.source}" for other in shown.others)
        words = (shown.completeness, shown.formula, *inputs, *others, shown.rule, shown.note)
        self.setAccessibleDescription("; ".join(word for word in words if word))

    def _settle(self) -> None:
        """Give the body its width and the height that its text then needs, and go beside the figure."""
        layout = self._body.layout()
        width = self._theme.scaled(METRICS.card)
        height = layout.totalHeightForWidth(width) if layout is not None else 0
        self._body.resize(width, height)
        if self._beside is not None:
            reach = METRICS.shadow_reach
            self._place = place_card(self._beside[0], self._body.size(), self._beside[1])
            self.setGeometry(self._place.rect.adjusted(-reach, -reach, reach, reach))
            self._body.move(reach, reach)
            self.update()

    # --- events ---------------------------------------------------------------------------------------------------

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        self.is_pointed_at = True
        super().enterEvent(event)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self.is_pointed_at = False
        self.left.emit()
        super().leaveEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        rect, painter = self._body.geometry(), QPainter(self)
        paint_shadow(painter, rect, METRICS.box_radius, self._theme)
        path = QPainterPath()
        path.addRoundedRect(rect, METRICS.box_radius, METRICS.box_radius)
        if self._place is not None:
            path = path.united(_tail(rect, self._place.tip - self.pos(), self._place.side))
        with smooth(painter):
            painter.setPen(QPen(self._theme.color("line_soft"), METRICS.outline))
            painter.setBrush(self._theme.color("tip"))
            painter.drawPath(path)
        painter.end()


def _tail(rect: QRect, tip: QPoint, side: Side) -> QPainterPath:
    """Return the triangle from the edge of a card to its tip."""
    base = rect.center()
    base = QPoint(tip.x(), base.y()) if side.is_upright else QPoint(base.x(), tip.y())
    across = QPoint(TAIL, 0) if side.is_upright else QPoint(0, TAIL)
    edge = {
        Side.ABOVE: QPoint(base.x(), rect.bottom()),
        Side.BELOW: QPoint(base.x(), rect.top()),
        Side.LEFT: QPoint(rect.right(), base.y()),
        Side.RIGHT: QPoint(rect.left(), base.y()),
    }[side]
    path = QPainterPath(edge - across)
    path.lineTo(tip)
    path.lineTo(edge + across)
    path.closeSubpath()
    return path
