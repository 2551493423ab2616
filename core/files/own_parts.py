"""The folder of the user's own parts: a file each, which is a design without clusters that embeds the part.

So a part is read with the care and the limits of any design, and can be passed on and opened like one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.catalogue.records import System
from core.design.document import EXTENSION, Design
from core.design.reading import MAX_BYTES
from core.design.storage import BadDesign, dumps, loads
from core.files.atomic import CannotRead, CannotWrite, read_limited, write_atomically

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from core.catalogue.records import Part, PartId, Source

MAX_FILES: Final = 2_000
"""The most files of own parts that are read."""


@dataclass(frozen=True, slots=True)
class OwnParts:
    """The parts found in a folder with the sources they cite, and what could not be read, a sentence each.

    `files` tells where each part is, which may be a file of any name, put there by the user, with other parts in it.
    """

    parts: dict[PartId, Part]
    sources: dict[str, Source]
    files: dict[PartId, Path]
    notices: tuple[str, ...]


def load_own_parts(folder: Path) -> OwnParts:
    """Read every part in a folder; a file that cannot be read is told of and left where it is. No folder, no parts."""
    parts: dict[PartId, Part] = {}
    sources: dict[str, Source] = {}
    files: dict[PartId, Path] = {}
    notices: list[str] = []
    paths = sorted(folder.glob(f"*{EXTENSION}")) if folder.is_dir() else []
    if len(paths) > MAX_FILES:
        notices.append(f"Of your {len(paths)} parts the first {MAX_FILES} are read.")
    for path in paths[:MAX_FILES]:
        try:
            design = loads(read_limited(path, MAX_BYTES), path.name).design
        except (BadDesign, CannotRead) as problem:
            notices.append(f"Your part in {path.name} was left out: {problem}")
        else:
            parts |= design.parts
            sources |= design.sources
            files |= dict.fromkeys(design.parts, path)
    return OwnParts(parts, sources, files, tuple(notices))


def save_own_part(folder: Path, part: Part, sources: Mapping[str, Source], day: str, path: Path | None = None) -> Path:
    """Write a part into the folder, which is made where it is missing, and return its file.

    `day` is the present one, YYYY-MM-DD. `path` is the file that holds the part already, in which the rest stays; none
    for a new part. Raises CannotWrite.
    """
    if path is not None and path.exists():
        held = _held(path)
        design = held.evolve(parts={**held.parts, part.id: part}, sources={**held.sources, **sources})
    else:
        path = path or folder / f"{part.id}{EXTENSION}"
        design = Design(name=part.name, prices_as_of=day, parts={part.id: part}, sources=dict(sources))
        _make(folder)
    write_atomically(path, dumps(design).encode())
    return path


def delete_own_part(path: Path, part_id: PartId) -> None:
    """Take a part out of its file, and remove the file where nothing else is in it. Raises CannotWrite."""
    if not path.exists():
        return
    design = _held(path)
    others = {name: part for name, part in design.parts.items() if name != part_id}
    if others or design.clusters:
        _check_unused(design, part_id, path)
        write_atomically(path, dumps(design.evolve(parts=others)).encode())
        return
    try:
        path.unlink()
    except OSError as error:
        message = f"Cannot remove {path.name}: {error.strerror or error}."
        raise CannotWrite(message) from error


def _check_unused(design: Design, part_id: PartId, path: Path) -> None:
    """Refuse to take out a part that something else in its file is made of."""
    nodes = (node for cluster in design.clusters for node in cluster.walk())
    contents = (content for part in design.parts.values() if isinstance(part, System) for content in part.contents)
    used = {node.part for node in nodes} | {content.part for content in contents}
    used |= {cluster.fabric for cluster in design.clusters}
    if part_id in used:
        message = f"The part is used by others in {path.name}. Change or remove that file."
        raise CannotWrite(message)


def _held(path: Path) -> Design:
    """Return what is in a file of own parts now."""
    try:
        return loads(read_limited(path, MAX_BYTES), path.name).design
    except (BadDesign, CannotRead) as problem:
        raise CannotWrite(str(problem)) from problem


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"Cannot make the folder of your parts {folder}: {error.strerror or error}."
        raise CannotWrite(message) from error
