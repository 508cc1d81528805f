"""Who comes into the traffic, where, and who is taken out of it."""

import numpy as np
import pytest

from roads.small_maps import crossroads, straight_road
from roadworthy.errors import UsageError
from roadworthy.roads.junction import RightOfWay
from roadworthy.roads.map_file import load_map
from roadworthy.scene import TrafficAmount
from roadworthy.worlds.embedded.traffic.right_of_way import Reason
from roadworthy.worlds.embedded.traffic.traffic import STUCK_S, Traffic
from roadworthy.worlds.embedded.traffic.vehicles import traffic_rows
from worlds.traffic_scenes import ego_at, empty_traffic, standing_body, ticks

WEST_EAST = ("west.in", "west-to-east", "east.out")


def test_the_number_of_vehicles_is_density_times_the_length_of_the_lanes() -> None:
    """Two lanes of one kilometre at ten a kilometre: twenty."""
    traffic = Traffic(straight_road(lanes=1, length_m=1000.0), TrafficAmount(10.0, 0, 0), seed=1)
    traffic.populate()
    assert len(traffic_rows(traffic.vehicles)) == 20


def test_who_leaves_the_map_is_replaced() -> None:
    traffic = Traffic(straight_road(lanes=1, length_m=1000.0), TrafficAmount(10.0, 0, 0), seed=1)
    traffic.populate()
    for _ in ticks(traffic, 60.0):
        pass
    assert int(traffic.vehicles.serial.max()) > 20
    assert len(traffic_rows(traffic.vehicles)) >= 17


def test_nobody_starts_near_ego() -> None:
    network = straight_road(lanes=1, length_m=1000.0)
    for seed in range(10):
        traffic = Traffic(network, TrafficAmount(15.0, 0, 0), seed)
        traffic.populate(ego_at(network, ("f0",), 500.0, 0.0))
        rows = traffic_rows(traffic.vehicles)
        v = traffic.vehicles
        assert np.hypot(v.x[rows] - v.x[0], v.y[rows] - v.y[0]).min() > 15.0


def test_long_vehicles_do_not_turn_sharply_where_there_is_another_way() -> None:
    network = crossroads(RightOfWay.YIELD)
    for seed in range(8):
        traffic = empty_traffic(network, seed)
        row = traffic.add(("west.in",), 60.0, 5.0, "bus")
        path = [traffic.table.lane_ids[k] for k in traffic.vehicles.path[row] if k >= 0]
        # The right turn has a radius of 10.25 m, the left turn one of 13.75 m.
        assert path[1] in {"west-to-east", "west-to-north"}


def test_who_is_stuck_out_of_sight_is_taken_away_and_counted() -> None:
    traffic = empty_traffic(crossroads(RightOfWay.YIELD))
    row = traffic.add(WEST_EAST, 50.0, 0.0)
    for _ in ticks(traffic, STUCK_S + 2.0):
        traffic.vehicles.speed[row] = 0.0
        traffic.vehicles.reason[row] = Reason.OBSTACLE
        traffic.vehicles.stuck_s[row] += 0.05
    assert [removal.serial for removal in traffic.removals] == [1]


def test_standing_at_red_does_not_count_as_stuck_and_standing_for_an_obstacle_does() -> None:
    traffic = empty_traffic(crossroads(RightOfWay.SIGNAL))
    rows = [traffic.add(lanes, 80.0, 0.0) for lanes in (WEST_EAST, ("south.in", "south-to-north", "north.out"))]
    v = traffic.vehicles
    waited = [float(v.stuck_s[row]) for _ in ticks(traffic, 40.0) for row in rows if v.still_s[row] > 5.0]
    assert waited
    assert max(waited) == 0.0

    road = straight_road(lanes=1, length_m=300.0)
    traffic = empty_traffic(road)
    row = traffic.add(("f0",), 140.0, 3.0)
    pose = road.index.pose_on("f0", 150.0)
    for _ in ticks(traffic, 15.0, outside=lambda _: standing_body(pose.x_m, pose.y_m)):
        pass
    assert traffic.vehicles.stuck_s[row] == pytest.approx(traffic.vehicles.still_s[row])
    assert traffic.vehicles.stuck_s[row] > 5.0


@pytest.mark.parametrize(("away_m", "removed"), [(60.0, False), (100.0, True)])
def test_nobody_is_taken_away_within_eighty_metres_of_ego(away_m: float, removed: bool) -> None:
    network = straight_road(lanes=1, length_m=400.0)
    traffic = empty_traffic(network)
    row = traffic.add(("f0",), 100.0 + away_m, 0.0)
    for _ in ticks(traffic, 3.0, ego=lambda _: ego_at(network, ("f0",), 100.0, 0.0)):
        traffic.vehicles.position[row] = 100.0 + away_m
        traffic.vehicles.speed[row] = 0.0
        traffic.vehicles.stuck_s[row] = STUCK_S + 1.0
    assert bool(traffic.removals) is removed


def test_an_unknown_type_or_lane_is_named() -> None:
    traffic = empty_traffic(straight_road())
    with pytest.raises(UsageError, match="hovercraft"):
        traffic.add(("f0",), 50.0, 0.0, "hovercraft")
    with pytest.raises(UsageError, match="nowhere"):
        traffic.add(("nowhere",), 50.0, 0.0)


def test_another_seed_gives_other_traffic_and_the_same_seed_the_same() -> None:
    def positions(seed: int) -> bytes:
        traffic = Traffic(load_map("narrow"), TrafficAmount(8.0, 2, 0), seed)
        traffic.populate()
        for _ in ticks(traffic, 5.0):
            pass
        v = traffic.vehicles
        return np.column_stack((v.x, v.y, v.yaw, v.speed)).tobytes()

    assert positions(1) == positions(1)
    assert positions(1) != positions(2)
