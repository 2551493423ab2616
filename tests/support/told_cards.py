"""A stand-in for the provenance cards that keeps what a pane tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

if TYPE_CHECKING:
    from core.result import Result


class ToldCards:
    """Keeps what was hovered, left and asked for, and where the last figure was in global coordinates."""

    def __init__(self) -> None:
        self.said: list[tuple[str, str]] = []
        self.anchor = QRect()

    def hover(self, result: Result, anchor: QRect, label: str = "", wanted: object = None) -> None:
        self._keep("hover", result, anchor, label)

    def leave(self) -> None:
        self.said.append(("leave", ""))

    def open_now(self, result: Result, anchor: QRect, label: str = "", wanted: object = None) -> None:
        self._keep("open", result, anchor, label)

    def _keep(self, what: str, result: Result, anchor: QRect, label: str) -> None:
        self.said.append((what, f"{result.name}: {label}"))
        self.anchor = anchor
