"""The tables from which menus, tool bar, context menus and shortcuts are built."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum, auto

from PySide6.QtCore import QT_TRANSLATE_NOOP
from PySide6.QtGui import QAction, QKeySequence

Key = QKeySequence.StandardKey
Role = QAction.MenuRole

CONTEXT = "Actions"
"""The context in which all texts of the tables are translated."""


class Condition(StrEnum):
    """A fact on which actions depend; all are computed in one place."""

    ALWAYS = "always"
    CAN_UNDO = "can_undo"
    CAN_REDO = "can_redo"
    HAS_CLUSTER = "has_cluster"
    """A cluster is on show."""
    HAS_NODES = "has_nodes"
    """At least one node is selected, where one sees it."""
    HAS_ONE = "has_one"
    """Exactly one node or cluster is selected, where one sees it."""
    HAS_GROUP = "has_group"
    """Exactly one group is selected, where one sees it."""
    HAS_COPIED = "has_copied"
    SHOWS_NODES = "shows_nodes"
    """The canvas shows a cluster with something in it."""
    SHOWS_MAP = "shows_map"
    """It shows that as a map, which can be zoomed."""
    IS_NOT_BASE = "is_not_base"
    HAS_OWN_PART = "has_own_part"
    """The library stands on one of the user's own parts."""
    HAS_NEWER = "has_newer"
    """The library has newer figures of the parts in the design."""
    TEXT_CAN_GROW = "text_can_grow"
    TEXT_CAN_SHRINK = "text_can_shrink"


