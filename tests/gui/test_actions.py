"""The tables of actions and menus: complete, unambiguous, translated, and enabled by facts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTranslator
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QMenuBar, QVBoxLayout, QWidget
from typing_extensions import override

from core.design.cluster_edits import remove_cluster
from core.design.edits import group_nodes, set_count
from gui.actions.facts import facts
from gui.actions.registry import Actions
from gui.actions.table import (
    ACTIONS,
    CLUSTER_MENU,
    CONTEXT,
    EXCLUSIVE,
    GROUND_MENU,
    MENUS,
    NODE_MENU,
    RECENT,
    SEPARATOR,
    TOOL_BAR,
    Condition,
    Menu,
)
from gui.theme import TEXT_SIZES, load_theme
from tests.support.workspaces import workspace_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from gui.workspace import Workspace

IDS = {spec.id for spec in ACTIONS}
TEXTS = {spec.id: spec.text for spec in ACTIONS}


def menus(shapes: tuple[Menu, ...]) -> Iterator[Menu]:
    for shape in shapes:
        yield shape
        yield from menus(tuple(entry for entry in shape.entries if isinstance(entry, Menu)))


def entries(shape: Menu) -> list[str]:
    return [entry for entry in shape.entries if isinstance(entry, str) and entry != SEPARATOR]


ALL_MENUS = (*menus(MENUS), NODE_MENU, CLUSTER_MENU, GROUND_MENU)


def mnemonic(text: str) -> str:
    return text[text.index("&") + 1].casefold() if "&" in text else ""


def test_that_ids_are_unique() -> None:
    assert len(IDS) == len(ACTIONS)


def test_that_no_two_actions_share_a_shortcut(qtbot: QtBot) -> None:
    keys = [text for spec in ACTIONS for key in spec.keys if (text := QKeySequence(key).toString())]
    assert [key for key, uses in Counter(keys).items() if uses > 1] == []


def test_that_every_action_is_in_a_menu_and_every_menu_entry_is_an_action() -> None:
    assert {action_id for shape in menus(MENUS) for action_id in entries(shape)} == IDS


def test_that_tool_bar_and_context_menus_name_known_actions() -> None:
    shown = {*TOOL_BAR, *entries(NODE_MENU), *entries(CLUSTER_MENU), *entries(GROUND_MENU)}
    assert shown - {SEPARATOR} <= IDS
    assert {action_id for group in EXCLUSIVE for action_id in group} <= IDS


@pytest.mark.parametrize("shape", ALL_MENUS, ids=lambda shape: shape.title)
def test_that_every_entry_of_a_menu_has_a_letter_of_its_own(shape: Menu) -> None:
    texts = [entry.title if isinstance(entry, Menu) else TEXTS[entry] for entry in shape.entries if entry != SEPARATOR]
    letters = [mnemonic(text) for text in texts]
    assert "" not in letters
    assert [letter for letter, uses in Counter(letters).items() if uses > 1] == []


def test_that_the_menus_have_letters_of_their_own() -> None:
    letters = [mnemonic(shape.title) for shape in MENUS]
    assert len(set(letters) - {""}) == len(MENUS)


def test_that_every_action_has_a_text_and_a_tip() -> None:
    assert [spec.id for spec in ACTIONS if not spec.text or not spec.tip] == []


class Brackets(QTranslator):
    """Puts every text of one context in brackets."""

    @override
    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> str:
        return f"[{sourceText}]" if context == CONTEXT else sourceText


@pytest.fixture
def brackets(qtbot: QtBot) -> Iterator[None]:
    translator = Brackets()
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


class Desk(QWidget):
    """A window with a field, and with a canvas that has a field of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.called: list[str] = []
        self.canvas, self.field = QWidget(self), QLineEdit(self)
        self.inner_field = QLineEdit(self.canvas)
        self.canvas.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        QVBoxLayout(self.canvas).addWidget(self.inner_field)
        row = QHBoxLayout(self)
        row.addWidget(self.canvas)
        row.addWidget(self.field)
        self.actions_ = Actions(self, self.canvas, {spec.id: self._noting(spec.id) for spec in ACTIONS})

    def _noting(self, action_id: str) -> Callable[[], None]:
        return lambda: self.called.append(action_id)


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    made = Desk()
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def test_that_all_texts_of_the_tables_are_translated(brackets: None, desk: Desk) -> None:
    bar = QMenuBar(desk)
    for shape in ALL_MENUS:
        bar.addMenu(desk.actions_.menu(shape, bar))
    titles = [menu.title() for menu in bar.findChildren(QMenu)]
    texts = [desk.actions_[spec.id].text() for spec in ACTIONS]
    tips = [desk.actions_[spec.id].toolTip() for spec in ACTIONS]
    assert [text for text in (*titles, *texts, *tips) if not text.startswith("[")] == []


