"""A small field laid over a name or a count, to change it in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from gui.widgets.dress import set_invalid

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QRect
    from PySide6.QtGui import QFocusEvent, QKeyEvent


class InlineEditor(QLineEdit):
    """Takes one text. Enter and leaving the field commit it, Escape drops it; what Enter could not commit stays."""

    def __init__(self, parent: QWidget, place: QRect, text: str, commit: Callable[[str], bool]) -> None:
        """Open over a place of the parent. `commit` takes the text and returns whether that was accepted."""
        super().__init__(text, parent)
        self._commit = commit
        height = self.sizeHint().height()
        self.setGeometry(place.x(), place.center().y() - height // 2, place.width(), height)
        self.textEdited.connect(self._on_text_edited)
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_editor(self) -> None:
        """Close without committing, and give the focus back."""
        parent = self.parentWidget()
        self.hide()
        self.deleteLater()
        if parent is not None:
            (parent.focusProxy() or parent).setFocus(Qt.FocusReason.OtherFocusReason)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape:
                self.close_editor()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._try()
            case _:
                super().keyPressEvent(event)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason and self.isVisible():
            self.hide()
            self.deleteLater()
            self._commit(self.text())

    def _try(self) -> None:
        if self._commit(self.text()):
            self.close_editor()
        else:
            set_invalid(self, is_invalid=True)
            self.selectAll()

    def _on_text_edited(self) -> None:
        set_invalid(self, is_invalid=False)
