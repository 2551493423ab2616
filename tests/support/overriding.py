"""Figures to override, and the dialogs that ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import QDialog, QWidget

from core.design.overrides import own_reading
from gui.overrides.targets import Target

if TYPE_CHECKING:
    from core.figure import Reading

H200_FP8 = Target("peak_fp8_dense", part="h200-sxm")
TRAINIUM2_FP8 = Target("peak_fp8_dense", part="trainium2")
REASON = "measured on our own"

_Dialog = TypeVar("_Dialog", bound=QDialog)


def own(value: float = 1500, unit: str = "TFLOP/s", reason: str = REASON) -> Reading:
    """Return a figure of the user's own."""
    return own_reading(value, unit, "dense", reason, "2026-12-01")


def dialog_of(window: QWidget, kind: type[_Dialog]) -> _Dialog:
    """Return the one open dialog of a kind over a window."""
    (dialog,) = (each for each in window.findChildren(kind) if each.isVisible())
    return dialog
