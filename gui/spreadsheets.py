"""Texts on their way into spreadsheets."""

from __future__ import annotations

_FORMULA_STARTS = ("=", "+", "-", "@")
"""A spreadsheet takes a cell that begins with one of these for a formula."""


def neutral(text: str) -> str:
    """Return a text on one line that no spreadsheet takes for a formula."""
    line = " ".join(text.split())
    return f"'{line}" if line.startswith(_FORMULA_STARTS) else line