class Scope(Enum):
    """Where the shortcut of an action is heard."""

    WINDOW = auto()
    CANVAS = auto()
    """While the keyboard is in the canvas: a list or a text field elsewhere has its own use for the keys."""
    SHOWN = auto()
    """Nowhere: the canvas answers the key itself, and menus show it."""


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One action: what it is called, what it does in a few words, when and by which keys."""

    id: str
    text: str
    tip: str
    icon: str = ""
    keys: tuple[Key | str, ...] = ()
    condition: Condition = Condition.ALWAYS
    scope: Scope = Scope.WINDOW
    checkable: bool = False
    role: Role = Role.NoRole


def _(text: str) -> str:
    """Mark a text for translation in `CONTEXT`."""
    return str(QT_TRANSLATE_NOOP(CONTEXT, text))


C = Condition
S = Scope

ACTIONS = (
    ActionSpec("new", _("&New"), _("Start an empty design"), "new", (Key.New,)),
    ActionSpec("template", _("New from &template…"), _("Start from a known machine"), "copy", ("Ctrl+T",)),
    ActionSpec("open", _("&Open…"), _("Open a design file"), "open", (Key.Open,)),
    ActionSpec("save", _("&Save"), _("Save the design"), "save", (Key.Save,)),
    ActionSpec("save_as", _("Save &as…"), _("Save the design under another name"), "", ("Ctrl+Shift+S",)),
    ActionSpec("quit", _("&Quit"), _("Close the window"), "", ("Ctrl+Q",), role=Role.QuitRole),
    ActionSpec("undo", _("&Undo"), _("Take back the last change"), "undo", (Key.Undo,), C.CAN_UNDO),
    ActionSpec("redo", _("R&edo"), _("Do again what was taken back"), "redo", ("Ctrl+Y", "Ctrl+Shift+Z"), C.CAN_REDO),
    ActionSpec("cut", _("Cu&t"), _("Cut the selected parts"), "", (Key.Cut,), C.HAS_NODES, S.CANVAS),
    ActionSpec("copy", _("&Copy"), _("Copy the selected parts"), "copy", (Key.Copy,), C.HAS_NODES, S.CANVAS),
    ActionSpec(
        "paste", _("&Paste"), _("Paste into the selected group or cluster"), "", (Key.Paste,), C.HAS_COPIED, S.CANVAS
    ),
    ActionSpec("duplicate", _("&Duplicate"), _("Put a copy beside"), "", ("Ctrl+D",), C.HAS_NODES, S.CANVAS),
    ActionSpec("delete", _("De&lete"), _("Remove the selected parts"), "", ("Del",), C.HAS_NODES, S.CANVAS),
    ActionSpec(
        "select_all", _("Select &all"), _("Select all of the cluster"), "", (Key.SelectAll,), C.SHOWS_NODES, S.CANVAS
    ),
    ActionSpec("rename", _("Re&name"), _("Give what is selected a name"), "", ("F2",), C.HAS_ONE, S.SHOWN),
    ActionSpec("more", _("One &more"), _("Raise the count"), "plus", ("+",), C.HAS_NODES, S.SHOWN),
    ActionSpec("fewer", _("One &fewer"), _("Lower the count"), "minus", ("-",), C.HAS_NODES, S.SHOWN),
    ActionSpec(
        "toggle",
        _("&Switch on, off"),
        _("Keep it, and count it for nothing"),
        "eye",
        ("Space",),
        C.HAS_NODES,
        S.SHOWN,
    ),
    ActionSpec(
        "group", _("&Group"), _("Put the selected parts into a group"), "", ("G", "Ctrl+G"), C.HAS_NODES, S.CANVAS
    ),
    ActionSpec(
        "ungroup", _("Ung&roup"), _("Take the group apart"), "", ("Shift+G", "Ctrl+Shift+G"), C.HAS_GROUP, S.CANVAS
    ),
    ActionSpec("new_part", _("&New part…"), _("Enter a part from its data sheet"), "plus", ("Ctrl+Shift+P",)),
    ActionSpec("edit_part", _("&Edit part…"), _("Change the figures of your part"), "", (), C.HAS_OWN_PART),
    ActionSpec("duplicate_part", _("&Duplicate part"), _("Keep a copy of your part"), "copy", (), C.HAS_OWN_PART),
    ActionSpec("delete_part", _("De&lete part…"), _("Remove your part"), "close", (), C.HAS_OWN_PART),
    ActionSpec(
        *("review_newer", _("&Review newer figures…"), _("See what the library has newer than this design"), "", ()),
        condition=C.HAS_NEWER,
    ),
    ActionSpec("find", _("F&ind a part"), _("Search the library"), "search", (Key.Find,)),
    ActionSpec("add_cluster", _("&Add cluster"), _("Add an empty cluster to compare"), "plus", ("Ctrl+Shift+N",)),
    ActionSpec("duplicate_cluster", _("&Duplicate cluster"), _("Put a copy beside"), "copy", (), C.HAS_CLUSTER),
    ActionSpec("rename_cluster", _("&Rename cluster…"), _("Give the cluster a name"), "", (), C.HAS_CLUSTER),
    ActionSpec("set_base", _("Make it the &base"), _("Compare the others with it"), "", ("Ctrl+B",), C.IS_NOT_BASE),
    ActionSpec("remove_cluster", _("Re&move cluster"), _("Remove the cluster"), "close", (), C.HAS_CLUSTER),
    ActionSpec("next_cluster", _("&Next cluster"), _("Show the next cluster"), "", ("Ctrl+PgDown",), C.HAS_CLUSTER),
    ActionSpec("previous_cluster", _("&Previous cluster"), _("Show the one before"), "", ("Ctrl+PgUp",), C.HAS_CLUSTER),
    ActionSpec("compare", _("&Compare"), _("Show all clusters in one table"), "compare", ("F8",), checkable=True),
    ActionSpec(
        *("show_map", _("M&ap"), _("Show the cluster as boxes"), "", ("Ctrl+1",), C.SHOWS_NODES), checkable=True
    ),
    ActionSpec(
        *("show_tree", _("Tr&ee"), _("Show the cluster as rows"), "", ("Ctrl+2",), C.SHOWS_NODES), checkable=True
    ),
    ActionSpec("zoom_in", _("&Zoom in"), _("Draw the map larger"), "", ("Ctrl++", "Ctrl+="), C.SHOWS_MAP),
    ActionSpec("zoom_out", _("Zoom &out"), _("Draw the map smaller"), "", ("Ctrl+-",), C.SHOWS_MAP),
    ActionSpec("zoom_reset", _("Zoom to &100 %"), _("Draw the map in its own size"), "", ("Ctrl+0",), C.SHOWS_MAP),
    ActionSpec("show_library", _("&Library"), _("Show or hide the library"), "", ("F3",), checkable=True),
    ActionSpec("show_inspector", _("&Inspector"), _("Show or hide the inspector"), "", ("F4",), checkable=True),
    ActionSpec("show_strip", _("&Results"), _("Show or hide the results strip"), "", ("F5",), checkable=True),
    ActionSpec("show_charts", _("C&harts"), _("Show or hide the charts"), "", ("F6",), checkable=True),
    ActionSpec("theme_system", _("As the &system"), _("Follow the desktop"), checkable=True),
    ActionSpec("theme_light", _("&Light"), _("Light colours"), checkable=True),
    ActionSpec("theme_dark", _("&Dark"), _("Dark colours"), checkable=True),
    ActionSpec("theme_contrast", _("High &contrast"), _("Black and white with strong lines"), checkable=True),
    ActionSpec("text_smaller", _("&Smaller"), _("Draw all text smaller"), condition=C.TEXT_CAN_SHRINK),
    ActionSpec("text_normal", _("&Normal"), _("Draw all text in its own size")),
    ActionSpec("text_larger", _("&Larger"), _("Draw all text larger"), condition=C.TEXT_CAN_GROW),
    ActionSpec("units_gb", _("&Memory in GB"), _("Decimal units"), checkable=True),
    ActionSpec("units_gib", _("Memory in G&iB"), _("Binary units"), checkable=True),
    ActionSpec("units_bits", _("&Network in Gb/s"), _("Bits, as networks are sold"), checkable=True),
    ActionSpec("units_bytes", _("Network in GB/&s"), _("Bytes, as memory is sold"), checkable=True),
    ActionSpec("units_one", _("Links in &one direction"), _("What one direction carries"), checkable=True),
    ActionSpec("units_both", _("Links in &both directions"), _("The sum that makers like to print"), checkable=True),
    ActionSpec("units_hour", _("Rent per &hour"), _("What an hour costs"), checkable=True),
    ActionSpec("units_month_730", _("Rent per month of &730 hours"), _("A twelfth of a year"), checkable=True),
    ActionSpec("units_month_720", _("Rent per month of 7&20 hours"), _("A month of 30 days"), checkable=True),
    ActionSpec("units_month_744", _("Rent per month of 7&44 hours"), _("A month of 31 days"), checkable=True),
    ActionSpec("units_dense", _("&Dense peaks alone"), _("What every workload can count on"), checkable=True),
    ActionSpec("units_sparse", _("Show s&parse peaks"), _("Beside the dense ones, with their pattern"), checkable=True),
    ActionSpec("units_it", _("Power: I&T"), _("What servers and network draw"), checkable=True),
    ActionSpec("units_facility", _("Power: &facility"), _("With cooling and losses of the site"), checkable=True),
    ActionSpec("check_claim", _("&Check a claim…"), _("Test what somebody claims"), "scales", ("Ctrl+Shift+K",)),
    ActionSpec("about", _("&About Rackwright"), _("Version and licence"), role=Role.AboutRole),
)

_RENTS = ("units_hour", "units_month_730", "units_month_720", "units_month_744")

EXCLUSIVE = (
    ("show_map", "show_tree"),
    ("theme_system", "theme_light", "theme_dark", "theme_contrast"),
    ("units_gb", "units_gib"),
    ("units_bits", "units_bytes"),
    ("units_one", "units_both"),
    _RENTS,
    ("units_dense", "units_sparse"),
    ("units_it", "units_facility"),
)
"""Groups of actions of which one is checked."""

SEPARATOR = "-"


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of actions by id, separators and menus inside it. `id` names one that tells more than the table."""

    title: str
    entries: tuple[str | Menu, ...] = ()
    id: str = ""


