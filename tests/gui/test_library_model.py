"""The library's item model keeps its word to the views while it is searched and filtered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from core.catalogue.catalogue import built_in
from core.catalogue.naming import Vendor
from core.figure import Sign
from core.quantity import DEFAULT_CHOICE, UnitChoice
from gui.dragging.payload import PartDrag, decode
from gui.library.entries import Group
from gui.library.filters import Filters
from gui.library.model import LibraryModel, Role
from gui.library.texts import EntryText, GroupText
from tests.support.library import index_of


@pytest.fixture
def model(qapp: object) -> Iterator[LibraryModel]:
    model = LibraryModel(built_in(), DEFAULT_CHOICE)
    model.fill()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    yield model
    del tester


def names(model: LibraryModel, group: Group) -> list[str]:
    parent = model.index_of_group(group)
    return [model.index(row, 0, parent).data() for row in range(model.rowCount(parent))]


def row_of(model: LibraryModel, part_id: str) -> EntryText:
    row = index_of(model, part_id).data(Role.ROW)
    assert isinstance(row, EntryText)
    return row


def title_of(model: LibraryModel, group: Group) -> GroupText:
    row = model.index_of_group(group).data(Role.ROW)
    assert isinstance(row, GroupText)
    return row


def test_that_every_group_with_parts_stands_at_the_top(model: LibraryModel) -> None:
    titles = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert titles == ["Accelerators", "Instances, servers", "Racks", "UltraServers", "Pods", "Clusters", "Network"]


def test_that_a_group_tells_how_many_parts_it_shows_and_what_their_figures_are(model: LibraryModel) -> None:
    title = title_of(model, Group.ACCELERATORS)
    assert (title.count, title.caption) == (str(len(names(model, Group.ACCELERATORS))), "BF16 dense")
    assert title_of(model, Group.RACKS).caption == "accel."
    assert title_of(model, Group.NETWORK).caption == "per endpoint"


def test_that_a_part_shows_its_figure_with_its_sign(model: LibraryModel) -> None:
    figure = row_of(model, "trainium2").figure
    assert (figure.value, figure.unit, figure.sign) == ("667", "TF", Sign.DOCUMENTED)


def test_that_the_accelerators_share_one_unit(model: LibraryModel) -> None:
    assert (row_of(model, "gb200").figure.value, row_of(model, "gb200").figure.unit) == ("2\u2009500", "TF")


def test_that_a_count_goes_without_a_unit(model: LibraryModel) -> None:
    figure = row_of(model, "aws-p5en-48xlarge").figure
    assert (figure.value, figure.unit) == ("8", "")


def test_that_a_screen_reader_hears_name_figure_and_sign(model: LibraryModel) -> None:
    spoken = index_of(model, "trainium2").data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "AWS Trainium2, 667 TF (650–667), documented"
    group = model.index_of_group(Group.RACKS).data(Qt.ItemDataRole.AccessibleTextRole)
    assert group == f"Racks, {len(names(model, Group.RACKS))}"


def test_that_the_figure_can_be_asked_about(model: LibraryModel) -> None:
    index = index_of(model, "efa-v3-p5en")
    assert index.data(Role.RESULT).value == pytest.approx(400e9)
    assert index.data(Role.MEASURE) == "Bandwidth per endpoint"
    assert model.index_of_group(Group.NETWORK).data(Role.RESULT) is None


def test_that_a_choice_of_units_changes_the_figures_only(model: LibraryModel) -> None:
    changed = QSignalSpy(model.dataChanged)
    model.set_units(UnitChoice(network="GB/s"))
    figure = row_of(model, "efa-v3-p5en").figure
    assert (figure.value, figure.unit) == ("50", "GB/s")
    assert changed.count() == model.rowCount()


def test_that_a_search_and_its_end_bring_back_the_same_rows(model: LibraryModel) -> None:
    before = {group: names(model, group) for group in Group}
    for query in ("h", "h2", "h200", "h200 sxm", "nothing at all", "trn", "gb200 aws", ""):
        model.set_filters(Filters(query=query))
    assert {group: names(model, group) for group in Group} == before


def test_that_filters_come_and_go_in_any_order(model: LibraryModel) -> None:
    for filters in (
        Filters(vendors=frozenset({Vendor.AMD})),
        Filters(query="8", vendors=frozenset({Vendor.AMD, Vendor.GOOGLE})),
        Filters(hidden_groups=frozenset({Group.ACCELERATORS, Group.PODS})),
        Filters(query="tpu", shows_announced=False, shows_rentals=False),
        Filters(),
    ):
        model.set_filters(filters)
        assert model.filters is filters
    assert title_of(model, Group.PODS).count == "4"


def test_that_a_filter_touches_only_the_rows_it_concerns(model: LibraryModel) -> None:
    removed, inserted = QSignalSpy(model.rowsRemoved), QSignalSpy(model.rowsInserted)
    model.set_filters(Filters(shows_announced=False))
    assert removed.count() > 0
    assert inserted.count() == 0
    kept = removed.count()
    model.set_filters(Filters(shows_announced=False))
    assert removed.count() == kept


def test_that_the_number_of_a_group_follows_the_search(model: LibraryModel) -> None:
    model.set_filters(Filters(query="h200"))
    assert title_of(model, Group.ACCELERATORS).count == str(len(names(model, Group.ACCELERATORS)))


def test_that_the_best_hit_is_known_while_searching(model: LibraryModel) -> None:
    model.set_filters(Filters(query="trn2"))
    assert model.best_hit().data(Role.PART_ID) == "trainium2"
    model.set_filters(Filters())
    assert not model.best_hit().isValid()


def test_that_a_hidden_part_has_no_place(model: LibraryModel) -> None:
    model.set_filters(Filters(query="h200"))
    assert not index_of(model, "trainium2").isValid()
    assert not model.index_of_group(Group.NETWORK).isValid()


def test_that_parts_are_dragged_and_groups_are_not(model: LibraryModel) -> None:
    part, group = index_of(model, "trainium2"), model.index_of_group(Group.RACKS)
    assert part.flags() & Qt.ItemFlag.ItemIsDragEnabled
    assert not group.flags() & Qt.ItemFlag.ItemIsDragEnabled
    assert decode(model.mimeData([part])) == PartDrag("trainium2")


def test_that_nothing_is_said_of_no_index(model: LibraryModel) -> None:
    assert model.data(QModelIndex()) is None
    assert model.flags(QModelIndex()) == Qt.ItemFlag.NoItemFlags


def test_that_a_search_from_before_the_parts_are_there_holds_for_them(qapp: object) -> None:
    model = LibraryModel(built_in(), DEFAULT_CHOICE)
    model.set_filters(Filters(query="dgx h100"))
    assert model.rowCount() == 0
    model.fill()
    assert model.best_hit().data() == "DGX H100"
