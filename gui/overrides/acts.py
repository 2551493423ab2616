"""The acts on a figure: override it, let another source lead, reset it; for lists, cards and the derivation alike."""

from __future__ import annotations

import datetime
from collections import ChainMap
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from core.design.edits import Refusal, node_name
from core.design.overrides import is_changed
from core.design.tree import locate
from core.figure import Status
from gui.overrides.editor import OverrideDialog, Question
from gui.overrides.edits import followed, reset
from gui.overrides.sources_dialog import SourcesDialog
from gui.overrides.targets import NOTHING_WANTED, Target, Wanted, reach_of, reachable, targets_of
from gui.overrides.words import field_title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.design.edits import Outcome
    from core.findings.finding import Finding
    from core.result import Result
    from gui.overrides.dialog import FigureDialog
    from gui.theme import ThemeManager
    from gui.workspace import Workspace


class Act(Enum):
    """What can be done to a figure."""

    OVERRIDE = "override"
    CHOOSE = "choose"
    RESET = "reset"


class Overrides(QObject):
    """Asks over a window and carries out; every act is one undo step."""

    def __init__(self, workspace: Workspace, themes: ThemeManager, window: QWidget) -> None:
        super().__init__(window)
        self._workspace, self._themes, self._window = workspace, themes, window

    def targets(self, result: Result, wanted: Wanted = NOTHING_WANTED) -> tuple[Target, ...]:
        """Return the figures of the design that a result rests on."""
        design = self._workspace.design
        parts = reachable(design.parts, (wanted.within,)) if wanted.within else design.parts.values()
        return targets_of(result, parts, design.sites, wanted)

    def offers(self, act: Act, target: Target) -> bool:
        """Whether there is something to do: other sources to choose from, something of the user's own to reset."""
        readings = target.readings(self._workspace.design)
        if act is Act.CHOOSE:
            return sum(reading.status is not Status.YOURS for reading in readings) > 1
        return act is Act.OVERRIDE or is_changed(readings)

    def offered(self, targets: Sequence[Target]) -> dict[Act, str]:
        """Return the acts for which there is something to do to any of some figures, with their names."""
        return {act: self.name(act) for act in Act if any(self.offers(act, target) for target in targets)}

    def name(self, act: Act) -> str:
        """Return what an act is called in menus and on buttons."""
        return {
            Act.OVERRIDE: self.tr("Override…"),
            Act.CHOOSE: self.tr("Use another source…"),
            Act.RESET: self.tr("Reset to published"),
        }[act]

    def act(self, act: Act, targets: Sequence[Target], at: QPoint, parent: QWidget | None = None) -> None:
        """Do an act to the one figure for which there is something to do, or ask in a menu which of several.

        at: where the menu opens, in global coordinates. parent: the window that waits, the main one by default.
        """
        fitting = [target for target in targets if self.offers(act, target)]
        if len(fitting) == 1:
            self.do(act, fitting[0], parent)
        elif fitting:
            menu = self._new_menu(parent)
            for target in fitting:
                entry = menu.addAction(self._label(target))
                entry.triggered.connect(lambda _on=False, target=target: self.do(act, target, parent))
            menu.popup(at)

    def override_any(self, targets: Sequence[Target], at: QPoint) -> None:
        """Ask for the user's own figure in place of the one there is, or of one of several."""
        self.act(Act.OVERRIDE, targets, at)

    def reset_any(self, targets: Sequence[Target], at: QPoint) -> None:
        """Let what is published of the one figure that is changed lead again, or of one of several."""
        self.act(Act.RESET, targets, at)

    def show_menu(self, targets: Sequence[Target], at: QPoint, parent: QWidget | None = None) -> None:
        """Show what can be done to figures, each by its name where there are several; nothing where there is none."""
        if not targets:
            return
        menu = self._new_menu(parent)
        for target in targets:
            self._fill(menu if len(targets) == 1 else menu.addMenu(self._label(target)), target, parent)
        menu.popup(at)

    def do(self, act: Act, target: Target, parent: QWidget | None = None) -> None:
        """Do an act to a figure."""
        if act is Act.OVERRIDE:
            self.override(target, parent)
        elif act is Act.CHOOSE:
            self.choose_source(target, parent)
        else:
            self.reset(target)

    def override(self, target: Target, parent: QWidget | None = None, finding: Finding | None = None) -> OverrideDialog:
        """Ask for the user's own figure; a finding fills in what it suggests."""
        theme, window = self._themes.theme, parent or self._window
        dialog = OverrideDialog(self._workspace, self._question(target), self._apply, theme, window)
        if finding is not None:
            dialog.fill(finding)
        _open(dialog)
        return dialog

    def take_suggestion(self, finding: Finding) -> None:
        """Ask for the user's own figure, filled in with what a finding suggests and its sentence as the reason."""
        self.override(Target(finding.field, part=finding.part), finding=finding)

    def choose_source(self, target: Target, parent: QWidget | None = None) -> SourcesDialog:
        """Ask which of the published values leads."""
        theme, window = self._themes.theme, parent or self._window
        dialog = SourcesDialog(self._workspace, self._question(target), self._apply, theme, window)
        _open(dialog)
        return dialog

    def reset(self, target: Target) -> None:
        """Let what is published lead again."""
        outcome = reset(self._workspace.design, target)
        if reason := self._apply(outcome):
            self._workspace.edit_refused.emit(reason)

    def _question(self, target: Target) -> Question:
        workspace = self._workspace
        design, focus = workspace.design, workspace.focus if len(workspace.selection) == 1 else ()
        place = locate(design, focus[0]) if focus else None
        return Question(
            target=target,
            reach=reach_of(design, target, focus),
            node_name="" if place is None else node_name(design, place.node),
            sources=ChainMap(design.sources, workspace.catalogue.sources),
            today=datetime.datetime.now().astimezone().date().isoformat(),
        )

    def _apply(self, outcome: Outcome) -> str:
        """Carry out an edit, which leaves selected what was; return why it was refused."""
        if isinstance(outcome, Refusal):
            return outcome.reason
        workspace, before = self._workspace, self._workspace.design
        kept, focus = workspace.selection, workspace.focus
        workspace.apply(replace(outcome, selection=kept))
        if len(focus) > 1:
            workspace.select(kept, followed(before, workspace.design, focus))
        return ""

    def _fill(self, menu: QMenu, target: Target, parent: QWidget | None) -> None:
        for act in Act:
            entry = menu.addAction(self.name(act))
            entry.setEnabled(self.offers(act, target))
            entry.triggered.connect(lambda _on=False, act=act: self.do(act, target, parent))

    def _label(self, target: Target) -> str:
        owner = target.owner(self._workspace.design)
        words = f"{field_title(target.field)} · {'' if owner is None else owner.name}"
        return words.replace("&", "&&")

    def _new_menu(self, parent: QWidget | None) -> QMenu:
        menu = QMenu(parent or self._window)
        menu.aboutToHide.connect(menu.deleteLater)
        return menu


def _open(dialog: FigureDialog) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
