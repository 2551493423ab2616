"""The main window: what stands where, and which signal leads to which act."""
