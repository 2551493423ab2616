"""Nothing lies about unused: each size, role, font, icon and stylesheet rule is there because a pane needs it."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import gui
from core.resources import resource
from gui.painting.badges import Tone
from gui.theme import FontRole, Theme
from gui.theme.metrics import MapMetrics, Metrics

GUI = Path(gui.__file__).parent
STYLESHEET = GUI / "stylesheet.py"
SOURCES = {path: path.read_text(encoding="utf-8") for path in sorted(GUI.rglob("*.py"))}
PANES = "\n".join(text for path, text in SOURCES.items() if GUI / "theme" not in path.parents)
RULES = re.sub(r"/\*.*?\*/", "", SOURCES[STYLESHEET][SOURCES[STYLESHEET].index("_TEMPLATE = ") :])
ELSEWHERE = PANES.replace(SOURCES[STYLESHEET], "")

OF_STOCK_DIALOGS = {"QTextEdit"}
"""The details of a message box."""
IN_EVERY_PANE = {"QScrollBar"}


def unused(names: set[str], form: str) -> list[str]:
    """Return the names that no pane uses in one of the forms, `{}` standing for the name."""
    return sorted(name for name in names if not re.search(form.format(re.escape(name)), PANES))


def test_that_every_size_is_used() -> None:
    assert unused({field.name for field in fields(Metrics)}, r"\b(?:METRICS|m)\.{0}\b|\${{?{0}\b") == []
    assert unused({field.name for field in fields(MapMetrics)}, r"\b(?:MAP_METRICS|own)\.{0}\b") == []


def test_that_no_pane_has_a_size_of_its_own() -> None:
    own = re.compile(
        r"^_?[A-Z_]*(?:PADDING|WIDEST|COLUMN|CARD|CRUMB|EDITOR|FROM)[A-Z_]*(?:: \w+)? = \d+$", re.MULTILINE
    )
    assert {path.name: own.findall(text) for path, text in SOURCES.items() if own.search(text)} == {}


def test_that_every_role_is_used() -> None:
    inside = {"name", "clusters", "text_scale"}
    grounds = {f"{tone}_ground" for tone in Tone}
    roles = {field.name for field in fields(Theme)} - inside - grounds
    own = (GUI / "theme" / "palette.py").read_text(encoding="utf-8")
    assert [role for role in unused(roles, r"theme\.{0}\b|\"{0}\"|\${{?{0}\b") if f'"{role}"' not in own] == []


def test_that_every_font_is_used() -> None:
    assert unused(set(FontRole.__members__), r"FontRole\.{0}\b") == []


def test_that_every_icon_is_used() -> None:
    names = {file.stem for file in resource("icons").glob("*.svg")}
    assert [name for name in unused(names, r"\"{0}\"") if not name.startswith("status-")] == []


def test_that_every_rule_of_the_stylesheet_is_about_a_widget_there_is() -> None:
    widgets = set(re.findall(r"\bQ[A-Z]\w+", RULES)) - OF_STOCK_DIALOGS - IN_EVERY_PANE
    named = {name for name in re.findall(r"#([a-z]\w+)", RULES) if not name.startswith("qt_")}
    marked = set(re.findall(r"\[([a-z]\w+)=", RULES)) - {"frameShape", "popupMode"}
    assert widgets
    assert [name for name in sorted(widgets) if not re.search(rf"\b{name}\b", ELSEWHERE)] == []
    assert [name for name in sorted(named) if f'setObjectName("{name}")' not in ELSEWHERE] == []
    assert [name for name in sorted(marked) if f'setProperty("{name}"' not in ELSEWHERE] == []
