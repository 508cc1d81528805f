"""A road test in worker processes: what breaks is recorded, what is killed is driven anew."""

import errno
import hashlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from driving.criteria_scenes import ROUTE
from roadworthy.driving.criteria import RouteOutcome
from roadworthy.driving.road_test import Attempt, DriveSummary, RoadTest, drive_folder, drive_routes, read_outcomes
from roadworthy.driving.road_test import keeping as keeping_module
from roadworthy.driving.road_test.attempt import drive_attempt
from roadworthy.driving.road_test.stage_clock import CELLS, StageClock
from roadworthy.errors import UsageError
from roadworthy.scene import Route, TrafficAmount
from roadworthy.scene.store import read_scenes
from roadworthy.worlds import make_world

HERE = Path(__file__).parent


def short_route(route_id: str) -> Route:
    """Sixteen metres of a street with hardly any traffic: four seconds."""
    plain = next(route for route in make_world().routes("plain") if route.map_name == "narrow")
    return replace(
        plain, id=route_id, points=plain.points[:16], lane_ids=(), commands=(), traffic=TrafficAmount(2.0, 0, 2)
    )


def a_test(*routes: Route, driver: str = "baseline/follow", **settings: object) -> RoadTest:
    return RoadTest(routes=routes, driver=driver, **settings)  # type: ignore[arg-type]


class Watching:
    """Notes what it is told."""

    def __init__(self) -> None:
        self.started: list[str] = []
        self.done: list[str] = []
        self.resumed: list[str] = []

    def route_started(self, attempt: Attempt) -> None:
        self.started.append(attempt.route.id)

    def route_done(self, outcome: RouteOutcome) -> None:
        self.done.append(outcome.route_id)

    def route_resumed(self, outcome: RouteOutcome) -> None:
        self.resumed.append(outcome.route_id)


def workers_of(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def is_gone(pid: int) -> bool:
    status = Path(f"/proc/{pid}/status")
    return not status.exists() or "State:\tZ" in status.read_text()


def until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture(scope="module")
def faulty_driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The name of a driver of another package, installed for worker processes too, which get our path."""
    package = tmp_path_factory.mktemp("package")
    told = package / "faulty-1.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: faulty\nVersion: 1\n")
    (told / "entry_points.txt").write_text(
        "[roadworthy.drivers]\ntests/faulty = road_test_drivers:Faulty\n"
        "[roadworthy.worlds]\ntests/street = road_test_drivers:Street\n"
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(package)
        patch.syspath_prepend(HERE)
        yield "tests/faulty"


ROUTE_IDS = ("raises", "nan", "nothing", "good", "exits", "hangs")

DRIVEN = """
import sys
from pathlib import Path
from test_road_test import a_bad_test, drive_routes
if __name__ == "__main__":
    drive_routes(a_bad_test(*sys.argv[2:]), Path(sys.argv[1]))
"""


def a_bad_test(*route_ids: str) -> RoadTest:
    """Routes on most of which something goes wrong."""
    routes = (replace(ROUTE, id=each, points=ROUTE.points[:41], lane_ids=("f1",)) for each in route_ids or ROUTE_IDS)
    return a_test(*routes, driver="tests/faulty", world="tests/street", decision_limit_s=0.8)


def begun(folder: Path, *route_ids: str) -> subprocess.Popen[bytes]:
    """A process that drives."""
    program = folder.with_suffix(".py")
    program.write_text(DRIVEN)
    return subprocess.Popen(
        [sys.executable, str(program), str(folder), *route_ids],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


@dataclass(frozen=True)
class Resumed:
    """What a run was like when it had been killed in the middle of "good", and what driving on was like."""

    left_unended: bool
    summary: DriveSummary
    watching: Watching


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("run") / "run"


@pytest.fixture(scope="module")
def resumed(faulty_driver: str, folder: Path) -> Resumed:
    """A run that is killed and resumed, with one worker, which hangs last: few are started."""
    parent = begun(folder)
    until((folder / "drives/good/.outcome-so-far.json").exists)
    (worker,) = workers_of(parent.pid)
    parent.kill()
    parent.wait()
    until(lambda: is_gone(worker))
    left_unended = not (folder / "drives/good/outcome.json").exists()
    watching = Watching()
    return Resumed(left_unended, drive_routes(a_bad_test(), folder, observer=watching), watching)


@pytest.fixture(scope="module")
def run(resumed: Resumed, folder: Path) -> Path:
    """The folder of the run, driven to its end."""
    return folder


def outcome_of(run: Path, route_id: str) -> RouteOutcome:
    return next(outcome for outcome in read_outcomes(run) if outcome.route_id == route_id)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("raises", "act at t = 1 s raised ValueError: no idea, says <object object>"),
        ("nan", "act at t = 1 s raised UsageError: Control.steer is nan; it must be a finite number from -1 to 1."),
        ("nothing", "act at t = 1 s returned NoneType, which is no Control"),
        ("exits", "the process ended itself with exit code 3 in act at t = 1 s, and again when tried anew"),
        ("hangs", "act at t = 1 s took more than 5.8 s; its process was ended"),
    ],
)
def test_a_driver_that_fails_is_recorded_with_what_it_did(run: Path, fault: str, told: str) -> None:
    outcome = outcome_of(run, fault)

    assert outcome.status == "Failed - Agent crashed"
    assert outcome.crash is not None
    assert outcome.crash.startswith(told)
    assert (drive_folder(run, fault) / "crash.txt").read_text().startswith(told)


def test_the_line_of_a_driver_that_raised_or_hung_is_in_crash_txt(run: Path) -> None:
    assert 'raise ValueError(f"no idea' in (drive_folder(run, "raises") / "crash.txt").read_text()
    assert "in hangs" in (drive_folder(run, "hangs") / "crash.txt").read_text()


def test_what_a_driver_printed_is_kept(run: Path) -> None:
    assert "the driver's last words" in (drive_folder(run, "exits") / "log.txt").read_text()
    assert not (drive_folder(run, "good") / "log.txt").exists()


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"map_name": "Nowhere"}, 'no map "Nowhere"'),
        ({"points": ((9000.0, 0.0, 0.0), (9100.0, 0.0, 0.0))}, "is off the road"),
    ],
)
def test_a_route_that_cannot_be_set_up_is_recorded_so(tmp_path: Path, changed: dict[str, Any], told: str) -> None:
    outcome = drive_here(a_test(replace(short_route("a"), **changed)), tmp_path / "a")

    assert outcome.status == "Failed - Agent couldn't be set up"
    assert told in (outcome.crash or "")


def test_the_other_routes_go_on_and_are_kept_whole(run: Path) -> None:
    folder = drive_folder(run, "good")

    assert outcome_of(run, "good").status == "Perfect"
    assert [scene.time_s for scene in read_scenes(folder)][:3] == [0.0, 0.5, 1.0]
    assert {path.name for path in folder.iterdir()} == {
        "drive.json", "events.json", "outcome.json", "replay.webp", "scenes.jsonl.zst", "timing.json",
    }  # fmt: skip


def test_outcomes_stand_in_the_order_of_the_routes(run: Path) -> None:
    assert [outcome.route_id for outcome in read_outcomes(run)] == list(ROUTE_IDS)


def test_drives_of_another_test_are_not_taken_for_its_own(run: Path) -> None:
    with pytest.raises(UsageError, match="another test"):
        drive_routes(a_test(short_route("good"), driver="baseline/stop"), run)


def digests(folder: Path) -> dict[str, str]:
    """What is on disk, by name, but for the clock on the wall and what was to be driven."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and path.name not in {"timing.json", "drive.json"}
    }


