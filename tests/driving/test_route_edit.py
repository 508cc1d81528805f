"""What each direction key does to the points that ego steers for (spec 4.3), on the bundled maps."""

import math

import numpy as np
import pytest

from roadworthy.driving.keys import DirectionKey, ScenarioTraits
from roadworthy.driving.keys.ego_lane import EgoLane
from roadworthy.driving.keys.route_edit import edited, forced_steer, is_kerbward
from roadworthy.driving.keys.way import START, Way, nearest_index
from roadworthy.geometry import Pose
from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.map_file import load_map
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Agent, Category, Command, CommandPoint, Route, RouteScenario
from roadworthy.scene.scenario_type import ScenarioType
from roadworthy.worlds.embedded.route_matching import matched_to_lanes

FOLLOW, LEFT, RIGHT = DirectionKey.FOLLOW_LANE, DirectionKey.CHANGE_LANE_LEFT, DirectionKey.CHANGE_LANE_RIGHT


class Street:
    """The narrow street, eastwards on lane.bend_2 (y = -1.375) from x = -100 round the bend; one lane each way."""

    map_name, start, end = "narrow", (-100.0, -1.4), (165.0, 148.4)

    def __init__(self) -> None:
        self.network: RoadNetwork = load_map(self.map_name)
        ends = tuple((x, y, 0.0) for x, y in (self.start, self.end))
        self.way = Way.of(matched_to_lanes(Route("street", self.map_name, ends, ()), self.network), self.network)

    def moved(self, direction: DirectionKey, lane: EgoLane, near: int = START, **more: ScenarioTraits) -> FloatArray:
        """By how much each point of the route has moved, from `near` on."""
        points = edited(self.way.points, self.way, near, direction, ego_lane=lane, network=self.network, **more)
        return (points - self.way.points)[near:]


class Motorway(Street):
    """The motorway, eastwards on e-merge.out_1 (y = -12.75) from x = 530: a shoulder right, _2 and _3 left of it."""

    map_name, start, end = "motorway", (530.0, -12.75), (620.0, -12.75)


class Crossroads(Street):
    """Northwards on x = 1.6 from y = -90 over the junction j2, between y = -9.4 and 9.4 or so."""

    map_name, start, end = "junctions", (1.6, -90.0), (1.6, 60.0)


@pytest.fixture(scope="module")
def street() -> Street:
    return Street()


@pytest.fixture(scope="module")
def motorway() -> Motorway:
    return Motorway()


@pytest.fixture(scope="module")
def crossroads() -> Crossroads:
    return Crossroads()


def test_the_way_has_ten_points_a_metre_and_50_m_more_at_each_end(motorway: Motorway) -> None:
    assert motorway.way.points.shape == (500 + 901 + 500, 2)
    assert motorway.way.points[[0, START, -1]] == pytest.approx(np.array([(480, -12.75), (530, -12.75), (670, -12.75)]))


def test_ego_is_looked_for_near_where_it_was(motorway: Motorway) -> None:
    assert nearest_index(motorway.way.points, 531.04, -10.0, START) == START + 10
    # 60 m away, ego cannot have come there since the last tick.
    assert nearest_index(motorway.way.points, 590.0, -12.75, START) == START + 300


def test_a_lane_change_is_blended_over_four_metres(motorway: Motorway) -> None:
    # 3.5 m to the left; after 1, 2 and 4 m (1 - cos(pi t)) / 2 is 0.1464, 0.5 and 1.
    moved = motorway.moved(LEFT, EgoLane("e-merge.out_1"))
    assert moved[[0, 10, 20, 40, 800], 1] == pytest.approx([0.0, 0.5126, 1.75, 3.5, 3.5], abs=1e-3)
    assert moved[:, 0] == pytest.approx(np.zeros(len(moved)), abs=1e-6)


@pytest.mark.parametrize("traits", [ScenarioTraits(is_highway=True), ScenarioTraits(is_lane_change=True)])
def test_highway_and_lane_change_scenarios_blend_over_eight(motorway: Motorway, traits: ScenarioTraits) -> None:
    moved = motorway.moved(LEFT, EgoLane("e-merge.out_1"), traits=traits)
    assert moved[[40, 80], 1] == pytest.approx([1.75, 3.5], abs=1e-3)


