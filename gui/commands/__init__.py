"""Undo commands."""
