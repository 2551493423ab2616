"""What the program remembers between sessions, in one small file of the user's settings folder."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import platformdirs
from pydantic import Field, ValidationError
from pydantic_core import from_json

from core.files.atomic import CannotRead, CannotWrite, read_limited, write_atomically
from core.frozen import Lenient
from core.quantity import UnitChoice
from gui.theme import TEXT_SIZES

if TYPE_CHECKING:
    from collections.abc import Sequence

_LOG = logging.getLogger("rackwright.gui")

MAX_RECENT = 10
"""How many designs are offered to be opened again."""

_MAX_BYTES = 1_000_000
"""A larger file does not come from here."""

_MAX_PIXELS = 100_000

Pixels = Annotated[int, Field(ge=0, le=_MAX_PIXELS)]


class Settings(Lenient):
    """The settings, each with its default."""

    theme: Literal["system", "light", "dark", "contrast"] = "system"
    text_scale: float = Field(default=1.0, ge=min(TEXT_SIZES), le=max(TEXT_SIZES), allow_inf_nan=False)
    """The size of all text as a factor."""
    memory_unit: Literal["GB", "GiB"] = "GB"
    network_unit: Literal["Gb/s", "GB/s"] = "Gb/s"
    direction: Literal["one", "both"] = "one"
    rent_unit: Literal["h", "730 h", "720 h", "744 h"] = "h"
    sparse_peaks: bool = False
    power_scope: Literal["it", "facility"] = "it"
    recent: tuple[str, ...] = ()
    """Paths of designs opened or saved last, newest first."""
    geometry: str = ""
    """Place and size of the window, as Qt saves it, in Base64."""
    splitters: dict[str, tuple[Pixels, ...]] = Field(default_factory=dict)
    """Sizes of the panes beside each other, by the name of what divides them."""
    hidden: tuple[str, ...] = ()
    """The panes that are hidden."""


class SettingsStore:
    """Reads the settings once and writes them on every change.

    A file that cannot be read in full is left alone until then, and kept as a backup when it is replaced.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or Path(platformdirs.user_config_dir("rackwright", appauthor=False)) / "settings.json"
        self._is_damaged = False
        self.current = self._read()

    @property
    def units(self) -> UnitChoice:
        """The user's choice of units."""
        current = self.current
        return UnitChoice(
            memory=current.memory_unit,
            network=current.network_unit,
            direction=current.direction,
            rent=current.rent_unit,
            sparse=current.sparse_peaks,
            power=current.power_scope,
        )

    def change(self, **values: object) -> None:
        """Set some settings and write them; a failure to write is logged, since nothing of the user's work is lost."""
        changed = self.current.evolve(**values)
        if changed == self.current:
            return
        self.current = changed
        text = f"{changed.model_dump_json(indent=2)}\n"
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._path, text.encode(), keep_backup=self._is_damaged)
        except (CannotWrite, OSError) as problem:
            _LOG.warning("settings were not written: %s", problem)
        else:
            self._is_damaged = False

    def remember(self, path: Path) -> None:
        """Put a file at the head of the recent ones."""
        self.change(recent=recent_with(self.current.recent, path))

    def forget(self, path: Path) -> None:
        """Take a file off the recent ones."""
        self.change(recent=tuple(other for other in self.current.recent if other != str(path)))

    def _read(self) -> Settings:
        try:
            if not self._path.exists():
                return Settings()
            settings, is_whole = parsed(read_limited(self._path, _MAX_BYTES))
        except (CannotRead, OSError) as problem:
            _LOG.warning("settings could not be read, defaults apply: %s", problem)
            return Settings()
        self._is_damaged = not is_whole
        return settings


def parsed(content: bytes) -> tuple[Settings, bool]:
    """Return the settings in a file, defaults where it is damaged, and whether all of it could be used."""
    try:
        return Settings.model_validate_json(content), True
    except ValidationError as problem:
        damaged = {error["loc"][0] for error in problem.errors() if error["loc"]}
    try:
        found = from_json(content)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        return Settings(), False
    return Settings.model_validate({name: value for name, value in found.items() if name not in damaged}), False


def recent_with(recent: Sequence[str], path: Path) -> tuple[str, ...]:
    """Return the recent files with one moved or added to the head."""
    head = str(path)
    return (head, *(other for other in recent if other != head))[:MAX_RECENT]
