"""Whom the baseline lets go first, and what it sees in its way; on real maps, with agents put there by hand."""

import math
from collections.abc import Callable
from dataclasses import replace

import pytest

from roadworthy.driving.follow.obstacles import obstacles_ahead
from roadworthy.driving.follow.plan import RoutePlan
from roadworthy.driving.follow.priority import first_conflict_m, gap_beside
from roadworthy.geometry import Pose
from roadworthy.roads.map_file import load_map
from roadworthy.scene import Agent, AgentLights, Category, Light, LightState, Route, Scene
from roadworthy.worlds.embedded.ego import EgoState, ego_agent
from roadworthy.worlds.embedded.route_matching import matched_to_lanes
from roadworthy.worlds.embedded.route_sets import route_set_named

HALF_EGO_M = 2.451


class Road:
    """A plain route, ego somewhere on it, and agents on lanes."""

    def __init__(self, route_id: str) -> None:
        route = {route.id: route for route in route_set_named("plain")}[route_id]
        self.network = load_map(route.map_name)
        self.plan = RoutePlan(route, self.network)
        self.agents: list[Agent] = []
        self.lights: list[Light] = []

    def put(self, lane_id: str, position_m: float, speed: float, lights: AgentLights | None = None) -> None:
        pose = self.network.index.pose_on(lane_id, position_m)
        velocity = (speed * math.cos(pose.yaw_rad), speed * math.sin(pose.yaw_rad), 0.0)
        name = f"v{len(self.agents) + 1}"
        agent = Agent(name, Category.CAR, pose, (4.6, 1.8, 1.5), velocity, lane_id=lane_id, lights=lights)
        self.agents.append(agent)

    def scene(self, progress_m: float, speed: float) -> Scene:
        x, y, z = self.plan.line.line.point_at(progress_m).tolist()
        heading = self.plan.line.line.tangent_at(progress_m)
        ego = ego_agent(EgoState(x, y, heading, z, speed_mps=speed), None)
        return Scene(0.0, 1, self.network.name, ego, tuple(self.agents), tuple(self.lights), roads=self.network)

    def conflict_m(self, before_line_m: float, speed: float, waited_s: float = 0.0) -> float | None:
        """For ego's front so far before the first junction's line."""
        junction = self.plan.junctions[0]
        front = junction.stop_m - before_line_m
        return first_conflict_m(self.scene(front - HALF_EGO_M, speed), self.plan, junction, front, waited_s)


def left_turn(oncoming_m: float, speed: float, lights: AgentLights | None = None) -> float | None:
    """Ego waits to turn left; somebody comes towards it, so far from the junction."""
    road = Road("plain-interurban")
    lane_id = next(
        road.network.connections[conflict.other_id].from_lane_id
        for conflict in road.plan.junctions[0].conflicts
        if conflict.yields and road.network.connections[conflict.other_id].turn == "straight"
    )
    road.put(lane_id, road.network.index.length_m(lane_id) - oncoming_m, speed, lights)
    return road.conflict_m(1.0, 0.0)


def test_somebody_who_comes_fast_and_near_goes_first() -> None:
    meets = left_turn(60.0, 20.0)
    assert meets is not None
    # Their paths meet inside the junction, which begins 237 m along the route.
    assert 237.0 < meets < 262.0


def test_somebody_far_away_does_not() -> None:
    assert left_turn(74.0, 5.0) is None


def test_somebody_who_indicates_that_they_turn_off_does_not() -> None:
    assert left_turn(60.0, 20.0, AgentLights(right=True)) is None


def test_an_empty_junction_is_free() -> None:
    assert Road("plain-interurban").conflict_m(1.0, 0.0) is None


def stop_sign(speed: float, waited_s: float) -> float | None:
    """Ego at the all-way stop goes straight on; so does somebody from the right, 1 m before their line."""
    network = load_map("junctions")
    across = Route("across", "junctions", ((1.6, 120.0, 0.0), (1.6, 300.0, 0.0)), ())
    road = Road("plain-junctions")
    road.plan = RoutePlan(matched_to_lanes(across, network), network)
    lane_id = next(
        lane.id for lane in network.lanes.values() if ":k2_" in "".join(lane.successors) and "k3.k2" in lane.id
    )
    road.put(lane_id, network.index.length_m(lane_id) - 1.0 - 2.3, speed)
    return road.conflict_m(1.0, 0.0, waited_s)


def test_those_who_stand_at_their_own_stop_sign_are_waited_for_a_while_only() -> None:
    assert stop_sign(0.0, 0.0) is not None
    assert stop_sign(0.0, 3.0) is None


def test_those_who_move_off_from_it_are_always_waited_for() -> None:
    assert stop_sign(2.0, 3.0) is not None


