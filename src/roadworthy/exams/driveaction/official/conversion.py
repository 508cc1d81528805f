"""The official files as a question set: converted once, kept in a cache, and found there again."""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from filelock import FileLock

from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.official.hub import address_in
from roadworthy.exams.driveaction.official.identity import content_hashes
from roadworthy.exams.driveaction.official.intake import take_in
from roadworthy.exams.driveaction.official.origin import Origin, origin_of
from roadworthy.exams.driveaction.official.parquet import data_at, is_parquet_folder
from roadworthy.exams.driveaction.prompts import protocol_id
from roadworthy.exams.driveaction.tree import task_tree
from roadworthy.files import write_text
from roadworthy.questions import QuestionSet, open_question_set
from roadworthy.questions.question_set import DATASET

# Raise it with every change to what a conversion writes; earlier conversions are then made again.
CONVERTER = 2
CONVERSION, FILES = "conversion.json", "files.json"
PICTURES = frozenset({".bmp", ".gif", ".jpeg", ".jpg", ".png", ".webp"})


def is_official(location: str) -> bool:
    """Return whether a location is the official data, not one of our question sets.

    So are an `hf://` address, a Parquet file, and a folder with Parquet files that has no `dataset.json`.
    """
    if address_in(location) is not None:
        return True
    path = Path(location)
    if path.is_dir():
        return not (path / DATASET).is_file() and is_parquet_folder(path)
    return path.suffix.lower() == ".parquet"


def open_official(location: str, cache: Path, aliases: Mapping[str, str] | None = None) -> QuestionSet:
    """Return the official data at a folder, a file or an `hf://` address as a question set in a folder of `cache`.

    An intact earlier conversion of the same files with the same aliases is used again; those of other files stay, as
    runs may refer to them. A conversion is made beside its place and then moved there, so that one that was stopped
    half-way is never taken for whole.

    Raises:
        BadDataError: the files are not there or cannot be used.
        UsageError: the address is malformed, or the hub's client is not installed.
        OSError: the conversion cannot be written; nothing of it is kept.
    """
    origin = origin_of(location)
    cache.mkdir(parents=True, exist_ok=True)
    key = _key(origin, cache, aliases or {})
    folder = cache / key
    with FileLock(cache / f"{key}.lock"):
        earlier = _earlier(folder, key)
        return earlier if earlier is not None else _converted(origin, folder, key, aliases)


def _key(origin: Origin, cache: Path, aliases: Mapping[str, str]) -> str:
    """Return the name of a conversion: equal for equal files, whenever they were written, read in the same way.

    Files of the hub are identified by their commit, local ones by their names and contents; pictures beside them, which
    rows may name, by name, size and time.
    """
    parts = [protocol_id(), task_tree().version, CONVERTER, origin.name, origin.revision, sorted(aliases.items())]
    if origin.revision is None:
        data = data_at(origin.path)
        with FileLock(cache / f"{FILES}.lock"):
            hashes = content_hashes(data.files, cache / FILES)
        parts += _pictures_beside(data.folder)
        parts += [(file.relative_to(data.folder).as_posix(), of) for file, of in zip(data.files, hashes, strict=True)]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:24]


def _pictures_beside(folder: Path) -> list[tuple[str, int, int]]:
    """Return name, size and time of each picture that rows may name by its path."""
    found = sorted(path for path in folder.rglob("*") if path.suffix.lower() in PICTURES and path.is_file())
    stats = [(path.relative_to(folder).as_posix(), path.stat()) for path in found]
    return [(name, stat.st_size, stat.st_mtime_ns) for name, stat in stats]


def _earlier(folder: Path, key: str) -> QuestionSet | None:
    """Return the conversion in `folder` if it is whole: it says its key, and no picture has gone."""
    try:
        said = json.loads((folder / CONVERSION).read_bytes())
        questions = open_question_set(folder)
    except (OSError, ValueError, BadDataError):
        return None
    return questions if said == {"key": key, "pictures": _pictures(folder)} else None


def _converted(origin: Origin, folder: Path, key: str, aliases: Mapping[str, str] | None) -> QuestionSet:
    # The lock is held, so what lies beside is a conversion that was stopped.
    for leftover in folder.parent.glob(f".{key}.*"):
        shutil.rmtree(leftover, ignore_errors=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{key}.", dir=folder.parent))
    try:
        beside.chmod(0o755)
        take_in(origin.path, beside, aliases=aliases, origin=origin.name, revision=origin.revision)
        write_text(beside / CONVERSION, json.dumps({"key": key, "pictures": _pictures(beside)}) + "\n")
        if folder.exists():
            shutil.rmtree(folder)
        beside.rename(folder)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    return open_question_set(folder)


def _pictures(folder: Path) -> int:
    return sum(1 for _ in folder.glob("images/*"))
