"""Dialogs, and the one seam through which everything modal is asked."""
