"""Actions: one table of what can be done, one table of where it is offered."""
