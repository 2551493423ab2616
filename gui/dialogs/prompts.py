"""The questions that stop the user: which file, save or not, which template. Tests answer in their place."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox

from core.design.document import EXTENSION
from core.design.templates import templates
from gui import __version__
from gui.dialogs.template_dialog import TemplateDialog
from gui.theme import METRICS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QAbstractButton, QWidget

    from gui.dialogs.template_dialog import TemplateChoice
    from gui.theme import ThemeManager


class CloseChoice(Enum):
    """What to do with unsaved changes."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


class OverwriteChoice(Enum):
    """What to do where saving would replace what somebody else has saved meanwhile."""

    REPLACE = "replace"
    SAVE_AS = "save_as"
    CANCEL = "cancel"


class Prompts(Protocol):
    """Everything modal that the window asks or says."""

    def open_path(self, folder: Path) -> Path | None:
        """Ask for a design to open, at first in a folder; None if the user thinks better of it."""
        ...

    def save_path(self, suggestion: Path) -> Path | None:
        """Ask where to save; None if the user thinks better of it."""
        ...

    def unsaved(self, name: str) -> CloseChoice:
        """Ask what to do with the unsaved changes of a design."""
        ...

    def overwrite(self, name: str) -> OverwriteChoice:
        """Ask whether to replace a file that has changed since it was opened or saved."""
        ...

    def text(self, title: str, label: str, current: str, verb: str) -> str | None:
        """Ask for a short text; `verb` is on the button that takes it. None if the user thinks better of it."""
        ...

    def template(self) -> TemplateChoice | None:
        """Ask for a template, and what to do with it; None if the user thinks better of it."""
        ...

    def problem(self, sentence: str) -> None:
        """Say what went wrong."""
        ...

    def notices(self, name: str, sentences: Sequence[str]) -> None:
        """Say what was set right in a file that was opened, a sentence each."""
        ...

    def about(self) -> None:
        """Say what the program is, its version and licence."""
        ...


class QtPrompts:
    """Asks with dialogs over a window."""

    def __init__(self, window: QWidget, themes: ThemeManager) -> None:
        self._window = window
        self._themes = themes

    def open_path(self, folder: Path) -> Path | None:
        """Ask for a design to open, at first in a folder; None if the user thinks better of it."""
        name, _ = QFileDialog.getOpenFileName(self._window, _tr("Open design"), str(folder), _filter())
        return Path(name) if name else None

    def save_path(self, suggestion: Path) -> Path | None:
        """Ask where to save; None if the user thinks better of it. The design's extension is added where it lacks."""
        name, _ = QFileDialog.getSaveFileName(self._window, _tr("Save design"), str(suggestion), _filter())
        if not name:
            return None
        chosen = Path(name)
        path = with_extension(chosen)
        # The file dialog has asked about the name as it was typed, but not about the one with the extension.
        if path == chosen or not path.exists() or self._may_replace(path):
            return path
        return self.save_path(path)

    def _may_replace(self, path: Path) -> bool:
        box = self._box(
            QMessageBox.Icon.Warning,
            _tr("“{name}” exists already.").format(name=path.name),
            _tr("What is in it would be replaced."),
        )
        replace = box.addButton(_tr("&Replace"), QMessageBox.ButtonRole.DestructiveRole)
        cancel = box.addButton(_tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(cancel)
        return self._answer(box) is replace

    def unsaved(self, name: str) -> CloseChoice:
        """Ask what to do with the unsaved changes of a design."""
        box = self._box(
            QMessageBox.Icon.Warning,
            _tr("Save the changes to “{name}”?").format(name=name),
            _tr("Without saving they are lost."),
        )
        save = box.addButton(_tr("&Save"), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(_tr("&Don’t save"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(_tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(save)
        choices = {save: CloseChoice.SAVE, discard: CloseChoice.DISCARD}
        answer = self._answer(box)
        return next((choice for button, choice in choices.items() if button is answer), CloseChoice.CANCEL)

    def overwrite(self, name: str) -> OverwriteChoice:
        """Ask whether to replace a file that has changed since it was opened or saved."""
        box = self._box(
            QMessageBox.Icon.Warning,
            _tr("“{name}” has changed since you opened it. Replace it?").format(name=name),
            _tr("What another window or program has saved there would be replaced."),
        )
        replace = box.addButton(_tr("&Replace"), QMessageBox.ButtonRole.DestructiveRole)
        save_as = box.addButton(_tr("Save &as…"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(_tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(save_as)
        choices = {replace: OverwriteChoice.REPLACE, save_as: OverwriteChoice.SAVE_AS}
        answer = self._answer(box)
        return next((choice for button, choice in choices.items() if button is answer), OverwriteChoice.CANCEL)

    def text(self, title: str, label: str, current: str, verb: str) -> str | None:
        """Ask for a short text; `verb` is on the button that takes it. None if the user thinks better of it."""
        dialog = QInputDialog(self._window)
        dialog.setWindowTitle(title)
        dialog.setLabelText(label)
        dialog.setTextValue(current)
        dialog.setOkButtonText(verb)
        dialog.setCancelButtonText(_tr("Cancel"))
        is_accepted = dialog.exec()
        dialog.deleteLater()
        return dialog.textValue() if is_accepted else None

    def template(self) -> TemplateChoice | None:
        """Ask for a template, and what to do with it; None if the user thinks better of it."""
        dialog = TemplateDialog(templates().values(), self._themes.theme, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.exec()
        return dialog.choice

    def problem(self, sentence: str) -> None:
        """Say what went wrong."""
        box = self._box(QMessageBox.Icon.Warning, sentence)
        box.addButton(_tr("Close"), QMessageBox.ButtonRole.RejectRole)
        self._answer(box)

    def notices(self, name: str, sentences: Sequence[str]) -> None:
        """Say what was set right in a file that was opened, a sentence each."""
        told = "\n".join(sentences)
        box = self._box(QMessageBox.Icon.Information, _tr("“{name}” was set right on opening.").format(name=name), told)
        box.addButton(_tr("Close"), QMessageBox.ButtonRole.RejectRole)
        self._answer(box)

    def about(self) -> None:
        """Say what the program is, its version and licence."""
        words = _tr("Compare and plan AI clusters, with the source of every figure.")
        licence = _tr("Free software under the Apache License 2.0.")
        box = self._box(QMessageBox.Icon.NoIcon, f"Rackwright {__version__}", f"{words}\n{licence}")
        box.addButton(_tr("Close"), QMessageBox.ButtonRole.RejectRole)
        box.setIconPixmap(self._window.windowIcon().pixmap(METRICS.icon_tile))
        self._answer(box)

    def _box(self, icon: QMessageBox.Icon, sentence: str, more: str = "") -> QMessageBox:
        """Return a message box in plain text, since names of files and designs may look like markup."""
        box = QMessageBox(icon, "Rackwright", sentence, parent=self._window)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setInformativeText(more)
        return box

    @staticmethod
    def _answer(box: QMessageBox) -> QAbstractButton | None:
        """Let the user answer, and return the button; the one that rejects for Esc."""
        box.exec()
        box.deleteLater()
        return box.clickedButton()


def with_extension(path: Path) -> Path:
    """Return a path that ends in the design's extension."""
    return path if path.name.endswith(".json") else path.with_name(path.name + EXTENSION)


def _filter() -> str:
    return _tr("Rackwright designs (*{extension});;JSON files (*.json)").format(extension=EXTENSION)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Prompts", text)
