"""The pasted sentence with what was understood of it marked: by colour, and by the kind of line below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QSyntaxHighlighter, QTextCharFormat
from typing_extensions import override

from core.claims import Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QTextDocument

    from core.claims import Taken
    from gui.theme import Theme

Line = QTextCharFormat.UnderlineStyle

_LOOKS: Final = {
    Role.PART: ("accent", Line.SingleUnderline),
    Role.BASELINE: ("accent", Line.DotLine),
    Role.COUNT: ("good", Line.DashUnderline),
    Role.PER: ("good", Line.DotLine),
    Role.QUANTITY: ("projection", Line.SingleUnderline),
    Role.METRIC: ("note", Line.DashUnderline),
    Role.PRECISION: ("note", Line.DotLine),
}
"""The colour role and the line of each kind of piece."""


class ClaimHighlighter(QSyntaxHighlighter):
    """Marks pieces of a text; places are those of a Python text over all lines."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self.taken: tuple[Taken, ...] = ()
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Mark in the colours of another theme."""
        self._formats = {role: _format(theme, *look) for role, look in _LOOKS.items()}
        self.rehighlight()

    def mark(self, taken: Sequence[Taken]) -> None:
        """Mark these pieces and no others."""
        if tuple(taken) != self.taken:
            self.taken = tuple(taken)
            self.rehighlight()

    @override
    def highlightBlock(self, text: str) -> None:
        whole = self.document().toPlainText()
        start = self.currentBlock().position()
        for piece in self.taken:
            first, last = (_qt_length(whole[:place]) - start for place in (piece.start, piece.end))
            if last > 0 and first < _qt_length(text):
                self.setFormat(max(first, 0), last - max(first, 0), self._formats[piece.role])


def _qt_length(text: str) -> int:
    """Return the length of a text as Qt counts it, in units of two bytes."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _format(theme: Theme, color: str, line: Line) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setForeground(theme.color(color))
    look.setUnderlineColor(theme.color(color))
    look.setUnderlineStyle(line)
    return look
