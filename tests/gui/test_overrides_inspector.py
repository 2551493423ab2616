"""Overriding from the list of figures, findings beside them, and the same acts on cards and in the derivation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QImage, QPainter, QPixmap
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QStyle, QStyleOptionViewItem

from core.design.overrides import PartWide
from core.figure import Sign
from gui.inspector.findings import PartFindings
from gui.inspector.rows import Odd
from gui.overrides.editor import OverrideDialog
from gui.overrides.edits import overridden
from gui.overrides.sources_dialog import SourcesDialog
from gui.overrides.targets import Target
from gui.provenance.card import ProvenanceCard
from gui.provenance.derivation_dialog import DerivationDialog
from tests.support.designs import done
from tests.support.inspector import rows_of, shown_inspector
from tests.support.overriding import H200_FP8, REASON, TRAINIUM2_FP8, dialog_of, own
from tests.support.pointer import move

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from core.figure import Reading
    from gui.inspector.figure_list import FigureList
    from gui.inspector.pane import InspectorPane
    from gui.theme import ThemeManager
    from gui.workspace import Workspace

KEYS = [Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter]


@pytest.fixture
def pane(workspace: Workspace, themes: ThemeManager, qtbot: QtBot) -> InspectorPane:
    pane = shown_inspector(workspace, themes, qtbot)
    workspace.select(["n2"])
    return pane


def index_of(view: FigureList, label: str) -> QModelIndex:
    model = view.figures
    wanted = rows_of(view)[label]
    return next(i for i in map(model.index, range(model.rowCount())) if model.item(i) is wanted)


def go_to(view: FigureList, label: str) -> None:
    view.setFocus()
    view.setCurrentIndex(index_of(view, label))


def middle(view: FigureList, label: str) -> QPoint:
    return view.visualRect(index_of(view, label)).center()


def put(workspace: Workspace, target: Target, reading: Reading) -> None:
    edit = done(overridden(workspace.design, target, PartWide(target.part), reading))
    kept = workspace.selection
    workspace.apply(edit)
    workspace.select(kept)


def odd_ones(view: FigureList) -> list[Odd]:
    items = (view.figures.item(view.figures.index(row)) for row in range(view.figures.rowCount()))
    return [item for item in items if isinstance(item, Odd)]


@pytest.mark.parametrize("key", KEYS)
def test_that_a_key_on_a_figure_asks_for_another(pane: InspectorPane, qtbot: QtBot, key: Qt.Key) -> None:
    go_to(pane.node.figures, "FP8")
    qtbot.keyClick(pane.node.figures, key)
    assert dialog_of(pane.window(), OverrideDialog).windowTitle() == "FP8 dense of NVIDIA H200 SXM 141GB"


def test_that_a_double_click_asks_for_another_figure(pane: InspectorPane, qtbot: QtBot) -> None:
    view = pane.node.figures
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle(view, "Capacity"))
    qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle(view, "Capacity"))
    assert dialog_of(pane.window(), OverrideDialog).windowTitle().startswith("Memory capacity of")


def test_that_a_fact_in_words_can_be_overridden(pane: InspectorPane, qtbot: QtBot) -> None:
    go_to(pane.node.figures, "Cooling")
    qtbot.keyClick(pane.node.figures, Qt.Key.Key_F2)
    assert dialog_of(pane.window(), OverrideDialog).value.text() == "air"


def test_that_a_figure_that_rests_on_several_asks_which(pane: InspectorPane, qtbot: QtBot) -> None:
    go_to(pane.node.figures, "Typical")
    qtbot.keyClick(pane.node.figures, Qt.Key.Key_F2)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.actions()[0].text() == "Typical power · p5en.48xlarge"
    menu.close()


def test_that_of_a_rent_which_rests_on_quotes_the_card_opens(pane: InspectorPane, qtbot: QtBot) -> None:
    view = pane.node.figures
    rent = next(label for label in rows_of(view) if label.startswith("Rent"))
    go_to(view, rent)
    qtbot.keyClick(view, Qt.Key.Key_F2)
    (card,) = view._figure._cards.cards
    assert card.explanation.title.startswith("Rent")


def test_that_a_figure_inside_a_system_can_be_overridden(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.select(["n2"], ["n2", "h200-sxm"])
    go_to(pane.contents.figures, "FP8")
    qtbot.keyClick(pane.contents.figures, Qt.Key.Key_F2)
    dialog = dialog_of(pane.window(), OverrideDialog)
    assert dialog.scope.isVisible()
    qtbot.keyClicks(dialog.value, "1500 TF")
    qtbot.keyClicks(dialog.reason, REASON)
    qtbot.keyClick(dialog.reason, Qt.Key.Key_Return)
    assert rows_of(pane.contents.figures)["FP8"].figure.sign is Sign.YOURS
    assert pane.pages.currentWidget() is pane.contents


def test_that_the_figures_of_a_site_can_be_overridden(pane: InspectorPane, workspace: Workspace, qtbot: QtBot) -> None:
    workspace.select([workspace.design.clusters[1].id])
    go_to(pane.cluster.figures, "PUE")
    qtbot.keyClick(pane.cluster.figures, Qt.Key.Key_F2)
    dialog = dialog_of(pane.window(), OverrideDialog)
    qtbot.keyClicks(dialog.value, "1.4")
    qtbot.keyClicks(dialog.reason, REASON)
    dialog.accept()
    assert rows_of(pane.cluster.figures)["PUE"].figure.value == "1.4"


def test_that_an_own_figure_bears_its_mark_and_a_click_on_the_mark_resets_it(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    view, before = pane.node.figures, workspace.design.parts
    assert not rows_of(view)["FP8"].is_yours
    put(workspace, H200_FP8, own())
    row = rows_of(view)["FP8"]
    assert row.is_yours
    assert row.figure.sign is Sign.YOURS
    place = view._delegate.reset_place(view.visualRect(index_of(view, "FP8")))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place.center())
    assert workspace.design.parts == before
    assert not rows_of(view)["FP8"].is_yours


def test_that_the_menu_key_offers_the_acts(pane: InspectorPane) -> None:
    view = pane.node.figures
    go_to(view, "FP8")
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(0, 0), QPoint(0, 0))
    QApplication.sendEvent(view.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [entry.text() for entry in menu.actions()] == ["Override…", "Use another source…", "Reset to published"]
    menu.close()


def test_that_what_is_odd_stands_under_its_figure_with_what_may_be_meant(
    pane: InspectorPane, workspace: Workspace
) -> None:
    view = pane.node.figures
    assert odd_ones(view) == []
    put(workspace, H200_FP8, own(3958))
    (odd,) = odd_ones(view)
    row = rows_of(view)["FP8"]
    assert row.findings == (odd.finding,)
    assert "warning" in row.spoken
    assert "Use 1979 TFLOP/s" in odd.text
    at = index_of(view, "FP8").row()
    assert view.figures.item(view.figures.index(at + 1)) == odd


def test_that_what_is_odd_about_no_row_stands_at_the_end(workspace: Workspace, qapp: QApplication) -> None:
    put(workspace, H200_FP8, own(3958))
    findings, parts = PartFindings(workspace.catalogue), workspace.design.parts
    (group,) = findings.beside((), parts, "aws-p5en-48xlarge")
    assert group.title == "Also odd"
    assert {odd.finding.part for odd in group.odd} == {"h200-sxm"}
    assert findings.beside((), parts, None) == ()


def test_that_the_row_under_the_pointer_offers_to_reset_an_own_figure(
    pane: InspectorPane, workspace: Workspace
) -> None:
    view = pane.node.figures
    put(workspace, H200_FP8, own())
    index, option = index_of(view, "FP8"), QStyleOptionViewItem()
    option.rect = QRect(QPoint(0, 0), view.visualRect(index).size())

    def drawn(state: QStyle.StateFlag) -> QImage:
        picture, option.state = QPixmap(option.rect.size()), state
        picture.fill()
        painter = QPainter(picture)
        view._delegate.paint(painter, option, index)
        painter.end()
        return picture.toImage()

    plain, hovered = drawn(QStyle.StateFlag.State_None), drawn(QStyle.StateFlag.State_MouseOver)
    place = view._delegate.reset_place(option.rect)
    assert plain.copy(place) != hovered.copy(place)
    rest = option.rect.adjusted(0, 0, -place.width(), 0)
    assert plain.copy(rest) == hovered.copy(rest)


def test_that_the_card_of_an_unknown_figure_offers_to_override_it(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.select(["n1"])
    go_to(pane.node.figures, "Maximum")
    qtbot.keyClick(pane.node.figures, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    (card,) = pane.window().findChildren(ProvenanceCard)
    assert "Override…" in [button.text() for button in card.findChildren(QPushButton)]


def test_that_a_figure_that_is_odd_is_not_folded_away(pane: InspectorPane, workspace: Workspace) -> None:
    target = Target("peak_fp16_dense", part="h200-sxm")
    assert "FP16" not in rows_of(pane.node.figures)
    put(workspace, target, own(1979))
    assert "FP16" in rows_of(pane.node.figures)


def test_that_findings_keep_the_contract_of_item_models(pane: InspectorPane, workspace: Workspace) -> None:
    model = pane.node.figures.figures
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    put(workspace, H200_FP8, own(3958))
    fold = next(i for i in map(model.index, range(model.rowCount())) if str(i.data()).endswith("more"))
    model.toggle(fold)
    workspace.undo_stack.undo()
    assert tester.model() is model


@pytest.mark.parametrize("by_key", [True, False])
def test_that_the_suggestion_asks_for_an_own_figure_with_the_finding_as_its_reason(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot, by_key: bool
) -> None:
    view = pane.node.figures
    put(workspace, H200_FP8, own(3958))
    below = view.figures.index(index_of(view, "FP8").row() + 1)
    if by_key:
        view.setFocus()
        view.setCurrentIndex(below)
        qtbot.keyClick(view, Qt.Key.Key_Return)
    else:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(below).center())
    dialog = dialog_of(pane.window(), OverrideDialog)
    assert dialog.value.text() == "1979 TFLOP/s"
    assert dialog.reason.text().startswith("FP8")
    dialog.accept()
    assert odd_ones(view) == []
    assert workspace.undo_stack.count() == 2


def test_that_a_card_offers_the_acts_and_tells_reason_original_and_rule(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    put(workspace, H200_FP8, own())
    view = pane.node.figures
    go_to(view, "FP8")
    qtbot.keyClick(view, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    (card,) = view._figure._cards.cards
    shown = card.explanation
    assert shown.sign is Sign.YOURS
    assert REASON in shown.note
    assert "your own figure leads" in shown.rule
    assert shown.others
    links = {button.text(): button for button in card.findChildren(type(card._copy))}
    links["Reset to published"].click()
    assert not rows_of(view)["FP8"].is_yours
    assert view._figure._cards.cards == ()


def test_that_the_card_leads_to_the_editor_and_to_the_sources(pane: InspectorPane, qtbot: QtBot) -> None:
    view = pane.node.figures
    for text, kind in (("Override…", OverrideDialog), ("Use another source…", SourcesDialog)):
        go_to(view, "FP8")
        qtbot.keyClick(view, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
        (card,) = view._figure._cards.cards
        next(each for each in card.findChildren(type(card._copy)) if each.text() == text).click()
        dialog_of(pane.window(), kind).reject()


def test_that_two_steps_lead_from_a_figure_to_a_source_with_its_date(pane: InspectorPane, qtbot: QtBot) -> None:
    view = pane.node.figures
    for label in [label for label, row in rows_of(view).items() if not row.is_text]:
        go_to(view, label)
        qtbot.keyClick(view, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
        (card,) = view._figure._cards.cards
        next(each for each in card.findChildren(type(card._copy)) if each.text() == "Derivation tree").click()
        dialog = dialog_of(pane.window(), DerivationDialog)
        dated = dialog.model.first_dated()
        assert not dialog.tree.visualRect(dated).isEmpty(), label
        dialog.close()
        dialog.deleteLater()
        QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete.value)


def test_that_the_hand_is_shown_over_what_a_click_acts_on(pane: InspectorPane, workspace: Workspace) -> None:
    view = pane.node.figures
    put(workspace, H200_FP8, own(3958))
    row = index_of(view, "FP8")
    reset = view._delegate.reset_place(view.visualRect(row)).center()
    odd = view.visualRect(view.figures.index(row.row() + 1)).center()
    for place, shape in (
        (reset, Qt.CursorShape.PointingHandCursor),
        (odd, Qt.CursorShape.PointingHandCursor),
        (middle(view, "BF16"), Qt.CursorShape.ArrowCursor),
    ):
        move(view.viewport(), place)
        assert view.viewport().cursor().shape() is shape


def test_that_the_derivation_offers_the_acts_on_what_sources_state(
    pane: InspectorPane, workspace: Workspace, qtbot: QtBot
) -> None:
    cards = pane.node.figures._figure._cards
    total = workspace.estimates["c1"].totals["fp8_dense_flops"]
    dialog = cards.open_derivation(total, "FP8 dense")
    assert not any(button.isEnabled() for button in dialog.act_buttons.values())
    chip = dialog.model.index(0, 0)
    for row in (0, 1):
        chip = dialog.model.index(row, 0, chip)
    for leaf in (chip, dialog.model.index(1, 0, chip)):
        dialog.tree.setCurrentIndex(leaf)
        states = {button.text(): button.isEnabled() for button in dialog.act_buttons.values()}
        assert states["Override…"]
        assert not states["Reset to published"]
    qtbot.keyClick(dialog.tree, Qt.Key.Key_F2)
    editor = dialog_of(dialog, OverrideDialog)
    assert editor.windowTitle() == "FP8 dense of AWS Trainium2"
    qtbot.keyClicks(editor.value, "1500 TF")
    qtbot.keyClicks(editor.reason, REASON)
    editor.accept()
    assert TRAINIUM2_FP8.readings(workspace.design)[0].value == 1500
    assert dialog.outdated.isVisible()
    assert not any(button.isEnabled() for button in dialog.act_buttons.values())
    dialog.close()
