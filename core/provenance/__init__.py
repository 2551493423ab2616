"""Where a number comes from: a short explanation for the card beside it, and the whole tree down to the sources."""

from core.provenance.derivation import DerivationNode, derivation
from core.provenance.explanation import Explanation, InputRow, explain, stated
from core.provenance.others import OtherValue, Verdict

__all__ = ["DerivationNode", "Explanation", "InputRow", "OtherValue", "Verdict", "derivation", "explain", "stated"]
