"""Newer figures of the library for the parts in a design: told quietly, and reviewed before anything changes."""
