"""The names of the sub-commands, apart from what they do: opening the window must not pay for them."""

COMMANDS = ("show", "compare", "catalog", "claims", "check", "schema")
"""The sub-commands; anything else on the command line opens the window."""
