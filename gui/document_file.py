"""The file behind the open design: new, open, save, recent files, and the question before changes are lost."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Signal

from core.design.document import EXTENSION
from core.design.reading import MAX_BYTES, excess
from core.design.storage import BadDesign, dumps, loads
from core.files.atomic import CannotRead, CannotWrite, read_limited, write_atomically
from gui.dialogs.prompts import CloseChoice, OverwriteChoice

if TYPE_CHECKING:
    from core.design.document import Design
    from core.design.storage import Loaded
    from gui.dialogs.prompts import Prompts
    from gui.settings import SettingsStore
    from gui.workspace import Workspace

_LONGEST_SUGGESTION = 60
"""Characters of a design's name that are suggested as the name of its file."""


class DocumentFile(QObject):
    """Connects the workspace's design with a file. `changed` follows path, name and unsaved state."""

    changed = Signal()
    notice = Signal(str)
    """That the design was saved, in one sentence."""

    def __init__(self, workspace: Workspace, settings: SettingsStore, prompts: Prompts, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._settings = settings
        self._prompts = prompts
        self._path: Path | None = None
        self._digest: bytes | None = None
        workspace.undo_stack.cleanChanged.connect(self.changed)
        workspace.design_changed.connect(self.changed)

    @property
    def path(self) -> Path | None:
        """The file, None for a design that was never saved."""
        return self._path

    @property
    def is_modified(self) -> bool:
        """Whether there are unsaved changes."""
        return not self._workspace.undo_stack.isClean()

    @property
    def name(self) -> str:
        """What the window calls the design: its file's name, else its own."""
        return self._path.name.removesuffix(EXTENSION) if self._path is not None else self._workspace.design.name

    def show(self, design: Design) -> bool:
        """Show a design that has no file yet, after asking about unsaved changes. Returns whether it is shown."""
        if not self.may_close():
            return False
        self._take(design, None)
        return True

    def open(self) -> bool:
        """Ask for a design and open it. Returns whether it is open."""
        wanted = self._prompts.open_path(self._folder())
        return wanted is not None and self.open_path(wanted)

    def open_path(self, wanted: Path) -> bool:
        """Open a design from a file. Returns whether it is open."""
        path = wanted.absolute()
        found = self._read(path)
        if found is None or not self.may_close():
            return False
        if path == self._path:
            found = self._read(path)  # which the answer to the question may have saved anew
        if found is None:
            return False
        loaded, digest = found
        self._take(loaded.design, path, digest)
        self._settings.remember(path)
        if loaded.notices:
            self._workspace.undo_stack.resetClean()  # the file does not hold what is shown
            self._prompts.notices(path.name, loaded.notices)
        return True

    def save(self) -> bool:
        """Save the design, asking where if it was never saved. Returns whether it is saved."""
        if self._path is None:
            return self.save_as()
        if self._is_as_known(self._path):
            return self._write(self._path)
        choice = self._prompts.overwrite(self._path.name)
        if choice is OverwriteChoice.SAVE_AS:
            return self.save_as()
        return choice is OverwriteChoice.REPLACE and self._write(self._path)

    def save_as(self) -> bool:
        """Save the design under a name the user chooses. Returns whether it is saved."""
        path = self._prompts.save_path(self._folder() / f"{_file_name(self.name)}{EXTENSION}")
        return path is not None and self._write(path.absolute())

    def may_close(self) -> bool:
        """Whether the open design may go: saved, unchanged, or given up by the user."""
        if not self.is_modified:
            return True
        choice = self._prompts.unsaved(self.name)
        return self.save() if choice is CloseChoice.SAVE else choice is CloseChoice.DISCARD

    def _is_as_known(self, path: Path) -> bool:
        """Whether nothing would be lost by writing: the file is as it was opened or saved here, or it is gone."""
        if not path.exists():
            return True
        try:
            return sha256(read_limited(path, MAX_BYTES)).digest() == self._digest
        except CannotRead:
            return False

    def _take(self, design: Design, path: Path | None, digest: bytes | None = None) -> None:
        self._path, self._digest = path, digest
        self._workspace.open_design(design)
        self.changed.emit()

    def _read(self, path: Path) -> tuple[Loaded, bytes] | None:
        """Return the design in a file and the digest of its bytes, None after saying why it cannot be read."""
        try:
            data = read_limited(path, MAX_BYTES)
            return loads(data, path.name), sha256(data).digest()
        except CannotRead as problem:
            self._settings.forget(path)
            self._prompts.problem(str(problem))
        except BadDesign as problem:
            self._prompts.problem(str(problem))
        return None

    def _write(self, path: Path) -> bool:
        data = dumps(self._workspace.design).encode()
        if (reason := excess(data)) is not None:
            words = self.tr("Cannot save {name}, since it could not be opened again: {reason}.")
            self._prompts.problem(words.format(name=path.name, reason=reason))
            return False
        try:
            write_atomically(path, data)
        except CannotWrite as problem:
            self._prompts.problem(str(problem))
            return False
        self._path, self._digest = path, sha256(data).digest()
        self._settings.remember(path)
        self._workspace.undo_stack.setClean()
        self.changed.emit()
        self.notice.emit(self.tr("Saved {name}.").format(name=path.name))
        return True

    def _folder(self) -> Path:
        """Return where designs are: beside the open one, else the one used last, else documents, else home."""
        known = [self._path, *map(Path, self._settings.current.recent[:1])]
        folders = [path.parent for path in known if path is not None]
        homes = (QStandardPaths.StandardLocation.DocumentsLocation, QStandardPaths.StandardLocation.HomeLocation)
        folders += [Path(name) for home in homes if (name := QStandardPaths.writableLocation(home))]
        return next((folder for folder in folders if os.access(folder, os.X_OK)), Path.home())


def _file_name(name: str) -> str:
    """Return a name without the characters that file systems refuse."""
    kept = "".join(
        character if character not in '<>:"/\\|?*' and character.isprintable() else "-" for character in name
    )
    return kept[:_LONGEST_SUGGESTION].strip(" .") or "Design"
