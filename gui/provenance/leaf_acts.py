"""Which rows of a derivation are figures of the design, and what can be done to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.provenance import DerivationNode
    from core.result import Result
    from gui.overrides.acts import Overrides
    from gui.overrides.targets import Target


class LeafActs:
    """Knows the figure behind each row of a derivation, a stated result and what its sources say of it alike."""

    def __init__(self, result: Result, root: DerivationNode, overrides: Overrides) -> None:
        self.overrides = overrides
        self._root = root  # its nodes are known by identity, and so must stay
        self._results = {id(node): leaf for node, leaf in _leaves(result, root)}

    def targets(self, node: DerivationNode) -> tuple[Target, ...]:
        """Return the figure behind a row, none for what is computed or counted."""
        leaf = self._results.get(id(node))
        return () if leaf is None else self.overrides.targets(leaf)


def _leaves(
    result: Result, node: DerivationNode, *, is_count_told: bool = False
) -> Iterator[tuple[DerivationNode, Result]]:
    """Yield the rows of stated results, and of the readings under them, with those results.

    Below a row stand its stated count, where it has one, its readings, its terms and its rivals, in this order.
    """
    below = iter(node.children[1:] if is_count_told else node.children)
    if result.figure is not None:
        yield node, result
        yield from ((next(below), result) for _ in result.figure.readings)
    for term in result.terms:
        yield from _leaves(term.result, next(below), is_count_told=term.factor_figure is not None)
