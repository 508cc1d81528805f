"""People on foot: where they walk, when they cross, and what they leave alone."""

import dataclasses
import math

import numpy as np
import pytest

from roads.small_maps import crossroads, line, network, straight_road, t_junction
from roadworthy.errors import BadDataError
from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.junction import RightOfWay
from roadworthy.roads.map_file import bundled_maps, load_map
from roadworthy.roads.network import RoadNetwork
from roadworthy.worlds.embedded.bodies import no_bodies
from roadworthy.worlds.embedded.traffic.lights import LightController
from roadworthy.worlds.embedded.walking.gaps import distance_to_body, vehicle_table
from roadworthy.worlds.embedded.walking.pedestrians import Pedestrians
from roadworthy.worlds.world import TICK_S
from worlds.invariants_walking import WalkingInvariants
from worlds.walking_scenes import on, people_at, vehicle, walk

SIGNAL = crossroads(RightOfWay.SIGNAL)
ZEBRA = crossroads(RightOfWay.YIELD)
# Signals 12 to 15 are the crossings of the arms east, north, south, west.
RED, GREEN = "r" * 16, "r" * 12 + "GGGG"
# East arm, on the southern sidewalk, walking towards the junction and then north over the crossing.
TO_EAST_CROSSING = ("east.walk.right", 95.0, "forward", "east.crossing")


def simulate(small: RoadNetwork, count: int, seed: int, seconds: float) -> Pedestrians:
    """A simulation in which every invariant is checked at every tick."""
    people, invariants, lights = Pedestrians(small, count, seed), WalkingInvariants(small), LightController(small)
    invariants.check(people, lights.letters, no_bodies())
    for tick in range(round(seconds / TICK_S)):
        lights.update(tick * TICK_S)
        people.advance(tick * TICK_S, lights.letters, no_bodies())
        invariants.check(people, lights.letters, no_bodies())
    return people


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("small", [SIGNAL, ZEBRA, t_junction(RightOfWay.SIGNAL)], ids=["signal", "zebra", "t-junction"])
def test_people_never_overlap_jump_leave_the_footpaths_or_start_on_red(small: RoadNetwork, seed: int) -> None:
    assert len(simulate(small, 40, seed, 30.0).walkers.x) == 40


@pytest.mark.slow
@pytest.mark.parametrize("name", bundled_maps())
def test_invariants_hold_for_20_seeds_and_a_minute_on_every_map(name: str) -> None:
    for seed in range(20):
        simulate(load_map(name), 40, seed, 60.0)


def test_the_same_seed_gives_the_same_people() -> None:
    one, other = simulate(SIGNAL, 20, 7, 10.0), simulate(SIGNAL, 20, 7, 10.0)
    assert one._people.numbers.tobytes() == other._people.numbers.tobytes()


def test_another_seed_gives_other_people() -> None:
    assert not np.array_equal(Pedestrians(SIGNAL, 20, 1).walkers.x, Pedestrians(SIGNAL, 20, 2).walkers.x)


def test_a_map_without_sidewalks_has_nobody() -> None:
    people = Pedestrians(straight_road(sidewalks=False), 10, 0)
    walk(people, 0.1)
    assert len(people.bodies().x) == 0


def test_no_more_people_come_than_find_room() -> None:
    short = Footpath("a", FootpathType.SIDEWALK, line((0, 0), (8, 0)), 2.0)
    people = Pedestrians(network((), footpaths=[short]), 100, 0)
    assert 1 <= len(people.walkers.x) < 20


def test_at_the_edge_of_the_map_people_turn_round() -> None:
    people = people_at(straight_road(), ("walk.left", 290.0, "forward", ""))
    walk(people, 20.0)
    assert people.walkers.way[0] == -1
    assert people.walkers.x[0] < 295.0


def test_nobody_steps_on_a_crossing_at_red() -> None:
    people = people_at(SIGNAL, TO_EAST_CROSSING)
    walk(people, 20.0, RED)
    assert on(people) == "east.walk.right"
    assert people.walkers.speed[0] == pytest.approx(0.0, abs=0.01)
    assert people.walkers.waiting_s[0] > 10.0


def test_who_waits_faces_the_road_and_stands_at_the_kerb() -> None:
    people = people_at(SIGNAL, TO_EAST_CROSSING)
    walk(people, 20.0, RED)
    assert people.walkers.yaw[0] == pytest.approx(math.pi / 2, abs=0.05)
    assert people.walkers.y[0] == pytest.approx(-4.5 - 0.6, abs=0.1)


@pytest.mark.parametrize(("letter", "crosses"), [("g", True), ("G", True), ("o", True), ("O", True), ("y", False)])
def test_people_cross_at_green_and_where_the_light_is_off(letter: str, crosses: bool) -> None:
    people = people_at(SIGNAL, TO_EAST_CROSSING)
    walk(people, 20.0, letter * 16)
    assert bool(people.walkers.y[0] > 4.5) is crosses


def test_at_green_people_cross() -> None:
    people = people_at(SIGNAL, TO_EAST_CROSSING)
    walk(people, 20.0, RED)
    walk(people, 12.0, GREEN)
    assert people.walkers.y[0] > 4.5


