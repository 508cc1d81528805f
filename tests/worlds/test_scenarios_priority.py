"""Emergency vehicles: one comes from behind, others cross where they should wait."""

from collections.abc import Callable
from typing import Final

import pytest

from roadworthy.errors import BadDataError
from roadworthy.scene import EventType, ScenarioType
from roadworthy.scene.scenario import DONE
from roadworthy.worlds.embedded.scenarios.families.emergency import STEP_M, YieldToEmergencyVehicle
from roadworthy.worlds.embedded.scenarios.families.priority import OppositeVehicle
from roadworthy.worlds.embedded.scenarios.stage import Now
from worlds.staged_scripts import Ride, script_on

MOTORWAY: Final = ((-250.0, -5.75), (110.0, -5.75))
NORTH: Final = ((1.6, -110.0), (1.6, 60.0))
EAST: Final = ((110.0, -1.6), (290.0, -1.6))


def behind(distance_m: float = 60.0) -> YieldToEmergencyVehicle:
    parameters = (("distance", distance_m),)
    script = script_on(ScenarioType.YIELD_TO_EMERGENCY_VEHICLE, "motorway", MOTORWAY, 50.0, parameters)
    assert isinstance(script, YieldToEmergencyVehicle)
    return script


def red_light(direction: str = "left") -> OppositeVehicle:
    parameters = (("direction", direction),)
    script = script_on(ScenarioType.OPPOSITE_VEHICLE_RUNNING_RED_LIGHT, "urban", NORTH, 50.0, parameters)
    assert isinstance(script, OppositeVehicle)
    return script


def priority(direction: str = "right") -> OppositeVehicle:
    parameters = (("direction", direction),)
    script = script_on(ScenarioType.OPPOSITE_VEHICLE_TAKING_PRIORITY, "junctions", EAST, 40.0, parameters)
    assert isinstance(script, OppositeVehicle)
    return script


def test_it_comes_from_as_far_behind_as_the_file_says() -> None:
    script = behind(60.0)
    ride = Ride(script, 20.0, lambda now: 20.0)
    while script.vehicle is None:
        ride.tick()
    at = script.stage.line.locate(script.vehicle.x_m, script.vehicle.y_m)
    first = script.stage.pose(0.0)
    assert at.position_m == 0.0
    # 60 m behind a trigger that is 50 m behind the start, less what it covered in its first tick at up to 38 m/s.
    assert first.x_m - script.vehicle.x_m == pytest.approx(10.0, abs=4.0)
    assert script.vehicle.kind.flashing


def test_nobody_vanishes_where_it_comes() -> None:
    script = behind(60.0)
    stage = script.stage
    there = script.path.pose_at(script.before_m + script.start_m)
    lane = stage.network.index.lane_at(there.x_m, there.y_m)
    assert lane is not None
    serial = stage.director.let_in((lane.lane_id,), lane.position_m, 10.0, "sedan")
    assert serial is not None
    ride = Ride(script, 20.0, lambda now: 20.0)
    while script.vehicle is None:
        ride.tick()
    assert list(stage.director.under_way([serial])) == [serial]
    assert stage.has_room(script.path.pose_at(script.before_m + script.start_m + STEP_M))
    assert script.vehicle.motion is not None
    assert script.vehicle.motion.position_m >= script.before_m + script.start_m + STEP_M


def test_an_ego_that_stays_in_its_lane_has_failed_to_yield_and_is_not_rammed() -> None:
    script = behind()
    ride = Ride(script, 20.0, lambda now: 25.0).on(20.0)
    assert ([event.type for event in ride.events], script.phase) == ([EventType.FAILED_TO_YIELD], DONE)


def test_an_ego_that_moves_to_the_next_lane_lets_it_pass() -> None:
    script = behind()
    ride = Ride(script, 20.0, lambda now: 20.0, left_m=lambda now: -3.5).on(16.0)
    assert (ride.events, script.phase, script.has_passed) == ([], DONE, True)


def test_letting_somebody_pass_needs_a_second_lane() -> None:
    with pytest.raises(BadDataError, match="needs a second lane of the same direction"):
        script_on(ScenarioType.YIELD_TO_EMERGENCY_VEHICLE, "urban", ((20.0, -1.6), (165.0, -1.6)), 40.0)


def stopping(script: OppositeVehicle) -> Callable[[Now], float]:
    """Brakes when the vehicle is committed, until it has crossed."""

    def wish(now: Now) -> float:
        assert script.vehicle.motion is not None
        crossed = script.vehicle.motion.position_m > script.there_m + 12.0
        return 0.0 if script.is_committed and not crossed else 13.0

    return wish


@pytest.mark.parametrize("make", [red_light, priority])
def test_it_meets_an_ego_that_pays_no_heed(make: Callable[[], OppositeVehicle]) -> None:
    assert Ride(make(), 13.0, lambda now: 13.0).on(8.0).hits == ["s1"]


@pytest.mark.parametrize("make", [red_light, priority])
def test_an_ego_that_brakes_lets_it_cross_and_goes_on(make: Callable[[], OppositeVehicle]) -> None:
    script = make()
    ride = Ride(script, 13.0, stopping(script)).on(25.0)
    assert (ride.hits, script.phase) == ([], DONE)


def test_it_waits_until_ego_comes() -> None:
    script = red_light()
    ride = Ride(script, 13.0, lambda now: 0.0)
    ride.route_m -= 20.0
    ride.on(4.0)
    assert script.vehicle.speed_mps == 0.0


@pytest.mark.parametrize(("make", "direction", "heading"), [(red_light, "left", 0.0), (red_light, "right", 180.0)])
def test_it_comes_from_the_side_that_the_file_names(
    make: Callable[[str], OppositeVehicle], direction: str, heading: float
) -> None:
    vehicle = make(direction).vehicle
    # Ego goes north: whoever comes from its left goes east.
    assert abs(vehicle.yaw_rad) == pytest.approx(heading / 180.0 * 3.14159, abs=0.02)


def test_ego_has_green_and_it_has_red() -> None:
    script = red_light()
    stage = script.stage
    own = stage.connections_ahead(50.0)[0]
    other = next(way for way in stage.network.connections.values() if way.lane_id == ":A1_10_0")
    letters = stage.traffic.lights.letters["A1"]
    assert (letters[own.light_index or 0].lower(), letters[other.light_index or 0]) == ("g", "r")


def test_the_lights_go_on_when_ego_has_crossed() -> None:
    script = red_light()
    Ride(script, 13.0, stopping(script)).on(25.0)
    lights = script.stage.traffic.lights
    before = lights.letters["A1"]
    lights.update(script.stage.traffic.time_s + 40.0)
    assert lights.letters["A1"] != before


def test_running_a_red_light_needs_lights() -> None:
    with pytest.raises(BadDataError, match="needs a junction with lights"):
        script_on(ScenarioType.OPPOSITE_VEHICLE_RUNNING_RED_LIGHT, "junctions", EAST, 40.0)


def test_nobody_who_comes_from_a_side_without_a_road_can_cross() -> None:
    with pytest.raises(BadDataError, match='nobody who comes from <direction> "right" crosses'):
        script_on(
            ScenarioType.OPPOSITE_VEHICLE_TAKING_PRIORITY, "suburban", ((-280.0, -1.6), (-178.4, 80.0)), 40.0,
            (("direction", "right"),),
        )  # fmt: skip
