"""The questions that stop the user: which file, save or not, which template. Tests answer in their place."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox

from core.design.document import EXTENSION
from core.design.templates import templates
from gui import __version__
from gui.dialogs.message_box import message_box
from gui.icons import icon_pixmap
from gui.theme import METRICS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QAbstractButton, QWidget

    from gui.dialogs.template_dialog import TemplateChoice
    from gui.theme import ThemeManager


Role = QMessageBox.ButtonRole

_Choice = TypeVar("_Choice")


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

    def text(self, title: str, label: str, current: str, verb: str, check: Callable[[str], str]) -> str | None:
        """Ask for a short text; `verb` is on the button that takes it. None if the user thinks better of it.

        check: says in a sentence why a text cannot be taken; empty where it can.
        """
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

    def tell(self, sentence: str, more: Sequence[str]) -> None:
        """Say something, with sentences that explain it."""
        ...

    def confirm(self, sentence: str, more: str, verb: str) -> bool:
        """Ask whether to do something that cannot be undone; `verb` is on the button that does it."""
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
        sentence = _tr("“{name}” exists already.").format(name=path.name)
        return self.confirm(sentence, _tr("What is in it would be replaced."), _tr("&Replace"))

    def unsaved(self, name: str) -> CloseChoice:
        """Ask what to do with the unsaved changes of a design."""
        return self._choose(
            _tr("Save the changes to “{name}”?").format(name=name),
            _tr("Without saving they are lost."),
            {
                CloseChoice.SAVE: (_tr("&Save"), Role.AcceptRole),
                CloseChoice.DISCARD: (_tr("&Don’t save"), Role.DestructiveRole),
                CloseChoice.CANCEL: (_tr("Cancel"), Role.RejectRole),
            },
            default=CloseChoice.SAVE,
            otherwise=CloseChoice.CANCEL,
        )

    def overwrite(self, name: str) -> OverwriteChoice:
        """Ask whether to replace a file that has changed since it was opened or saved."""
        return self._choose(
            _tr("“{name}” has changed since you opened it. Replace it?").format(name=name),
            _tr("What another window or program has saved there would be replaced."),
            {
                OverwriteChoice.REPLACE: (_tr("&Replace"), Role.DestructiveRole),
                OverwriteChoice.SAVE_AS: (_tr("Save &as…"), Role.AcceptRole),
                OverwriteChoice.CANCEL: (_tr("Cancel"), Role.RejectRole),
            },
            default=OverwriteChoice.SAVE_AS,
            otherwise=OverwriteChoice.CANCEL,
        )

    def text(self, title: str, label: str, current: str, verb: str, check: Callable[[str], str]) -> str | None:
        """Ask for a short text; `verb` is on the button that takes it. None if the user thinks better of it.

        check: says in a sentence why a text cannot be taken; empty where it can.
        """
        from gui.dialogs.text_dialog import TextDialog  # when first asked for: a start does without

        dialog = TextDialog(title, label, current, verb, check, self._themes.theme, self._window)
        is_accepted = dialog.exec()
        dialog.deleteLater()
        return dialog.field.text() if is_accepted else None

    def template(self) -> TemplateChoice | None:
        """Ask for a template, and what to do with it; None if the user thinks better of it."""
        from gui.dialogs.template_dialog import TemplateDialog  # when first asked for: a start does without

        dialog = TemplateDialog(templates().values(), self._themes.theme, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.exec()
        return dialog.choice

    def problem(self, sentence: str) -> None:
        """Say what went wrong."""
        self._tell(self._box(sentence, "", self._warning()))

    def notices(self, name: str, sentences: Sequence[str]) -> None:
        """Say what was set right in a file that was opened, a sentence each."""
        self._tell(self._box(_tr("“{name}” was set right on opening.").format(name=name), "\n".join(sentences)))

    def tell(self, sentence: str, more: Sequence[str]) -> None:
        """Say something, with sentences that explain it."""
        self._tell(self._box(sentence, "\n".join(more)))

    def confirm(self, sentence: str, more: str, verb: str) -> bool:
        """Ask whether to do something that cannot be undone; `verb` is on the button that does it."""
        offered = {True: (verb, Role.DestructiveRole), False: (_tr("Cancel"), Role.RejectRole)}
        return self._choose(sentence, more, offered, default=False, otherwise=False)

    def about(self) -> None:
        """Say what the program is, its version and licence."""
        words = _tr("Compare and plan AI clusters, with the source of every figure.")
        licence = _tr("Free software under the Apache License 2.0.")
        picture = self._window.windowIcon().pixmap(METRICS.icon_tile)
        self._tell(self._box(f"Rackwright {__version__}", f"{words}\n{licence}", picture))

    def _choose(
        self,
        sentence: str,
        more: str,
        offered: Mapping[_Choice, tuple[str, QMessageBox.ButtonRole]],
        *,
        default: _Choice,
        otherwise: _Choice,
    ) -> _Choice:
        """Offer choices, each by a button's text and role. `otherwise` is what closing the question means."""
        box = self._box(sentence, more, self._warning())
        buttons = {choice: box.addButton(text, role) for choice, (text, role) in offered.items()}
        box.setDefaultButton(buttons[default])
        answer = _answer(box)
        return next((choice for choice, button in buttons.items() if button is answer), otherwise)

    def _tell(self, box: QMessageBox) -> None:
        box.addButton(_tr("Close"), Role.RejectRole)
        _answer(box)

    def _box(self, sentence: str, more: str, picture: QPixmap | None = None) -> QMessageBox:
        return message_box(self._window, sentence, more, picture)

    def _warning(self) -> QPixmap:
        theme = self._themes.theme
        return icon_pixmap("warning", theme.warning, theme.scaled(METRICS.icon_empty), self._window.devicePixelRatioF())


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