def test_that_an_action_without_a_callback_is_found_at_once(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    with pytest.raises(KeyError):
        Actions(window, window, {})


def test_that_triggering_an_action_calls_back_and_facts_enable_it(desk: Desk) -> None:
    desk.actions_.enable({Condition.ALWAYS})
    desk.actions_["undo"].trigger()
    desk.actions_["new"].trigger()
    assert desk.called == ["new"]
    desk.actions_.restyle(load_theme("light"))
    assert not desk.actions_["new"].icon().isNull()


def test_that_of_exclusive_actions_one_is_checked(desk: Desk) -> None:
    for action_id in ("theme_light", "theme_dark", "theme_dark"):
        desk.actions_[action_id].trigger()
    assert [name for name in EXCLUSIVE[1] if desk.actions_[name].isChecked()] == ["theme_dark"]


def test_that_keys_for_the_canvas_act_only_while_the_keyboard_is_there(desk: Desk, qtbot: QtBot) -> None:
    keys = (Qt.Key.Key_Delete, Qt.Key.Key_G)
    for focused in (desk.canvas, desk.field, desk.inner_field):
        desk.called.clear()
        focused.setFocus()
        for key in keys:
            qtbot.keyClick(focused, key)
        for key in (Qt.Key.Key_C, Qt.Key.Key_X, Qt.Key.Key_V):
            qtbot.keyClick(focused, key, Qt.KeyboardModifier.ControlModifier)
        expected = ["delete", "group", "copy", "cut", "paste"] if focused is desk.canvas else []
        assert desk.called == expected


def test_that_keys_which_the_canvas_answers_itself_are_shown_but_not_taken(desk: Desk, qtbot: QtBot) -> None:
    desk.canvas.setFocus()
    for key in (Qt.Key.Key_F2, Qt.Key.Key_Space, Qt.Key.Key_Plus, Qt.Key.Key_Minus):
        qtbot.keyClick(desk.canvas, key)
    assert desk.called == []
    assert desk.actions_["rename"].shortcut().toString() == "F2"
    assert desk.actions_["toggle"].shortcut().toString() == "Space"


def test_that_keys_for_the_window_act_from_everywhere(desk: Desk, qtbot: QtBot) -> None:
    for focused in (desk.canvas, desk.field):
        focused.setFocus()
        qtbot.keyClick(focused, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert desk.called == ["save", "save"]


def test_that_undo_and_redo_say_what_they_would_do(desk: Desk) -> None:
    desk.actions_.name_steps("Add R&D rack", "")
    assert desk.actions_["undo"].text() == "&Undo Add R&&D rack"
    assert desk.actions_["undo"].toolTip() == "Undo Add R&D rack (Ctrl+Z)"
    assert desk.actions_["redo"].text() == "R&edo"
    desk.actions_.name_steps("", "")
    assert desk.actions_["undo"].text() == "&Undo"
    assert desk.actions_["undo"].toolTip() == "Take back the last change (Ctrl+Z)"


def test_that_a_menu_may_hold_one_that_is_filled_later(desk: Desk) -> None:
    menu = desk.actions_.menu(MENUS[0], desk)
    inner = menu.findChild(QMenu, RECENT.id)
    assert isinstance(inner, QMenu)
    assert inner.actions() == []


ALWAYS = {Condition.ALWAYS, Condition.TEXT_CAN_GROW, Condition.TEXT_CAN_SHRINK}
"""What holds whatever is on show, at the normal text size."""


def seen(workspace: Workspace, text_scale: float = 1.0) -> frozenset[Condition]:
    return facts(workspace, can_paste=True, is_canvas_shown=True, is_map=True, text_scale=text_scale)


def test_that_facts_follow_selection_history_and_base(qtbot: QtBot) -> None:
    workspace = workspace_of("opening")
    at_rest = facts(workspace, can_paste=False, is_canvas_shown=True, is_map=False, text_scale=1.0)
    assert at_rest == ALWAYS | {Condition.HAS_CLUSTER, Condition.SHOWS_NODES}
    assert seen(workspace) - at_rest == {Condition.SHOWS_MAP, Condition.HAS_COPIED}
    workspace.apply(set_count(workspace.design, "n2", 2))
    assert {Condition.CAN_UNDO, Condition.HAS_NODES, Condition.HAS_ONE, Condition.HAS_COPIED} <= seen(workspace)
    assert Condition.IS_NOT_BASE in seen(workspace)
    workspace.apply(group_nodes(workspace.design, ["n2"]))
    assert Condition.HAS_GROUP in seen(workspace)
    workspace.undo_stack.undo()
    assert Condition.CAN_REDO in seen(workspace)


def test_that_a_selected_cluster_can_be_named_but_is_no_part(qtbot: QtBot) -> None:
    workspace = workspace_of("opening")
    workspace.select(["c2"])
    assert Condition.HAS_ONE in seen(workspace)
    assert not {Condition.HAS_NODES, Condition.HAS_GROUP} & seen(workspace)


def test_that_nothing_can_be_done_to_a_selection_out_of_sight(qtbot: QtBot) -> None:
    workspace = workspace_of("opening")
    workspace.apply(set_count(workspace.design, "n1", 2))
    hidden = facts(workspace, can_paste=True, is_canvas_shown=False, is_map=True, text_scale=1.0)
    assert hidden == ALWAYS | {Condition.HAS_CLUSTER, Condition.CAN_UNDO}


def test_that_a_design_without_clusters_has_hardly_any_facts(qtbot: QtBot) -> None:
    workspace = workspace_of("empty")
    workspace.apply(remove_cluster(workspace.design, "c1"))
    assert seen(workspace) == ALWAYS | {Condition.CAN_UNDO}


def test_that_text_grows_and_shrinks_as_far_as_there_are_sizes(qtbot: QtBot) -> None:
    workspace = workspace_of("opening")
    assert Condition.TEXT_CAN_SHRINK not in seen(workspace, min(TEXT_SIZES))
    assert Condition.TEXT_CAN_GROW not in seen(workspace, max(TEXT_SIZES))