def test_follow_lane_moves_the_route_onto_the_lane_ego_is_on(motorway: Motorway) -> None:
    assert motorway.moved(FOLLOW, EgoLane("e-merge.out_3"))[100, 1] == pytest.approx(7.0, abs=1e-3)


@pytest.mark.parametrize(("key", "left_m"), [(DirectionKey.DEVIATE_LEFT, 0.8), (DirectionKey.DEVIATE_RIGHT, -0.8)])
def test_deviating_is_0_8_m_beside_the_middle_of_the_lane(motorway: Motorway, key: DirectionKey, left_m: float) -> None:
    assert motorway.moved(key, EgoLane("e-merge.out_1"))[40, 1] == pytest.approx(left_m, abs=1e-3)


def test_the_shoulder_is_the_lane_right_of_the_last(motorway: Motorway) -> None:
    assert motorway.moved(RIGHT, EgoLane("e-merge.out_1"))[40, 1] == pytest.approx(-3.0, abs=1e-3)


def test_without_a_lane_beside_it_is_3_5_m_sideways(motorway: Motorway) -> None:
    # From the shoulder, 3 m right of the route.
    assert motorway.moved(RIGHT, EgoLane("e-merge.out_0"))[40, 1] == pytest.approx(-3.0 - 3.5, abs=1e-3)


def test_a_pavement_is_no_lane_to_change_to(street: Street) -> None:
    # Right of the other direction's lane, y = 1.375 and westwards, is the pavement.
    moved = street.moved(LEFT, EgoLane("bend.lane_1", against=True))
    assert moved[40, 1] == pytest.approx(2.75 + 3.5, abs=1e-3)


def test_off_the_lanes_it_is_3_5_m_beside_the_route(motorway: Motorway) -> None:
    assert motorway.moved(RIGHT, EgoLane(None))[40, 1] == pytest.approx(-3.5, abs=1e-3)


def test_left_of_the_leftmost_lane_is_that_of_the_other_direction(street: Street) -> None:
    assert street.moved(LEFT, EgoLane("lane.bend_2"))[[40, 500], 1] == pytest.approx([2.75, 2.75], abs=1e-3)


def test_on_a_lane_against_its_direction_right_is_back(street: Street) -> None:
    there = EgoLane("bend.lane_1", against=True)
    assert street.moved(FOLLOW, there)[40, 1] == pytest.approx(2.75, abs=1e-3)
    assert street.moved(RIGHT, there)[40, 1] == pytest.approx(0.0, abs=1e-3)


def test_a_joint_between_two_pieces_of_a_road_ends_nothing(street: Street) -> None:
    moved = street.moved(LEFT, EgoLane("lane.bend_2"))
    # The joint is 158 m ahead; the other lane, 2.75 m away, goes on round the bend to the end of the street.
    assert np.hypot(*moved[2000]) == pytest.approx(2.75, abs=0.05)
    assert "bend.exit_1" in street.way.lane_ids[START + 2000 :]


def test_an_edit_ends_where_the_junction_begins(crossroads: Crossroads) -> None:
    moved = crossroads.moved(DirectionKey.DEVIATE_LEFT, EgoLane("j2-south.j2_1"))
    in_junction = [lane_id == ":j2_7_0" for lane_id in crossroads.way.lane_ids[START:]].index(True)
    assert moved[in_junction - 10, 0] == pytest.approx(-0.8, abs=1e-3)
    assert not moved[in_junction:].any()


def test_in_a_junction_the_route_s_own_path_is_the_lane(crossroads: Crossroads) -> None:
    near = crossroads.way.lane_ids.index(":j2_7_0")
    lane = EgoLane(":j2_8_0", in_junction=True)
    points = crossroads.way.points + np.array([2.0, 0.0])
    back = edited(points, crossroads.way, near, FOLLOW, ego_lane=lane, network=crossroads.network)
    assert back[near + 40] == pytest.approx(crossroads.way.points[near + 40])
    assert crossroads.moved(LEFT, lane, near)[40, 0] == pytest.approx(-3.5, abs=1e-3)
    assert not crossroads.moved(LEFT, lane, near)[300:].any()


