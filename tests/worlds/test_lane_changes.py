"""Lane changes of the traffic: when they pay, when they are unsafe, and how they look."""

import math

import pytest

from roads.small_maps import straight_road
from roadworthy.roads.map_file import load_map
from roadworthy.worlds.embedded.traffic.lane_changes import project_on_lane
from worlds.traffic_scenes import empty_traffic, lane_of, standing_body, ticks

SLOW = "bicycle"


def test_a_point_two_metres_left_of_a_lane_projects_to_its_place_and_an_offset_of_two() -> None:
    traffic = empty_traffic(straight_road(lanes=2, length_m=300.0))
    lane = traffic.table.lane_index["f0"]
    first = traffic.table.lanes.point[traffic.table.lanes.lane[lane].point_start]
    position, offset = project_on_lane(traffic.table.lanes, lane, first.x + 40.0, first.y + 2.0)
    assert (position, offset) == pytest.approx((40.0, 2.0))


def test_who_follows_a_slow_one_overtakes_it() -> None:
    traffic = empty_traffic(straight_road(lanes=2, length_m=500.0))
    slow = traffic.add(("f1",), 90.0, 4.0)
    fast = traffic.add(("f1",), 40.0, 12.0)
    for _ in ticks(traffic, 14.0):
        traffic.vehicles.speed[slow] = 4.0
    assert traffic.vehicles.position[fast] > traffic.vehicles.position[slow]


@pytest.mark.parametrize("seed", range(4))
def test_a_lone_car_does_not_brake_for_a_junction_in_which_nobody_is(seed: int) -> None:
    """On the motorway, as long as it does not take the exit, whose limit is lower."""
    traffic = empty_traffic(load_map("motorway"), seed)
    row = traffic.add(("e-in.split_3",), 20.0, 25.0)
    for _ in ticks(traffic, 60.0):
        on_the_way_out = lane_of(traffic, row) in {"e-split.off_1", "e-off.leave_1"} or "leave" in lane_of(traffic, row)
        if on_the_way_out or not traffic.vehicles.active[row]:
            break
        assert traffic.vehicles.speed[row] > 22.0


def test_nobody_changes_beside_another() -> None:
    traffic = empty_traffic(straight_road(lanes=2, length_m=500.0))
    slow, fast, beside = (
        traffic.add(lanes, at, 4.0) for lanes, at in ((("f1",), 90.0), (("f1",), 70.0), (("f0",), 71.0))
    )
    for _ in ticks(traffic, 10.0):
        traffic.vehicles.speed[slow] = traffic.vehicles.speed[beside] = 4.0
        traffic.vehicles.position[beside] = traffic.vehicles.position[fast] + 1.0
        assert lane_of(traffic, fast) == "f1"


def test_a_change_is_steady_and_ends_in_the_middle_of_the_lane() -> None:
    traffic = empty_traffic(straight_road(lanes=2, length_m=500.0))
    slow = traffic.add(("f1",), 90.0, 4.0)
    fast = traffic.add(("f1",), 40.0, 12.0)
    before = (float(traffic.vehicles.x[fast]), float(traffic.vehicles.y[fast]))
    for _ in ticks(traffic, 10.0):
        traffic.vehicles.speed[slow] = 4.0
        now = (float(traffic.vehicles.x[fast]), float(traffic.vehicles.y[fast]))
        assert math.dist(before, now) < float(traffic.vehicles.speed[fast]) * 0.05 + 0.15
        before = now
    assert abs(traffic.vehicles.lateral[fast]) < 0.1


def test_who_changes_indicates() -> None:
    traffic = empty_traffic(straight_road(lanes=2, length_m=500.0))
    slow = traffic.add(("f1",), 90.0, 4.0)
    fast = traffic.add(("f1",), 40.0, 12.0)
    shown = set()
    for _ in ticks(traffic, 10.0):
        traffic.vehicles.speed[slow] = 4.0
        shown.add(int(traffic.vehicles.indicator[fast]))
    assert 1 in shown


def test_a_blocked_lane_is_left_in_time_or_stopped_in() -> None:
    network = straight_road(lanes=2, length_m=500.0)
    traffic = empty_traffic(network)
    row = traffic.add(("f1",), 40.0, 12.0)
    pose = network.index.pose_on("f1", 200.0)
    for _ in ticks(traffic, 25.0, outside=lambda _: standing_body(pose.x_m, pose.y_m, 4.0, 1.8)):
        assert not (lane_of(traffic, row) == "f1" and 198.0 < traffic.vehicles.position[row] < 202.0)
