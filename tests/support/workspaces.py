"""Workspaces on real designs, and a stand-in for the questions a window asks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.catalogue.catalogue import built_in
from core.design.templates import from_template, templates
from gui.dialogs.prompts import CloseChoice, OverwriteChoice
from gui.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from core.design.document import Design
    from gui.dialogs.template_dialog import TemplateChoice

TODAY = "2026-12-01"


def design_of(template: str) -> Design:
    """Return the design of a template, priced as of one fixed day where it names none."""
    return from_template(templates()[template], built_in(), TODAY)


def workspace_of(template: str) -> Workspace:
    """Return a workspace on the design of a template."""
    return Workspace(built_in(), design_of(template))


@dataclass
class Answers:
    """Stands in for the dialogs: answers what it is told to, and keeps what was asked and said."""

    opens: Path | None = None
    saves: Path | None = None
    closes: CloseChoice = CloseChoice.CANCEL
    types: str | None = None
    chooses: TemplateChoice | None = None
    overwrites: OverwriteChoice = OverwriteChoice.CANCEL
    confirms: bool = False
    problems: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def open_path(self, folder: Path) -> Path | None:
        self.asked.append(f"open {folder}")
        return self.opens

    def save_path(self, suggestion: Path) -> Path | None:
        self.asked.append(f"save {suggestion}")
        return self.saves

    def unsaved(self, name: str) -> CloseChoice:
        self.asked.append(f"unsaved {name}")
        return self.closes

    def overwrite(self, name: str) -> OverwriteChoice:
        self.asked.append(f"overwrite {name}")
        return self.overwrites

    def text(self, title: str, label: str, current: str, verb: str, check: Callable[[str], str]) -> str | None:
        self.asked.append(f"text {title} {current}")
        return self.types

    def template(self) -> TemplateChoice | None:
        self.asked.append("template")
        return self.chooses

    def problem(self, sentence: str) -> None:
        self.problems.append(sentence)

    def notices(self, name: str, sentences: Sequence[str]) -> None:
        self.told += [f"{name}: {sentence}" for sentence in sentences]

    def tell(self, sentence: str, more: Sequence[str]) -> None:
        self.told += [sentence, *more]

    def confirm(self, sentence: str, more: str, verb: str) -> bool:
        self.asked.append(sentence)
        return self.confirms

    def about(self) -> None:
        self.asked.append("about")
