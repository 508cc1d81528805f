"""A run on disk: `run.json` says what it is, `journal.sqlite` holds its replies; one process at a time works in it."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

from roadworthy.errors import BadDataError, UsageError
from roadworthy.files import write_text
from roadworthy.questions import Condition

RUN, JOURNAL, VERDICTS, SCORES, REPORT = "run.json", "journal.sqlite", "verdicts.parquet", "scores.json", "report.html"
DRIVES, ROUTES = "drives", "routes.json"
LOCK = ".lock"
FIGURES = ("distribution.svg", "radar.svg")
OURS = frozenset(
    {RUN, JOURNAL, f"{JOURNAL}-wal", f"{JOURNAL}-shm", VERDICTS, SCORES, REPORT, DRIVES, ROUTES, LOCK, *FIGURES}
)


class Setting(msgspec.Struct, frozen=True):
    """One named setting of a run, written as text so that equal settings are equal text."""

    name: str
    value: str


class Session(msgspec.Struct, frozen=True):
    """One time that a run was worked on: since when and of whom, and, once it has ended, how long and how much."""

    started_at: str
    sent_to: str
    seconds: float = 0.0
    asked: int = 0


class RunRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What `run.json` says.

    `identity` holds everything that makes replies comparable: two runs may share a journal only if it is equal. The
    other fields may differ between one invocation and the next; raising `limit` or `repeats` extends the run, and so
    does adding `conditions`, which are those of all sessions. `stopped` says which budget ended the latest session,
    `gave_up` why the endpoint was given up in it. `embedder` is what open answers are graded with, as typed.
    """

    schema_version: int = 1
    exam: str
    model: str
    protocol: str
    identity: tuple[Setting, ...]
    conditions: tuple[Condition, ...]
    repeats: int
    seed: int
    split: str | None = None
    language: str | None = None
    limit: int | None = None
    shards: tuple[str, ...] = ()
    data: str
    command: str
    versions: tuple[Setting, ...]
    sessions: tuple[Session, ...] = ()
    stopped: str | None = None
    gave_up: str | None = None
    embedder: str | None = None

    def ended(self, seconds: float, asked: int, *, stopped: str | None, gave_up: str | None) -> "RunRecord":
        """Return the record at the end of its latest session; one that asked nothing leaves no trace."""
        *earlier, latest = self.sessions
        sessions = (*earlier, msgspec.structs.replace(latest, seconds=seconds, asked=asked))
        return msgspec.structs.replace(
            self, sessions=sessions if asked or not earlier else tuple(earlier), stopped=stopped, gave_up=gave_up
        )


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
        raise BadDataError(
            f"{folder / RUN} cannot be read by this version ({error}); an earlier one may have written it. The replies "
            f"in {JOURNAL} are kept: read it with the version that wrote it, or name another folder with --out."
        ) from error


def write_run(folder: Path, record: RunRecord) -> None:
    """Write `run.json`."""
    write_text(folder / RUN, msgspec.json.format(msgspec.json.encode(record), indent=2).decode() + "\n")


@contextmanager
def opened_run(folder: Path, record: RunRecord, *, fresh: bool) -> Iterator[RunRecord]:
    """Enter a run's folder: make it, go on in it, or with `fresh` empty it first. Yields the record now in force.

    Raises:
        UsageError: the folder holds a run with another identity or shard, another process works in it, or it is no run.
    """
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file. Name a folder for the run with --out.")
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / LOCK, timeout=0)
    try:
        lock.acquire()
    except Timeout as error:
        raise UsageError(
            f"Another roadworthy is at work in {folder}. Wait for it to end, or name another folder with --out."
        ) from error
    try:
        _check_ours(folder)
        for left_over in folder.glob(".*.part"):
            left_over.unlink()
        if fresh:
            _empty(folder)
        if (folder / RUN).exists():
            old = read_run(folder)
            _check_same(folder, old, record)
            record = msgspec.structs.replace(
                record,
                conditions=tuple(dict.fromkeys((*old.conditions, *record.conditions))),
                sessions=(*old.sessions, *record.sessions),
                embedder=record.embedder or old.embedder,
            )
        write_run(folder, record)
        yield record
    finally:
        lock.release()


def _check_ours(folder: Path) -> None:
    names = {path.name for path in folder.iterdir() if not (path.name.startswith(".") and path.name.endswith(".part"))}
    foreign = sorted(names - OURS)
    if foreign:
        raise UsageError(
            f'{folder} is not a run: it holds "{foreign[0]}", which is not ours. Name another folder with --out.'
        )


def _empty(folder: Path) -> None:
    # run.json goes last: a kill in between leaves a folder that is still known for a run.
    for path in sorted(folder.iterdir(), key=lambda path: path.name == RUN):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.name != LOCK:
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
    if old.shards and old.shards != new.shards:
        raise UsageError(
            f"{folder} holds shard {', '.join(old.shards)}. Give each shard a folder of its own with --out, and put "
            "them together with `roadworthy merge`."
        )
