"""Writing a file as a whole or not at all, and reading one within a limit; each failure is one plain sentence."""
# ruff: noqa: N818 (the names say what is wrong; that they are errors, their base class says)

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
import stat
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

BACKUP_SUFFIX = ".bak"
"""What the name of a backup adds to that of its file."""

_BYTES_IN_MB = 1_000_000


class CannotWrite(Exception):
    """A file that was not written; `str()` says which, and why."""


class CannotRead(Exception):
    """A file that was not read; `str()` says which, and why."""


def write_atomically(path: Path, data: bytes, *, keep_backup: bool = True) -> None:
    """Write a file so that at every moment the old or the new one is there, whole.

    The old file's permissions are kept, and with `keep_backup` the old file too, as <name>.bak beside the new one.
    A link is followed to the file it leads to. Raises CannotWrite, and then the file is as it was.
    """
    try:
        _replace(Path(os.path.realpath(path)), data, keep_backup)
    except (OSError, ValueError) as error:
        message = f"Cannot write {path}: {_reason(error, missing='its folder does not exist')}."
        raise CannotWrite(message) from error


def _replace(path: Path, data: bytes, keep_backup: bool) -> None:
    is_there = path.exists()
    if is_there:
        _check_plain(path)
    if is_there and not os.access(path, os.W_OK):
        # Renaming needs no permission on the file itself, but a protected file is meant to stay.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    with _temporary(path.parent) as temporary:
        _write_through(temporary, data)
        if is_there:
            shutil.copymode(path, temporary)
        if is_there and keep_backup:
            _back_up(path)
        temporary.replace(path)
    _write_folder_through(path.parent)


def _check_plain(path: Path) -> None:
    """Raise OSError unless there is a plain file, which a folder, a pipe or a device is not."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))


@contextlib.contextmanager
def _temporary(folder: Path) -> Iterator[Path]:
    """Give a free name in a folder, and remove at the end what still has it."""
    temporary = folder / f".{secrets.token_hex(8)}.tmp"
    try:
        yield temporary
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()


def _write_through(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _back_up(path: Path) -> None:
    with _temporary(path.parent) as copy:
        try:
            copy.hardlink_to(path)  # takes no space and no time
        except OSError:
            shutil.copy2(path, copy)
        copy.replace(path.with_name(path.name + BACKUP_SUFFIX))


def _write_folder_through(folder: Path) -> None:
    """Let a new name outlast a power cut, where the system can do that; the file itself is written either way."""
    if hasattr(os, "O_DIRECTORY"):
        with contextlib.suppress(OSError):
            descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def read_limited(path: Path, limit: int) -> bytes:
    """Return all bytes of a file, of which there may be at most `limit`. Raises CannotRead."""
    try:
        _check_plain(path)  # before opening, which for a pipe would wait for its other end
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except (OSError, ValueError) as error:
        message = f"Cannot read {path}: {_reason(error, missing='there is no such file')}."
        raise CannotRead(message) from error
    if len(data) > limit:
        message = f"Cannot read {path}: it is larger than {limit / _BYTES_IN_MB:g} MB."
        raise CannotRead(message)
    return data


def _reason(error: OSError | ValueError, missing: str) -> str:
    """Return why a file could not be used; `missing` says so of one that is not there."""
    if not isinstance(error, OSError):  # a name with a zero character, which never reaches the system
        return _REASONS[errno.EINVAL]
    if error.errno == errno.ENOENT:
        return missing
    return _REASONS.get(error.errno or 0, f"the system says “{error.strerror or error}”")


_REASONS = {
    errno.EACCES: "permission is denied",
    errno.EPERM: "permission is denied",
    errno.EROFS: "the disk can only be read",
    errno.ENOSPC: "the disk is full",
    errno.EISDIR: "it is a folder or a device, not a file",
    errno.ENOTDIR: "its folder is a file",
    errno.ENAMETOOLONG: "its name is too long",
    errno.EINVAL: "its name has a character that the system does not accept",
}
