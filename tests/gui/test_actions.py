"""The tables of actions and menus: complete, unambiguous, and enabled by facts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMainWindow

from core.design.edits import group_nodes, set_count
from gui.actions.facts import facts
from gui.actions.registry import Actions
from gui.actions.table import (
    ACTIONS,
    CLUSTER_MENU,
    EXCLUSIVE,
    MENUS,
    NODE_MENU,
    RECENT,
    SEPARATOR,
    TOOL_BAR,
    Condition,
)
from gui.theme import load_theme
from tests.support.workspaces import workspace_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

IDS = {spec.id for spec in ACTIONS}


def test_that_ids_are_unique() -> None:
    assert len(IDS) == len(ACTIONS)


def test_that_no_two_actions_share_a_shortcut(qtbot: QtBot) -> None:
    keys = [text for spec in ACTIONS for key in spec.keys if (text := QKeySequence(key).toString())]
    assert [key for key, uses in Counter(keys).items() if uses > 1] == []


def test_that_every_action_is_in_a_menu_and_every_menu_entry_is_an_action() -> None:
    offered = {action_id for _, ids in MENUS for action_id in ids} - {SEPARATOR, RECENT}
    assert offered == IDS


def test_that_tool_bar_and_context_menus_name_known_actions() -> None:
    assert {*TOOL_BAR, *NODE_MENU, *CLUSTER_MENU} - {SEPARATOR} <= IDS
    assert {action_id for group in EXCLUSIVE for action_id in group} <= IDS


def test_that_every_action_has_a_text_and_a_tip() -> None:
    assert [spec.id for spec in ACTIONS if not spec.text or not spec.tip] == []


def test_that_an_action_without_a_callback_is_found_at_once(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    with pytest.raises(KeyError):
        Actions(window, {})


def test_that_triggering_an_action_calls_back_and_facts_enable_it(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    called: list[str] = []
    actions = Actions(window, {spec.id: lambda name=spec.id: called.append(name) for spec in ACTIONS})
    actions.enable({Condition.ALWAYS})
    actions["undo"].trigger()
    actions["new"].trigger()
    assert called == ["new"]
    actions.restyle(load_theme("light"))
    assert not actions["new"].icon().isNull()


def test_that_facts_follow_selection_history_and_base(qtbot: QtBot) -> None:
    workspace = workspace_of("opening")
    at_rest = facts(workspace, can_paste=False)
    assert at_rest == {Condition.ALWAYS, Condition.HAS_CLUSTER}
    workspace.apply(set_count(workspace.design, "n1", 2))
    workspace.show_cluster("c2")
    changed = facts(workspace, can_paste=True)
    assert {Condition.CAN_UNDO, Condition.HAS_NODES, Condition.HAS_ONE, Condition.HAS_COPIED} <= changed
    assert Condition.IS_NOT_BASE in changed
    workspace.apply(group_nodes(workspace.design, ["n1"]))
    assert Condition.HAS_GROUP in facts(workspace, can_paste=False)
    workspace.undo_stack.undo()
    assert Condition.CAN_REDO in facts(workspace, can_paste=False)
