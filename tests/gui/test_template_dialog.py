"""Choosing a template by typing, arrows and buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QPushButton

from core.design.templates import templates
from gui.dialogs.template_dialog import TemplateChoice, TemplateDialog, TemplateUse
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
    return [items.item(row).text() for row in range(items.count())]


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
    assert dialog.choice == TemplateChoice(templates()["ceiba"], TemplateUse.OPEN)
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_that_arrows_move_in_the_list_from_the_search_field(dialog: TemplateDialog, qtbot: QtBot) -> None:
    search(dialog).setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        qtbot.keyClick(search(dialog), key)
    press(dialog, "Add to this design", qtbot)
    assert dialog.choice == TemplateChoice(list(templates().values())[1], TemplateUse.ADD)


def test_that_nothing_can_be_chosen_where_nothing_fits(dialog: TemplateDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(search(dialog), "abacus")
    assert listed(dialog) == []
    qtbot.keyClick(search(dialog), Qt.Key.Key_Return)
    assert dialog.choice is None
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.result() == QDialog.DialogCode.Rejected


def test_that_a_page_key_stays_inside_the_list(dialog: TemplateDialog, qtbot: QtBot) -> None:
    search(dialog).setFocus()
    for _ in templates():
        qtbot.keyClick(search(dialog), Qt.Key.Key_PageDown)
    press(dialog, "Open as new design", qtbot)
    assert dialog.choice == TemplateChoice(list(templates().values())[-1], TemplateUse.OPEN)


def test_that_a_double_click_opens_a_template(dialog: TemplateDialog, qtbot: QtBot) -> None:
    items = dialog.findChild(QListWidget)
    assert isinstance(items, QListWidget)
    place = items.visualItemRect(items.item(3)).center()
    qtbot.mouseClick(items.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(items.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert dialog.choice == TemplateChoice(list(templates().values())[3], TemplateUse.OPEN)


def test_that_a_template_is_read_out_with_its_description(dialog: TemplateDialog) -> None:
    items = dialog.findChild(QListWidget)
    assert isinstance(items, QListWidget)
    spoken = items.item(1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Trn2 instance. One trn2.48xlarge: 16 Trainium2"
