"""The folder of a recording: empty before, and one recording's alone."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from roadworthy.errors import UsageError

LOCK: Final = ".recording.lock"


def shown(path: Path) -> str:
    """A path as a line can hold it: quoted and escaped where it has line ends or the like in it."""
    return str(path) if str(path).isprintable() else repr(str(path))


def check_free(folder: Path) -> None:
    """Checks that a recording can go into a folder that may not exist yet.

    Raises:
        UsageError: it holds something already, is a file, or nobody may write there.
    """
    there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if not there.is_dir():
        raise UsageError(f"{shown(there)} is a file. Name a new or an empty folder with --out.")
    names = {path.name for path in folder.iterdir()} if there == folder else set()
    if names - {LOCK}:
        killed = " (another recording writes to it, or was killed)" if LOCK in names else ""
        raise UsageError(f"{shown(folder)} holds something already{killed}. Name a new or an empty folder with --out.")
    if not os.access(there, os.W_OK | os.X_OK):
        raise UsageError(f"{shown(there)} cannot be written to. Name a folder elsewhere with --out.")


@contextmanager
def taken(folder: Path) -> Iterator[None]:
    """Keeps other recordings out of a folder for the block; a new folder is made, and removed where no file is kept.

    Raises:
        UsageError: another recording writes here, or `check_free` refuses.
        OSError: the folder cannot be made.
    """
    check_free(folder)
    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / LOCK, timeout=0)
    try:
        lock.acquire()
    except Timeout as error:
        raise UsageError(
            f"Another recording writes to {shown(folder)}. Wait for it to end, or name another folder with --out."
        ) from error
    try:
        check_free(folder)  # again: another may have ended meanwhile
        try:
            yield
        finally:
            _remove_empty_in(folder)
    finally:
        # Before the release: whoever waits for the lock would else lose it to the next who comes.
        with suppress(OSError):
            (folder / LOCK).unlink()
        lock.release()
        if is_new:
            with suppress(OSError):
                folder.rmdir()


def _remove_empty_in(folder: Path) -> None:
    """Removes the folders without files in a folder."""
    for each in sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True):
        with suppress(OSError):
            each.rmdir()
