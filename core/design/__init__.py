"""The design document: its records, edits, placement rules and files."""
