"""Where the program's own data lies: beside the packages, in a checkout as in a frozen application."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent / "resources"


def resource(*parts: str) -> Path:
    """Return the path of a file or folder under `resources/`; it need not exist."""
    return ROOT.joinpath(*parts)
