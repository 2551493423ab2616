"""The provenance cards of a window: which figure is hovered, when its card opens, and when it closes."""

from __future__ import annotations

from collections import ChainMap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid
from typing_extensions import override

from core.provenance import derivation, explain
from gui.overrides.acts import Act, Overrides
from gui.provenance.card import ProvenanceCard
from gui.provenance.derivation_dialog import DerivationDialog
from gui.provenance.leaf_acts import LeafActs
from gui.theme import METRICS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from core.catalogue.records import Source
    from core.result import Result
    from gui.theme import ThemeManager
    from gui.workspace import Workspace

OPEN_MS = 350
"""How long the pointer rests on a figure before its card opens."""

CLOSE_MS = 200
"""How long the pointer may be on its way from the figure to the card."""

_KEYS = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
_WINDOW_CHANGES = (QEvent.Type.WindowDeactivate, QEvent.Type.Resize)
"""What happens to a window that leaves a card without its figure, or in the way of another program."""


@dataclass(frozen=True, slots=True)
class _Subject:
    """A figure on screen: its result, what it measures, and where it is in global coordinates."""

    result: Result
    anchor: QRect
    label: str


class FigureCards(QObject):
    """Opens the card of a figure that the pointer rests on, or at once where a key asks for it.

    One card follows the pointer; it goes with the next click beside it, drag, turn of the wheel or change of the
    window. A card that is pinned stays until Esc. While a figure is hovered or its card is open, Ctrl+click on the
    figure opens the derivation.
    """

    def __init__(self, workspace: Workspace, themes: ThemeManager, window: QWidget) -> None:
        super().__init__(window)
        self._workspace = workspace
        self._themes = themes
        self._window = window
        self.overrides = Overrides(workspace, themes, window)
        self._hovered: _Subject | None = None
        self._open: dict[ProvenanceCard, _Subject] = {}
        self._focus_before: QWidget | None = None
        self._opening = self._single_shot(OPEN_MS, self._on_rested)
        self._closing = self._single_shot(CLOSE_MS, self._on_left)
        workspace.design_changed.connect(self._on_design_changed)
        workspace.units_changed.connect(self._fill_again)
        themes.theme_changed.connect(self._fill_again)
        if isinstance(application := QApplication.instance(), QApplication):
            application.focusChanged.connect(self._on_focus_changed)

    @property
    def cards(self) -> tuple[ProvenanceCard, ...]:
        """The open cards, the oldest first."""
        return tuple(self._open)

    def hover(self, result: Result, anchor: QRect, label: str = "") -> None:
        """Take note that the pointer is on a figure; its card opens when it stays there.

        anchor: the figure in global coordinates. label: what is measured, where the result bears the name of a part.
        """
        self._closing.stop()
        subject = _Subject(result, anchor, label)
        if subject in self._open.values():
            return
        self._hovered = subject
        self._opening.start()
        self._watch()

    def leave(self) -> None:
        """Take note that the pointer has left the figure; a card closes unless the pointer is on it or it is pinned."""
        self._hovered = None
        self._opening.stop()
        if self._passing is not None:
            self._closing.start()
        self._watch()

    def open_now(self, result: Result, anchor: QRect, label: str = "") -> None:
        """Open the card of a figure at once and give it the keyboard."""
        self._opening.stop()
        self._focus_before = QApplication.focusWidget()
        card = self._show(_Subject(result, anchor, label))
        self._hovered = None
        card.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def open_derivation(self, result: Result, label: str = "") -> DerivationDialog:
        """Open the dialog with the derivation of a result down to its sources."""
        sources, units = self._sources(), self._workspace.units
        title = explain(result, sources, units, label).title
        root, theme = derivation(result, sources, units), self._themes.theme
        dialog = DerivationDialog(root, title, theme, self._window, LeafActs(result, root, self.overrides))
        self._workspace.design_changed.connect(dialog.mark_outdated)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()
        return dialog

    @property
    def _passing(self) -> ProvenanceCard | None:
        """The open card that is not pinned."""
        return next((card for card in self._open if not card.is_pinned), None)

    def _sources(self) -> Mapping[str, Source]:
        return ChainMap(self._workspace.design.sources, self._workspace.catalogue.sources)

    def _single_shot(self, interval_ms: int, then: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        timer.timeout.connect(then)
        return timer

    def _show(self, subject: _Subject) -> ProvenanceCard:
        if (passing := self._passing) is not None:
            self._close(passing)
        shown = explain(subject.result, self._sources(), self._workspace.units, subject.label)
        targets = self.overrides.targets(subject.result)
        card = ProvenanceCard(shown, self._themes.theme, self._window, self.overrides.offered(targets))
        card.act_requested.connect(lambda act, at: self._on_act_requested(card, act, at))
        card.left.connect(self._on_card_left)
        card.derivation_requested.connect(lambda: self._derive(subject))
        self._open[card] = subject
        anchor = QRect(self._window.mapFromGlobal(subject.anchor.topLeft()), subject.anchor.size())
        card.stand_beside(anchor, self._bounds())
        self._watch()
        return card

    def _bounds(self) -> QRect:
        """Return the part of the window that is on the screen, less a margin, in the coordinates of the window."""
        margin = METRICS.pane_padding
        whole = self._window.rect().adjusted(margin, margin, -margin, -margin)
        screen = self._window.screen().availableGeometry()
        visible = whole & QRect(self._window.mapFromGlobal(screen.topLeft()), screen.size())
        return whole if visible.isEmpty() else visible

    def _close(self, card: ProvenanceCard) -> None:
        del self._open[card]
        had_focus = _has_focus(card)
        card.hide()
        card.deleteLater()
        if had_focus and self._focus_before is not None and isValid(self._focus_before):
            self._focus_before.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._watch()

    def _on_rested(self) -> None:
        if self._hovered is not None:
            self._show(self._hovered)

    def _on_card_left(self) -> None:
        self._closing.start()

    def _on_act_requested(self, card: ProvenanceCard, act: Act, at: QPoint) -> None:
        targets = self.overrides.targets(self._open[card].result)
        if not card.is_pinned:
            self._close(card)
        self.overrides.act(act, targets, at)

    def _on_left(self) -> None:
        card = self._passing
        if card is not None and self._hovered is None and not card.is_pointed_at and not _has_focus(card):
            self._close(card)

    def _on_focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        """Show the keyboard's place in a card, and close one that it opened when it goes elsewhere in the program."""
        for each in self._open:
            if new is not None and each.isAncestorOf(new):
                each.reveal(new)
        card = self._passing
        if card is not None and _is_in(card, old) and new is not None and not _is_in(card, new):
            self._closing.start()

    def _on_design_changed(self) -> None:
        """Close the card whose figure may have changed under it; a pinned one stays and says that it is old."""
        self.leave()
        if (passing := self._passing) is not None:
            self._close(passing)
        for card in self._open:
            card.mark_outdated()

    def _fill_again(self) -> None:
        for card, subject in self._open.items():
            shown = explain(subject.result, self._sources(), self._workspace.units, subject.label)
            card.fill(shown, self._themes.theme)

    def _watch(self) -> None:
        """Look at the application's events only while they can matter."""
        application = QApplication.instance()
        if application is None:
            return
        application.removeEventFilter(self)
        if self._open or self._hovered is not None:
            application.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _KEYS and isinstance(event, QKeyEvent):
            return self._takes_escape(event)
        if kind == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            return self._takes_click(event)
        if kind == QEvent.Type.Wheel and isinstance(event, QWheelEvent):
            self._dismiss_beside(event.globalPosition().toPoint())
        elif kind == QEvent.Type.DragEnter or (watched is self._window and kind in _WINDOW_CHANGES):
            self._dismiss()
        return False

    def _dismiss(self) -> None:
        """Close the card that is not pinned, and open none until the pointer comes to a figure again."""
        self._opening.stop()
        if (passing := self._passing) is not None:
            self._close(passing)

    def _dismiss_beside(self, at: QPoint) -> None:
        if not any(card.covers(at) for card in self._open):
            self._dismiss()

    def _derive(self, subject: _Subject) -> None:
        self.open_derivation(subject.result, subject.label)
        self._dismiss()

    def _takes_escape(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Escape or not self._open or _has_own_escape():
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        else:
            self._close(self._passing or self.cards[-1])
        return True

    def _takes_click(self, event: QMouseEvent) -> bool:
        at = event.globalPosition().toPoint()
        is_asking = (
            event.button() == Qt.MouseButton.LeftButton and event.modifiers() == Qt.KeyboardModifier.ControlModifier
        )
        subject = self._subject_at(at) if is_asking else None
        if subject is None:
            self._dismiss_beside(at)
            return False
        self._derive(subject)
        return True

    def _subject_at(self, at: QPoint) -> _Subject | None:
        subjects = [subject for subject in (self._hovered, *self._open.values()) if subject is not None]
        return next((subject for subject in subjects if subject.anchor.contains(at)), None)


def _has_focus(card: ProvenanceCard) -> bool:
    return _is_in(card, QApplication.focusWidget())


def _is_in(card: ProvenanceCard, widget: QWidget | None) -> bool:
    return widget is not None and (widget is card or card.isAncestorOf(widget))


def _has_own_escape() -> bool:
    """Whether a dialog or menu is open, which Esc closes first."""
    return QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None
