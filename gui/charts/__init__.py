"""The charts of a design: what they show as plain values, and the pane that draws it."""
