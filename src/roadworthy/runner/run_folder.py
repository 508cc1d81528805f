"""A run on disk: `run.json` says what it is, `journal.sqlite` holds its replies; one process at a time works in it."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

from roadworthy.errors import BadDataError, UsageError
from roadworthy.files import write_text

RUN, JOURNAL, VERDICTS, SCORES, REPORT = "run.json", "journal.sqlite", "verdicts.parquet", "scores.json", "report.html"


class Setting(msgspec.Struct, frozen=True):
    """One named setting of a run, written as text so that equal settings are equal text."""

    name: str
    value: str


class RunRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What `run.json` says.

    `identity` holds everything that makes replies comparable: two runs may share a journal only if it is equal. The
    other fields may differ between one invocation and the next; raising `limit` or `repeats` extends the run.
    """

    schema_version: int = 1
    exam: str
    model: str
    protocol: str
    identity: tuple[Setting, ...]
    conditions: tuple[str, ...]
    repeats: int
    seed: int
    limit: int | None = None
    shards: tuple[str, ...] = ()
    data: str
    sent_to: str
    command: str
    versions: tuple[Setting, ...]
    stopped: str | None = None
    started_at: str = ""
    seconds: float = 0.0
    asked: int = 0

    @property
    def fingerprint(self) -> str:
        """The sha256 of the identity."""
        return sha256(msgspec.json.encode(self.identity)).hexdigest()


def differences(old: Sequence[Setting], new: Sequence[Setting]) -> tuple[str, ...]:
    """Return what differs between two identities, each as "temperature: 0 -> 0.7"."""
    before = {setting.name: setting.value for setting in old}
    after = {setting.name: setting.value for setting in new}
    names = list(dict.fromkeys([*before, *after]))
    return tuple(
        f"{name}: {before.get(name, 'not sent')} -> {after.get(name, 'not sent')}"
        for name in names
        if before.get(name) != after.get(name)
    )


def read_run(folder: Path) -> RunRecord:
    """Return the record of the run in `folder`.

    Raises:
        BadDataError: there is no run, or its `run.json` is malformed.
    """
    try:
        return msgspec.json.decode((folder / RUN).read_bytes(), type=RunRecord)
    except OSError as error:
        raise BadDataError(
            f"{folder} is not a run: it has no readable {RUN}. Make one with `roadworthy eval EXAM --model M`."
        ) from error
    except msgspec.DecodeError as error:
        raise BadDataError(f"{folder / RUN} is malformed ({error}). Start over with --fresh.") from error


def write_run(folder: Path, record: RunRecord) -> None:
    """Write `run.json`."""
    write_text(folder / RUN, msgspec.json.format(msgspec.json.encode(record), indent=2).decode() + "\n")


@contextmanager
def opened_run(folder: Path, record: RunRecord, *, fresh: bool) -> Iterator[RunRecord]:
    """Enter a run's folder: make it, go on in it, or with `fresh` empty it first. Yields the record now in force.

    Raises:
        UsageError: the folder holds a run with another identity, another process works in it, or it is no run at all.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / ".lock", timeout=0)
    try:
        lock.acquire()
    except Timeout as error:
        raise UsageError(
            f"Another roadworthy is at work in {folder}. Wait for it to end, or name another folder with --out."
        ) from error
    try:
        if fresh:
            _empty(folder)
        if (folder / RUN).exists():
            _check_same(folder, read_run(folder), record)
        elif any(path.name != ".lock" for path in folder.iterdir()):
            raise UsageError(f"{folder} is not empty and not a run. Name another folder with --out.")
        write_run(folder, record)
        yield record
    finally:
        lock.release()


def _empty(folder: Path) -> None:
    if any(path.name != ".lock" for path in folder.iterdir()):
        read_run(folder)  # never empties a folder that is not a run's
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name != ".lock":
            path.unlink()


def _check_same(folder: Path, old: RunRecord, new: RunRecord) -> None:
    changed = differences(old.identity, new.identity)
    if changed:
        listed = "\n  ".join(changed)
        raise UsageError(
            f"{folder} holds a run that differs from this command:\n  {listed}\n"
            "Replies under different settings are not mixed. Nothing was asked. Keep both by naming another folder "
            "with --out, or start this one over with --fresh."
        )
