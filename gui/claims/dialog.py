"""Checking a claim: a sentence is pasted or typed, and what it says is held against the catalogue at once."""

from __future__ import annotations

from collections import ChainMap
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from core.claims import ClaimChecker, built_in_claims
from core.claims.reading.sentence import read_sentence
from gui.claims.card import ClaimCard
from gui.claims.highlighter import ClaimHighlighter
from gui.claims.known_list import KnownClaims, KnownList
from gui.claims.texts import ShownClaim, origin_of, shown_claim
from gui.provenance.cards import FigureCards
from gui.theme import METRICS, FontRole
from gui.widgets.dress import dress
from gui.widgets.wrapping import WrappedLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.theme import Theme, ThemeManager
    from gui.workspace import Workspace

READ_MS: Final = 150
"""How long typing rests before the sentence is read."""

_SHARES: Final = (3, 2)
"""How the height is shared between the claims of the sentence and the known ones."""

_FIELD_LINES: Final = 3
"""Lines of the sentence that are seen at once; more scroll."""


class ClaimDialog(QDialog):
    """Stays open beside the window: a sentence above, its claims with their verdicts, and known claims below."""

    def __init__(self, workspace: Workspace, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Check a claim"))
        self._workspace, self._themes = workspace, themes
        self._cards = FigureCards(workspace, themes, self, is_of_design=False)
        self._checker = ClaimChecker(workspace.catalogue, built_in_claims())
        self.shown: tuple[ShownClaim, ...] = ()
        self.cards: list[ClaimCard] = []
        self.field = QPlainTextEdit(self)
        self.remark = WrappedLabel("", self)
        self.known = KnownList(self._known_model(), themes.theme, self)
        self.copy_button = QPushButton(self.tr("Copy as text"), self)
        self._title = QLabel(self.tr("Check a claim"), self)
        self._known_title = QLabel(self.tr("Known claims to reproduce"), self)
        self._marks = ClaimHighlighter(self.field.document(), themes.theme)
        self._area = QScrollArea(self)
        self._reading = QTimer(self)
        self._lay_out()
        self._connect()
        self._restyle(themes.theme)
        self._show((), self.tr("Paste a sentence with a number, or choose a known claim below."))

    def copy(self) -> None:
        """Put every claim on show on the clipboard, with its verdict and its arithmetic."""
        sources = ChainMap(self._workspace.design.sources, self._workspace.catalogue.sources)
        blocks = ("\n".join(claim.lines(sources, self._workspace.units)) for claim in self.shown)
        QGuiApplication.clipboard().setText("\n\n".join(blocks))

    # --- building -----------------------------------------------------------------------------------------------

    def _known_model(self) -> KnownClaims:
        return KnownClaims([self._checker.check(claim) for claim in self._checker.claims.values()], self)

    def _lay_out(self) -> None:
        theme, padding = self._themes.theme, METRICS.dialog_padding
        self.field.setAccessibleName(self.tr("Sentence to check"))
        self.field.setPlaceholderText(self.tr("A Trn2 UltraServer delivers 83.2 PFLOPS of dense FP8"))
        self.field.setTabChangesFocus(True)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        lower = QWidget(self)
        known = self._stack(lower, self._known_title, self.known)
        known.setContentsMargins(0, METRICS.gap, 0, 0)
        parts = QSplitter(Qt.Orientation.Vertical, self)
        parts.addWidget(self._area)
        parts.addWidget(lower)
        parts.setChildrenCollapsible(False)
        parts.setHandleWidth(METRICS.outline)
        for place, share in enumerate(_SHARES):
            parts.setStretchFactor(place, share)
        column = QVBoxLayout(self)
        column.setContentsMargins(padding, padding, padding, METRICS.group_gap)
        column.setSpacing(METRICS.group_gap)
        column.addWidget(self._title)
        column.addWidget(self.field)
        column.addWidget(self.remark)
        column.addWidget(parts, 1)
        column.addWidget(self._buttons())
        wide, high = METRICS.dialog_width + METRICS.tile_least, METRICS.dialog_width + METRICS.tile_least
        self.resize(QSize(theme.scaled(wide), theme.scaled(high)).boundedTo(self.screen().availableSize()))
        whole = self.height()
        parts.setSizes([whole * share // sum(_SHARES) for share in _SHARES])

    def _restyle(self, theme: Theme) -> None:
        """Draw in another theme or text size."""
        self._title.setFont(theme.font(FontRole.DIALOG_TITLE))
        self._known_title.setFont(theme.font(FontRole.PANE_TITLE))
        dress(self.remark, theme, FontRole.BODY, "text2")
        self.known.set_theme(theme)
        self._marks.set_theme(theme)
        self.field.setFont(theme.font(FontRole.BOX_TITLE))
        self.field.setFixedHeight(_FIELD_LINES * self.field.fontMetrics().lineSpacing() + 2 * METRICS.group_gap)
        self._show_again()

    @staticmethod
    def _stack(holder: QWidget, *widgets: QWidget) -> QVBoxLayout:
        """Put widgets below each other into another one; return the layout."""
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.gap)
        for widget in widgets:
            column.addWidget(widget)
        return column

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.addButton(self.copy_button, QDialogButtonBox.ButtonRole.ActionRole)
        for button in buttons.buttons():
            button.setAutoDefault(False)  # type: ignore[attr-defined]  # all of them are push buttons
        buttons.rejected.connect(self.reject)
        return buttons

    def _connect(self) -> None:
        self._reading.setSingleShot(True)
        self._reading.setInterval(READ_MS)
        self._reading.timeout.connect(self._read)
        self.field.textChanged.connect(self._reading.start)
        self.known.wanted.connect(self._reproduce)
        self.copy_button.clicked.connect(self.copy)
        self._themes.theme_changed.connect(self._restyle)
        self._workspace.catalogue_changed.connect(self._on_catalogue_changed)
        self._workspace.units_changed.connect(self._show_again)

    # --- answering ----------------------------------------------------------------------------------------------

    def _read(self) -> None:
        """Read the sentence, mark what was understood, and show its claims."""
        text = self.field.toPlainText()
        if not text.strip():
            self._marks.mark(())
            self._show((), self.tr("Paste a sentence with a number, or choose a known claim below."))
            return
        read = read_sentence(text, self._workspace.catalogue)
        self._marks.mark([piece for one in read.claims for piece in one.taken])
        shown = (shown_claim(self._checker.check(one.claim), text, one) for one in read.claims)
        self._show(tuple(shown), f"{read.remark[:1].upper()}{read.remark[1:]}." if read.remark else "")

    def _reproduce(self, row: int) -> None:
        """Show a known claim as it is recorded, which says more than its sentence."""
        model = self.known.model()
        assert isinstance(model, KnownClaims)
        checked = model.checked[row]
        self.field.setPlainText(checked.claim.statement)
        self._reading.stop()
        self._marks.mark(())
        origin = origin_of(checked.claim, self._workspace.catalogue.sources)
        self._show((shown_claim(checked, origin=origin),), "")

    def _show(self, shown: Sequence[ShownClaim], remark: str) -> None:
        self.remark.setText(remark)
        self.remark.setVisible(bool(remark))
        self.copy_button.setEnabled(bool(shown))
        if tuple(shown) != self.shown:
            self.shown = tuple(shown)
            self._show_again()

    def _show_again(self) -> None:
        """Make the cards anew, each with its arithmetic in the chosen units."""
        self._cards.leave()
        results = QWidget(self)
        units, theme = self._workspace.units, self._themes.theme
        self.cards = [ClaimCard(claim, units, theme, self._cards, results) for claim in self.shown]
        self._stack(results, *self.cards).addStretch(1)
        self._area.setWidget(results)  # which deletes the one before

    def _on_catalogue_changed(self) -> None:
        self._checker = ClaimChecker(self._workspace.catalogue, built_in_claims())
        self.known.setModel(self._known_model())
        self._read()
