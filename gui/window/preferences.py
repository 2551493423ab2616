"""The choices of theme, text size and units: which actions stand for them, and where they are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.theme import ThemeMode, next_text_size

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.quantity import UnitChoice
    from gui.actions.registry import Actions
    from gui.settings import SettingsStore
    from gui.theme import ThemeManager
    from gui.workspace import Workspace

_UNITS: dict[str, tuple[str, object]] = {
    "units_gb": ("memory_unit", "GB"),
    "units_gib": ("memory_unit", "GiB"),
    "units_bits": ("network_unit", "Gb/s"),
    "units_bytes": ("network_unit", "GB/s"),
    "units_one": ("direction", "one"),
    "units_both": ("direction", "both"),
    "units_hour": ("rent_unit", "h"),
    "units_month_730": ("rent_unit", "730 h"),
    "units_month_720": ("rent_unit", "720 h"),
    "units_month_744": ("rent_unit", "744 h"),
    "units_dense": ("sparse_peaks", False),
    "units_sparse": ("sparse_peaks", True),
    "units_it": ("power_scope", "it"),
    "units_facility": ("power_scope", "facility"),
}
"""The setting and value that each action stands for."""


class Preferences:
    """Puts choices in force and keeps them in the settings."""

    def __init__(self, workspace: Workspace, themes: ThemeManager, settings: SettingsStore) -> None:
        self._workspace = workspace
        self._themes = themes
        self._settings = settings

    def callbacks(self) -> dict[str, Callable[[], object]]:
        """Return what each of the actions does."""
        themes = {f"theme_{mode.value}": lambda mode=mode: self._set_theme(mode) for mode in ThemeMode}
        units = {
            action_id: lambda field=field, value=value: self._set_units(field, value)
            for action_id, (field, value) in _UNITS.items()
        }
        sizes = {
            "text_smaller": lambda: self._step_text(-1),
            "text_normal": lambda: self._set_text(1.0),
            "text_larger": lambda: self._step_text(1),
        }
        return {**themes, **sizes, **units}

    def check(self, actions: Actions) -> None:
        """Check the actions of the choices in force."""
        actions[f"theme_{self._themes.mode.value}"].setChecked(True)
        for action_id, (field, value) in _UNITS.items():
            if getattr(self._settings.current, field) == value:
                actions[action_id].setChecked(True)

    def _set_theme(self, mode: ThemeMode) -> None:
        self._themes.set_mode(mode)
        self._settings.change(theme=mode.value)

    def _step_text(self, step: int) -> None:
        self._set_text(next_text_size(self._themes.text_scale, step))

    def _set_text(self, scale: float) -> None:
        self._themes.set_text_scale(scale)
        self._settings.change(text_scale=scale)

    def _set_units(self, field: str, value: object) -> None:
        self._settings.change(**{field: value})
        self._workspace.set_units(self._settings.units)


def units_words(choice: UnitChoice) -> str:
    """Return a choice of units in a few words, such as "GB · Gb/s · one direction"."""
    both = QCoreApplication.translate("Preferences", "both directions")
    one = QCoreApplication.translate("Preferences", "one direction")
    direction = one if choice.direction == "one" else both
    rent = () if choice.rent == "h" else (f"$/{choice.rent}",)
    sparse = (QCoreApplication.translate("Preferences", "with sparse"),) if choice.sparse else ()
    facility = (QCoreApplication.translate("Preferences", "facility power"),) if choice.power == "facility" else ()
    return " · ".join((choice.memory, choice.network, direction, *rent, *sparse, *facility))
