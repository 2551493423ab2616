"""What a valid design may still get wrong: ids and references that can be set right are, and the reader is told."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, TypeVar

from core.design.checks import check, surveyed
from core.design.days import FIRST_DAY, LAST_DAY, nearest_day
from core.design.document import MAX_NAME, PriceSet, Site, Workload
from core.design.doubts import doubts
from core.design.name_repairs import with_names
from core.design.problems import BadDesign
from core.design.wording import listed, shown
from core.frozen import Frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from core.design.document import Cluster, Design, Node

    Notices = list[str]
    _Set = Site | PriceSet | Workload
    _Change = tuple[str, str]

_Record = TypeVar("_Record", bound=Frozen)


def repaired(design: Design) -> tuple[Design, tuple[str, ...]]:
    """Return the design with unique ids and references that lead somewhere, and a sentence for each kind of repair.

    Parts that the design does not hold stay as they are named. Raises BadDesign for what cannot be set right.
    """
    survey = surveyed(design)
    check(design, survey)
    tables = (survey.ids, *_ids_outside_the_tree(design))
    _check_lengths(tables)
    notices: Notices = []
    design = _with_every_set(design, notices)
    design = _with_unique_ids(design, tables, notices)
    design = with_names(design, survey.names, notices)
    design = _with_references(design, notices)
    design = _with_base(design, notices)
    design = _with_day(design, notices)
    design = _with_filed_ids(design, notices)
    notices += doubts(design, tables, survey.parts)
    return design, tuple(notices)


def _ids_outside_the_tree(design: Design) -> Iterator[list[str]]:
    """Yield the ids of each other table in which an id leads to one thing."""
    for each in _REFERENCES:
        yield [item.id for item in getattr(design, each.table)]
    yield from ([*design.parts], [*design.sources])


@dataclass(frozen=True, slots=True)
class _Reference:
    """What each cluster names one of: the field of the cluster, the design's table, the word, what stands in."""

    field: str
    table: str
    word: str
    default: _Set


_REFERENCES = (
    _Reference("site", "sites", "site", Site(id="s1", name="Unknown site")),
    _Reference("prices", "price_sets", "price set", PriceSet(id="p1", name="Any region")),
    _Reference("workload", "workloads", "workload", Workload(id="w1", name="Workload")),
)


def _check_lengths(tables: Sequence[list[str]]) -> None:
    longest = max((max(ids, key=len, default="") for ids in tables), key=len)
    if len(longest) > MAX_NAME:
        raise BadDesign(f"the id {shown(longest)} is too long; at most {MAX_NAME} characters are accepted")
    if any("" in ids for ids in tables):
        raise BadDesign(f"it holds an id that is empty; 1 to {MAX_NAME} characters are accepted")


def _with_every_set(design: Design, notices: Notices) -> Design:
    """Add a default where the design holds no site, price set or workload; all clusters refer to it."""
    for each in _REFERENCES:
        if not getattr(design, each.table):
            clusters = tuple(_changed(cluster, **{each.field: each.default.id}) for cluster in design.clusters)
            design = _changed(design, clusters=clusters, **{each.table: (each.default,)})
            notices.append(f"The file holds no {each.word}: {shown(each.default.name)} was added.")
    return design


def _spoken(change: _Change) -> str:
    own, new = change
    return f"{shown(own)} is now {shown(new)}"


class _Numbering:
    """Hands out ids: to each thing its own, unless an earlier one has it, else the next that is free."""

    def __init__(self, ids: Iterable[str]) -> None:
        self._taken = frozenset(ids)
        self._given: set[str] = set()
        self._numbers = count(1)
        self.changes: list[_Change] = []

    def id_for(self, own: str, letter: str) -> str:
        """Return the id for a thing; `letter` begins a new one."""
        if own not in self._given:
            self._given.add(own)
            return own
        new = next(name for number in self._numbers if (name := f"{letter}{number}") not in self._taken)
        self.changes.append((own, new))
        return new


