"""Each way in which a source can be wrong is found, named and explained; a sound one is let pass."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from roadworthy.errors import BadDataError
from roadworthy.geometry import Pose
from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Agent, Category, Control, LightState, Scene
from roadworthy.sources.scene_store import SceneStoreSource
from roadworthy.testing.report import Finding, Report, Severity
from roadworthy.testing.source import check_source
from roadworthy.worlds.embedded.world import EmbeddedWorld
from scene.drives import car, drive, write

Drive = tuple[Scene, ...]


@dataclass
class Recorded:
    """A source of drives that are at hand."""

    recorded: dict[str, Drive]
    name: str = "recorded"

    def drives(self) -> tuple[str, ...]:
        return tuple(self.recorded)

    def scenes(self, drive: str) -> Iterator[Scene]:
        return iter(self.recorded[drive])


def check(scenes: Drive) -> Report:
    return check_source(Recorded({"monday": scenes}))


def found(report: Report, code: str) -> Finding:
    (first, *_) = [finding for finding in report.findings if finding.code == code]
    return first


def each(scenes: Drive, change: Callable[[Agent], Agent]) -> Drive:
    """The drive with every agent changed."""
    return tuple(
        replace(scene, ego=change(scene.ego), agents=tuple(change(agent) for agent in scene.agents)) for scene in scenes
    )


def at(scenes: Drive, place: int, **values: Any) -> Drive:
    """The drive with one scene changed."""
    return (*scenes[:place], replace(scenes[place], **values), *scenes[place + 1 :])


def agent_at(scenes: Drive, place: int, **values: Any) -> Drive:
    """The drive with the first agent of one scene changed."""
    first, *others = scenes[place].agents
    return at(scenes, place, agents=(replace(first, **values), *others))


def curve(yaw: Callable[[float], float] = lambda yaw: yaw, speed: float = 1.0, scale: float = 1.0) -> Drive:
    """Ego drives a circle of 50 m at 10 m/s; headings, velocities and positions can be told wrongly."""
    angles = [0.02 * frame for frame in range(100)]
    return tuple(
        Scene(
            time_s=0.1 * frame,
            frame=frame,
            map_name="nowhere",
            ego=replace(
                car("ego", 0.0),
                pose=Pose(scale * 50 * math.sin(a), scale * 50 * (1 - math.cos(a)), 0.75, yaw(a)),
                velocity_mps=(speed * 10 * math.cos(a), speed * 10 * math.sin(a), 0.0),
            ),
        )
        for frame, a in enumerate(angles)
    )


def test_sound_drive_keeps_the_contract() -> None:
    report = check(drive(20))
    assert [finding.code for finding in report.findings] == ["no-roads"]
    assert report.ok
    assert report.checked == (("drives", 1), ("scenes", 20), ("agents", 40))
    report.raise_for_errors()


def test_stored_drive_keeps_the_contract(tmp_path: Path) -> None:
    write(tmp_path / "a", drive(20))
    assert check_source(SceneStoreSource(tmp_path)).ok


ERRORS: list[tuple[str, Drive, str, str]] = [
    ("time-backwards", at(drive(5), 3, time_s=0.1), "scene 3 (0.1 s)", "the scene before is at 0.2 s"),
    ("id-twice", agent_at(drive(5), 2, id="b"), "scene 2", 'the id "b" is there twice in agents'),
    ("ego-among-agents", at(drive(5), 2, agents=(car("ego", 0.2),)), "scene 2", 'ego "ego" stands in agents too'),
    ("ego-changes", at(drive(5), 2, ego=car("me", 0.2)), "scene 2", 'ego is "me" and was "ego"'),
    ("unsorted", at(drive(5), 2, agents=drive(5)[2].agents[::-1]), "scene 2", "agents are not sorted by id"),
    ("category-changes", agent_at(drive(5), 2, category=Category.BUS), "agent a", "it is a bus and was a car"),
    ("size-not-positive", agent_at(drive(5), 0, size_m=(4.0, 0.0, 1.0)), "agent a", "size_m is (4.0, 0.0, 1.0)"),
    ("not-finite", agent_at(drive(5), 2, steer=math.nan), "scene 2", "agents[0].steer is nan"),
    ("not-plain", agent_at(drive(5), 2, steer=np.float64(0.1)), "scene 2", "use plain Python numbers"),
    ("map-changes", at(drive(5), 2, map_name="elsewhere"), "scene 2", 'map_name is "elsewhere" and was "nowhere"'),
    ("no-scenes", (), "drive monday", "leave it out of drives()"),
    (
        "ids-not-stable",
        tuple(replace(scene, agents=(car(f"{scene.frame}", 0.0),)) for scene in drive(5)),
        "drive monday",
        "no agent keeps its id",
    ),
]


@pytest.mark.parametrize(("code", "scenes", "where", "says"), ERRORS, ids=[code for code, *_ in ERRORS])
def test_error_is_found_with_place_and_value(code: str, scenes: Drive, where: str, says: str) -> None:
    report = check(scenes)
    finding = found(report, code)
    assert finding.severity is Severity.ERROR
    assert where in finding.where
    assert says in finding.message
    with pytest.raises(BadDataError, match=code):
        report.raise_for_errors()


WARNINGS: list[tuple[str, Drive, str]] = [
    ("size-changes", agent_at(drive(5), 2, size_m=(4.6, 1.8, 1.5)), "was (4.5, 1.8, 1.5)"),
    ("frame-backwards", at(drive(5), 3, frame=2), "frame is 2 after 2"),
    ("time-gap", (*drive(5), *drive(30)[25:]), "2.1 s after the scene before"),
    (
        "lights-unknown",
        tuple(replace(scene, lights=(replace(scene.lights[0], state=LightState.UNKNOWN),)) for scene in drive(5)),
        "none of 5 states of lights is known",
    ),
    ("jumps", agent_at(drive(50), 20, pose=Pose(900, 0, 0.75)), "whoever appears elsewhere is another agent"),
    ("speed-disagrees", agent_at(drive(50), 20, pose=Pose(44, 0, 0.75)), "so it is in 2 of 147 steps"),
]


@pytest.mark.parametrize(("code", "scenes", "says"), WARNINGS, ids=[code for code, *_ in WARNINGS])
def test_warning_is_found_and_does_not_break_the_contract(code: str, scenes: Drive, says: str) -> None:
    report = check(scenes)
    finding = found(report, code)
    assert finding.severity is Severity.WARNING
    assert says in finding.message
    assert report.ok


@pytest.mark.parametrize(
    ("scenes", "mistake"),
    [
        (curve(speed=3.6), "velocities are in km/h: divide by 3.6"),
        (curve(speed=1 / 0.44704), "miles an hour"),
        (curve(scale=100.0), "positions are in centimetres"),
        (tuple(replace(scene, time_s=scene.time_s * 1000) for scene in curve()), "times are in milliseconds"),
        (tuple(replace(s, ego=replace(s.ego, velocity_mps=(10.0, 0.0, 0.0))) for s in curve()), "not of the agent"),
    ],
)
def test_wrong_units_of_speed_are_named(scenes: Drive, mistake: str) -> None:
    finding = found(check(scenes), "speed-disagrees")
    assert finding.severity is Severity.ERROR
    assert mistake in finding.message


@pytest.mark.parametrize(
    ("yaw", "mistake"),
    [
        (lambda yaw: -yaw, "the frame is left-handed"),
        (lambda yaw: yaw + math.pi, "half a circle"),
        (lambda yaw: math.pi / 2 - yaw, "compass angles"),
        (math.degrees, "they are degrees"),
        (lambda yaw: -math.degrees(yaw), "clockwise degrees"),
        (lambda yaw: yaw + 1.0, "Yaw is in radians, counter-clockwise"),
    ],
)
def test_wrong_headings_are_named(yaw: Callable[[float], float], mistake: str) -> None:
    finding = found(check(curve(yaw)), "yaw-disagrees")
    assert finding.severity is Severity.ERROR
    assert mistake in finding.message


def test_pedestrians_may_walk_sideways() -> None:
    walking = each(curve(lambda yaw: yaw + 1.5), lambda agent: replace(agent, category=Category.PEDESTRIAN))
    assert check(walking).ok


def test_speeds_within_the_slack_of_annotations_agree() -> None:
    assert not [f for f in check(curve(speed=1.2)).findings if f.code == "speed-disagrees"]


def on_roads(scenes: Drive, sha256: str) -> Drive:
    network = RoadNetwork("nowhere", {}, {}, {}, {}, {}, sha256="abc")
    return tuple(replace(scene, roads=network, map_sha256=sha256) for scene in scenes)


def test_known_roads_need_no_warning() -> None:
    assert check(on_roads(drive(3), "abc")).findings == ()


def test_other_roads_than_the_scene_names_are_an_error() -> None:
    assert "the scene names the map def" in found(check(on_roads(drive(3), "def")), "roads-differ").message


def test_people_walk_on_footpaths() -> None:
    path = Footpath("F", FootpathType.SIDEWALK, np.zeros((2, 3)), 2.0)
    network = RoadNetwork("nowhere", {}, {}, {}, {}, {}, footpaths={"F": path})
    walking = agent_at(tuple(replace(scene, roads=network) for scene in drive(3)), 1, lane_id="F")
    assert check(walking).ok


def test_lanes_that_the_map_does_not_have_are_an_error() -> None:
    lane_of_agent = agent_at(on_roads(drive(3), "abc"), 1, lane_id="L")
    assert 'lane_id is "L"' in found(check(lane_of_agent), "lane-unknown").message
    light = replace(drive(1)[0].lights[0], controlled_lanes=("M",))
    lane_of_light = at(on_roads(drive(3), "abc"), 1, lights=(light,))
    assert 'it controls "M"' in found(check(lane_of_light), "lane-unknown").message


def test_source_without_drives_or_with_unsorted_ones_is_an_error() -> None:
    assert found(check_source(Recorded({})), "no-drives").severity is Severity.ERROR
    unsorted = Recorded({"b": drive(2), "a": drive(2)})
    assert found(check_source(unsorted), "drives-unsorted").severity is Severity.ERROR


@pytest.mark.parametrize(
    ("second", "says"),
    [
        (agent_at(drive(5), 3, label="new"), "its scene number 4 differs"),
        (drive(4), "number 5 differs (5 scenes, then 4)"),
    ],
)
def test_second_reading_that_differs_is_an_error(second: Drive, says: str) -> None:
    readings = iter([drive(5), second])

    class Restless(Recorded):
        def scenes(self, drive: str) -> Iterator[Scene]:
            return iter(next(readings))

    report = check_source(Restless({"monday": ()}))
    assert says in found(report, "not-repeatable").message


def test_broken_recording_is_an_error_with_the_readers_words(tmp_path: Path) -> None:
    file = write(tmp_path / "a", drive(45))
    file.write_bytes(file.read_bytes()[:-60])
    assert "is unfinished" in found(check_source(SceneStoreSource(tmp_path)), "unreadable").message


def test_a_mistake_made_often_is_shown_five_times_and_counted() -> None:
    report = check(each(drive(30), lambda agent: replace(agent, size_m=(0.0, 1.0, 1.0))))
    shown = [finding for finding in report.findings if finding.code == "size-not-positive"]
    assert (len(shown), shown[-1].more) == (5, 85)
    assert "90 errors" in report.summary()
    assert "(and 85 more of this kind)" in str(report)


@pytest.fixture(scope="module")
def in_town() -> Drive:
    """Six seconds of traffic on a bundled map."""
    world = EmbeddedWorld()
    route = world.routes("plain")[0]
    return (world.reset(route, 1), *(world.step(Control(0.0, 0.4, 0.0)) for _ in range(120)))


def placed(scenes: Drive, place: Callable[[Pose], Pose]) -> Drive:
    return each(scenes, lambda agent: replace(agent, pose=place(agent.pose)))


def mirrored(pose: Pose) -> Pose:
    return replace(pose, y_m=-pose.y_m, yaw_rad=-pose.yaw_rad)


def test_traffic_on_its_map_keeps_the_contract(in_town: Drive) -> None:
    assert check(in_town).ok


@pytest.mark.parametrize(
    ("place", "mistake"),
    [
        (mirrored, "It fits if the log is mirrored (a left-handed frame): negate y and yaw"),
        (lambda pose: replace(pose, x_m=pose.y_m, y_m=pose.x_m), "x and y have changed places"),
        (lambda pose: replace(pose, x_m=100 * pose.x_m, y_m=100 * pose.y_m), "positions are in centimetres"),
        (lambda pose: replace(pose, x_m=pose.x_m + 5000.0), r"km outside it: the log is of another map"),
        (lambda pose: replace(pose, x_m=pose.x_m + 30.0, y_m=pose.y_m + 35.0), "in the same frame?"),
    ],
)
def test_a_log_beside_its_map_is_an_error_with_its_likely_cause(
    in_town: Drive, place: Callable[[Pose], Pose], mistake: str
) -> None:
    assert mistake in found(check(placed(in_town, place)), "off-road").message


def test_a_log_above_its_map_is_an_error_that_says_how_high(in_town: Drive) -> None:
    raised = placed(in_town, lambda pose: replace(pose, z_m=pose.z_m + 430.0))
    finding = found(check(raised), "off-height")
    assert finding.severity is Severity.ERROR
    assert "+430.0 m" in finding.message


@pytest.mark.parametrize(
    "place",
    [
        lambda pose: replace(pose, yaw_rad=pose.yaw_rad + math.pi),
        # This town is much the same mirrored from east to west, but for its traffic on the left.
        lambda pose: replace(pose, x_m=-pose.x_m, yaw_rad=math.pi - pose.yaw_rad),
    ],
)
def test_traffic_against_the_lanes_is_an_error(in_town: Drive, place: Callable[[Pose], Pose]) -> None:
    assert "drive against them" in found(check(placed(in_town, place)), "against-lanes").message
