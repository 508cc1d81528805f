"""Cars that pull out, open a door, or cut a bend; and ego in a parking bay."""

import pytest

from roads.small_maps import curve, straight_road
from roadworthy.errors import BadDataError
from roadworthy.geometry.boxes import boxes_overlap
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import ScenarioType
from roadworthy.worlds.embedded.catalogue import EGO_LENGTH_M, EGO_WIDTH_M
from roadworthy.worlds.embedded.scenarios.actor import Actor
from roadworthy.worlds.embedded.scenarios.families.cut_ins import CutIn
from roadworthy.worlds.embedded.scenarios.families.invading import InvadingTurn
from roadworthy.worlds.embedded.scenarios.script import Script
from roadworthy.worlds.embedded.scenarios.stage import Now
from worlds.scenario_stages import actors, driven, flow_lanes, overlaps, place_of, script_on

CUT_INS = (ScenarioType.STATIC_CUT_IN, ScenarioType.PARKING_CUT_IN)


@pytest.fixture(scope="module")
def street() -> RoadNetwork:
    """One lane and a parking lane a direction: f0 in the middle of y = -1.75 m."""
    return straight_road(lanes=1, length_m=300.0, parking=True)


@pytest.fixture(scope="module")
def two_lanes() -> RoadNetwork:
    """Two lanes a direction: f0 in the middle of y = -1.75 m, f1 of -5.25 m."""
    return straight_road(lanes=2, length_m=300.0)


@pytest.fixture
def cut_in(request: pytest.FixtureRequest, street: RoadNetwork, two_lanes: RoadNetwork) -> CutIn:
    """Either type on its kind of road, triggered at 25 m, the car 45 m behind that."""
    network = two_lanes if request.param is ScenarioType.STATIC_CUT_IN else street
    script = script_on(network, request.param, (5.0, -1.75), (250.0, -1.75), 25.0, distance=45.0)
    assert isinstance(script, CutIn)
    return script


def hits(now: Now, actor: Actor) -> bool:
    ego = (now.ego.x_m, now.ego.y_m, now.ego.yaw_rad, EGO_LENGTH_M, EGO_WIDTH_M)
    length_m, width_m, _ = actor.kind.size_m
    return boxes_overlap(*ego, actor.x_m, actor.y_m, actor.yaw_rad, length_m, width_m)


def hits_door(now: Now, script: Script) -> bool:
    _, doors = script.stage.cast.doors()
    ego = (now.ego.x_m, now.ego.y_m, now.ego.yaw_rad, EGO_LENGTH_M, EGO_WIDTH_M)
    boxes = zip(doors.x, doors.y, doors.yaw, doors.length, doors.width, strict=True)
    return any(boxes_overlap(*ego, *map(float, box)) for box in boxes)


@pytest.mark.parametrize("cut_in", CUT_INS, indirect=True)
def test_the_car_stands_until_ego_is_near(cut_in: CutIn) -> None:
    # At 10 m/s it blinks once ego's front is 1.5 s, 2.8 m of braking to 5 m/s and 6 m of room before its tail.
    needed_m = 15.0 + 25.0 / 9.0 + 6.0
    for now in driven(cut_in, 20.0, 10.0, 4.0):
        if cut_in.car.blinks_left:
            assert cut_in.tail_m - now.front_m == pytest.approx(needed_m, abs=0.75)
            return
        assert cut_in.car.speed_mps == 0.0
    pytest.fail("it never blinked")


@pytest.mark.parametrize("cut_in", CUT_INS, indirect=True)
def test_an_ego_that_goes_on_regardless_is_hit(cut_in: CutIn) -> None:
    assert any(hits(now, cut_in.car) for now in driven(cut_in, 20.0, 13.0, 8.0))


@pytest.mark.parametrize("cut_in", CUT_INS, indirect=True)
def test_an_ego_that_slows_down_when_it_blinks_is_not_hit(cut_in: CutIn) -> None:
    speed, route_m = 13.0, 20.0
    for tick in range(130):
        blinked = cut_in.blinks_since_s
        reacts = blinked is not None and tick * 0.05 - blinked > 0.8
        speed = max(4.0, speed - 4.5 * 0.05) if reacts else speed
        (now,) = driven(cut_in, route_m, speed, 0.05)
        # `driven` tells the script each time that one tick has passed; its clock is this one.
        route_m = now.route_m
        assert not hits(now, cut_in.car)