def test_a_kill_of_the_parent_leaves_no_worker_and_no_half_drive_that_counts(resumed: Resumed) -> None:
    assert resumed.left_unended  # its worker went with it: the fixture waited for that


def test_after_a_kill_only_what_had_not_ended_is_driven(resumed: Resumed) -> None:
    assert resumed.watching.resumed == ["raises", "nan", "nothing"]
    assert resumed.watching.started == ["good", "exits", "exits", "hangs"]
    assert resumed.summary == DriveSummary(driven=3, resumed=3, crashed=5)


def test_a_drive_that_a_kill_interrupted_is_the_same_bytes_as_one_undisturbed(run: Path, tmp_path: Path) -> None:
    drive_here(a_bad_test("good"), tmp_path / "good")

    assert digests(drive_folder(run, "good")) == digests(tmp_path / "good")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for orphans in /proc")
def test_kills_of_workers_and_of_parents_change_no_byte(run: Path, tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    parent = begun(killed, "good", "nothing")
    until((killed / "drives/good/.outcome-so-far.json").exists)
    os.kill(workers_of(parent.pid)[0], signal.SIGKILL)
    until((killed / "drives/good/outcome.json").exists)
    until((killed / "drives/nothing/drive.json").exists)
    parent.kill()
    parent.wait()

    drive_routes(a_bad_test("good", "nothing"), killed)

    for route_id in ("good", "nothing"):
        assert digests(drive_folder(killed, route_id)) == digests(drive_folder(run, route_id))


def drive_here(test: RoadTest, folder: Path) -> RouteOutcome:
    """Drives a test's first attempt in this process."""
    folder.mkdir()
    world = make_world(test.world)
    try:
        return drive_attempt(test, test.attempts[0], folder, world, StageClock([0.0] * CELLS))
    finally:
        world.close()


def test_the_scenes_are_the_same_bytes_with_cameras(tmp_path: Path) -> None:
    route = short_route("a")
    drive_here(a_test(route, animation=False, most_ticks=20), tmp_path / "without")
    drive_here(a_test(route, animation=False, most_ticks=20, rig="front", scale=0.1), tmp_path / "with")

    for name in ("scenes.jsonl.zst", "outcome.json"):
        assert (tmp_path / "with" / name).read_bytes() == (tmp_path / "without" / name).read_bytes()
    scenes = len(list(read_scenes(tmp_path / "with")))
    assert len(list((tmp_path / "with/frames/CAM_FRONT").glob("*.jpg"))) == scenes
    assert len((tmp_path / "with/cameras.jsonl").read_text().splitlines()) == scenes


def test_a_full_disk_leaves_no_outcome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    monkeypatch.setattr(keeping_module, "write_whole", full)
    with pytest.raises(OSError, match="No space left"):
        drive_here(a_test(short_route("a"), animation=False), tmp_path / "a")

    assert not (tmp_path / "a/outcome.json").exists()
