"""Compiled inner loops: numba without fastmath, cached per user and per version of the sources."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs

Compiled = TypeVar("Compiled", bound=Callable[..., Any])


@cache
def cache_folder() -> Path:
    """The folder in the user's cache that holds machine code made from exactly these sources.

    numba notices a change in a function's own file only, never in a function that it calls; a folder named by all
    sources that may hold compiled functions cannot serve stale code.
    """
    package = Path(__file__).parent
    sources = sorted(
        [
            Path(__file__),
            *(path for room in ("geometry", "worlds", "rendering") for path in (package / room).rglob("*.py")),
        ]
    )
    digest = hashlib.sha256()
    for path in sources:
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_bytes())
    return Path(platformdirs.user_cache_dir("roadworthy")) / "compiled" / digest.hexdigest()[:16]


def compiled(function: Compiled) -> Compiled:
    """`function`, compiled at its first call, releasing the interpreter lock, with exact IEEE arithmetic."""
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        return cast("Compiled", numba.njit(cache=True, nogil=True, fastmath=False)(function))
    finally:
        config.CACHE_DIR = before