@pytest.mark.parametrize("cut_in", CUT_INS, indirect=True)
def test_who_pulls_out_hits_nobody_of_those_who_stand_around_it(cut_in: CutIn) -> None:
    assert not overlaps(cut_in)
    assert not any(overlaps(cut_in) for _ in driven(cut_in, 45.0, 3.0, 8.0))


@pytest.mark.parametrize("cut_in", CUT_INS, indirect=True)
def test_the_car_never_slides_sideways(cut_in: CutIn) -> None:
    motion = cut_in.motion
    for _ in driven(cut_in, 45.0, 3.0, 8.0):
        assert abs(motion.lateral_mps) <= 0.5 * motion.speed_mps + 0.01


@pytest.mark.parametrize("cut_in", CUT_INS, indirect=True)
def test_the_car_goes_on_in_egos_lane(cut_in: CutIn) -> None:
    for _ in driven(cut_in, 45.0, 3.0, 10.0):
        pass
    assert abs(place_of(cut_in, cut_in.car)[1]) < 0.2 and cut_in.car.speed_mps > 8.0


@pytest.mark.parametrize("cut_in", CUT_INS, indirect=True)
def test_who_stands_behind_the_car_hides_it(cut_in: CutIn) -> None:
    (blocker,) = (each for each in cut_in.stage.cast.actors if each.id in cut_in.stage.blocker_ids)
    gap_m = cut_in.at_m - place_of(cut_in, blocker)[0]
    assert 5.0 < gap_m < 9.0 and cut_in.stage.role_ids == [cut_in.car.id]


def test_a_parked_car_needs_a_parking_lane(two_lanes: RoadNetwork) -> None:
    with pytest.raises(BadDataError, match="needs a parking lane on the right"):
        script_on(two_lanes, ScenarioType.PARKING_CUT_IN, (5.0, -5.25), (250.0, -5.25), 25.0)


def test_a_queue_on_the_left_needs_a_lane_on_the_left(two_lanes: RoadNetwork) -> None:
    with pytest.raises(BadDataError, match="needs a driving lane on the left"):
        script_on(two_lanes, ScenarioType.STATIC_CUT_IN, (5.0, -1.75), (250.0, -1.75), 25.0, direction="left")


def test_the_door_opens_before_an_ego_that_can_still_stop(street: RoadNetwork) -> None:
    script = script_on(
        street, ScenarioType.VEHICLE_OPENS_DOOR_TWO_WAYS, (5.0, -1.75), (250.0, -1.75), 25.0, distance=50.0
    )
    (car,) = actors(script, "sedan")
    opened = next(now for now in driven(script, 20.0, 12.0, 6.0) if car.door_open)
    # 0.8 s, braking with 5 m/s2 from 12 m/s, and 4 m: 9.6 + 14.4 + 4 m before the car's tail at 72.6 m.
    assert 75.0 - 4.75 / 2.0 - opened.front_m == pytest.approx(28.0, abs=0.7)


def test_ego_passes_the_closed_door_and_hits_the_open_one_but_for_a_metre_of_room(street: RoadNetwork) -> None:
    kind, ends = ScenarioType.VEHICLE_OPENS_DOOR_TWO_WAYS, ((5.0, -1.75), (250.0, -1.75))
    (straight, aside) = (script_on(street, kind, *ends, 25.0, distance=50.0) for _ in range(2))
    assert not any(hits(now, actors(straight, "sedan")[0]) for now in driven(straight, 60.0, 12.0, 3.0))
    straight = script_on(street, kind, *ends, 25.0, distance=50.0)
    assert any(hits_door(now, straight) for now in driven(straight, 60.0, 12.0, 3.0))
    assert not any(hits_door(now, aside) for now in driven(aside, 60.0, 12.0, 3.0, left_m=1.0))


def test_a_door_waits_for_the_trigger(street: RoadNetwork) -> None:
    script = script_on(
        street, ScenarioType.VEHICLE_OPENS_DOOR_TWO_WAYS, (5.0, -1.75), (250.0, -1.75), 60.0, distance=5.0
    )
    for _ in driven(script, 50.0, 1.0, 2.0):
        pass
    assert not actors(script, "sedan")[0].door_open


