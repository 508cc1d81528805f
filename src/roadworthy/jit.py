"""Compiled inner loops: numba without fastmath, cached per user and per version of the sources."""

import hashlib
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
def cache_folder() -> Path:
    """The folder in the user's cache that holds machine code made from exactly the present sources.

    numba notices a change in a function's own file only, never in a function or constant that it uses from another; a
    folder named by all files that compiled functions can depend on cannot serve stale code.
    """
    chosen = numba.config.CACHE_DIR  # type: ignore[attr-defined]  # NUMBA_CACHE_DIR, where somebody has set it
    base = Path(chosen) if chosen else platformdirs.user_cache_path("roadworthy") / "compiled"
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(_sources()):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return base / digest.hexdigest()[:16]


def _sources() -> set[Path]:
    """The files with compiled functions, and all files of the package that they import, however indirectly."""
    texts = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    found: set[Path] = set()
    open_paths = [path for path, text in texts.items() if "\n@compiled\n" in text]
    while open_paths:
        path = open_paths.pop()
        if path not in found:
            found.add(path)
            modules = (PACKAGE.joinpath(*name.split(".")) for name in IMPORT.findall(texts[path]))
            candidates = (file for m in modules for file in (m.with_suffix(".py"), m / "__init__.py"))
            open_paths += [file for file in candidates if file in texts]
    return found


@cache
def _announce() -> None:
    """Says once, before the first use of these sources, that compiling takes a while."""
    if not cache_folder().is_dir():
        logging.getLogger("roadworthy").warning(
            "Compiling inner loops once, a minute or two in all; the machine code is kept in %s.", cache_folder()
        )


def compiled(function: Compiled) -> Compiled:
    """`function`, compiled at its first call, releasing the interpreter lock, with exact IEEE arithmetic."""
    _announce()
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        return cast("Compiled", numba.njit(cache=True, nogil=True, fastmath=False)(function))
    finally:
        config.CACHE_DIR = before
