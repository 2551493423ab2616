"""Painters shared by widgets, delegates and canvas boxes: the same thing looks the same everywhere.

They draw prepared strings and fractions, and format nothing.
"""
