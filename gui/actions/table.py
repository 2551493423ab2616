"""The two tables from which menus, tool bars, context menus and shortcuts are built."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QT_TRANSLATE_NOOP
from PySide6.QtGui import QAction, QKeySequence

Key = QKeySequence.StandardKey
Role = QAction.MenuRole


class Condition(StrEnum):
    """A fact on which actions depend; all are computed in one place."""

    ALWAYS = "always"
    CAN_UNDO = "can_undo"
    CAN_REDO = "can_redo"
    HAS_CLUSTER = "has_cluster"
    HAS_NODES = "has_nodes"
    """At least one node is selected."""
    HAS_ONE = "has_one"
    """Exactly one node or cluster is selected."""
    HAS_GROUP = "has_group"
    """Exactly one group is selected."""
    HAS_COPIED = "has_copied"
    IS_NOT_BASE = "is_not_base"


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One action. `keys` are its shortcuts, `shown_only` those that a pane handles and menus merely show."""

    id: str
    text: str
    tip: str
    icon: str = ""
    keys: tuple[Key | str, ...] = ()
    shown_key: str = ""
    condition: Condition = Condition.ALWAYS
    checkable: bool = False
    role: Role = Role.NoRole


def _(text: str) -> str:
    """Mark a text for translation in the context "Actions"."""
    return str(QT_TRANSLATE_NOOP("Actions", text))


C = Condition

ACTIONS = (
    ActionSpec("new", _("&New"), _("Start an empty design"), "new", (Key.New,)),
    ActionSpec("template", _("New from &template…"), _("Start from a known machine"), "copy", ("Ctrl+T",)),
    ActionSpec("open", _("&Open…"), _("Open a design file"), "open", (Key.Open,)),
    ActionSpec("save", _("&Save"), _("Save the design"), "save", (Key.Save,)),
    ActionSpec("save_as", _("Save &as…"), _("Save the design under another name"), "", ("Ctrl+Shift+S",)),
    ActionSpec("quit", _("&Quit"), _("Close the window"), "", ("Ctrl+Q",), role=Role.QuitRole),
    ActionSpec("undo", _("&Undo"), _("Take back the last change"), "undo", (Key.Undo,), "", C.CAN_UNDO),
    ActionSpec("redo", _("&Redo"), _("Do it again"), "redo", ("Ctrl+Y", "Ctrl+Shift+Z"), "", C.CAN_REDO),
    ActionSpec("cut", _("Cu&t"), _("Cut the selected parts"), "", (Key.Cut,), "", C.HAS_NODES),
    ActionSpec("copy", _("&Copy"), _("Copy the selected parts"), "copy", (Key.Copy,), "", C.HAS_NODES),
    ActionSpec("paste", _("&Paste"), _("Paste into the selected group or cluster"), "", (Key.Paste,), "", C.HAS_COPIED),
    ActionSpec("duplicate", _("&Duplicate"), _("Put a copy beside"), "", ("Ctrl+D",), "", C.HAS_NODES),
    ActionSpec("delete", _("De&lete"), _("Remove the selected parts"), "", ("Del",), "", C.HAS_NODES),
    ActionSpec("rename", _("Re&name"), _("Give the selected part a name"), "", (), "F2", C.HAS_ONE),
    ActionSpec("more", _("One &more"), _("Raise the count"), "plus", (), "+", C.HAS_NODES),
    ActionSpec("fewer", _("One &fewer"), _("Lower the count"), "minus", (), "−", C.HAS_NODES),
    ActionSpec(
        "toggle", _("&Switch on or off"), _("Keep it, but count it for nothing"), "eye", (), "Space", C.HAS_NODES
    ),
    ActionSpec("group", _("&Group"), _("Put the selected parts into a group"), "", ("Ctrl+G",), "", C.HAS_NODES),
    ActionSpec("ungroup", _("&Ungroup"), _("Take the group apart"), "", ("Ctrl+Shift+G",), "", C.HAS_GROUP),
    ActionSpec("add_cluster", _("&Add cluster"), _("Add an empty cluster to compare"), "plus", ("Ctrl+Shift+N",)),
    ActionSpec("duplicate_cluster", _("&Duplicate cluster"), _("Put a copy beside"), "copy", (), "", C.HAS_CLUSTER),
    ActionSpec("rename_cluster", _("&Rename cluster"), _("Give the cluster a name"), "", (), "", C.HAS_CLUSTER),
    ActionSpec("set_base", _("Make it the &base"), _("Compare the others with it"), "", ("Ctrl+B",), "", C.IS_NOT_BASE),
    ActionSpec("remove_cluster", _("Re&move cluster"), _("Remove the cluster"), "close", (), "", C.HAS_CLUSTER),
    ActionSpec("next_cluster", _("&Next cluster"), _("Show the next cluster"), "", ("Ctrl+PgDown",), "", C.HAS_CLUSTER),
    ActionSpec("last_cluster", _("&Previous cluster"), _("Show the one before"), "", ("Ctrl+PgUp",), "", C.HAS_CLUSTER),
    ActionSpec("find", _("&Find a part"), _("Search the library"), "search", ("Ctrl+F",)),
    ActionSpec("compare", _("&Compare"), _("All clusters in one table"), "compare", ("F8",), checkable=True),
    ActionSpec("show_library", _("&Library"), _("Show or hide the library"), "", ("F3",), checkable=True),
    ActionSpec("show_inspector", _("&Inspector"), _("Show or hide the inspector"), "", ("F4",), checkable=True),
    ActionSpec("show_strip", _("&Results"), _("Show or hide the results strip"), "", ("F5",), checkable=True),
    ActionSpec("show_charts", _("C&harts"), _("Show or hide the charts"), "", ("F6",), checkable=True),
    ActionSpec("theme_system", _("As the &system"), _("Follow the desktop"), checkable=True),
    ActionSpec("theme_light", _("&Light"), _("Light colours"), checkable=True),
    ActionSpec("theme_dark", _("&Dark"), _("Dark colours"), checkable=True),
    ActionSpec("theme_contrast", _("High &contrast"), _("Black and white with strong lines"), checkable=True),
    ActionSpec("units_gb", _("Memory in G&B"), _("Decimal units"), checkable=True),
    ActionSpec("units_gib", _("Memory in G&iB"), _("Binary units"), checkable=True),
    ActionSpec("units_bits", _("Network in G&b/s"), _("Bits, as networks are sold"), checkable=True),
    ActionSpec("units_bytes", _("Network in GB/&s"), _("Bytes, as memory is sold"), checkable=True),
    ActionSpec("units_one", _("Links in &one direction"), _("What one direction carries"), checkable=True),
    ActionSpec("units_both", _("Links, both &directions"), _("The sum that makers like to print"), checkable=True),
    ActionSpec("about", _("&About Rackwright"), _("Version and licence"), role=Role.AboutRole),
)

