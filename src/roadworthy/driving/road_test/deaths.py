"""What is recorded of an attempt whose worker died or hung: all that it had written down, and why it ended."""

import signal
from dataclasses import replace
from pathlib import Path
from typing import Final

from roadworthy.driving.criteria import RouteOutcome, read_outcome, undriven
from roadworthy.driving.road_test.account import drive_end
from roadworthy.driving.road_test.crash import Crash
from roadworthy.driving.road_test.crew import Member
from roadworthy.driving.road_test.layout import LOG, SO_FAR, end_drive
from roadworthy.driving.road_test.plan import Attempt
from roadworthy.driving.road_test.stage_clock import Stage
from roadworthy.driving.scoring.infractions import ScoringProtocol
from roadworthy.driving.scoring.status import Failure, route_status
from roadworthy.errors import BadDataError

_LOG_LINES: Final = 60
# The interpreter's last words end with the names of a hundred modules that nobody asked for.
_NOISE: Final = "Extension modules: "
_LONGEST_LOG_BYTES: Final = 100_000


def hung(member: Member, limit_s: float) -> Crash:
    """The crash of a worker that took too long for what it was at."""
    failure, doing = _under_way(member)
    return Crash(failure, f"{doing} took more than {limit_s:g} s; its process was ended")


def died(member: Member) -> Crash:
    """The crash that ended a worker, twice on the same attempt."""
    failure, doing = _under_way(member)
    return Crash(failure, f"the process {_end_of(member.process.exitcode or 0)} in {doing}, and again when tried anew")


def recorded(crash: Crash, attempt: Attempt, folder: Path) -> RouteOutcome:
    """The outcome of an attempt that ended so, as it was written to its folder.

    Raises:
        OSError: it cannot be written.
    """
    for half in folder.rglob(".*.part"):
        half.unlink()
    Crash(crash.failure, crash.told, _last_words(folder / LOG)).note(folder)
    outcome = _so_far(crash, attempt, folder)
    end_drive(folder, outcome)
    return outcome


def _under_way(member: Member) -> tuple[Failure, str]:
    """Whose failure it is when it ends now, and what it is at."""
    at = f"at t = {member.clock.time_s:g} s"
    match member.clock.stage:
        case Stage.SETTING_UP:
            return Failure.NOT_SET_UP, "the set-up of driver and world"
        case Stage.ACTING:
            return Failure.AGENT_CRASHED, f"act {at}"
        case Stage.STEPPING:
            return Failure.SIMULATION_CRASHED, f"the world's step from t = {member.clock.time_s:g} s"
        case Stage.RENDERING:
            return Failure.SIMULATION_CRASHED, f"the world's rendering {at}"
        case Stage.KEEPING:
            return Failure.SIMULATION_CRASHED, f"the keeping of the Scene {at}"


def _so_far(crash: Crash, attempt: Attempt, folder: Path) -> RouteOutcome:
    try:
        so_far = read_outcome((folder / SO_FAR).read_bytes())
    except (OSError, BadDataError):
        return undriven(attempt.route, drive_end(attempt, crash))
    noted = [each.weighed(ScoringProtocol.LEADERBOARD) for each in so_far.infractions]
    status = route_status(so_far.completion_percent, noted, crash.failure)
    return replace(so_far, status=status, failure=crash.failure, crash=crash.told)


def _end_of(code: int) -> str:
    if code >= 0:
        return f"ended itself with exit code {code}"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    return f"was killed by {name}" + (" (out of memory?)" if -code == signal.SIGKILL else "")


def _last_words(log: Path) -> str:
    try:
        with log.open("rb") as file:
            file.seek(max(0, log.stat().st_size - _LONGEST_LOG_BYTES))
            text = file.read().decode(errors="replace")
    except OSError:
        return ""
    lines = [line for line in text.splitlines() if not line.startswith(_NOISE)]
    return "\n".join(lines[-_LOG_LINES:])
