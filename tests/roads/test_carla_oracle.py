"""Lane queries on compiled CARLA towns against carla.Map, CARLA's own reader of the same OpenDRIVE files.

In junctions many paths overlap, and CARLA's waypoints there were made along one path each: the path of CARLA's number
must be there and lie as CARLA has it, while a query by place and heading may as well find another path on top of it.
"""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from roads.carla_oracle import Oracle, Place
from roads.carla_wheel import carla_or_skip
from roadworthy.roads.compiling.compile import compile_map
from roadworthy.roads.lane import LaneType

TOWNS = ("Town01", "Town02")
COUNT = 1000
DIFFERENCES = ("no lane of that number there", "lane of that number lies otherwise", "no lane found")


@cache
def oracle_of(path: Path) -> Oracle:
    return Oracle(carla_or_skip(), path, compile_map(path))


@cache
def places_of(path: Path) -> list[Place]:
    return oracle_of(path).places(COUNT)


def town(shared: Path, name: str) -> Path:
    return shared / "data/maps" / f"{name}.xodr"


@pytest.mark.parametrize("name", TOWNS)
def test_outside_junctions_every_lane_heading_and_offset_is_carlas(shared: Path, name: str) -> None:
    path = town(shared, name)
    outside, _ = oracle_of(path).outcomes(places_of(path))
    assert outside.total() > 650
    assert set(outside) <= {"same lane", "at a seam between lanes", "at a joint of roads"}
    assert outside["same lane"] >= 0.99 * outside.total()


@pytest.mark.parametrize("name", TOWNS)
def test_inside_junctions_every_path_lies_as_carla_has_it(shared: Path, name: str) -> None:
    path = town(shared, name)
    _, inside = oracle_of(path).outcomes(places_of(path))
    assert inside.total() > 200
    assert not any(inside[outcome] for outcome in DIFFERENCES)
    assert inside["same lane"] > 0.6 * inside.total()


@pytest.mark.parametrize("name", TOWNS)
def test_where_another_path_is_found_in_a_junction_it_fits_as_well(shared: Path, name: str) -> None:
    """What was found holds the place less deep than CARLA's own path only where its direction fits better."""
    path = town(shared, name)
    oracle = oracle_of(path)
    others = [place for place in places_of(path) if oracle.outcome(place) == "another lane overlaps"]
    assert others
    for place in others:
        own = oracle.on_own_lane(place)
        assert own is not None
        assert place.found is not None
        closer = abs(place.found.offset_m) <= abs(own.offset_m) + 0.01
        straighter = np.cos(place.found.heading_rad - place.heading_rad) >= np.cos(own.heading_rad - place.heading_rad)
        assert closer or straighter


@pytest.mark.parametrize("name", TOWNS)
def test_carla_gives_our_lanes_the_numbers_that_they_carry(shared: Path, name: str) -> None:
    oracle = oracle_of(town(shared, name))
    lanes = [
        lane
        for lane in oracle.roads.lanes.values()
        if lane.type is LaneType.DRIVING and lane.junction_id is None and oracle.roads.index.length_m(lane.id) > 2
    ]
    rng = np.random.default_rng(1)
    for lane in rng.choice(np.array(lanes, dtype=object), COUNT):
        position = rng.uniform(0.5, oracle.roads.index.length_m(lane.id) - 0.5)
        assert oracle.number_at(lane.id, position) == lane.lane_number


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "outside_share", "inside_share"),
    [("Town04", 1.0, 0.88), ("Town06", 0.9, 0.8), ("Town07", 0.99, 0.99), ("Town10HD", 1.0, 0.99)],
)
def test_lanes_of_constant_width_agree_in_the_other_towns(
    shared: Path, name: str, outside_share: float, inside_share: float
) -> None:
    """Where lanes open or close (Town06, junctions of Town04) those beside them differ: SUMO's lanes have one width."""
    path = town(shared, name)
    outside, inside = oracle_of(path).outcomes(places_of(path))
    for found, share in ((outside, outside_share), (inside, inside_share)):
        differ = sum(found[outcome] for outcome in DIFFERENCES)
        assert differ <= (1 - share) * found.total(), found
