"""Tool tips of names and other texts that users bring, which are shown as they are."""

from __future__ import annotations

import html


def plain_tip(text: str) -> str:
    """Return a text for a tool tip that shows it letter by letter, whatever looks like mark-up in it, and wraps it."""
    return f"<p>{html.escape(text)}</p>" if text else ""
