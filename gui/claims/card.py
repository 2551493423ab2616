"""One claim with its verdict: both numbers, the reason, the arithmetic, and what was assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.claims.arithmetic import ArithmeticView, steps_of
from gui.claims.verdict_pill import VerdictPill
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress, hairline
from gui.widgets.wrapping import WrappedLabel

if TYPE_CHECKING:
    from core.quantity import UnitChoice
    from core.result import Result
    from gui.claims.texts import ShownClaim
    from gui.provenance.cards import FigureCards
    from gui.theme import Theme


class ClaimCard(QWidget):
    """Shows a claim; its derivation opens in a window of its own."""

    def __init__(
        self, shown: ShownClaim, units: UnitChoice, theme: Theme, cards: FigureCards, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.shown = shown
        self._theme, self._cards = theme, cards
        self.setAccessibleName(shown.sentence)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, METRICS.gap)
        self._column.setSpacing(METRICS.gap)
        self._column.addLayout(self._head())
        self._say(shown.origin, FontRole.CAPTION, "text2")
        self._say(shown.reason, FontRole.BODY, "text")
        for detail in shown.details:
            self._say(detail, FontRole.BODY, "text2")
        self.arithmetic: ArithmeticView | None = None
        if shown.result is not None:
            self._show_arithmetic(shown.result, units)
        self._say(" ".join(shown.assumed), FontRole.CAPTION, "warning")
        if shown.understood:
            self._say(self.tr("Understood: {pieces}").format(pieces=shown.understood), FontRole.CAPTION, "text2")
        self._column.addWidget(hairline(self))

    def _head(self) -> QHBoxLayout:
        words = self.tr("claimed {claimed} · computed {computed}")
        numbers = WrappedLabel(words.format(claimed=self.shown.claimed, computed=self.shown.computed), self)
        dress(numbers, self._theme, FontRole.BOX_TITLE, "text")
        head = QHBoxLayout()
        head.setSpacing(METRICS.group_gap)
        head.addWidget(VerdictPill(self.shown.verdict, self._theme, self), 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(numbers, 1)
        return head

    def _show_arithmetic(self, result: Result, units: UnitChoice) -> None:
        self.arithmetic = ArithmeticView(steps_of(result, units), self._theme, self._cards, self)
        self.derivation_button = QPushButton(self.tr("Derivation…"), self)
        self.derivation_button.setFlat(True)
        self.derivation_button.setAutoDefault(False)
        self.derivation_button.clicked.connect(lambda: self._cards.open_derivation(result))
        self._column.addWidget(self.arithmetic)
        self._column.addWidget(self.derivation_button, 0, Qt.AlignmentFlag.AlignLeft)

    def _say(self, words: str, role: FontRole, color: str) -> None:
        if words:
            label = WrappedLabel(words, self)
            dress(label, self._theme, role, color)
            self._column.addWidget(label)
