"""What the traffic does about ego, and about bodies that its rules do not know: the table of the feasibility study."""

from dataclasses import replace

import numpy as np

from roads.small_maps import crossroads, straight_road
from roadworthy.roads.junction import RightOfWay
from roadworthy.worlds.embedded.bodies import Bodies
from roadworthy.worlds.embedded.traffic.right_of_way import Reason
from roadworthy.worlds.embedded.traffic.traffic import EgoOnRoad
from worlds.traffic_scenes import (
    ego_at,
    empty_traffic,
    gap_to_ego_m,
    lane_of,
    standing_body,
    ticks,
)

WEST_EAST = ("west.in", "west-to-east", "east.out")
EAST_WEST = ("east.in", "east-to-west", "west.out")
SOUTH_NORTH = ("south.in", "south-to-north", "north.out")
EAST_SOUTH = ("east.in", "east-to-south", "south.out")


def test_a_follower_of_a_hard_braking_ego_stops_behind_it() -> None:
    network = straight_road(lanes=1, length_m=400.0)
    traffic = empty_traffic(network)
    row = traffic.add(("f0",), 60.0, 13.0)

    def braking_ego(time_s: float) -> EgoOnRoad:
        """10 m/s for two seconds, then 8 m/s2 of braking."""
        braked = min(max(time_s - 2.0, 0.0), 10.0 / 8.0)
        way = 10.0 * min(time_s, 2.0) + 10.0 * braked - 4.0 * braked**2
        return ego_at(network, ("f0",), 85.0 + way, 10.0 - 8.0 * braked)

    gaps = [gap_to_ego_m(traffic, row) for _ in ticks(traffic, 15.0, ego=braking_ego)]
    assert min(gaps) > 0.5
    assert traffic.vehicles.speed[row] < 0.1


def test_a_car_on_the_minor_road_waits_for_an_ego_on_the_major_road() -> None:
    network = crossroads(RightOfWay.YIELD)
    traffic = empty_traffic(network)
    row = traffic.add(SOUTH_NORTH, 50.0, 10.0)
    for time_s in ticks(traffic, 6.0, ego=lambda t: _ego_along(network, WEST_EAST, 40.0 + 10.0 * t, 10.0)):
        if lane_of(traffic, row) == "south-to-north":
            # Ego's front has passed the junction (12 m and more behind the end of its lane at 88 m) by then.
            assert 40.0 + 10.0 * time_s > 88.0 + 14.0


def test_an_oncoming_left_turner_waits_for_an_ego_that_goes_straight_on() -> None:
    network = crossroads(RightOfWay.YIELD)
    traffic = empty_traffic(network)
    row = traffic.add(EAST_SOUTH, 60.0, 8.0)
    gaps = [
        gap_to_ego_m(traffic, row)
        for _ in ticks(traffic, 8.0, ego=lambda t: _ego_along(network, WEST_EAST, 40.0 + 10.0 * t, 10.0))
    ]
    assert min(gaps) > 0.5


def test_crossing_cars_stop_short_of_an_ego_that_stands_inside_the_junction() -> None:
    network = crossroads(RightOfWay.YIELD)
    traffic = empty_traffic(network)
    rows = [traffic.add(WEST_EAST, 40.0, 10.0), traffic.add(EAST_WEST, 40.0, 10.0)]
    inside = ego_at(network, ("south-to-north", "north.out"), 14.0, 0.0)
    gaps = [
        min(gap_to_ego_m(traffic, row) for row in rows if traffic.vehicles.active[row])
        for _ in ticks(traffic, 20.0, ego=lambda _: inside)
    ]
    assert min(gaps) > 0.5
    assert all(traffic.vehicles.speed[row] < 0.1 for row in rows)


def test_an_oncoming_car_brakes_for_an_ego_in_its_lane() -> None:
    network = straight_road(lanes=1, length_m=400.0)
    traffic = empty_traffic(network)
    row = traffic.add(("b0",), 50.0, 10.0)
    pose = network.index.pose_on("b0", 200.0)

    def wrong_way(time_s: float) -> EgoOnRoad:
        """Ego stands in the oncoming lane, and faces its traffic."""
        return EgoOnRoad(pose.x_m, pose.y_m, 0.0, pose.yaw_rad + np.pi, 0.0, 4.9, 2.1, 1.5)

    gaps = [gap_to_ego_m(traffic, row) for _ in ticks(traffic, 25.0, ego=wrong_way)]
    assert min(gaps) > 0.5
    assert traffic.vehicles.speed[row] < 0.1


def test_a_car_stops_for_a_pedestrian_who_stands_on_the_road() -> None:
    network = straight_road(lanes=1, length_m=300.0)
    traffic = empty_traffic(network)
    row = traffic.add(("f0",), 60.0, 12.0)
    pose = network.index.pose_on("f0", 150.0)
    for _ in ticks(traffic, 20.0, outside=lambda _: standing_body(pose.x_m, pose.y_m)):
        assert traffic.vehicles.position[row] < 150.0 - 0.5
    assert traffic.vehicles.speed[row] < 0.1


