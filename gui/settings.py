"""What the program remembers between sessions, in one small file of the user's settings folder."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import platformdirs
from pydantic import Field, ValidationError

from core.files.atomic import CannotRead, CannotWrite, read_limited, write_atomically
from core.frozen import Lenient
from core.quantity import UnitChoice

if TYPE_CHECKING:
    from collections.abc import Sequence

_LOG = logging.getLogger("rackwright.gui")

MAX_RECENT = 10
_MAX_BYTES = 1_000_000


class Settings(Lenient):
    """The settings, each with its default."""

    theme: Literal["system", "light", "dark", "contrast"] = "system"
    memory_unit: Literal["GB", "GiB"] = "GB"
    network_unit: Literal["Gb/s", "GB/s"] = "Gb/s"
    direction: Literal["one", "both"] = "one"
    recent: tuple[str, ...] = ()
    """Paths of designs opened or saved last, newest first."""
    geometry: str = ""
    """Place and size of the window, as Qt saves it, in Base64."""
    splitters: dict[str, tuple[int, ...]] = Field(default_factory=dict)
    hidden: tuple[str, ...] = ()
    """The panes that are hidden."""


class SettingsStore:
    """Reads the settings once and writes them on every change; a file that cannot be used is left alone until then."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or Path(platformdirs.user_config_dir("rackwright", appauthor=False)) / "settings.json"
        self.current = self._read()

    @property
    def units(self) -> UnitChoice:
        """The user's choice of units."""
        current = self.current
        return UnitChoice(memory=current.memory_unit, network=current.network_unit, direction=current.direction)

    def change(self, **values: object) -> None:
        """Set some settings and write them; a failure to write is logged, since nothing of the user's work is lost."""
        changed = self.current.evolve(**values)
        if changed == self.current:
            return
        self.current = changed
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._path, (changed.model_dump_json(indent=2) + "\n").encode(), keep_backup=False)
        except (CannotWrite, OSError) as problem:
            _LOG.warning("settings were not written: %s", problem)

    def remember(self, path: Path) -> None:
        """Put a file at the head of the recent ones."""
        self.change(recent=recent_with(self.current.recent, path))

    def _read(self) -> Settings:
        if not self._path.exists():
            return Settings()
        try:
            return Settings.model_validate_json(read_limited(self._path, _MAX_BYTES))
        except (CannotRead, ValidationError) as problem:
            _LOG.warning("settings could not be read, defaults apply: %s", type(problem).__name__)
            return Settings()


def recent_with(recent: Sequence[str], path: Path) -> tuple[str, ...]:
    """Return the recent files with one moved or added to the head."""
    head = str(path)
    return (head, *(other for other in recent if other != head))[:MAX_RECENT]
