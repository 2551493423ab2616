"""Find what a Qt test left behind: windows, threads that run and timers that are active."""

import gc
import threading
from collections.abc import Iterator

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QThread, QThreadPool, QTimer
from PySide6.QtWidgets import QApplication

GRACE_MS = 1000  # for a thread that was told to end, and is about to


def alive() -> list[object]:
    """Return the top-level widgets, running threads, busy thread pools and active timers that there are now.

    Only what Python knows is found: not the timer behind `QTimer.singleShot`, nor Qt's own threads.
    """
    widgets = [each for each in QApplication.topLevelWidgets() if each.parent() is None]
    wrappers = [each for each in shiboken6.Shiboken.getAllValidWrappers() if _is_busy(each)]
    threads = [each for each in threading.enumerate() if not isinstance(each, threading._DummyThread)]
    return [*widgets, *wrappers, *threads]


def leaks(before: list[object]) -> list[str]:
    """Describe everything alive now that was not alive `before`; empty where all is clean."""
    _finish_deletions()
    if new := _new_since(before):
        _wait_for_threads(new)
        del new
        gc.collect()  # what a reference cycle alone holds is garbage, not a leak
        _finish_deletions()
    return [_description(each) for each in _new_since(before)]


def _new_since(before: list[object]) -> list[object]:
    return [each for each in alive() if not any(each is known for known in before)]


def _is_busy(wrapper: object) -> bool:
    match wrapper:
        case QTimer():
            return wrapper.isActive()
        case QThread():
            return wrapper.isRunning() and wrapper is not QThread.currentThread()
        case QThreadPool():
            return wrapper.activeThreadCount() > 0
    return False


def _wait_for_threads(objects: list[object]) -> None:
    for each in objects:
        match each:
            case QThread():
                each.wait(GRACE_MS)
            case QThreadPool():
                each.waitForDone(GRACE_MS)
            case threading.Thread():
                each.join(GRACE_MS / 1000)


def _finish_deletions() -> None:
    if QCoreApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _description(leaked: object) -> str:
    """Name the object, its parent and the attributes that hold it, so that its maker can be found."""
    parts = [_name(leaked)]
    if isinstance(leaked, QObject) and (parent := leaked.parent()) is not None:
        parts.append(f"child of {_name(parent)}")
    parts += sorted({f"held as {holder}" for holder in _holders(leaked)})
    return ", ".join(parts)


def _name(each: object) -> str:
    label = each.objectName() if isinstance(each, QObject) else getattr(each, "name", "")
    return f"{type(each).__qualname__} {label!r}" if label else type(each).__qualname__


def _holders(held: object) -> Iterator[str]:
    for referrer in gc.get_referrers(held):
        for owner in gc.get_referrers(referrer) if isinstance(referrer, dict) else [referrer]:
            for attribute, value in getattr(owner, "__dict__", {}).items():
                if value is held:
                    yield f"{getattr(owner, '__name__', type(owner).__qualname__)}.{attribute}"
