"""The library: every part that can be placed, to search, filter and drag."""
