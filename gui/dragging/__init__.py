"""Dragging parts and nodes: what is carried, the ghost that shows it, and the widgets that take it."""
