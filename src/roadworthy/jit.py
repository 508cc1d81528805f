"""Compiled inner loops: numba without fastmath, cached per user and per version of the sources."""

import hashlib
import inspect
import logging
import os
import re
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs
from numba.core import event

Compiled = TypeVar("Compiled", bound=Callable[..., Any])

PACKAGE = Path(__file__).parent
KEPT_UNUSED_S = 30 * 86400.0

_NAME = re.compile("[0-9a-f]{16}")
IMPORT = re.compile(r"^(?:from|import) roadworthy\.([\w.]+)", re.MULTILINE)


@cache
def cache_folder(source: Path) -> Path:
    """The folder in the user's cache for machine code made from exactly the present state of a file with kernels.

    numba notices a change in a function's own file only, never in a function or constant that it uses from another; a
    folder named by all files that this one imports, however indirectly, cannot serve stale code.
    """
    chosen = numba.config.CACHE_DIR  # type: ignore[attr-defined]  # NUMBA_CACHE_DIR, where somebody has set it
    base = Path(chosen) if chosen else platformdirs.user_cache_path("roadworthy") / "compiled"
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(_imported(source)):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(_text(path).encode())
    return base / digest.hexdigest()[:16]


def _imported(source: Path) -> set[Path]:
    """A file of the package and all that it imports from the package, however indirectly."""
    found: set[Path] = set()
    open_paths = [source]
    while open_paths:
        path = open_paths.pop()
        if path not in found:
            found.add(path)
            open_paths += _imports(path)
    return found


@cache
def _text(path: Path) -> str:
    """A file as it was when this process first read it, which is what it runs, whatever was edited since."""
    return path.read_text(encoding="utf-8")


@cache
def _imports(path: Path) -> list[Path]:
    names = IMPORT.findall(_text(path))
    modules = (PACKAGE.joinpath(*name.split(".")) for name in names)
    return [file for m in modules for file in (m.with_suffix(".py"), m / "__init__.py") if file.is_file()]


class _Announcement(event.Listener):
    """Says, when the first kernel of this process is compiled rather than loaded, that compiling takes a while."""

    def __init__(self) -> None:
        self._is_made = False

    def on_start(self, what: event.Event) -> None:
        kernel = what.data["dispatcher"].py_func
        if not self._is_made and kernel.__module__.startswith("roadworthy."):
            self._is_made = True
            folder = cache_folder(Path(inspect.getfile(kernel))).parent
            logging.getLogger("roadworthy").warning(
                "Compiling inner loops once, a minute or two in all; the machine code is kept in %s.", folder
            )

    def on_end(self, what: event.Event) -> None:
        """Nothing is said when it is done."""


event.register("numba:compile", _Announcement())  # type: ignore[no-untyped-call]


@cache
def _usable(folder: Path) -> bool:
    """Whether machine code can be kept in a folder, made if need be; then those long out of use are removed."""
    try:
        if not folder.is_dir():
            folder.mkdir(parents=True)
            _remove_old(folder.parent)
        os.utime(folder)
    except OSError as error:
        logging.getLogger("roadworthy").warning(
            "Machine code cannot be kept in %s (%s), so inner loops are compiled anew each time: set NUMBA_CACHE_DIR "
            "to a folder that can be written to.",
            folder,
            error.strerror,
        )
        return False
    return True


def _remove_old(base: Path) -> None:
    newest = max(folder.stat().st_mtime for folder in base.iterdir())
    for folder in base.iterdir():
        if _NAME.fullmatch(folder.name) and newest - folder.stat().st_mtime > KEPT_UNUSED_S:
            shutil.rmtree(folder, ignore_errors=True)


def compiled(function: Compiled) -> Compiled:
    """`function`, compiled at its first call, releasing the interpreter lock, with exact IEEE arithmetic.

    A division by zero gives what IEEE 754 says, no exception.
    """
    folder = cache_folder(Path(inspect.getfile(function)))
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        made = numba.njit(cache=_usable(folder), nogil=True, fastmath=False, error_model="numpy")(function)
    finally:
        config.CACHE_DIR = before
    return cast("Compiled", made)
