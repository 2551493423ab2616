"""Provenance cards over a window, and figures for them to explain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from gui.provenance.cards import FigureCards

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.result import Result
    from gui.provenance.card import ProvenanceCard
    from gui.theme import ThemeManager
    from gui.workspace import Workspace

WINDOW = QSize(1200, 800)
TILE = QSize(122, 86)


def window_with_field(qtbot: QtBot) -> QWidget:
    """Show a window with a field that has the keyboard, the pointer where no card opens under it."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(WINDOW)
    field = QLineEdit(window)
    field.setGeometry(1000, 760, 120, 24)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    field.setFocus()
    QCursor.setPos(window.mapToGlobal(QPoint(window.width() - 1, 0)))
    return window


def cards_over(workspace: Workspace, themes: ThemeManager, window: QWidget) -> FigureCards:
    """Return the cards of a window, which keeps the workspace."""
    workspace.setParent(window)
    return FigureCards(workspace, themes, window)


def fp8(workspace: Workspace) -> Result:
    """Return a total with formula, inputs and other published values."""
    return workspace.estimates["c1"].totals["fp8_dense_flops"]


def place(window: QWidget, x: int = 100, y: int = 600) -> QRect:
    """Return where a tile would be, in global coordinates."""
    return QRect(window.mapToGlobal(QPoint(x, y)), TILE)


def opened(cards: FigureCards, workspace: Workspace, window: QWidget) -> ProvenanceCard:
    """Open the card of a figure with a key."""
    cards.open_now(fp8(workspace), place(window), "FP8 dense")
    return cards.cards[0]


def button(card: ProvenanceCard, text: str) -> QPushButton:
    """Return the button of a card that bears a text."""
    return next(each for each in card.findChildren(QPushButton) if each.text() == text)
