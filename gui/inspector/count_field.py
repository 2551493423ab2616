"""The field for a count: −, what is typed, +. It takes "2k" and "1 000", and says why it cannot take something."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QSizePolicy
from typing_extensions import override

from core.design.counts import parse_count
from core.design.outcome import count_problem
from core.quantity import MAX_COUNT, QuantityError, format_count
from gui.theme import METRICS, FontRole
from gui.widgets.dress import set_invalid

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QShowEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget

    from gui.theme import Theme

BURST_S = 1.0
"""Steps that follow each other within this time, in seconds, are one act."""

_NEVER = float("-inf")

StepFlag = QAbstractSpinBox.StepEnabledFlag


class CountField(QAbstractSpinBox):
    """Asks for counts; whoever listens carries them out and tells the result with `show_count`.

    A count is asked for as it is typed, so that nothing waits to be kept; what cannot be used asks for the count that
    was there before, and is told once typing ends.
    """

    count_wanted = Signal(int, int)
    """A count, and the number of the steps or of the typing it belongs to; 0 for one that stands alone."""
    problem_changed = Signal(str)
    """Why what was typed cannot be used, in one sentence; empty once that is past."""

    def __init__(self, parent: QWidget | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(parent)
        self._clock = clock
        self._count = 1
        self._burst = 0
        self._last_step = _NEVER
        self._before: int | None = None
        self._font = self.font()
        self._usual_width = 0
        self.problem = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Count"))
        self.lineEdit().setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.lineEdit().textEdited.connect(self._on_typed)
        self.editingFinished.connect(self._take_text)

    def show_count(self, count: int) -> None:
        """Show the count there is; of what was typed before only what means the same stays."""
        self._count = count
        if self._before is not None and count == self._meant(self.lineEdit().text(), self._before):
            return
        self._before = None
        self.lineEdit().setText(format_count(count))
        self._fit()
        self.say_problem("")

    def say_problem(self, sentence: str) -> None:
        """Outline the field where there is a problem."""
        set_invalid(self, is_invalid=bool(sentence))
        self.setAccessibleDescription(sentence)
        if sentence != self.problem:
            self.problem = sentence
            self.problem_changed.emit(sentence)

    def set_theme(self, theme: Theme) -> None:
        """Take the font and width of another theme or text size."""
        self._font = theme.font(FontRole.BOX_TITLE)
        self._usual_width = theme.scaled(METRICS.tile_least + METRICS.target)
        self.lineEdit().setFont(self._font)
        self._fit()

    def _fit(self) -> None:
        """Ask for as much width as the text needs between both buttons, and up to a usual width where there is room."""
        text = QFontMetrics(self._font).horizontalAdvance(self.lineEdit().text())
        needed = text + 2 * METRICS.target + METRICS.gap
        self.setMinimumWidth(needed)
        self.setMaximumWidth(max(self._usual_width, needed))

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.maximumWidth(), super().sizeHint().height())

    @override
    def stepBy(self, steps: int) -> None:
        self._before = None
        wanted = max(1, min(self._count + steps, MAX_COUNT))
        now = self._clock()
        if now - self._last_step > BURST_S:
            self._burst += 1
        self._last_step = now
        if wanted != self._count:
            self.count_wanted.emit(wanted, self._burst)

    @override
    def stepEnabled(self) -> StepFlag:
        down = StepFlag.StepDownEnabled if self._count > 1 else StepFlag.StepNone
        up = StepFlag.StepUpEnabled if self._count < MAX_COUNT else StepFlag.StepNone
        return down | up

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # A field that was moved to another parent has lost its font to the stylesheet.
        self.lineEdit().setFont(self._font)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn the count only where the field has the keyboard; else the pane scrolls."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    @override
    def event(self, event: QEvent) -> bool:
        """Leave the keys of undo and redo to the window once the text is in the design: a step there is what it was."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._is_of_steps(event):
            event.ignore()
            return False
        return super().event(event)

    def _is_of_steps(self, event: QKeyEvent) -> bool:
        is_key = any(event.matches(key) for key in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo))
        return is_key and self._meant(self.lineEdit().text(), 0) == self._count

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_typed = self._before is not None or self.lineEdit().text() != format_count(self._count)
        if event.key() == Qt.Key.Key_Escape and is_typed:
            self._abandon()
        else:
            super().keyPressEvent(event)

    def _on_typed(self, text: str) -> None:
        self._fit()
        if self._before is None:
            self._before = self._count
            self._burst += 1
            self._last_step = _NEVER
        wanted = self._meant(text, self._before)
        if wanted != self._count:
            self.count_wanted.emit(wanted, self._burst)

    def _abandon(self) -> None:
        """Ask for the count that was there before typing."""
        before, self._before = self._before, None
        if before is not None and before != self._count:
            self.count_wanted.emit(before, self._burst)
        self.show_count(self._count)

    @staticmethod
    def _meant(text: str, otherwise: int) -> int:
        """Return the count that a text names, another where it names none that can be used."""
        try:
            count = parse_count(text)
        except QuantityError:
            return otherwise
        return count if 1 <= count <= MAX_COUNT else otherwise

    def _take_text(self) -> None:
        self._before = None
        text = self.lineEdit().text()
        if text == format_count(self._count):
            self.say_problem("")
            return
        try:
            wanted = parse_count(text)
        except QuantityError as error:
            self.say_problem(f"{error}.")
            return
        if (refusal := count_problem(wanted)) is not None:
            self.say_problem(refusal.reason)
            return
        if wanted == self._count:
            self.show_count(wanted)
        else:
            self.count_wanted.emit(wanted, 0)
