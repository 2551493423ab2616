"""Reading a pasted text as claims: its parts, its quantities, and which figure each number is said of."""
