"""The folder of the user's own parts: a file each, which is a design without clusters that embeds the part.

So a part is read with the care and the limits of any design, and can be passed on and opened like one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

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
    """The parts found in a folder with the sources they cite, and what could not be read, a sentence each."""

    parts: dict[PartId, Part]
    sources: dict[str, Source]
    notices: tuple[str, ...]


def load_own_parts(folder: Path) -> OwnParts:
    """Read every part in a folder; a file that cannot be read is told of and left where it is. No folder, no parts."""
    parts: dict[PartId, Part] = {}
    sources: dict[str, Source] = {}
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
    return OwnParts(parts, sources, tuple(notices))


def save_own_part(folder: Path, part: Part, sources: Mapping[str, Source], day: str) -> Path:
    """Write a part into the folder, which is made where it is missing, and return its file.

    `day` is the present one, YYYY-MM-DD. Raises CannotWrite.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"Cannot make the folder of your parts {folder}: {error.strerror or error}."
        raise CannotWrite(message) from error
    path = folder / f"{part.id}{EXTENSION}"
    design = Design(name=part.name, prices_as_of=day, parts={part.id: part}, sources=dict(sources))
    write_atomically(path, dumps(design).encode())
    return path
