"""Invariants of ordinary traffic on the maps of towns: nobody touches, runs a red light, or leaves the road."""

import pytest

from roadworthy.scene import TrafficAmount
from worlds.invariants_traffic import watched

SEEDS = range(1, 21)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("map_name", "vehicles_per_lane_km"), [("urban", 4.0), ("suburban", 8.0), ("narrow", 8.0)])
def test_ordinary_vehicles_keep_apart_stop_at_red_and_stay_on_the_road(
    map_name: str, vehicles_per_lane_km: float, seed: int
) -> None:
    assert not watched(map_name, seed, 60.0, TrafficAmount(vehicles_per_lane_km, cyclists=6, pedestrians=10))