SEPARATOR = "-"
RECENT = "recent"
"""The place of the submenu of recent files."""

EXCLUSIVE = (
    ("theme_system", "theme_light", "theme_dark", "theme_contrast"),
    ("units_gb", "units_gib"),
    ("units_bits", "units_bytes"),
    ("units_one", "units_both"),
)
"""Groups of actions of which one is checked."""

MENUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (_("&File"), ("new", "template", "open", RECENT, SEPARATOR, "save", "save_as", SEPARATOR, "quit")),
    (
        _("&Edit"),
        (
            *("undo", "redo", SEPARATOR, "cut", "copy", "paste", "duplicate", "delete", SEPARATOR),
            *("rename", "more", "fewer", "toggle", SEPARATOR, "group", "ungroup", SEPARATOR, "find"),
        ),
    ),
    (
        _("&Cluster"),
        (
            *("add_cluster", "duplicate_cluster", "rename_cluster", "set_base", "remove_cluster"),
            *(SEPARATOR, "next_cluster", "last_cluster"),
        ),
    ),
    (
        _("&View"),
        (
            *("compare", SEPARATOR, "show_library", "show_inspector", "show_strip", "show_charts", SEPARATOR),
            *("theme_system", "theme_light", "theme_dark", "theme_contrast", SEPARATOR),
            *("units_gb", "units_gib", SEPARATOR, "units_bits", "units_bytes", SEPARATOR, "units_one", "units_both"),
        ),
    ),
    (_("&Help"), ("about",)),
)

TOOL_BAR = ("new", "open", "save", SEPARATOR, "undo", "redo", SEPARATOR, "compare")

NODE_MENU = (
    *("rename", "more", "fewer", "toggle", SEPARATOR, "cut", "copy", "paste", "duplicate", SEPARATOR),
    *("group", "ungroup", SEPARATOR, "delete"),
)
"""The context menu of a node on the canvas."""

CLUSTER_MENU = ("rename_cluster", "duplicate_cluster", "set_base", SEPARATOR, "remove_cluster")
"""The context menu of a cluster's tab."""
