"""Where a figure comes from: the card beside it, and the dialog with the whole derivation."""