def test_who_is_on_a_crossing_when_it_turns_red_walks_on_faster() -> None:
    people = people_at(SIGNAL, ("east.crossing", 3.0, "forward", "east-north.corner"))
    walk(people, 1.5, GREEN)
    at_green = people.walkers.speed[0]
    walk(people, 1.0, RED)
    assert people.walkers.speed[0] == pytest.approx(1.3 * at_green)


def test_nobody_steps_out_before_a_car_that_cannot_stop() -> None:
    people = people_at(ZEBRA, TO_EAST_CROSSING)
    walk(people, 12.0, vehicles=vehicle(30.0, 1.75, math.pi, 12.0))
    assert on(people) == "east.walk.right"


def test_people_cross_before_a_car_that_stands_and_waits() -> None:
    people = people_at(ZEBRA, TO_EAST_CROSSING)
    walk(people, 16.0, vehicles=vehicle(12.0 + 2.3, 1.75, math.pi))
    assert people.walkers.y[0] > 4.5


def test_people_wait_for_a_car_that_stands_on_the_crossing() -> None:
    people = people_at(ZEBRA, TO_EAST_CROSSING)
    walk(people, 16.0, vehicles=vehicle(9.5, -1.75))
    assert people.walkers.y[0] < -4.5


def test_who_waits_long_for_a_car_on_the_crossing_goes_another_way() -> None:
    people = people_at(ZEBRA, TO_EAST_CROSSING)
    walk(people, 40.0, vehicles=vehicle(9.5, -1.75))
    assert on(people) != "east.walk.right" or people.walkers.way[0] == -1


def test_nobody_walks_into_a_car_that_stops_in_their_way() -> None:
    people = people_at(SIGNAL, ("east.crossing", 2.0, "forward", "east-north.corner"))
    walk(people, 6.0, GREEN, vehicle(9.5, 0.0, 0.0, width=1.8, length=12.0))
    # The body is 0.28 m or more to its front, and the car's side is at y = -0.9.
    assert -3.5 < people.walkers.y[0] < -0.9 - 0.28


def test_a_bus_on_the_bridge_above_stops_nobody() -> None:
    people = people_at(ZEBRA, TO_EAST_CROSSING)
    bus = vehicle(9.5, 0.0, length=8.0)
    walk(people, 20.0, "", bus._replace(z=bus.z + 6.0))
    assert people.walkers.y[0] > 4.5


def test_nobody_walks_into_the_side_of_a_bus_that_passes() -> None:
    people = people_at(SIGNAL, ("east.crossing", 2.5, "forward", "east-north.corner"))
    nearest = math.inf
    for tick in range(200):
        bus = vehicle(4.0 + 2.0 * tick * TICK_S, -1.0, 0.0, 2.0, length=11.5, width=2.55)
        people.advance(tick * TICK_S, {"center": GREEN}, bus)
        x, y = people.walkers.x[0], people.walkers.y[0]
        nearest = min(nearest, distance_to_body(x, y, vehicle_table(bus), 0, TICK_S))
    assert people.walkers.y[0] > 0.0
    assert nearest > 0.4


def test_a_waiting_walker_is_a_claim_on_a_zebra_from_the_right_kerb() -> None:
    people = people_at(ZEBRA, TO_EAST_CROSSING)
    walk(people, 8.0, vehicles=vehicle(30.0, 1.75, math.pi, 12.0))
    claims, east = people.crossing_claims(), people.crossing_ids.index("east.crossing")
    assert (claims.wait_at_start[east], claims.wait_at_end[east], claims.walkers[east]) == (1, 0, 0)
    assert claims.wait_at_start.sum() == 1


def test_nobody_claims_a_crossing_at_red() -> None:
    people = people_at(SIGNAL, TO_EAST_CROSSING)
    walk(people, 8.0, RED)
    assert people.crossing_claims().wait_at_start.sum() == 0


def test_who_is_on_a_crossing_claims_the_stretch_where_they_are() -> None:
    people = people_at(ZEBRA, ("east.crossing", 5.0, "forward", "east-north.corner"))
    walk(people, TICK_S)
    claims, east = people.crossing_claims(), people.crossing_ids.index("east.crossing")
    assert claims.walkers[east] == 1
    assert claims.low[east] < 5.0 < claims.high[east]
    assert claims.high[east] - claims.low[east] < 0.8


def test_two_who_meet_on_a_narrow_path_both_get_through() -> None:
    narrow = Footpath("a", FootpathType.SIDEWALK, line((0, 0), (60, 0)), 1.5)
    small = network((), footpaths=[narrow])
    people, invariants = (
        people_at(small, ("a", 20.0, "forward", ""), ("a", 30.0, "backward", "")),
        WalkingInvariants(small),
    )
    for tick in range(240):
        people.advance(tick * TICK_S, {}, no_bodies())
        invariants.check(people, {}, no_bodies())
    assert people.walkers.x[0] > 30.0
    assert people.walkers.x[1] < 20.0


def test_a_crossing_with_an_unknown_signal_is_named() -> None:
    crossing = dataclasses.replace(SIGNAL.footpaths["east.crossing"], light_index=99)
    broken = dataclasses.replace(SIGNAL, footpaths={**SIGNAL.footpaths, crossing.id: crossing})
    with pytest.raises(BadDataError, match="signal 99 of light center"):
        Pedestrians(broken, 1, 0)
