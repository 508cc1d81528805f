"""Files written whole or not at all, paths from data that stay inside their folder, and cells safe for spreadsheets."""

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from roadworthy.errors import BadDataError

# A spreadsheet runs a cell that begins so as a formula; an apostrophe before it makes it text.
_FORMULA = re.compile(r"'*[=+\-@\t\r]")


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Yield a temporary path beside `path`; it takes `path`'s place when the block ends without an error.

    A reader sees the old file or the new one, never a half of either.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    os.close(handle)
    beside = Path(name)
    try:
        yield beside
        beside.chmod(0o644)
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        if error.filename is None:  # a library's own error, which names no file
            raise OSError(error.errno, error.strerror or str(error), str(path)) from error
        raise
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def write_text(path: Path, text: str) -> None:
    """Write `text` to `path` as UTF-8, whole or not at all."""
    with written_whole(path) as beside:
        beside.write_text(text, encoding="utf-8", newline="\n")


def path_inside(folder: Path, locator: str) -> Path:
    """Return `folder / locator`, where `locator` came from data and must not climb out of `folder`.

    Only the written path is judged: links that the user made inside `folder` (a Hugging Face cache, a linked
    `samples/`) are followed.

    Raises:
        BadDataError: `locator` is empty, absolute, or climbs out of the folder.
    """
    written = PurePosixPath(locator.replace("\\", "/"))
    has_drive = len(locator) > 1 and locator[1] == ":"
    if not written.parts or written.is_absolute() or has_drive or ".." in written.parts or "\0" in locator:
        raise BadDataError(
            f'The path "{locator}" leaves its folder {folder}. Paths in a question set are relative to it and '
            "contain no `..`; correct the record, or move the file inside."
        )
    return folder / written


def safe_cell(text: str) -> str:
    """Return the text as a spreadsheet may have it: an apostrophe keeps what looks like a formula from running."""
    return f"'{text}" if _FORMULA.match(text) else text


def plain_cell(text: str) -> str:
    """Return the text that `safe_cell` was given."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text