def test_a_car_does_not_hit_a_pedestrian_who_walks_across_the_road() -> None:
    network = straight_road(lanes=1, length_m=300.0)
    traffic = empty_traffic(network)
    row = traffic.add(("f0",), 60.0, 12.0)
    pose = network.index.pose_on("f0", 130.0)

    def walker(time_s: float) -> Bodies:
        """Steps off the right-hand kerb after a second, at 1.4 m/s to the left."""
        y = pose.y_m - 3.0 + 1.4 * max(0.0, time_s - 1.0)
        velocity = 1.4 if time_s >= 1.0 else 0.0
        values = (pose.x_m, y, 0.0, np.pi / 2, 0.5, 0.5, 1.7, 0.0, velocity)
        return Bodies(*(np.array([value]) for value in values))

    for time_s in ticks(traffic, 20.0, outside=walker):
        x, y = float(walker(time_s).x[0]), float(walker(time_s).y[0])
        v = traffic.vehicles
        beside = abs(y - v.y[row]) > v.width[row] / 2 + 0.25
        assert beside or abs(x - v.x[row]) > v.length[row] / 2 + 0.25
    assert traffic.vehicles.position[row] > 150.0 or not traffic.vehicles.active[row]


def test_a_pedestrian_on_the_sidewalk_slows_nobody() -> None:
    network = straight_road(lanes=1, length_m=300.0)
    with_walker, alone = empty_traffic(network), empty_traffic(network)
    rows = [traffic.add(("f0",), 60.0, 12.0) for traffic in (with_walker, alone)]
    pose = network.index.pose_on("f0", 150.0, -4.0)
    for _ in ticks(with_walker, 10.0, outside=lambda _: standing_body(pose.x_m, pose.y_m)):
        alone.advance()
    assert with_walker.vehicles.position[rows[0]] == alone.vehicles.position[rows[1]]


def test_an_open_door_beside_the_lane_slows_nobody_and_one_in_the_lane_stops_everybody() -> None:
    network = straight_road(lanes=1, length_m=300.0)
    for offset_m, passes in ((-2.4, True), (-1.0, False)):
        traffic = empty_traffic(network)
        row = traffic.add(("f0",), 60.0, 12.0)
        pose = network.index.pose_on("f0", 150.0, offset_m)
        for _ in ticks(traffic, 15.0, outside=lambda _, p=pose: standing_body(p.x_m, p.y_m, 0.1, 1.0)):  # type: ignore[misc]
            pass
        assert bool(traffic.vehicles.position[row] > 160.0) is passes


def _ego_along(network: object, lane_ids: tuple[str, ...], way_m: float, speed_mps: float) -> EgoOnRoad:
    """Ego with its front bumper `way_m` along a sequence of lanes."""
    for k, lane_id in enumerate(lane_ids):
        length = network.index.length_m(lane_id)  # type: ignore[attr-defined]
        if way_m <= length or k == len(lane_ids) - 1:
            return ego_at(network, lane_ids[k:], way_m, speed_mps)  # type: ignore[arg-type]
        way_m -= length
    raise AssertionError


def test_an_ego_whose_tail_is_still_inside_the_junction_is_given_way() -> None:
    network = crossroads(RightOfWay.YIELD)
    traffic = empty_traffic(network)
    row = traffic.add(("south.in", "south-to-east", "east.out"), 84.0, 0.0)
    half_out = replace(ego_at(network, ("east.out",), 1.0, 0.0), lane_ids_behind=("west.in", "west-to-east"))
    for _ in ticks(traffic, 10.0, ego=lambda _: half_out):
        assert lane_of(traffic, row) == "south.in"
    assert traffic.vehicles.reason[row] == Reason.GIVE_WAY


def test_nobody_enters_before_an_ego_that_cannot_stop_any_more() -> None:
    """Ego comes from the side that has to give way, at 12 m/s and 10 m before the line: it needs 12 m at 6 m/s2."""
    network = crossroads(RightOfWay.YIELD)
    traffic = empty_traffic(network)
    row = traffic.add(WEST_EAST, 84.0, 0.0)
    for _ in ticks(traffic, 0.5, ego=lambda t: _ego_along(network, SOUTH_NORTH, 78.0 + 12.0 * t, 12.0)):
        pass
    assert traffic.vehicles.claim[row] == -1


def test_a_car_lets_people_go_first_who_wait_at_a_crossing_without_a_signal() -> None:
    network = crossroads(RightOfWay.YIELD)
    for waits, stops in ((1, True), (0, False)):
        traffic = empty_traffic(network)
        row = traffic.add(WEST_EAST, 60.0, 8.0)
        slowest = 99.0
        for _ in range(200):
            traffic.advance(None, np.full(len(traffic.table.crossing_ids), waits))
            slowest = min(slowest, float(traffic.vehicles.speed[row]))
        assert (slowest < 0.5) is stops


def test_people_walking_along_the_road_slow_nobody() -> None:
    network = straight_road(lanes=1, length_m=300.0)
    with_walker, alone = empty_traffic(network), empty_traffic(network)
    rows = [traffic.add(("f0",), 60.0, 12.0) for traffic in (with_walker, alone)]

    def walker(time_s: float) -> Bodies:
        pose = network.index.pose_on("f0", 150.0 - 1.4 * time_s, -2.4)
        values = (pose.x_m, pose.y_m, 0.0, np.pi, 0.5, 0.5, 1.7, -1.4, 0.08)
        return Bodies(*(np.array([value]) for value in values))

    for _ in ticks(with_walker, 10.0, outside=walker):
        alone.advance()
    assert with_walker.vehicles.position[rows[0]] == alone.vehicles.position[rows[1]]
