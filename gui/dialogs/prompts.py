"""The questions that stop the user: which file, save or not, what went wrong. Tests answer in their place."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox

from core.design.document import EXTENSION

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class CloseChoice(Enum):
    """What to do with unsaved changes."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


class Prompts(Protocol):
    """Everything modal that the window asks."""

    def open_path(self) -> Path | None:
        """Ask for a design to open; None if the user thinks better of it."""
        ...

    def save_path(self, suggestion: str) -> Path | None:
        """Ask where to save; None if the user thinks better of it."""
        ...

    def unsaved(self, name: str) -> CloseChoice:
        """Ask what to do with the unsaved changes of a design."""
        ...

    def text(self, title: str, label: str, current: str) -> str | None:
        """Ask for a short text; None if the user thinks better of it."""
        ...

    def problem(self, sentence: str, details: str = "") -> None:
        """Say what went wrong."""
        ...


class QtPrompts:
    """Asks with dialogs over a window."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    def open_path(self) -> Path | None:
        """Ask for a design to open; None if the user thinks better of it."""
        name, _ = QFileDialog.getOpenFileName(self._window, _tr("Open design"), "", _filter())
        return Path(name) if name else None

    def save_path(self, suggestion: str) -> Path | None:
        """Ask where to save; None if the user thinks better of it. The design's extension is added where it lacks."""
        name, _ = QFileDialog.getSaveFileName(self._window, _tr("Save design"), suggestion, _filter())
        return with_extension(Path(name)) if name else None

    def unsaved(self, name: str) -> CloseChoice:
        """Ask what to do with the unsaved changes of a design."""
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setText(_tr("Save the changes to “{name}”?").format(name=name))
        box.setInformativeText(_tr("Without saving they are lost."))
        save = box.addButton(_tr("Save"), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(_tr("Don't save"), QMessageBox.ButtonRole.DestructiveRole)
        cancel = box.addButton(_tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(save)
        box.setEscapeButton(cancel)
        box.exec()
        choices = {save: CloseChoice.SAVE, discard: CloseChoice.DISCARD}
        return next((c for b, c in choices.items() if b is box.clickedButton()), CloseChoice.CANCEL)

    def text(self, title: str, label: str, current: str) -> str | None:
        """Ask for a short text; None if the user thinks better of it."""
        text, accepted = QInputDialog.getText(self._window, title, label, text=current)
        return text if accepted else None

    def problem(self, sentence: str, details: str = "") -> None:
        """Say what went wrong."""
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setText(sentence)
        box.setDetailedText(details)
        box.exec()


def with_extension(path: Path) -> Path:
    """Return a path that ends in the design's extension."""
    return path if path.name.endswith(".json") else path.with_name(path.name + EXTENSION)


def _filter() -> str:
    return _tr("Rackwright designs (*{extension});;JSON files (*.json)").format(extension=EXTENSION)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Prompts", text)
