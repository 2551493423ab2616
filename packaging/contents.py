"""What goes into the frozen application and what is left out; for the recipe `rackwright.spec`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fnmatch import fnmatch
from pathlib import PurePath

LEFT_OUT_MODULES = [
    "IPython",
    "OpenGL",
    "PySide6.QtDBus",
    "PySide6.QtNetwork",
    "PySide6.QtPdf",
    "PySide6.QtPrintSupport",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "PySide6.QtSql",
    "cupy",
    "matplotlib",
    "numba",
    "numpy.distutils",
    "numpy.f2py",
    "numpy.testing",
    "pkg_resources",
    "pydantic.mypy",
    "pydantic.v1",
    "pyqtgraph.examples",
    "pyqtgraph.opengl",
    "scipy",
    "setuptools",
    "tkinter",
]
"""Modules that a library names but the program never needs.

Two that look idle must stay, or the program does not start: pyqtgraph imports `PySide6.QtOpenGL` and `pydoc`.
"""

KEPT_PLUGINS = {
    "iconengines": ["qsvgicon"],
    "imageformats": ["qico", "qjpeg", "qsvg"],
    "platforminputcontexts": ["composeplatforminputcontext*", "ibusplatforminputcontext*"],
    "platforms": ["qcocoa", "qoffscreen", "qwindows", "qxcb"],
    "platformthemes": ["qxdgdesktopportal"],
    "styles": ["*"],
}
"""Qt's plugins that the program uses, by folder: the screens of three systems, and one that needs no screen."""

LEFT_OUT_FOLDERS = ("Qt/qml/", "Qt/translations/", "pyqtgraph/examples/")

Entry = tuple[str, str, str]
"""A file of the application as PyInstaller lists it: its place inside, where it comes from, and its kind."""


def is_kept(place: str) -> bool:
    """Say whether a file belongs into the application, by its place inside."""
    path = PurePath(place)
    if "plugins" in path.parts[:-2]:
        folder = path.parts[path.parts.index("plugins") + 1]
        name = path.name.removeprefix("lib").partition(".")[0]
        return any(fnmatch(name, kept) for kept in KEPT_PLUGINS.get(folder, []))
    return not any(folder in path.as_posix() for folder in LEFT_OUT_FOLDERS)


def without_idle_libraries(entries: Iterable[Entry], wanted_by: Callable[[str], Iterable[str]]) -> list[Entry]:
    """Return the entries without shared libraries that nothing left needs, as GTK's once Qt's plugin for it is out.

    wanted_by: returns the names of the libraries that a file is linked to.
    """
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        by_name.setdefault(PurePath(entry[0]).name, []).append(entry)
    names = {name for name, each in by_name.items() if not all(_is_library(entry) for entry in each)}
    unseen = set(names)
    while unseen:
        files = [source for _, source, kind in by_name[unseen.pop()] if kind in ("BINARY", "EXTENSION")]
        found = {name for file in files for name in wanted_by(file) if name in by_name} - names
        names |= found
        unseen |= found
    return [entry for name in by_name if name in names for entry in by_name[name]]


def _is_library(entry: Entry) -> bool:
    """Say whether a file is of use only if another is linked to it; the rest is loaded or read by its name."""
    place, _, kind = entry
    is_loaded_by_name = "plugins" in PurePath(place).parts or PurePath(place).name.startswith("libpython")
    return kind in ("BINARY", "SYMLINK") and not is_loaded_by_name
