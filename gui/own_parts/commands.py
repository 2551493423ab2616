"""The actions on the user's own parts: new, edit, duplicate, delete; and reading them at the start."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt

from core.catalogue.records import Accelerator
from core.design.names import free_name
from core.files.atomic import CannotWrite
from gui.own_parts.draft import Draft, draft_of, record_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from core.catalogue.records import PartId, Source
    from gui.dialogs.prompts import Prompts
    from gui.library.pane import LibraryPane
    from gui.own_parts.store import OwnPartStore
    from gui.theme import ThemeManager
    from gui.window.notices import Notices

NOTICE = "own-parts"
"""The name of the notice on files that could not be read."""


class OwnPartCommands:
    """Acts on the part that the library stands on; dialogs stand over a window, and do not stop the program."""

    def __init__(
        self,
        store: OwnPartStore,
        library: LibraryPane,
        notices: Notices,
        prompts: Prompts,
        themes: ThemeManager,
        window: QWidget,
    ) -> None:
        self._store, self._library, self._notices = store, library, notices
        self._prompts, self._themes, self._window = prompts, themes, window

    def load(self) -> None:
        """Read the own parts, and tell in one notice of files that could not be read."""
        self._tell(self._store.load())

    def new(self) -> None:
        """Ask for a part."""
        self._ask(_tr("New part"), Draft())

    def edit(self) -> None:
        """Change the current part; designs that use it keep theirs."""
        part = self._current
        if part is not None:
            self._ask(_tr("Edit part"), draft_of(part, self._store.source(part.id)), part)

    def duplicate(self) -> None:
        """Keep a copy of the current part under another name."""
        part = self._current
        if part is None:
            return
        draft = draft_of(part, self._store.source(part.id))
        name = free_name(part.name, {other.name for other in self._store.parts.values()}, _tr(" copy"))
        copy, source = record_of(replace(draft, name=name), self._taken)
        kept = part.evolve(id=copy.id, name=copy.name, figures={**part.figures, **copy.figures}, aliases=())
        self._prompt_problem(self._keep(kept, source))

    def delete(self) -> None:
        """Delete the current part after asking."""
        part_id = self._library.current_part
        name = self._store.parts[part_id].name if part_id in self._store.parts else ""
        if not name:
            return
        sentence = _tr("Delete “{name}” from your parts?").format(name=name)
        if not self._prompts.confirm(sentence, _tr("Designs that use it keep their copy."), _tr("&Delete")):
            return
        try:
            self._tell(self._store.delete(part_id))
        except CannotWrite as problem:
            self._prompts.problem(str(problem))

    @property
    def _current(self) -> Accelerator | None:
        part = self._store.parts.get(self._library.current_part)
        return part if isinstance(part, Accelerator) else None

    @property
    def _taken(self) -> set[PartId]:
        return {*self._store.shipped.parts, *self._store.parts}

    def _ask(self, title: str, draft: Draft, before: Accelerator | None = None) -> None:
        from gui.own_parts.dialog import PartDialog  # imported when it is first asked for: a start does without

        dialog = PartDialog(
            title, draft, self._store.shipped, self._store.parts, self._keep, self._themes.theme, self._window, before
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _keep(self, part: Accelerator, source: Source) -> str:
        """Write a part and show it in the library; return why that could not be."""
        try:
            left_out = self._store.save(part, source)
        except CannotWrite as problem:
            return str(problem)
        self._tell(left_out)
        self._library.show_part(part.id)
        return ""

    def _prompt_problem(self, problem: str) -> None:
        if problem:
            self._prompts.problem(problem)

    def _tell(self, left_out: tuple[str, ...]) -> None:
        if not left_out:
            self._notices.clear(NOTICE)
            return
        one, many = _tr("One of your parts could not be read."), _tr("{count} of your parts could not be read.")
        sentence = one if len(left_out) == 1 else many.format(count=len(left_out))
        show = partial(self._prompts.tell, sentence, left_out)
        self._notices.say(NOTICE, sentence, _tr("Show"), show)


def _tr(text: str) -> str:
    return QCoreApplication.translate("OwnParts", text)
