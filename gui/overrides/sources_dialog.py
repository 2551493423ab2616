"""Choosing which of the published values of a figure leads in this design."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget
from typing_extensions import override

from core.design.overrides import is_changed
from core.figure import Status
from gui.overrides.dialog import ButtonRole, FigureDialog
from gui.overrides.edits import chosen, reset
from gui.overrides.radio import Radio
from gui.overrides.scope_choice import ScopeChoice
from gui.overrides.words import of_owner, origin_words, standing_words, value_words
from gui.theme import METRICS, FontRole
from gui.widgets.dress import hairline

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.design.edits import Outcome
    from core.figure import Figure, Reading
    from gui.overrides.editor import Question
    from gui.theme import Theme
    from gui.workspace import Workspace


class SourcesDialog(FigureDialog):
    """Lists every reading of a figure with its source, date and standing; the one that leads is marked."""

    def __init__(
        self,
        workspace: Workspace,
        question: Question,
        apply: Callable[[Outcome], str],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        """Ask for a source. apply: carries an edit out and returns why it was refused, empty where it was not."""
        target = question.target
        super().__init__(of_owner(target.field, target.owner(workspace.design)), theme, parent)
        self._workspace, self._question, self._apply = workspace, question, apply
        self.choices: dict[Radio, Reading] = {}
        self.scope = ScopeChoice(question.reach, question.node_name, theme, self)
        self._lay_out()

    def _lay_out(self) -> None:
        figure = self._question.target.figure(self._workspace.design)
        if figure is not None:
            self.column.addWidget(self._list(figure), 1)
        self.column.addWidget(hairline(self))
        self.column.addWidget(self.scope)
        self.use = self.finish(self.tr("Use this source"))
        self.reset_button = self.buttons.addButton(self.tr("Reset to published"), ButtonRole.ResetRole)
        self.reset_button.setAutoDefault(False)
        self.reset_button.setVisible(is_changed(self._question.target.readings(self._workspace.design)))
        self.reset_button.clicked.connect(self._on_reset)
        self.buttons.accepted.connect(self.accept)
        for button in self.choices:
            button.toggled.connect(self._on_toggled)
            if button.isChecked():
                button.setFocus()
        self._on_toggled()

    def _list(self, figure: Figure) -> QScrollArea:
        area, body, group = QScrollArea(self), QWidget(self), QButtonGroup(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(METRICS.gap, METRICS.gap, METRICS.gap, METRICS.gap)
        column.setSpacing(0)
        for reading in figure.readings:
            button = self._choice(reading, figure)
            group.addButton(button)
            column.addWidget(button)
            column.addLayout(self._about(reading, figure))
        column.addStretch(1)
        area.setWidget(body)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        needed = column.totalHeightForWidth(self.minimumWidth() - 2 * METRICS.dialog_padding - METRICS.scroll_bar)
        area.setMinimumHeight(min(needed, self._theme.scaled(METRICS.card)))
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        group.buttonToggled.connect(lambda button, _on: area.ensureWidgetVisible(button))
        return area

    def _choice(self, reading: Reading, figure: Figure) -> Radio:
        button = Radio(value_words(reading), self._theme, FontRole.NAME, self)
        button.setChecked(reading is figure.leader)
        # A figure of the user's own is entered by overriding, and leads while it is there.
        button.setEnabled(reading.status is not Status.YOURS)
        about = (origin_words(reading, self._question.sources), standing_words(reading, figure), reading.note)
        button.setAccessibleDescription(". ".join(filter(None, about)))
        self.choices[button] = reading
        return button

    def _about(self, reading: Reading, figure: Figure) -> QHBoxLayout:
        row, color = QHBoxLayout(), "accent" if reading is figure.leader else "text3"
        row.setContentsMargins(self._theme.scaled(METRICS.dialog_padding), 0, 0, METRICS.gap)
        lines = [
            self.text(origin_words(reading, self._question.sources), FontRole.CAPTION, "text2"),
            self.text(standing_words(reading, figure), FontRole.CAPTION, color),
        ]
        if reading.note:
            lines.append(self.text(reading.note, FontRole.CAPTION, "text3"))
        row.addLayout(self.signed(reading.sign, *lines))
        return row

    @property
    def wanted(self) -> Reading | None:
        """The reading chosen."""
        return next((reading for button, reading in self.choices.items() if button.isChecked()), None)

    def _on_toggled(self) -> None:
        figure = self._question.target.figure(self._workspace.design)
        leader = None if figure is None else figure.leader
        self.use.setEnabled(self.wanted is not None and self.wanted is not leader)
        self.say_problem("")

    def _on_reset(self) -> None:
        self._finish(reset(self._workspace.design, self._question.target))

    @override
    def accept(self) -> None:
        """Let the chosen reading lead if it can; else say why not."""
        if self.wanted is not None:
            design, target = self._workspace.design, self._question.target
            self._finish(chosen(design, target, self.scope.scope, self.wanted))

    def _finish(self, outcome: Outcome) -> None:
        if reason := self._apply(outcome):
            self.say_problem(reason)
        else:
            super().accept()
