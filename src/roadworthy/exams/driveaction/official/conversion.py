"""The official files as a question set: converted once, kept in a cache, and found there again."""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.official.hub import SCHEME, fetch, parse_address
from roadworthy.exams.driveaction.official.intake import take_in
from roadworthy.exams.driveaction.official.parquet import data_at, is_parquet_folder
from roadworthy.exams.driveaction.prompts import protocol_id
from roadworthy.exams.driveaction.tree import task_tree
from roadworthy.files import write_text
from roadworthy.questions import QuestionSet, open_question_set

# Raise it with every change to what a conversion writes; earlier conversions are then made again.
CONVERTER = 1
CONVERSION = "conversion.json"
DATASET = "dataset.json"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where official files are on disk and what identifies them: a commit, or each file's name, size and time."""

    path: Path
    name: str
    revision: str | None
    identity: tuple[str, ...]


def is_official(location: str) -> bool:
    """Return whether a location is the official data, not one of our question sets.

    So are an `hf://` address, a Parquet file, and a folder with Parquet files that has no `dataset.json`.
    """
    if location.startswith(SCHEME):
        return True
    path = Path(location)
    if path.is_dir():
        return not (path / DATASET).is_file() and is_parquet_folder(path)
    return path.suffix.lower() == ".parquet"


def open_official(location: str, cache: Path, aliases: Mapping[str, str] | None = None) -> QuestionSet:
    """Return the official data at a folder, a file or an `hf://` address as a question set in a folder of `cache`.

    An intact earlier conversion of the same files with the same aliases is used again. A conversion is made beside its
    place and then moved there, so that one that was stopped half-way is never taken for whole.

    Raises:
        BadDataError: the files are not there or cannot be used.
        UsageError: the address is malformed, or the hub's client is not installed.
    """
    origin = _origin(location)
    key = _key(origin, aliases or {})
    folder = cache / key
    cache.mkdir(parents=True, exist_ok=True)
    with FileLock(cache / f"{key}.lock"):
        earlier = _earlier(folder, key)
        return earlier if earlier is not None else _converted(origin, folder, key, aliases)


def _origin(location: str) -> Origin:
    if location.startswith(SCHEME):
        address = parse_address(location)
        path, commit = fetch(location)
        # Without the revision asked for: a branch and its commit are the same data.
        name = "/".join(filter(None, (f"{SCHEME}datasets/{address.repo}", address.path)))
        return Origin(path, name, commit, (commit,))
    path = Path(location)
    data = data_at(path)
    stats = [(file.relative_to(data.folder).as_posix(), file.stat()) for file in data.files]
    identity = tuple(f"{name} {stat.st_size} {stat.st_mtime_ns}" for name, stat in stats)
    return Origin(path, f"local files, {path.absolute().name}", None, identity)


def _key(origin: Origin, aliases: Mapping[str, str]) -> str:
    parts = [protocol_id(), task_tree().version, CONVERTER, origin.name, origin.identity, sorted(aliases.items())]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:24]


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