def test_traffic_that_a_red_light_holds_is_not_waited_for() -> None:
    road = Road("plain-urban")
    junction = road.plan.junctions[0]
    conflict = next(c for c in junction.conflicts if c.yields)
    lane_id = road.network.connections[conflict.other_id].from_lane_id
    road.put(lane_id, road.network.index.length_m(lane_id) - 30.0, 10.0)
    assert road.conflict_m(1.0, 0.0) is not None
    road.lights = [Light("L", Pose(0.0, 0.0), LightState.RED, controlled_lanes=(lane_id,))]
    assert road.conflict_m(1.0, 0.0) is None


def change_gap(lane_ahead_m: float, speed: float, ego_speed: float) -> bool:
    """Ego just before its lane change; somebody in the lane it changes to, so far ahead of it (negative: behind)."""
    road = Road("plain-urban")
    change = road.plan.changes[0]
    scene = road.scene(change.start_m - HALF_EGO_M, ego_speed)
    position = road.network.index.project(change.to_lane_id, scene.ego.pose.x_m, scene.ego.pose.y_m).position_m
    lane_id = change.to_lane_id
    if position + lane_ahead_m < 0.0:
        (lane_id,) = road.network.index.predecessors(lane_id)
        position += road.network.index.length_m(lane_id)
    road.put(lane_id, position + lane_ahead_m, speed)
    return gap_beside(replace(scene, agents=tuple(road.agents)), change)


@pytest.mark.parametrize(
    ("ahead_m", "speed", "ego_speed", "free"),
    [
        (2.0, 10.0, 10.0, False),  # beside
        (12.0, 10.0, 10.0, True),
        (12.0, 2.0, 10.0, False),  # much slower, just ahead
        (-8.0, 10.0, 10.0, False),  # just behind
        (-20.0, 10.0, 10.0, True),
        (-20.0, 14.0, 8.0, False),  # behind and much faster
    ],
)
def test_a_lane_is_changed_to_where_nobody_has_to_brake_hard(
    ahead_m: float, speed: float, ego_speed: float, free: bool
) -> None:
    assert change_gap(ahead_m, speed, ego_speed) is free


def seen_from(agents: Callable[[Road], object], speed: float = 8.0) -> list[tuple[str, float, float]]:
    """What ego sees in its way 60 m along the narrow street, at x = -110, heading east at y = -1.4."""
    road = Road("plain-narrow")
    agents(road)
    scene = road.scene(60.0, speed)
    return [(o.agent_id, round(o.gap_m, 1), o.speed_mps) for o in obstacles_ahead(scene, road.plan, 60.0)]


def someone(road: Road, x: float, y: float, vx: float, vy: float, category: Category = Category.PEDESTRIAN) -> None:
    size = (0.5, 0.5, 1.8) if category is Category.PEDESTRIAN else (4.6, 1.8, 1.5)
    yaw = math.atan2(vy, vx) if (vx, vy) != (0.0, 0.0) else 0.0
    road.agents.append(Agent("x", category, Pose(x, y, 0.9, yaw), size, (vx, vy, 0.0)))


def test_a_leader_is_seen_with_its_gap_and_speed() -> None:
    # Bumper to bumper: 20 - 2.3 - 2.451 m.
    assert seen_from(lambda road: someone(road, -90.0, -1.4, 6.0, 0.0, Category.CAR)) == [("x", 15.2, 6.0)]


def test_what_is_behind_is_not_in_the_way() -> None:
    assert seen_from(lambda road: someone(road, -118.0, -1.4, 9.0, 0.0, Category.CAR)) == []


def test_oncoming_traffic_on_its_own_lane_is_not_in_the_way() -> None:
    assert seen_from(lambda road: someone(road, -90.0, 1.4, -8.0, 0.0, Category.CAR)) == []


def test_oncoming_traffic_on_ego_s_lane_is_and_stands_for_a_wall() -> None:
    ((_, gap, speed),) = seen_from(lambda road: someone(road, -90.0, -0.6, -8.0, 0.0, Category.CAR))
    assert (gap, speed) == (15.2, 0.0)


def test_a_pedestrian_who_stands_at_the_kerb_is_not_in_the_way() -> None:
    assert seen_from(lambda road: someone(road, -95.0, -4.0, 0.0, 0.0)) == []


def test_a_pedestrian_about_to_step_in_front_of_ego_is() -> None:
    assert [name for name, *_ in seen_from(lambda road: someone(road, -98.0, -3.8, 0.0, 1.5))] == ["x"]


def test_a_pedestrian_who_walks_away_is_not() -> None:
    assert seen_from(lambda road: someone(road, -98.0, -3.8, 0.0, -1.5)) == []


def test_a_pedestrian_who_will_be_across_long_before_ego_comes_is_not() -> None:
    assert seen_from(lambda road: someone(road, -75.0, -3.5, 0.0, 3.0), speed=4.0) == []
