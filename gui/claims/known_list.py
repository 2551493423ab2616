"""The claims that the program knows, each with its verdict, to be reproduced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from core.claims import Verdict
from gui.claims.texts import verdict_words
from gui.claims.verdict_pill import paint_verdict, verdict_width
from gui.theme import METRICS, FontRole
from gui.widgets.tips import plain_tip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QPainter
    from PySide6.QtWidgets import QWidget

    from core.claims import CheckedClaim
    from gui.theme import Theme

    AnyIndex = QModelIndex | QPersistentModelIndex

CLAIM_ROLE = Qt.ItemDataRole.UserRole + 1
"""The `CheckedClaim` of an index."""

_ROOT = QModelIndex()
_ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class KnownClaims(QAbstractListModel):
    """The claims in the order of the file."""

    def __init__(self, checked: Sequence[CheckedClaim], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.checked = tuple(checked)

    @override
    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.checked)

    @override
    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        checked = self.checked[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return checked.claim.statement
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(checked.claim.statement)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{checked.claim.statement}: {verdict_words(checked.verdict)}"
        return checked if role == CLAIM_ROLE else None


class _Delegate(QStyledItemDelegate):
    """Draws the verdict in a column of its own, then the statement."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._column = max(verdict_width(verdict, theme) for verdict in Verdict) + METRICS.group_gap

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(0, self._theme.scaled(METRICS.list_row))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        checked, theme = index.data(CLAIM_ROLE), self._theme
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, theme.color("selected"))
        inner = option.rect.adjusted(METRICS.gap, 0, -METRICS.gap, 0)
        paint_verdict(painter, inner, checked.verdict, theme)
        words = QRect(inner.left() + self._column, inner.top(), inner.width() - self._column, inner.height())
        painter.setFont(theme.font(FontRole.BODY))
        painter.setPen(theme.color("text"))
        text = painter.fontMetrics().elidedText(checked.claim.statement, Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)


class KnownList(QListView):
    """A click or Enter reproduces a claim."""

    wanted = Signal(int)
    """The row of the claim to reproduce."""

    def __init__(self, model: KnownClaims, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.set_theme(theme)
        self.setAccessibleName(self.tr("Known claims"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(lambda index: self.wanted.emit(index.row()))

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._delegate = _Delegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.scheduleDelayedItemsLayout()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER_KEYS and self.currentIndex().isValid():
            self.wanted.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)
