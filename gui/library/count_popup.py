"""The small editor that asks how many of a part to add."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout
from typing_extensions import override

from core.design.counts import parse_count
from core.design.edits import count_problem
from core.quantity import QuantityError
from gui.painting.shapes import fill_round, outline_round
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress, set_invalid

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

    from gui.theme import Theme


class CountPopup(QFrame):
    """Asks for a count beside a row; Enter accepts, Escape or a click elsewhere gives up."""

    count_given = Signal(str, int)
    """The id of the part and the count."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self._theme = theme
        self._part_id = ""
        self.field = QLineEdit(self)
        self.field.setAccessibleName(self.tr("Count"))
        self.problem = QLabel(self)
        self.problem.setWordWrap(True)
        self._label = QLabel(self.tr("How many?"), self)
        self._label.setBuddy(self.field)
        self._column = QVBoxLayout(self)
        self._lay_out()
        self.set_theme(theme)
        self.field.textEdited.connect(lambda _text: self._show_problem(""))
        self.field.returnPressed.connect(self._accept)

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(METRICS.gap)
        line.addWidget(self._label)
        line.addWidget(self.field)
        column = self._column
        padding = METRICS.pane_padding
        column.setContentsMargins(padding, METRICS.gap, padding, METRICS.gap)
        column.addLayout(line)
        column.addWidget(self.problem)

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._theme = theme
        dress(self.problem, theme, FontRole.CAPTION, "error")

    def ask(self, part_id: str, row: QRect) -> None:
        """Ask for the count of a part below its row, given in global coordinates."""
        self._part_id = part_id
        self.field.setText("1")
        self.field.selectAll()
        self.resize(row.width(), self.height())
        self._show_problem("")
        self.move(row.bottomLeft())
        self.show()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        fill_round(painter, self.rect(), METRICS.button_radius, self._theme.color("tip"))
        outline = QPen(self._theme.color("line_soft"), METRICS.outline)
        outline_round(painter, self.rect(), METRICS.button_radius, outline)
        painter.end()

    def _accept(self) -> None:
        try:
            count = parse_count(self.field.text())
        except QuantityError as error:
            self._show_problem(f"{error}.")
            return
        if (problem := count_problem(count)) is not None:
            self._show_problem(problem.reason)
            return
        self.hide()
        self.count_given.emit(self._part_id, count)

    def _show_problem(self, words: str) -> None:
        self.problem.setText(words)
        self.problem.setVisible(bool(words))
        set_invalid(self.field, is_invalid=bool(words))
        self.resize(self.width(), self._column.totalHeightForWidth(self.width()))