def test_ego_starts_in_the_bay_between_two_cars(street: RoadNetwork) -> None:
    script = script_on(
        street,
        ScenarioType.PARKING_EXIT,
        (100.0, -1.75),
        (200.0, -1.75),
        8.0,
        front_vehicle_distance=9.0,
        behind_vehicle_distance=10.0,
    )
    start = script.ego_start
    assert start is not None
    lane = street.lanes["f.parking"]
    assert (start.x_m, start.y_m) == pytest.approx((108.0, lane.centerline[0, 1]))
    assert sorted(round(actor.x_m, 1) for actor in script.stage.cast.actors) == [98.0, 117.0]


def test_traffic_passes_the_bay(street: RoadNetwork) -> None:
    script = script_on(street, ScenarioType.PARKING_EXIT, (100.0, -1.75), (200.0, -1.75), 8.0)
    assert flow_lanes(script) == [{"f0"}]


def test_a_bay_too_near_to_the_end_of_the_parking_lane_is_refused(street: RoadNetwork) -> None:
    with pytest.raises(BadDataError, match=r'parking lane "f\.parking"'):
        script_on(street, ScenarioType.PARKING_EXIT, (2.0, -1.75), (100.0, -1.75), 8.0)


@pytest.fixture
def turn() -> InvadingTurn:
    """A bend to the left of 60 m; the oncoming cars come over by 0.6 m."""
    script = script_on(
        curve(60.0, 100.0), ScenarioType.INVADING_TURN, (-60.0, -1.75), (61.75, 120.0), 40.0, distance=80.0, offset=0.6
    )
    assert isinstance(script, InvadingTurn)
    return script


def reach_m(script: Script, actor: Actor) -> float:
    """How far into ego's lane a car comes, in metres over the line between the directions."""
    return 1.75 - (place_of(script, actor)[1] - actor.kind.size_m[1] / 2.0)


def test_oncoming_cars_come_over_the_line_by_the_offset_of_the_route_file(turn: InvadingTurn) -> None:
    along = [place_of(turn, actor)[0] for actor, _ in turn.cars]
    inside = [actor for (actor, _), at_m in zip(turn.cars, along, strict=True) if 55.0 < at_m < 115.0]
    assert inside
    assert [reach_m(turn, actor) for actor in inside] == pytest.approx([0.6] * len(inside), abs=0.05)


def test_an_ego_in_the_middle_of_its_lane_is_hit_and_one_on_the_right_is_not(turn: InvadingTurn) -> None:
    def is_hit(left_m: float) -> bool:
        return any(hits(now, actor) for now in driven(turn, 60.0, 6.0, 10.0, left_m=left_m) for actor, _ in turn.cars)

    # Half of ego is 1.06 m wide, and 1.15 m of its half of the lane are left.
    assert not is_hit(-0.5)
    assert is_hit(0.2)


def test_cones_narrow_the_oncoming_lane_and_not_egos(turn: InvadingTurn) -> None:
    cones = actors(turn, "cone")
    assert len(cones) > 10
    assert all(place_of(turn, cone)[1] > 1.75 + 0.2 for cone in cones)
    assert not any(overlaps(turn) for _ in driven(turn, 5.0, 0.0, 3.0))


def test_oncoming_cars_stop_for_an_ego_that_stands_in_their_way(turn: InvadingTurn) -> None:
    assert not any(hits(now, actor) for now in driven(turn, 90.0, 0.0, 0.05, 1.5) for actor, _ in turn.cars)
    assert not any(hits(now, actor) for now in driven(turn, 90.0, 0.0, 6.0, 1.5) for actor, _ in turn.cars)


def test_traffic_that_is_turned_away_from_the_narrowed_lane_is_told(turn: InvadingTurn) -> None:
    serial = turn.stage.director.let_in(turn.lane_ids, 5.0, 8.0, "sedan")
    for _ in driven(turn, 5.0, 0.0, 0.05):
        pass
    assert [(removal.serial, removal.reason) for removal in turn.stage.traffic.removals] == [(serial, None)]


def test_a_straight_road_is_refused_as_a_bend(street: RoadNetwork) -> None:
    with pytest.raises(BadDataError, match="needs a bend, but the route turns by 0 degrees"):
        script_on(street, ScenarioType.INVADING_TURN, (5.0, -1.75), (280.0, -1.75), 25.0)
