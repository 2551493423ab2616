"""The provenance cards of a window: which figure is hovered, when its card opens, and when it closes."""

from __future__ import annotations

from collections import ChainMap
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid
from typing_extensions import override

from gui.overrides.targets import NOTHING_WANTED
from gui.theme import METRICS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from core.catalogue.records import Source
    from core.provenance import Explanation
    from core.result import Result
    from gui.overrides.acts import Act, Overrides
    from gui.overrides.targets import Target, Wanted
    from gui.provenance.card import ProvenanceCard
    from gui.provenance.derivation_dialog import DerivationDialog
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
    wanted: Wanted


class FigureCards(QObject):
    """Opens the card of a figure that the pointer rests on, or at once where a key asks for it.

    One card follows the pointer; it goes with the next click beside it, drag, turn of the wheel or change of the
    window. A card that is pinned stays until Esc. While a figure is hovered or its card is open, Ctrl+click on the
    figure opens the derivation.
    """

    def __init__(
        self, workspace: Workspace, themes: ThemeManager, window: QWidget, *, is_of_design: bool = True
    ) -> None:
        """Open cards over a window.

        is_of_design: whether the figures are those of the open design, which changes and in which they can be
        overridden, rather than of the library.
        """
        super().__init__(window)
        self._workspace = workspace
        self._themes = themes
        self._window = window
        self._is_of_design = is_of_design
        self._hovered: _Subject | None = None
        self._open: dict[ProvenanceCard, _Subject] = {}
        self._focus_before: QWidget | None = None
        self._opening = self._single_shot(OPEN_MS, self._on_rested)
        self._closing = self._single_shot(CLOSE_MS, self._on_left)
        if is_of_design:
            workspace.design_changed.connect(self._on_design_changed)
            workspace.current_cluster_changed.connect(self._on_cluster_changed)
        workspace.units_changed.connect(self._fill_again)
        themes.theme_changed.connect(self._fill_again)
        if isinstance(application := QApplication.instance(), QApplication):
            application.focusChanged.connect(self._on_focus_changed)

    @cached_property
    def overrides(self) -> Overrides:
        """The acts on figures, imported and made when they are first asked for."""
        from gui.overrides.acts import Overrides

        return Overrides(self._workspace, self._themes, self._window)

    @property
    def cards(self) -> tuple[ProvenanceCard, ...]:
        """The open cards, the oldest first."""
        return tuple(self._open)

    def hover(self, result: Result, anchor: QRect, label: str = "", wanted: Wanted = NOTHING_WANTED) -> None:
        """Take note that the pointer is on a figure; its card opens when it stays there.

        anchor: the figure in global coordinates. label: what is measured, where the result bears the name of a part.
        wanted: what would state the figure where nobody does yet, so that it can be overridden.
        """
        self._closing.stop()
        subject = _Subject(result, anchor, label, wanted)
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

    def open_now(self, result: Result, anchor: QRect, label: str = "", wanted: Wanted = NOTHING_WANTED) -> None:
        """Open the card of a figure at once and give it the keyboard."""
        self._opening.stop()
        self._focus_before = QApplication.focusWidget()
        card = self._show(_Subject(result, anchor, label, wanted))
        self._hovered = None
        card.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def open_derivation(self, result: Result, label: str = "") -> DerivationDialog:
        """Open the dialog with the derivation of a result down to its sources."""
        from core.provenance import derivation, explain  # when first asked for: a start does without
        from gui.provenance.derivation_dialog import DerivationDialog
        from gui.provenance.leaf_acts import LeafActs

        sources, units = self._sources(), self._workspace.units
        title = explain(result, sources, units, label).title
        root, theme = derivation(result, sources, units), self._themes.theme
        acts = LeafActs(result, root, self.overrides) if self._is_of_design else None
        dialog = DerivationDialog(root, title, theme, self._window, acts)
        if self._is_of_design:
            self._workspace.design_changed.connect(dialog.mark_outdated)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()
        return dialog

    @property
    def _passing(self) -> ProvenanceCard | None:
        """The open card that is not pinned."""
        return next((card for card in self._open if not card.is_pinned), None)

    def _sources(self) -> Mapping[str, Source]:
        if not self._is_of_design:
            return self._workspace.catalogue.sources
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
        from gui.provenance.card import ProvenanceCard  # when first asked for: a start does without

        acts = self.overrides.offered(self._targets(subject)) if self._is_of_design else {}
        card = ProvenanceCard(self._explained(subject), self._themes.theme, self._window, acts)
        card.act_requested.connect(lambda act, at: self._on_act_requested(card, act, at))
        card.left.connect(self._on_card_left)
        card.derivation_requested.connect(lambda: self._derive(subject))
        self._open[card] = subject
        anchor = QRect(self._window.mapFromGlobal(subject.anchor.topLeft()), subject.anchor.size())
        card.stand_beside(anchor, self._bounds())
        self._watch()
        return card

    def _targets(self, subject: _Subject) -> Sequence[Target]:
        return self.overrides.targets(subject.result, subject.wanted)

    def _explained(self, subject: _Subject) -> Explanation:
        from core.provenance import explain  # when first asked for: a start does without

        return explain(subject.result, self._sources(), self._workspace.units, subject.label)

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
        targets = self._targets(self._open[card])
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
            card.fill(self._explained(subject), self._themes.theme)

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
        elif kind == QEvent.Type.Hide and isinstance(watched, QWidget):
            self._forget_figures_in(watched)
        elif kind == QEvent.Type.DragEnter or (watched is self._window and kind in _WINDOW_CHANGES):
            self._dismiss()
        return False

    def _forget_figures_in(self, hidden: QWidget) -> None:
        """Close the card of a figure, or open none, where what held the figure has been hidden under the pointer."""
        is_ours = hidden.window() is self._window and not any(_is_in(card, hidden) for card in self._open)
        if not is_ours or hidden.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents):
            return  # a menu or a tip over the figure, or a part of a card
        place = QRect(hidden.mapToGlobal(QPoint(0, 0)), hidden.size())
        passing = self._passing
        subjects = (self._hovered, self._open.get(passing) if passing is not None else None)
        if any(subject is not None and place.contains(subject.anchor) for subject in subjects):
            self._hovered = None
            self._dismiss()
            self._watch()

    def _on_cluster_changed(self) -> None:
        """Let go of a figure whose place now shows that of another cluster."""
        self._hovered = None
        self._dismiss()

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
