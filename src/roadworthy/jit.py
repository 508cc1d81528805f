"""Compiled inner loops: numba without fastmath, cached per user and per version of the sources."""

import hashlib
import inspect
import logging
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs

Compiled = TypeVar("Compiled", bound=Callable[..., Any])

PACKAGE = Path(__file__).parent
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
        digest.update(path.read_bytes())
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
def _imports(path: Path) -> list[Path]:
    names = IMPORT.findall(path.read_text(encoding="utf-8"))
    modules = (PACKAGE.joinpath(*name.split(".")) for name in names)
    return [file for m in modules for file in (m.with_suffix(".py"), m / "__init__.py") if file.is_file()]


_announced = False


def _announce(folder: Path) -> None:
    """Says, before the first use of these sources, that compiling takes a while; once in a process."""
    global _announced  # noqa: PLW0603  one line on the terminal, however many files are compiled
    if not _announced and not folder.is_dir():
        _announced = True
        logging.getLogger("roadworthy").warning(
            "Compiling inner loops once, a minute or two in all; the machine code is kept in %s.", folder.parent
        )


def compiled(function: Compiled) -> Compiled:
    """`function`, compiled at its first call, releasing the interpreter lock, with exact IEEE arithmetic.

    A division by zero gives what IEEE 754 says, no exception.
    """
    folder = cache_folder(Path(inspect.getfile(function)))
    _announce(folder)
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        made = numba.njit(cache=True, nogil=True, fastmath=False, error_model="numpy")(function)
    finally:
        config.CACHE_DIR = before
    return cast("Compiled", made)

