"""Findings under a field: sign, grade and sentence, with what may be meant as a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.icons import icon
from gui.overrides.words import GRADE_ROLE, finding_words, suggestion_words
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress
from gui.widgets.wrapping import WrappedLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.findings.finding import Finding
    from gui.theme import Theme

_MOST = 3
"""Findings that are told at once, the gravest first; more of one figure say the same of it."""


class FindingLines(QWidget):
    """Says what is odd about a figure; takes no room while nothing is."""

    suggested = Signal(object)
    """The reading of a suggestion that the user takes."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._findings: tuple[Finding, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(METRICS.gap)
        self.buttons: list[QPushButton] = []
        self.hide()

    def say(self, findings: Sequence[Finding]) -> None:
        """Show findings in place of those there are."""
        shown = tuple(findings[:_MOST])
        if shown == self._findings:
            return
        self._findings = shown
        self._clear()
        for finding in shown:
            self._column.addWidget(self._line(finding))
        self.setVisible(bool(shown))
        self.setAccessibleDescription(" ".join(finding_words(finding) for finding in shown))

    @property
    def text(self) -> str:
        """All that is said."""
        return self.accessibleDescription()

    def _clear(self) -> None:
        self.buttons = []
        while (item := self._column.takeAt(0)) is not None:
            if (line := item.widget()) is not None:
                line.hide()
                line.deleteLater()

    def _line(self, finding: Finding) -> QWidget:
        line, side = QWidget(self), self._theme.scaled(METRICS.icon)
        sign, role = QLabel(line), GRADE_ROLE[finding.grade]
        sign.setPixmap(icon(str(finding.grade), self._theme, role).pixmap(side, side))
        sign.setFixedWidth(side)
        words = WrappedLabel(finding_words(finding), line)
        dress(words, self._theme, FontRole.CAPTION, role)
        row, column = QHBoxLayout(line), QVBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(METRICS.gap)
        row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(column, 1)
        column.setSpacing(0)
        column.addWidget(words)
        if finding.suggestion is not None:
            column.addWidget(self._button(finding), 0, Qt.AlignmentFlag.AlignLeft)
        return line

    def _button(self, finding: Finding) -> QPushButton:
        assert finding.suggestion is not None
        button = QPushButton(suggestion_words(finding), self)
        button.setFlat(True)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False, reading=finding.suggestion: self.suggested.emit(reading))
        self.buttons.append(button)
        return button
