"""The user's own parts: entered from a data sheet, kept in a folder, edited and deleted."""
