"""The user's own parts as the window keeps them: a folder of files, and the library with what is in them."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from core.catalogue.own import own_parts_folder, with_own
from core.files.own_parts import delete_own_part, load_own_parts, save_own_part

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from core.catalogue.records import Part, PartId, Source
    from gui.workspace import Workspace


class OwnPartStore(QObject):
    """Reads and writes the folder of own parts; the workspace's library follows it.

    `shipped` is the library without them, against which figures that are entered are checked.
    """

    def __init__(self, workspace: Workspace, folder: Path | None = None) -> None:
        """Keep own parts in a folder, by default in the user's own data; nothing is read before `load`."""
        super().__init__(workspace)
        self._workspace = workspace
        self._folder = folder or own_parts_folder()
        self.shipped = workspace.catalogue
        self.parts: Mapping[PartId, Part] = {}
        self._files: Mapping[PartId, Path] = {}

    @property
    def folder(self) -> Path:
        """Where the files are."""
        return self._folder

    def load(self) -> tuple[str, ...]:
        """Read the folder into the library; return what was left out, a sentence each."""
        found = load_own_parts(self._folder)
        catalogue, clashes = with_own(self.shipped, found.parts, found.sources)
        self._files = found.files
        parts = {name: part for name, part in found.parts.items() if name not in self.shipped.parts}
        if parts or self.parts:
            self.parts = parts
            self._workspace.set_catalogue(catalogue, parts)
        return (*found.notices, *clashes)

    def source(self, part_id: PartId) -> Source | None:
        """Return the data sheet that a part cites, None where it cites none."""
        return self._workspace.catalogue.sources.get(f"{part_id}-sheet")

    def save(self, part: Part, source: Source) -> tuple[str, ...]:
        """Write a part and read it into the library; return what was left out. Raises CannotWrite."""
        known = self._workspace.catalogue.sources
        cited = {reading.source for readings in part.figures.values() for reading in readings} - {source.id}
        sources = {name: known[name] for name in sorted(cited) if name in known} | {source.id: source}
        save_own_part(self._folder, part, sources, today(), self._files.get(part.id))
        return self.load()

    def delete(self, part_id: PartId) -> tuple[str, ...]:
        """Take a part out of its file and of the library. Raises CannotWrite."""
        if (path := self._files.get(part_id)) is not None:
            delete_own_part(path, part_id)
        return self.load()


def today() -> str:
    """Return the present day, YYYY-MM-DD."""
    return datetime.datetime.now().astimezone().date().isoformat()
