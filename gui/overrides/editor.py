"""The editor of a figure: a value with its unit, the reason, how far it holds, and what is odd about it meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QLineEdit
from typing_extensions import override

from core.design.overrides import own_reading
from core.figure import Status
from core.findings.figures import check_reading
from gui.overrides.dialog import FigureDialog
from gui.overrides.edits import overridden
from gui.overrides.entry import Entry, as_typed, echo, read_entry, unit_of
from gui.overrides.finding_lines import FindingLines
from gui.overrides.scope_choice import ScopeChoice
from gui.overrides.words import of_owner, origin_words, told_once, value_words
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress, set_invalid

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtWidgets import QWidget

    from core.catalogue.records import Source
    from core.design.edits import Outcome
    from core.figure import Reading
    from core.findings.finding import Finding
    from core.quantity.parsing import DecimalMark
    from gui.overrides.targets import Reach, Target
    from gui.theme import Theme
    from gui.workspace import Workspace

CHECK_MS = 150
"""How long typing rests before the figure is checked."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about: a figure of the design, how far a change may reach, and what the node is called."""

    target: Target
    reach: Reach
    node_name: str
    sources: Mapping[str, Source]
    today: str
    """The day on which it is asked, YYYY-MM-DD."""


class OverrideDialog(FigureDialog):
    """Takes the user's own figure; what core refuses is said beside the fields, which stay open."""

    def __init__(
        self,
        workspace: Workspace,
        question: Question,
        apply: Callable[[Outcome], str],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        """Ask for a figure. apply: carries an edit out and returns why it was refused, empty where it was not."""
        design, target = workspace.design, question.target
        figure = target.figure(design)
        super().__init__(of_owner(target.field, target.owner(design)), theme, parent)
        self._workspace, self._question, self._apply = workspace, question, apply
        self._like = None if figure is None else figure.leader
        self._convention = "" if self._like is None else self._like.convention
        self.value, self.reason = QLineEdit(self), QLineEdit(self)
        self.echo = self.text("", FontRole.CAPTION, "text2")
        self.findings = FindingLines(theme, self)
        self.scope = ScopeChoice(question.reach, question.node_name, theme, self)
        self._checking = QTimer(self)
        self._checking.setSingleShot(True)
        self._checking.setInterval(CHECK_MS)
        self._lay_out()
        self._connect()
        self._begin()

    def _lay_out(self) -> None:
        unit = unit_of(self._question.target.field, self._like)
        self._tell_published()
        self.column.addSpacing(METRICS.gap)
        self._add_field(self.tr("&Value with its unit"), self.value)
        self.value.setPlaceholderText(self.tr("A number in {unit}").format(unit=unit) if unit else "")
        self.column.addWidget(self.echo)
        self.column.addWidget(self.findings)
        self._add_field(self.tr("&Reason"), self.reason)
        self.reason.setPlaceholderText(self.tr("Why yours is to lead, for whoever reads the design"))
        if self._question.reach.node is not None:
            self._add_label(self.tr("Where it holds"))
        self.column.addWidget(self.scope)
        self.finish(self.tr("Override"))

    def _tell_published(self) -> None:
        """Say what leads among the published values, and where it comes from."""
        readings = self._question.target.readings(self._workspace.design)
        figure = self._question.target.figure(self._workspace.design)
        order = readings if figure is None else figure.readings
        published = next((reading for reading in order if reading.status is not Status.YOURS), None)
        if published is None:
            self.column.addWidget(self.text(self.tr("No source states it."), FontRole.CAPTION, "text2"))
            return
        words = f"{value_words(published)} · {origin_words(published, self._question.sources)}"
        told = self.text(self.tr("Published: {figure}").format(figure=words), FontRole.CAPTION, "text2")
        self.column.addLayout(self.signed(published.sign, told))

    def _add_label(self, name: str) -> QLabel:
        label = QLabel(name, self)
        dress(label, self._theme, FontRole.BODY, "text2")
        self.column.addSpacing(METRICS.gap)
        self.column.addWidget(label)
        return label

    def _add_field(self, name: str, field: QLineEdit) -> None:
        self._add_label(name).setBuddy(field)
        field.setAccessibleName(name.replace("&", ""))
        self.column.addWidget(field)

    def _connect(self) -> None:
        self.value.textEdited.connect(self._on_typed)
        self.reason.textEdited.connect(lambda _text: self._say(""))
        self.findings.suggested.connect(self.take)
        self.buttons.accepted.connect(self.accept)
        self._checking.timeout.connect(self._check)

    def _begin(self) -> None:
        if self._like is not None:
            self.value.setText(as_typed(self._like, self._decimal))
            if self._like.status is Status.YOURS:
                self.reason.setText(self._like.note)
        self.value.selectAll()
        self.value.setFocus()
        self._show_echo()

    @property
    def _decimal(self) -> DecimalMark:
        return "," if self.locale().decimalPoint() == "," else "."

    @property
    def _entry(self) -> Entry:
        return read_entry(self.value.text(), self._question.target.field, self._like, self._decimal)

    @property
    def reading(self) -> Reading | None:
        """The figure as it is understood, None for what is no value."""
        entry = self._entry
        if entry.problem:
            return None
        return own_reading(entry.value, entry.unit, self._convention, self.reason.text(), self._question.today)

    def take(self, suggestion: Reading) -> None:
        """Fill in what a finding suggests."""
        self._convention = suggestion.convention
        self.value.setText(as_typed(suggestion, self._decimal))
        self.value.setFocus()
        self._on_typed()
        self._check()

    def fill(self, finding: Finding) -> None:
        """Fill in the suggestion of a finding with its sentence as the reason; the user has the last word."""
        if finding.suggestion is not None:
            self.reason.setText(finding.sentence)
            self.take(finding.suggestion)

    def _on_typed(self) -> None:
        self._say("")
        self._show_echo()
        self._checking.start()

    def _show_echo(self) -> None:
        words, reading = "", self.reading
        if reading is not None:
            understood = echo(reading, self._question.target.field, self._workspace.units)
            told = ", ".join(filter(None, (understood, self._convention)))
            words = self.tr("Understood: {value}").format(value=told)
        elif self.value.text():
            words = self._entry.problem
        self.echo.setText(words)
        dress(self.echo, self._theme, FontRole.CAPTION, "error" if reading is None else "text2")
        self.value.setAccessibleDescription(words)

    def _check(self) -> None:
        design, target, reading = self._workspace.design, self._question.target, self.reading
        part = design.parts.get(target.part)
        if part is None or reading is None or not reading.is_number:
            self.findings.say(())
            return
        found = check_reading(part, target.field, reading, design.parts, self._workspace.catalogue)
        self.findings.say(told_once(found))

    @override
    def accept(self) -> None:
        """Take the figure if it can be taken; else say why not."""
        reading = self.reading
        if reading is None:
            self._refuse(self.value, self._entry.problem)
            return
        design, target = self._workspace.design, self._question.target
        reason = self._apply(overridden(design, target, self.scope.scope, reading))
        if reason:
            self._refuse(self.value if reading.note else self.reason, reason)
        else:
            super().accept()

    def _refuse(self, field: QLineEdit, sentence: str) -> None:
        self._say(sentence)
        set_invalid(field, is_invalid=True)
        field.setAccessibleDescription(sentence)
        field.setFocus()

    def _say(self, sentence: str) -> None:
        self.say_problem(sentence)
        for field in (self.value, self.reason):
            set_invalid(field, is_invalid=False)
            field.setAccessibleDescription("")