def _with_unique_ids(design: Design, tables: Sequence[list[str]], notices: Notices) -> Design:
    changes: list[_Change] = []
    in_tree, *in_sets = tables[: 1 + len(_REFERENCES)]
    if _repeats(in_tree):
        numbering = _Numbering(in_tree)
        design = _changed(design, clusters=_renumbered_clusters(design.clusters, numbering))
        changes += numbering.changes
    for each, ids in zip(_REFERENCES, in_sets, strict=True):
        if _repeats(ids):
            numbering = _Numbering(ids)
            named = zip(getattr(design, each.table), ids, strict=True)
            renamed = tuple(_changed(item, id=numbering.id_for(own, each.field[0])) for item, own in named)
            design = _changed(design, **{each.table: renamed})
            changes += numbering.changes
    if changes:
        notices.append(f"Ids that stood more than once were changed: {listed(changes, _spoken)}.")
    return design


def _repeats(ids: list[str]) -> bool:
    return len(set(ids)) < len(ids)


def _renumbered_clusters(clusters: Iterable[Cluster], numbering: _Numbering) -> tuple[Cluster, ...]:
    # Clusters come before all nodes, so that the base still names the one it did.
    named = [_changed(cluster, id=numbering.id_for(cluster.id, "c")) for cluster in clusters]
    return tuple(_changed(cluster, nodes=_renumbered(cluster.nodes, numbering)) for cluster in named)


def _renumbered(nodes: Iterable[Node], numbering: _Numbering) -> tuple[Node, ...]:
    return tuple(
        _changed(node, id=numbering.id_for(node.id, "n"), children=_renumbered(node.children, numbering))
        for node in nodes
    )


def _changed(record: _Record, **changes: object) -> _Record:
    # Twice as fast as `evolve`, for up to 200 000 nodes; of what is cached by now, tallies, no repair changes any.
    return record.model_copy(update=changes)


def _with_references(design: Design, notices: Notices) -> Design:
    """Let clusters that name a site, price set or workload which is not there use the first."""
    for each in _REFERENCES:
        known = {item.id: item for item in getattr(design, each.table)}
        lost = [cluster.name for cluster in design.clusters if getattr(cluster, each.field) not in known]
        if lost:
            first = next(iter(known.values()))
            design = _changed(
                design, clusters=tuple(_referring(cluster, each.field, known) for cluster in design.clusters)
            )
            used = f"{shown(first.name)} is used"
            notices.append(f"The file does not hold the {each.word} of {listed(lost, shown)}: {used}.")
    return design


def _referring(cluster: Cluster, field: str, known: Mapping[str, object]) -> Cluster:
    return cluster if getattr(cluster, field) in known else _changed(cluster, **{field: next(iter(known))})


def _with_base(design: Design, notices: Notices) -> Design:
    base = design.base_cluster
    if design.base is None or (base is not None and base.id == design.base):
        return design
    used = "none is used" if base is None else f"{shown(base.name)} is used"
    notices.append(f"The base {shown(design.base)} is no cluster of the file: {used}.")
    return _changed(design, base=None if base is None else base.id)


def _with_day(design: Design, notices: Notices) -> Design:
    """Let prices be of a day that can be asked for."""
    own, day = design.prices_as_of, nearest_day(design.prices_as_of)
    if day == own:
        return design
    notices.append(f"prices_as_of {own} is not between {FIRST_DAY} and {LAST_DAY}: {day} is used.")
    return _changed(design, prices_as_of=day)


def _with_filed_ids(design: Design, notices: Notices) -> Design:
    """Give parts and sources the id under which they are filed and found."""
    for table in ("parts", "sources"):
        items = getattr(design, table)
        strays = {name: item.id for name, item in items.items() if item.id != name}
        if strays:
            filed = {name: _changed(item, id=name) if name in strays else item for name, item in items.items()}
            design = _changed(design, **{table: filed})
            changes = ((own, name) for name, own in strays.items())
            notices.append(f"Ids in {table} differed from those they are filed under: {listed(changes, _spoken)}.")
    return design
