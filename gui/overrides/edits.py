"""The edits behind the acts on a figure, each one undo step whatever it takes; no widgets here."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from core.catalogue.records import System
from core.design import overrides
from core.design.edits import Edit, Refusal
from core.design.overrides import OneNode, PartWide, is_changed
from core.design.tree import locate
from gui.overrides.targets import Target, base_of, scopes_using

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from core.catalogue.records import PartId
    from core.design.document import Design
    from core.design.edits import Outcome
    from core.design.overrides import Scope
    from core.figure import Reading

    Act = Callable[[Design], Outcome]


def overridden(design: Design, target: Target, scope: Scope, own: Reading) -> Outcome:
    """Put the user's own figure before what is published of a target, as far as a scope reaches."""
    act = partial(overrides.override, scope=scope, field=target.field, own=own)
    return _in_one(design, (*_freeing(design, target, scope), act))


def chosen(design: Design, target: Target, scope: Scope, wanted: Reading) -> Outcome:
    """Let one of the published readings of a target lead, as far as a scope reaches."""
    act = partial(overrides.choose, scope=scope, field=target.field, wanted=wanted)
    return _in_one(design, (*_freeing(design, target, scope), act))


def reset(design: Design, target: Target) -> Outcome:
    """Let what is published of a target lead again, wherever this figure of it is used."""
    if not target.part:
        return overrides.reset(design, overrides.OfSite(target.site), target.field)
    if _is_of_some_nodes(design, target):
        return _in_one(design, tuple(_resets(target, scopes_using(design, target.part))))
    return overrides.reset(design, PartWide(base_of(design.parts, target.part)), target.field)


def _is_of_some_nodes(design: Design, target: Target) -> bool:
    """Whether some nodes have a figure of their own, which a change of all nodes would pass by."""
    base = Target(target.field, part=base_of(design.parts, target.part))
    return base != target and base.readings(design) != target.readings(design)


def _freeing(design: Design, target: Target, scope: Scope) -> Iterator[Act]:
    """Yield what lets the nodes of a figure of their own follow the others again, before all of them change."""
    if not isinstance(scope, PartWide) or not _is_of_some_nodes(design, target):
        return
    if is_changed(Target(target.field, part=scope.part).readings(design)):
        yield partial(overrides.reset, scope=scope, field=target.field)
    if is_changed(target.readings(design)):
        yield from _resets(target, scopes_using(design, target.part))


def _resets(target: Target, scopes: Iterator[OneNode]) -> Iterator[Act]:
    for scope in scopes:
        yield partial(overrides.reset, scope=scope, field=target.field)


def _in_one(design: Design, acts: Sequence[Act]) -> Outcome:
    """Carry acts out one after the other as one edit; the first refusal ends them."""
    done: Outcome = Refusal("The part is no longer in the design.")
    for act in acts:
        done = act(done.after if isinstance(done, Edit) else design)
        if isinstance(done, Refusal):
            return done
    return replace(done, before=design) if isinstance(done, Edit) else done


def followed(before: Design, after: Design, focus: Sequence[str]) -> tuple[str, ...]:
    """Return a focus after an edit, by which parts on its way may have become variants, or their bases again."""
    place = locate(after, focus[0]) if focus else None
    holder = place.node.part if place is not None else None
    path = list(focus[:1])
    for wanted in focus[1:]:
        holder = _kin_inside(after, holder, base_of(before.parts, wanted))
        if holder is None:
            break
        path.append(holder)
    return tuple(path)


def _kin_inside(design: Design, holder: PartId | None, base: PartId) -> PartId | None:
    """Return the part inside a holder that is of a base, or a variant of it."""
    part = design.parts.get(holder or "")
    inside = (content.part for content in part.contents) if isinstance(part, System) else ()
    return next((one for one in inside if base_of(design.parts, one) == base), None)
