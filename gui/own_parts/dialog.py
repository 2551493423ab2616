"""Entering a part from its data sheet: typed field by field, or pasted in lines, and checked as it is entered."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from core.catalogue.own import OWN_MARK, told_apart
from core.findings.figures import check_part
from core.findings.finding import as_printed
from core.quantity import format_count
from gui.own_parts.draft import Draft, Flaw, record_of
from gui.own_parts.fields import BOTH_DIRECTIONS, LINK, ONE_DIRECTION
from gui.own_parts.findings_list import FindingsList
from gui.own_parts.pasted import read_lines
from gui.own_parts.sheet_grid import SheetGrid
from gui.own_parts.sheet_head import SheetHead
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress, hairline
from gui.widgets.wrapping import WrappedLabel

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtGui import QResizeEvent

    from core.catalogue.catalogue import Catalogue
    from core.catalogue.records import Accelerator, FieldName, Part, PartId, Source
    from core.figure import Reading
    from gui.theme import Theme

CHECK_MS = 120
"""How long typing rests before the figures are checked."""

_NAMED_LINES, _LINE_LETTERS = 6, 60
"""How many of the lines that were not taken over are named, and the most letters of each."""

_PASTE_LINES = 2
"""Lines of pasted text that are seen at once; more scroll."""


class PartDialog(QDialog):
    """Asks for a part; `record` is what was entered, once it is accepted.

    keep: writes the part, and says in a sentence why it could not; empty where it could.
    """

    def __init__(
        self,
        title: str,
        draft: Draft,
        library: Catalogue,
        own: Mapping[PartId, Part],
        keep: Callable[[Accelerator, Source], str],
        theme: Theme,
        parent: QWidget | None = None,
        before: Accelerator | None = None,
    ) -> None:
        """Begin with a draft.

        `library` is what the program ships, against which figures are checked, `own` are the user's other parts, and
        `before` is the part that is edited.
        """
        super().__init__(parent)
        self.setWindowTitle(title)
        self._library, self._keep, self._before = library, keep, before
        self._taken = {*library.parts, *own}
        self._own_names = {part.name.casefold() for part in own.values() if before is None or part.id != before.id}
        self.part: Accelerator | None = None
        self._theme = theme
        self._taken_over: Mapping[FieldName, str] = {}
        self.head = SheetHead(theme, self)
        self.pasted = QPlainTextEdit(self)
        self.unmatched = WrappedLabel("", self)
        self.grid = SheetGrid(theme, self)
        self.findings = FindingsList(theme, self)
        self.problem = WrappedLabel("", self)
        self.buttons = QDialogButtonBox(self)
        self._checking = QTimer(self)
        self._lay_out(title)
        self._fill(draft)
        self._connect()
        self._check()

    @property
    def draft(self) -> Draft:
        """What has been typed so far."""
        return Draft(**self.head.texts, texts=self.grid.texts, convention=self.grid.convention)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.grid.fit(event.size().width() - 2 * METRICS.dialog_padding - METRICS.scroll_bar)

    @override
    def accept(self) -> None:
        """Keep the part if it can be kept; else say why not."""
        draft = replace(self.draft, name=self._kept_name)
        flaw = draft.flaw or self._double(draft.name)
        if flaw is None:
            part, source = record_of(draft, self._taken, self._before)
            problem = self._keep(part, source)
            self.part = None if problem else part
        else:
            problem = flaw.words
            self._to_field(flaw.field)
        self._say_problem(problem)
        if not problem:
            super().accept()

    @property
    def _kept_name(self) -> str:
        """The name under which the part is kept: that which is typed, told apart from the library's."""
        name = self.head.texts["name"]
        return told_apart(name, self._library) if name else name

    def _double(self, name: str) -> Flaw | None:
        if name.casefold() not in self._own_names:
            return None
        words = self.tr("You have a part named “{name}” already; give this one another name.")
        return Flaw("name", words.format(name=name))

    def _to_field(self, name: str) -> None:
        """Bring the keyboard to a field, and unfold it where it is folded away."""
        if name in self.head.edits:
            edit: QLineEdit = self.head.edits[name]
        else:
            edit = self.grid.rows[name].edit
            self.grid.show_field(name)
        edit.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- building -----------------------------------------------------------------------------------------------

    def _lay_out(self, title: str) -> None:
        theme, padding = self._theme, METRICS.dialog_padding
        heading = QLabel(title, self)
        heading.setFont(theme.font(FontRole.DIALOG_TITLE))
        area, body = QScrollArea(self), QWidget(self)
        inner = QVBoxLayout(body)
        inner.setContentsMargins(padding, 0, padding, METRICS.group_gap)
        inner.setSpacing(METRICS.group_gap)
        for item in (self.head, self._paste_box(body), hairline(body), self.grid):
            inner.addWidget(item)
        inner.addStretch(1)
        area.setWidget(body)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        body.setAutoFillBackground(True)
        ground = body.palette()
        ground.setColor(body.backgroundRole(), theme.color("tip"))
        body.setPalette(ground)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, padding, 0, 0)
        column.setSpacing(0)
        titled = QHBoxLayout()
        titled.setContentsMargins(padding, 0, padding, METRICS.group_gap)
        titled.addWidget(heading)
        column.addLayout(titled)
        column.addWidget(area, 1)
        column.addWidget(hairline(self))
        column.addLayout(self._foot())
        room = self.screen().availableSize()
        wide, high = 2 * METRICS.inspector + METRICS.tile_least, METRICS.dialog_width + METRICS.tile_least
        self.resize(QSize(theme.scaled(wide), theme.scaled(high)).boundedTo(room))

    def _paste_box(self, parent: QWidget) -> QWidget:
        holder = QWidget(parent)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.gap)
        self.pasted.setAccessibleName(self.tr("Lines of the data sheet"))
        self.pasted.setPlaceholderText(
            self.tr("Paste lines of the data sheet here, such as “FP8: 1979 TFLOPS” or “TDP 700 W”.")
        )
        self.pasted.setTabChangesFocus(True)
        self.pasted.setFont(self._theme.font(FontRole.BODY))
        height = _PASTE_LINES * self.pasted.fontMetrics().lineSpacing() + 2 * METRICS.group_gap
        self.pasted.setFixedHeight(height)
        dress(self.unmatched, self._theme, FontRole.CAPTION, "warning")
        self.unmatched.hide()
        column.addWidget(self.pasted)
        column.addWidget(self.unmatched)
        return holder

    def _foot(self) -> QVBoxLayout:
        theme, padding = self._theme, METRICS.dialog_padding
        promise = WrappedLabel(self.tr("Kept among your parts on this computer. Designs keep a copy of it."), self)
        dress(promise, theme, FontRole.CAPTION, "text2")
        dress(self.problem, theme, FontRole.CAPTION, "error")
        self.problem.hide()
        self.buttons.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole).setAutoDefault(False)
        self.buttons.addButton(self.tr("&Save part"), QDialogButtonBox.ButtonRole.AcceptRole).setDefault(True)
        line = QHBoxLayout()
        line.setSpacing(METRICS.group_gap)
        line.addWidget(promise, 1)
        line.addWidget(self.buttons)
        foot = QVBoxLayout()
        foot.setContentsMargins(padding, METRICS.group_gap, padding, METRICS.group_gap)
        foot.setSpacing(METRICS.gap)
        foot.addWidget(self.findings)
        foot.addWidget(self.problem)
        foot.addLayout(line)
        return foot

    def _fill(self, draft: Draft) -> None:
        self.head.fill({name: getattr(draft, name) for name in self.head.edits})
        self.grid.fill(draft.texts, draft.convention)

    def _connect(self) -> None:
        self._checking.setSingleShot(True)
        self._checking.setInterval(CHECK_MS)
        self._checking.timeout.connect(self._check)
        self.head.edited.connect(self._on_edited)
        self.grid.edited.connect(self._on_edited)
        self.grid.lines_pasted.connect(self.pasted.setPlainText)
        self.pasted.textChanged.connect(self._on_pasted)
        self.findings.suggestion_taken.connect(self._take_suggestion)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    # --- answering ----------------------------------------------------------------------------------------------

    def _on_edited(self) -> None:
        self._say_problem("")
        self.grid.say(self.draft.typed)
        self._say_of_name()
        self._checking.start()

    def _say_of_name(self) -> None:
        """Warn that the library has the name, and tell what the part will be called."""
        name, kept = self.head.texts["name"], self._kept_name
        words = self.tr("The library has a part of this name; yours will be told apart as “{name}”.")
        self.head.say_of_name("" if kept == name else words.format(name=kept))

    def _on_pasted(self) -> None:
        read = read_lines(self.pasted.toPlainText())
        self._tell_unmatched(read.unmatched)
        texts = self.grid.texts
        gone = {name for name, text in self._taken_over.items() if name not in read.texts and texts[name] == text}
        self._taken_over = read.texts
        self.grid.fill({**dict.fromkeys(gone, ""), **read.texts}, read.convention)

    def _tell_unmatched(self, lines: Sequence[str]) -> None:
        """Name the lines that were not taken over, as many and as much of them as can be looked through."""
        named = [line if len(line) <= _LINE_LETTERS else f"{line[:_LINE_LETTERS]}…" for line in lines[:_NAMED_LINES]]
        if len(lines) > _NAMED_LINES:
            named.append(self.tr("{count} more").format(count=format_count(len(lines) - _NAMED_LINES)))
        self.unmatched.setText(self.tr("Not taken over: {lines}").format(lines=" · ".join(named)) if lines else "")
        self.unmatched.setVisible(bool(lines))

    def _check(self) -> None:
        draft = self.draft
        self.grid.say(draft.typed)
        self._say_of_name()
        # By the name of the library's part, of which this may be a part of the user's own.
        draft = replace(draft, name=draft.name.removesuffix(OWN_MARK))
        part, _ = record_of(draft, self._taken, self._before)
        self.findings.show_findings(check_part(part, {part.id: part}, self._library))

    def _take_suggestion(self, field: str, reading: Reading) -> None:
        convention = ""
        if field == LINK:
            convention = BOTH_DIRECTIONS if reading.convention.startswith(BOTH_DIRECTIONS) else ONE_DIRECTION
        self.grid.fill({field: as_printed(reading)}, convention)
        self._check()
        self.grid.rows[field].edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _say_problem(self, problem: str) -> None:
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
