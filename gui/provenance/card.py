"""The provenance card: a figure with every digit, the formula in words, its inputs, and what other sources publish."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from core.provenance import Verdict
from gui.icons import icon, icon_size
from gui.painting.shapes import paint_shadow, smooth
from gui.provenance.head import FigureHead, FormulaWell
from gui.provenance.placement import TAIL, Side, place_card
from gui.provenance.rows import input_rows, other_rows
from gui.provenance.scroller import Scroller
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress, hairline
from gui.widgets.flow_row import FlowRow
from gui.widgets.wrapping import WrappedLabel

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QEnterEvent, QKeyEvent, QPaintEvent

    from core.provenance import Explanation, OtherValue
    from gui.overrides.acts import Act
    from gui.provenance.placement import Placement
    from gui.theme import Theme

_PADDING = METRICS.pane_padding + METRICS.outline
_MOST_OTHERS = 4
"""Other published values of one convention that a card lists; the derivation has them all."""


_SCROLL_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End)


class ProvenanceCard(QWidget):
    """Floats over the window beside its figure. It shows final text; a change of theme or units fills it anew."""

    left = Signal()
    """The pointer left the card."""
    derivation_requested = Signal()
    act_requested = Signal(object, QPoint)
    """What to do to the figure, and where a menu may open on screen."""

    def __init__(
        self, explanation: Explanation, theme: Theme, window: QWidget, acts: Mapping[Act, str] | None = None
    ) -> None:
        """Show an explanation. acts: what can be done to the figure, if anything, with what that is called."""
        super().__init__(window)
        self._acts = dict(acts or {})
        self._beside: tuple[QRect, QRect] | None = None
        self._place: Placement | None = None
        self.is_pointed_at = False
        """Whether the pointer is on the card."""
        self._is_outdated = False
        self._theme = theme
        self._explanation = explanation
        self._frame = Scroller(self)
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
        self._acts.clear()
        self.fill(self._explanation, self._theme)

    def fill(self, explanation: Explanation, theme: Theme) -> None:
        """Show an explanation."""
        self._explanation, self._theme = explanation, theme
        self.pin.setParent(self)  # else it would go with the old body
        self._frame.take_body(self._new_body())
        self._name(explanation)
        self._settle()

    def stand_beside(self, anchor: QRect, bounds: QRect) -> None:
        """Show the card beside a figure, inside the bounds, both in the coordinates of the window."""
        self._beside = (anchor, bounds)
        self._settle()
        self.show()
        self.raise_()

    def covers(self, at: QPoint) -> bool:
        """Whether a place, in global coordinates, is on the card, its shadow not counted."""
        return self._frame.rect().contains(self._frame.mapFromGlobal(at))

    def copy(self) -> None:
        """Put the figure with its sources on the clipboard, as one line of text, and say so on the button."""
        QGuiApplication.clipboard().setText(self._explanation.line)
        self._copy.setText(self.tr("Copied"))

    def _new_body(self) -> QWidget:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(_PADDING, METRICS.group_gap, _PADDING, METRICS.gap)
        column.setSpacing(METRICS.gap + METRICS.ring)
        self._add_head(column)
        self._add_derivation(column)
        self._add_others(column)
        self._add_remarks(column)
        column.addWidget(hairline(self))
        if self._acts:
            column.addWidget(self._act_links())
        column.addLayout(self._foot())
        return body

    def _act_links(self) -> FlowRow:
        links = {act: self._link(name) for act, name in self._acts.items()}
        for act, link in links.items():
            link.clicked.connect(lambda _on=False, act=act, link=link: self.act_requested.emit(act, _below(link)))
        return FlowRow(list(links.values()), METRICS.group_gap, 0, self)

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
        self.pin.setIconSize(icon_size(self._theme))
        self.pin.setToolTip(self.tr("Keep this card open"))
        self.pin.setAccessibleName(self.tr("Keep this card open"))

    def _add_derivation(self, column: QVBoxLayout) -> None:
        if self._explanation.formula:
            column.addWidget(FormulaWell(self._explanation.formula, self._theme))
        if self._explanation.inputs:
            column.addWidget(input_rows(self._explanation.inputs, self._theme))

    def _add_others(self, column: QVBoxLayout) -> None:
        """List what other sources publish: values of the same convention first, then those of each other apart."""
        like = self.tr("Other published values")
        for title, others in self._groups_of_others(like).items():
            column.addWidget(hairline(self))
            column.addWidget(self._label(title, FontRole.GROUP_TITLE, "text2"))
            column.addWidget(other_rows(others[:_MOST_OTHERS], self._theme, tells_convention=title == like))
            if len(others) > _MOST_OTHERS:
                more = self.tr("{count} more in the derivation").format(count=len(others) - _MOST_OTHERS)
                column.addWidget(self._label(more, FontRole.CAPTION, "text3"))

    def _groups_of_others(self, like: str) -> dict[str, list[OtherValue]]:
        """Return other values by the title above them; `like` stands above those of the same convention."""
        groups: dict[str, list[OtherValue]] = {}
        for other in sorted(self._explanation.others, key=lambda other: other.verdict is Verdict.OTHER_CONVENTION):
            is_like = other.verdict is not Verdict.OTHER_CONVENTION or not other.convention
            title = like if is_like else self.tr("Other convention: {name}").format(name=other.convention)
            groups.setdefault(title, []).append(other)
        return groups

    def _add_remarks(self, column: QVBoxLayout) -> None:
        remarks = [words for words in (self._explanation.rule, self._explanation.note) if words]
        for words in remarks:
            column.addWidget(self._label(words, FontRole.CAPTION, "text3"))

    def _foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        derivation = self._link(self.tr("Derivation tree"))
        derivation.setToolTip(self.tr("Ctrl+click on the figure"))
        derivation.clicked.connect(self.derivation_requested)
        self._copy = self._link(self.tr("Copy with source"))
        self._copy.clicked.connect(self.copy)
        foot.addWidget(derivation)
        foot.addWidget(self._label(self.tr("Ctrl+click"), FontRole.CAPTION, "text3"))
        foot.addStretch(1)
        foot.addWidget(self._copy)
        return foot

    def _link(self, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setFlat(True)
        button.setAutoDefault(False)
        return button

    def _label(self, text: str, role: FontRole, color: str) -> WrappedLabel:
        label = WrappedLabel(text)
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
        """Take the width of cards and the height that the text then needs, and go beside the figure.

        Where that is more than the bounds hold, the card is as large as they are and scrolls.
        """
        width = self._theme.scaled(METRICS.card)
        if self._beside is None:
            self._frame.fit(width, self.maximumHeight())
            return
        anchor, bounds = self._beside
        self._frame.fit(min(width, bounds.width()), bounds.height())
        reach = METRICS.shadow_reach
        self._place = place_card(anchor, self._frame.size(), bounds)
        self.setGeometry(self._place.rect.adjusted(-reach, -reach, reach, reach))
        self._frame.move(reach, reach)
        self.update()

    def reveal(self, widget: QWidget) -> None:
        """Bring a button of the card into view."""
        if self._frame.body.isAncestorOf(widget):
            self._frame.reveal(widget)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _SCROLL_KEYS:
            self._frame.bar.event(event)
        else:
            super().keyPressEvent(event)

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
        rect, painter = self._frame.geometry(), QPainter(self)
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


def _below(link: QPushButton) -> QPoint:
    return link.mapToGlobal(link.rect().bottomLeft())


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
