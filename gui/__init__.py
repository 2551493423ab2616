"""The window of Rackwright: a thin Qt shell around the values and functions of `core`."""

__version__ = "0.1.0"
