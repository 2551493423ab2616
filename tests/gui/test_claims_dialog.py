"""Checking a claim: what was understood is marked, the verdict stands with its arithmetic, and can be copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QApplication, QPushButton

from core.catalogue.own import DataSheet, SheetFigure, accelerator_from, with_own
from core.claims import Role, Verdict, built_in_claims
from core.design.edits import set_count
from gui.claims.dialog import ClaimDialog
from gui.claims.known_list import CLAIM_ROLE
from gui.claims.texts import ICONS, TONES, verdict_words
from gui.provenance.derivation_dialog import DerivationDialog
from gui.settings import SettingsStore
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.theme import ThemeManager
    from gui.workspace import Workspace
    from tests.support.workspaces import Answers

SENTENCE = "A Trn2 UltraServer delivers 83.2 PF of dense FP8"


@pytest.fixture
def dialog(qtbot: QtBot, workspace: Workspace, themes: ThemeManager) -> ClaimDialog:
    made = ClaimDialog(workspace, themes)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    return made


def paste(dialog: ClaimDialog, qtbot: QtBot, text: str, claims: int) -> None:
    """Paste a text and wait until it has been read as so many claims."""
    dialog.field.setPlainText(text)
    qtbot.waitUntil(lambda: not dialog._reading.isActive())
    assert len(dialog.shown) == claims


def marked(dialog: ClaimDialog) -> dict[str, QTextCharFormat.UnderlineStyle]:
    """Return the marked pieces of the sentence with the kind of line below each."""
    block = dialog.field.document().firstBlock()
    text = dialog.field.toPlainText().encode("utf-16-le")
    ranges = block.layout().formats()
    pieces = ((each, text[2 * each.start : 2 * (each.start + each.length)]) for each in ranges)
    return {piece.decode("utf-16-le"): each.format.underlineStyle() for each, piece in pieces}


def test_that_a_sentence_gets_a_verdict_with_sign_colour_and_words(dialog: ClaimDialog, qtbot: QtBot) -> None:
    paste(dialog, qtbot, SENTENCE, 1)
    (shown,) = dialog.shown
    assert shown.verdict is Verdict.WITHIN_ROUNDING
    assert (shown.claimed, shown.computed) == ("83.2 PFLOP/s", "83.1 PFLOP/s")
    (card,) = dialog.cards
    assert card.accessibleName() == shown.sentence
    assert verdict_words(Verdict.WITHIN_ROUNDING) in shown.sentence


def test_that_every_verdict_has_a_sign_a_tone_and_words() -> None:
    for verdict in Verdict:
        assert ICONS[verdict]
        assert TONES[verdict]
        assert verdict_words(verdict)
    assert len({verdict_words(verdict) for verdict in Verdict}) == len(Verdict)


def test_that_what_was_understood_is_marked_and_told_in_words(dialog: ClaimDialog, qtbot: QtBot) -> None:
    paste(dialog, qtbot, SENTENCE, 1)
    pieces = marked(dialog)
    assert {"Trn2 UltraServer", "83.2 PF", "FP8"} <= set(pieces)
    lines = {pieces[piece] for piece in ("Trn2 UltraServer", "FP8")}
    assert len(lines) == 2
    assert "part “Trn2 UltraServer”" in dialog.shown[0].understood
    assert "quantity “83.2 PF”" in dialog.shown[0].understood


def test_that_marks_stand_right_behind_signs_of_two_units(dialog: ClaimDialog, qtbot: QtBot) -> None:
    paste(dialog, qtbot, f"🚀🚀 {SENTENCE}", 1)
    assert "83.2 PF" in marked(dialog)


def test_that_a_sentence_may_make_several_claims(dialog: ClaimDialog, qtbot: QtBot) -> None:
    paste(dialog, qtbot, f"{SENTENCE} and 6 TB of memory. GB200 NVL72 has 720 PF of dense FP8.", 3)
    assert [shown.verdict for shown in dialog.shown][-1] is Verdict.CONFLICTS
    assert len(dialog.cards) == 3


def test_that_what_is_left_open_is_told(dialog: ClaimDialog, qtbot: QtBot) -> None:
    paste(dialog, qtbot, "A Trn2 UltraServer delivers 83.2 PF", 1)
    assert "not stated" in " ".join(dialog.shown[0].assumed)


def test_that_what_cannot_be_computed_says_why(dialog: ClaimDialog, qtbot: QtBot) -> None:
    paste(dialog, qtbot, "X delivers 332.8 PF", 1)
    (shown,) = dialog.shown
    assert shown.verdict is Verdict.CANNOT_COMPUTE
    assert shown.reason == "No part of the catalogue is named."
    assert dialog.cards[0].arithmetic is None


def test_that_a_sentence_without_a_number_says_so(dialog: ClaimDialog, qtbot: QtBot) -> None:
    paste(dialog, qtbot, "It is fast", 0)
    assert "no number" in dialog.remark.text()
    assert not dialog.copy_button.isEnabled()
    paste(dialog, qtbot, "", 0)
    assert "Paste a sentence" in dialog.remark.text()


def test_that_the_arithmetic_shows_every_figure_with_its_sign(dialog: ClaimDialog, qtbot: QtBot) -> None:
    paste(dialog, qtbot, SENTENCE, 1)
    view = dialog.cards[0].arithmetic
    assert view is not None
    rows = [(step.depth, step.name) for step in view._model.steps]
    assert rows[0] == (0, "Trn2 UltraServer")
    assert rows[1][0] == 1
    assert all(step.figure.sign is not None for step in view._model.steps)
    spoken = view._model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Trn2 UltraServer: 83.1 PF, derived"


def test_that_alt_i_opens_the_card_of_a_figure(dialog: ClaimDialog, qtbot: QtBot) -> None:
    paste(dialog, qtbot, SENTENCE, 1)
    view = dialog.cards[0].arithmetic
    assert view is not None
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    assert len(dialog._cards.cards) == 1


def test_that_figures_of_the_library_cannot_be_overridden_and_outlast_a_change_of_the_design(
    dialog: ClaimDialog, workspace: Workspace, qtbot: QtBot
) -> None:
    paste(dialog, qtbot, SENTENCE, 1)
    view = dialog.cards[0].arithmetic
    assert view is not None
    view.setCurrentIndex(view._model.index(2, 0))
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    (card,) = dialog._cards.cards
    assert "Override…" not in [button.text() for button in card.findChildren(QPushButton)]
    workspace.apply(set_count(workspace.design, "n1", 2))
    assert dialog._cards.cards == (card,)


def test_that_resting_on_a_figure_opens_its_card(dialog: ClaimDialog, qtbot: QtBot) -> None:
    paste(dialog, qtbot, SENTENCE, 1)
    view = dialog.cards[0].arithmetic
    assert view is not None
    place = view.visualRect(view._model.index(1, 0)).center()
    place.setX(view.viewport().width() - 30)
    qtbot.mouseMove(view.viewport(), place)
    qtbot.waitUntil(lambda: len(dialog._cards.cards) == 1)


def test_that_the_derivation_opens_in_its_window(dialog: ClaimDialog, qtbot: QtBot) -> None:
    paste(dialog, qtbot, SENTENCE, 1)
    qtbot.mouseClick(dialog.cards[0].derivation_button, Qt.MouseButton.LeftButton)
    assert len(dialog.findChildren(DerivationDialog)) == 1


def test_that_known_claims_are_listed_with_their_verdicts(dialog: ClaimDialog) -> None:
    model = dialog.known.model()
    assert model.rowCount() == len(built_in_claims())
    spoken = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith(next(iter(built_in_claims().values())).statement)


def test_that_a_known_claim_is_reproduced_by_click_and_by_enter(dialog: ClaimDialog, qtbot: QtBot) -> None:
    model = dialog.known.model()
    first = dialog.known.visualRect(model.index(0, 0)).center()
    qtbot.mouseClick(dialog.known.viewport(), Qt.MouseButton.LeftButton, pos=first)
    assert dialog.field.toPlainText() == model.index(0, 0).data(CLAIM_ROLE).claim.statement
    assert dialog.shown[0].verdict is model.index(0, 0).data(CLAIM_ROLE).verdict
    qtbot.keyClick(dialog.known, Qt.Key.Key_Down)
    qtbot.keyClick(dialog.known, Qt.Key.Key_Return)
    assert dialog.shown[0].statement == model.index(1, 0).data(CLAIM_ROLE).claim.statement


def test_that_every_known_claim_can_be_shown(dialog: ClaimDialog) -> None:
    for row in range(dialog.known.model().rowCount()):
        dialog.known.wanted.emit(row)
        assert len(dialog.cards) == 1


def test_that_everything_can_be_copied_as_text(dialog: ClaimDialog, qtbot: QtBot) -> None:
    paste(dialog, qtbot, SENTENCE, 1)
    qtbot.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0] == f"“{SENTENCE}”"
    assert lines[1] == "agrees within rounding: claimed 83.2 PFLOP/s, computed 83.1 PFLOP/s."
    assert any("Trainium2" in line and "documented" in line for line in lines)


def test_that_own_parts_can_be_claimed_of(dialog: ClaimDialog, workspace: Workspace, qtbot: QtBot) -> None:
    sheet = DataSheet("Zork X1", "Zork", "", figures={"peak_fp8_dense": SheetFigure(2, "PFLOP/s")})
    part, source = accelerator_from(sheet, ())
    catalogue, _ = with_own(workspace.catalogue, {part.id: part}, {source.id: source})
    workspace.set_catalogue(catalogue, {part.id})
    paste(dialog, qtbot, "4 Zork X1 deliver 8 PF of dense FP8", 1)
    assert dialog.shown[0].verdict is Verdict.AGREES
    assert Role.COUNT in [piece.role for piece in dialog._marks.taken]


def test_that_the_action_opens_one_dialog_that_stays_beside_the_window(
    qtbot: QtBot, workspace: Workspace, themes: ThemeManager, answers: Answers, tmp_path: Path
) -> None:
    window = MainWindow(workspace, themes, SettingsStore(tmp_path / "s.json"), lambda _window: answers)
    workspace.setParent(window)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    for _ in range(2):
        window.actions_["check_claim"].trigger()
    (dialog,) = window.findChildren(ClaimDialog)
    assert not dialog.isModal()
    qtbot.waitUntil(dialog.field.hasFocus)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.findChildren(ClaimDialog))


def test_that_nothing_is_said_twice(dialog: ClaimDialog, qtbot: QtBot) -> None:
    paste(dialog, qtbot, "GB200 NVL72 has 720 PF of dense FP8. A Trn2 UltraServer delivers 83.2 PF of dense FP8.", 2)
    conflict, agreement = dialog.shown
    assert conflict.reason.startswith("×2 less than claimed")
    assert "fits" in conflict.reason
    assert not any("fits" in words for words in conflict.assumed)
    assert agreement.reason == ""


def test_that_the_dialog_follows_the_theme_and_the_text_size(
    dialog: ClaimDialog, themes: ThemeManager, qtbot: QtBot
) -> None:
    paste(dialog, qtbot, SENTENCE, 1)
    height = dialog.known.sizeHintForRow(0)
    card = dialog.cards[0]
    themes.set_text_scale(1.5)
    assert dialog.known.sizeHintForRow(0) > height
    assert dialog.cards[0] is not card
    assert "83.2 PF" in marked(dialog)


def test_that_a_known_claim_tells_who_claims_it_and_how_it_stands(dialog: ClaimDialog) -> None:
    claims = list(built_in_claims().values())
    row = next(place for place, claim in enumerate(claims) if claim.status == "superseded")
    dialog.known.wanted.emit(row)
    assert dialog.shown[0].origin.endswith("superseded")
    assert not dialog.shown[0].origin.startswith(" ·")
