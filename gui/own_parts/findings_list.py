"""What is odd about the figures as they are being typed: a sentence each, and what to enter instead as a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.findings.finding import as_printed
from gui.icons import icon_pixmap
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress
from gui.widgets.wrapping import WrappedLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.figure import Reading
    from core.findings.finding import Finding
    from gui.theme import Theme

MOST_SHOWN = 3
"""The gravest findings are shown; what is set right lets the next ones come."""


class FindingsList(QWidget):
    """Findings below each other, the gravest first."""

    suggestion_taken = Signal(str, object)
    """The field and the reading to enter into it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: tuple[Finding, ...] = ()
        self._rows: list[QWidget] = []
        self.setAccessibleName(self.tr("Findings"))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(METRICS.gap)

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """Show findings; the rows of those that are there already stay."""
        wanted = tuple(findings[:MOST_SHOWN])
        if wanted == self._shown:
            return
        self._shown = wanted
        for row in self._rows:
            row.hide()
            row.deleteLater()
        self._rows = [self._row(finding) for finding in wanted]
        for row in self._rows:
            self._column.addWidget(row)
        self.setVisible(bool(wanted))

    def _row(self, finding: Finding) -> QWidget:
        theme, row = self._theme, QWidget(self)
        picture, words = QLabel(row), WrappedLabel(finding.sentence, row)
        color: str = getattr(theme, finding.grade)
        size = theme.scaled(METRICS.icon)
        picture.setPixmap(icon_pixmap(finding.grade, color, size, self.devicePixelRatioF()))
        picture.setAccessibleName(finding.grade)
        dress(words, theme, FontRole.BODY, "text")
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(METRICS.group_gap)
        line.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(words, 1)
        if finding.suggestion is not None:
            line.addWidget(self._button(finding.field, finding.suggestion, row), 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _button(self, field: str, suggestion: Reading, parent: QWidget) -> QPushButton:
        button = QPushButton(self.tr("Enter {value}").format(value=as_printed(suggestion)), parent)
        button.setFlat(True)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self.suggestion_taken.emit(field, suggestion))
        return button
