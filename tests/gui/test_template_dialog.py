"""Choosing a template by typing, arrows and buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QPushButton

from core.design.templates import templates
from gui.dialogs.template_dialog import TemplateDialog, TemplateUse
from gui.theme import load_theme

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def dialog(qtbot: QtBot) -> TemplateDialog:
    made = TemplateDialog(templates().values(), load_theme("light"))
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def press(dialog: TemplateDialog, text: str, qtbot: QtBot) -> None:
    button = next(b for b in dialog.findChildren(QPushButton) if b.text().replace("&", "") == text)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def listed(dialog: TemplateDialog) -> list[str]:
    items = dialog.findChild(QListWidget)
    assert isinstance(items, QListWidget)
    return [items.item(row).text().split("\n")[0] for row in range(items.count())]


def search(dialog: TemplateDialog) -> QLineEdit:
    field = dialog.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    return field


def test_that_all_templates_are_offered_in_order(dialog: TemplateDialog) -> None:
    assert listed(dialog) == [template.name for template in templates().values()]


def test_that_typing_narrows_the_list_and_enter_opens_the_first(dialog: TemplateDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(search(dialog), "ceiba")
    assert listed(dialog) == ["Project Ceiba"]
    qtbot.keyClick(search(dialog), Qt.Key.Key_Return)
    assert dialog.chosen is templates()["ceiba"]
    assert dialog.use is TemplateUse.OPEN
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_that_arrows_move_in_the_list_from_the_search_field(dialog: TemplateDialog, qtbot: QtBot) -> None:
    search(dialog).setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        qtbot.keyClick(search(dialog), key)
    press(dialog, "Add to this design", qtbot)
    assert dialog.chosen is list(templates().values())[1]
    assert dialog.use is TemplateUse.ADD


def test_that_nothing_can_be_chosen_where_nothing_fits(dialog: TemplateDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(search(dialog), "abacus")
    assert listed(dialog) == []
    qtbot.keyClick(search(dialog), Qt.Key.Key_Return)
    assert dialog.chosen is None
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.result() == QDialog.DialogCode.Rejected