RECENT = Menu(_("Open &recent"), id="recent")
THEME = Menu(_("&Theme"), ("theme_system", SEPARATOR, "theme_light", "theme_dark", "theme_contrast"))
TEXT_SIZE = Menu(_("Te&xt size"), ("text_smaller", "text_normal", "text_larger"), id="text_size")
UNITS = Menu(
    _("&Units"),
    (
        "units_gb",
        "units_gib",
        SEPARATOR,
        "units_bits",
        "units_bytes",
        SEPARATOR,
        "units_one",
        "units_both",
        SEPARATOR,
        *_RENTS,
        SEPARATOR,
        "units_dense",
        "units_sparse",
        SEPARATOR,
        "units_it",
        "units_facility",
    ),
)

OWN_PART = ("edit_part", "duplicate_part", "delete_part")
"""What can be done to one of the user's own parts."""

MENUS = (
    Menu(
        _("&File"),
        ("new", "template", "open", RECENT, SEPARATOR, "save", "save_as", SEPARATOR, "quit"),
    ),
    Menu(
        _("&Edit"),
        (
            *("undo", "redo", SEPARATOR, "cut", "copy", "paste", "duplicate", "delete", "select_all", SEPARATOR),
            *("rename", "more", "fewer", "toggle", SEPARATOR, "group", "ungroup", SEPARATOR, "find"),
        ),
    ),
    Menu(
        _("&Cluster"),
        (
            *("add_cluster", "duplicate_cluster", "rename_cluster", "set_base", "remove_cluster"),
            *(SEPARATOR, "next_cluster", "previous_cluster"),
        ),
    ),
    Menu(_("&Library"), ("new_part", *OWN_PART, SEPARATOR, "review_newer")),
    Menu(
        _("&View"),
        (
            *("compare", SEPARATOR, "show_map", "show_tree", SEPARATOR, "zoom_in", "zoom_out", "zoom_reset"),
            *(SEPARATOR, "show_library", "show_inspector", "show_strip", "show_charts"),
            *(SEPARATOR, THEME, TEXT_SIZE, UNITS),
        ),
    ),
    Menu(_("&Help"), ("check_claim", SEPARATOR, "about")),
)

OWN_PART_MENU = Menu(_("Your part"), OWN_PART)
"""The context menu of one of the user's own parts in the library."""

TOOL_BAR = ("new", "open", "save", SEPARATOR, "undo", "redo", SEPARATOR, "compare")

NODE_MENU = Menu(
    _("Part"),
    (
        *("rename", "more", "fewer", "toggle", SEPARATOR, "cut", "copy", "paste", "duplicate", SEPARATOR),
        *("group", "ungroup", SEPARATOR, "delete"),
    ),
)
"""The context menu of nodes on the canvas."""

CLUSTER_MENU = Menu(_("Cluster"), ("rename_cluster", "duplicate_cluster", "set_base", SEPARATOR, "remove_cluster"))
"""The context menu of a cluster's tab."""

GROUND_MENU = Menu(_("Cluster"), ("paste", SEPARATOR, *CLUSTER_MENU.entries))
"""The context menu of the canvas where no node is selected."""