def test_on_another_road_than_the_route_s_nothing_moves(crossroads: Crossroads) -> None:
    assert not crossroads.moved(DirectionKey.DEVIATE_LEFT, EgoLane("k2.k3_1")).any()


@pytest.mark.parametrize("key", [DirectionKey.TURN_LEFT, DirectionKey.TURN_RIGHT, DirectionKey.GO_STRAIGHT])
def test_turns_move_nothing(crossroads: Crossroads, key: DirectionKey) -> None:
    assert not crossroads.moved(key, EgoLane("j2-south.j2_1")).any()


def test_the_points_before_are_not_changed(motorway: Motorway) -> None:
    before = motorway.way.points.copy()
    motorway.moved(LEFT, EgoLane("e-merge.out_1"))
    assert (motorway.way.points == before).all()


def ego(x: float, y: float, yaw: float, lane_id: str | None) -> Agent:
    return Agent("ego", Category.CAR, Pose(x, y, yaw_rad=yaw), (4.9, 2.0, 1.5), (0.0, 0.0, 0.0), lane_id=lane_id)


@pytest.mark.parametrize(("yaw_deg", "against"), [(89.0, False), (91.0, True), (-180.0, True)])
def test_more_than_90_degrees_from_a_lane_s_direction_is_against_it(
    street: Street, yaw_deg: float, against: bool
) -> None:
    lane = EgoLane.of(ego(0.0, -1.4, math.radians(yaw_deg), "lane.bend_2"), street.network)
    assert lane.against is against


def test_a_junction_is_one_on_its_paths_and_between_them(crossroads: Crossroads, street: Street) -> None:
    assert EgoLane.of(ego(1.6, 0.0, 1.57, ":j2_7_0"), crossroads.network).in_junction
    assert EgoLane.of(ego(1.6, 0.0, 1.57, None), crossroads.network).in_junction
    assert not EgoLane.of(ego(1.6, -60.0, 1.57, "j2-south.j2_1"), crossroads.network).in_junction
    assert not EgoLane.of(ego(59.0, -1.4, 0.0, ":bend_1_0"), street.network).in_junction


STRAIGHT_ON, TO_LEFT = (CommandPoint(kind, (0.0, 0.0, 0.0)) for kind in (Command.STRAIGHT, Command.LEFT))


@pytest.mark.parametrize(
    ("key", "wheel"),
    [(DirectionKey.TURN_LEFT, -1.0), (DirectionKey.TURN_RIGHT, 1.0), (DirectionKey.GO_STRAIGHT, None), (FOLLOW, None)],
)
def test_a_turn_that_nobody_commanded_forces_the_wheel(key: DirectionKey, wheel: float | None) -> None:
    assert forced_steer(key, STRAIGHT_ON, STRAIGHT_ON, STRAIGHT_ON) == wheel


def test_the_far_command_counts_and_so_does_a_command_that_is_new() -> None:
    assert forced_steer(DirectionKey.TURN_LEFT, STRAIGHT_ON, TO_LEFT, STRAIGHT_ON) is None
    assert forced_steer(DirectionKey.TURN_RIGHT, STRAIGHT_ON, TO_LEFT, TO_LEFT) is None
    assert forced_steer(DirectionKey.GO_STRAIGHT, TO_LEFT, TO_LEFT, TO_LEFT) == 0.0


@pytest.mark.parametrize(("side", "ignored"), [("right", RIGHT), ("left", LEFT)])
def test_a_parking_exit_ignores_changes_towards_the_kerb(side: str, ignored: DirectionKey) -> None:
    leaving = RouteScenario("leaving", ScenarioType.PARKING_EXIT, Pose(0.0, 0.0), (("direction", side),))
    assert [key for key in DirectionKey if is_kerbward(key, leaving)] == [ignored]
    passing = RouteScenario("passing", ScenarioType.ACCIDENT, Pose(0.0, 0.0), (("direction", side),))
    assert not any(is_kerbward(key, passing) for key in DirectionKey)
