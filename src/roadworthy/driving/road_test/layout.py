"""A road test on disk: `drives/` in the folder of its run, and in it a folder for each attempt."""

import hashlib
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

import msgspec
from filelock import FileLock, Timeout

from roadworthy.driving.criteria import RouteOutcome, read_outcome
from roadworthy.driving.road_test.plan import Attempt, RoadTest
from roadworthy.driving.route_identity import fingerprint
from roadworthy.errors import BadDataError, UsageError
from roadworthy.files import write_text, written_whole

DRIVES: Final = "drives"
ORDER: Final = "routes.json"
DRIVE: Final = "drive.json"
OUTCOME: Final = "outcome.json"
SO_FAR: Final = ".outcome-so-far.json"
EVENTS: Final = "events.json"
DECISIONS: Final = "decisions.jsonl"
CAMERAS: Final = "cameras.jsonl"
REPLAY: Final = "replay.webp"
CRASH: Final = "crash.txt"
LOG: Final = "log.txt"
TIMING: Final = "timing.json"

_LOCK: Final = ".lock"
_LONGEST_NAME: Final = 200


class DriveRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What `drive.json` says: what was to be driven here.

    `identity` is the SHA-256 of all that the outcome and the Scenes depend on, the route and its map included.
    """

    route_id: str
    repeat: int
    seed: int
    world: str
    driver: str
    rate_hz: float
    rig: str | None
    scale: float | None
    decision_every_s: float
    most_ticks: int | None
    identity: str


def record_of(test: RoadTest, attempt: Attempt) -> DriveRecord:
    """The record of an attempt. Whether there is a replay makes no difference, nor how long a decision may take."""
    every_s = test.settings.decision_every_s
    what = (
        fingerprint(attempt.route),
        *(attempt.repeat, attempt.seed, test.world, test.driver, test.most_ticks),
        *(test.rate_hz, test.rig, test.scale, every_s),
    )
    return DriveRecord(
        route_id=attempt.route.id,
        repeat=attempt.repeat,
        seed=attempt.seed,
        world=test.world,
        driver=test.driver,
        rate_hz=test.rate_hz,
        rig=test.rig,
        scale=test.scale,
        decision_every_s=every_s,
        most_ticks=test.most_ticks,
        identity=hashlib.sha256(msgspec.json.encode(what)).hexdigest(),
    )


def drive_folder(run: Path, route_id: str, repeat: int = 0) -> Path:
    """The folder of an attempt: the route's id, `%`-escaped where it could be no name, and `-r1`, ... for repeats.

    Raises:
        UsageError: the id is empty or too long for a name.
    """
    name = quote(route_id, safe=" ")
    name = f"%2E{name[1:]}" if name.startswith(".") else name
    if not name or len(name) > _LONGEST_NAME:
        raise UsageError(f'A route has the id "{route_id[:80]}": give 1 to {_LONGEST_NAME} letters or digits.')
    return run / DRIVES / (f"{name}-r{repeat}" if repeat else name)


def check_folders(test: RoadTest, run: Path) -> None:
    """Checks that each attempt has a folder of its own.

    Raises:
        UsageError: an id can be no name, or is that of another route's repeat.
    """
    seen: dict[str, Attempt] = {}
    for attempt in test.attempts:
        # Some file systems do not tell capital letters from small ones.
        other = seen.setdefault(drive_folder(run, attempt.route.id, attempt.repeat).name.casefold(), attempt)
        if other is not attempt:
            raise UsageError(
                f'The routes "{other.route.id}" and "{attempt.route.id}" would be kept in one folder. Rename one.'
            )


@contextmanager
def drives_locked(run: Path) -> Iterator[None]:
    """Keeps other processes out of the drives of a run for the block.

    Raises:
        UsageError: another is at work there.
        OSError: the folder cannot be made.
    """
    (run / DRIVES).mkdir(parents=True, exist_ok=True)
    lock = FileLock(run / DRIVES / _LOCK, timeout=0)
    try:
        lock.acquire()
    except Timeout as error:
        raise UsageError(
            f"Another roadworthy drives in {run}. Wait for it to end, or name another folder with --out."
        ) from error
    try:
        yield
    finally:
        lock.release()


def finished(folder: Path, record: DriveRecord) -> RouteOutcome | None:
    """The outcome of an attempt that was driven to its end; None where it is still to be driven.

    Raises:
        UsageError: something else was driven here.
    """
    try:
        outcome = read_outcome((folder / OUTCOME).read_bytes(), origin=str(folder / OUTCOME))
        there = msgspec.json.decode((folder / DRIVE).read_bytes(), type=DriveRecord)
    except (OSError, BadDataError, msgspec.DecodeError):
        return None
    if there.identity != record.identity:
        raise UsageError(
            f"{folder} holds a drive of another test (another route, seed, driver, time limit, rate or rig). "
            "Keep both by naming another folder with --out, or start this one over with --fresh."
        )
    return outcome


def begin_drive(folder: Path, record: DriveRecord) -> None:
    """Empties the folder of an attempt of what a kill left half done, and says what is to be driven there.

    Raises:
        OSError: that cannot be written.
    """
    if folder.exists():
        shutil.rmtree(folder)
    write_text(folder / DRIVE, msgspec.json.format(msgspec.json.encode(record), indent=2).decode() + "\n")


def end_drive(folder: Path, outcome: RouteOutcome) -> None:
    """Writes the outcome, whose presence says that the drive has ended.

    Raises:
        OSError: it cannot be written.
    """
    write_whole(folder / OUTCOME, outcome.to_json() + b"\n")
    (folder / SO_FAR).unlink(missing_ok=True)
    if (folder / LOG).exists() and (folder / LOG).stat().st_size == 0:
        (folder / LOG).unlink()


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    with written_whole(path) as beside:
        beside.write_bytes(content)


def note_order(run: Path, test: RoadTest) -> None:
    """Notes in which order the routes stand; those of an earlier, larger test come last.

    Raises:
        OSError: it cannot be written.
    """
    ids = dict.fromkeys([*(route.id for route in test.routes), *_order(run)])
    write_whole(run / DRIVES / ORDER, msgspec.json.format(msgspec.json.encode(list(ids)), indent=2) + b"\n")


def read_outcomes(run: Path) -> tuple[RouteOutcome, ...]:
    """The outcomes of all attempts of a run that have ended, in the order of its routes, then of the repeats.

    Raises:
        BadDataError: an outcome is damaged.
    """
    files = sorted((run / DRIVES).glob(f"*/{OUTCOME}"))
    found = [read_outcome(file.read_bytes(), origin=str(file)) for file in files]
    return in_order(found, _order(run))


def in_order(outcomes: Sequence[RouteOutcome], route_ids: Sequence[str]) -> tuple[RouteOutcome, ...]:
    """Outcomes in the order of the routes, then of the repeats."""
    place = {route_id: number for number, route_id in enumerate(route_ids)}
    return tuple(sorted(outcomes, key=lambda each: (place.get(each.route_id, len(place)), each.route_id, each.repeat)))


def _order(run: Path) -> list[str]:
    try:
        return msgspec.json.decode((run / DRIVES / ORDER).read_bytes(), type=list[str])
    except (OSError, msgspec.DecodeError):
        return []
