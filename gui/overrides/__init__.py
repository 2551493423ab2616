"""Overriding a figure: what can be overridden, the dialogs that ask, and the acts that menus and cards share."""
