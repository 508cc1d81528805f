"""Cars in the parking lanes."""

import pytest

from roads.small_maps import straight_road
from roadworthy.roads.lane import LaneType
from roadworthy.roads.map_file import load_map
from roadworthy.worlds.embedded.collisions import overlapping_pairs
from roadworthy.worlds.embedded.parked import BAY_M, CLEAR_OF_ENDS_M, parked_cars

PARKING = straight_road(lanes=1, length_m=200.0, parking=True)


def test_with_a_share_of_one_every_bay_of_both_sides_is_taken() -> None:
    """(200 - 2 * 6) / 6.5 = 28.9: twenty-eight bays a side; vans do not fit in."""
    assert len(parked_cars(PARKING, 1.0, 1).agents) == 2 * 28


def test_with_a_share_of_zero_nobody_parks() -> None:
    assert parked_cars(PARKING, 0.0, 1).agents == ()


@pytest.mark.parametrize("map_name", ["suburban", "narrow"])
def test_parked_cars_touch_neither_each_other_nor_the_driving_lane(map_name: str) -> None:
    network = load_map(map_name)
    parked = parked_cars(network, 1.0, 3)
    assert len(parked.agents) > 10
    assert not overlapping_pairs(parked.bodies)
    for agent in parked.agents:
        assert network.lanes[agent.lane_id or ""].type is LaneType.PARKING
        lane = network.lanes[agent.lane_id or ""]
        offset = network.index.project(lane.id, agent.pose.x_m, agent.pose.y_m).offset_m
        assert abs(offset) + agent.size_m[1] / 2 < lane.width_m / 2 + 0.3


def test_the_seed_draws_who_parks_where() -> None:
    assert parked_cars(PARKING, 0.5, 1).agents == parked_cars(PARKING, 0.5, 1).agents
    assert parked_cars(PARKING, 0.5, 1).agents != parked_cars(PARKING, 0.5, 2).agents


def test_nobody_parks_near_the_end_of_a_parking_lane() -> None:
    for agent in parked_cars(PARKING, 1.0, 1).agents:
        assert CLEAR_OF_ENDS_M < agent.pose.x_m < 200.0 - CLEAR_OF_ENDS_M
    assert max(agent.size_m[0] for agent in parked_cars(PARKING, 1.0, 1).agents) < BAY_M
