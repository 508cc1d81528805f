"""Who can be seen from ego: worked examples, what must hold of all of them, and degenerate places."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roadworthy.geometry import Pose
from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.furniture import Building, Furniture, Tree
from roadworthy.worlds.embedded.bodies import Bodies, joined, no_bodies
from roadworthy.worlds.embedded.line_of_sight import (
    _seen_share,
    boxes_of,
    buildings_of,
    eye_of,
    line_of_sight,
)

EYE = (0.0, 0.0, 1.5)
NOTHING = np.zeros((0, 7))
CAR = (4.0, 1.8, 1.5)
TRUCK = (8.0, 2.5, 3.5)


def body(x: float, y: float = 0.0, size: tuple[float, float, float] = CAR, yaw: float = 0.0) -> Bodies:
    return Bodies(*(np.array([value]) for value in (x, y, 0.0, yaw, size[0], size[1], size[2], 0.0, 0.0)))


def some_bodies(seed: int, count: int, spread_m: float = 40.0) -> Bodies:
    draw = np.random.default_rng(seed)
    zero = np.zeros(count)
    x, y = draw.uniform(-spread_m, spread_m, (2, count))
    sizes = draw.uniform((0.4, 0.4, 0.5), (12.0, 2.6, 4.0), (count, 3)).T
    return Bodies(x, y, zero, draw.uniform(-math.pi, math.pi, count), sizes[0], sizes[1], sizes[2], zero, zero)


def seen(target: Bodies, *blockers: Bodies, buildings: FloatArray = NOTHING) -> float:
    share = line_of_sight(EYE, target, joined(no_bodies(), *blockers), buildings, own=np.array([-1]))
    return float(share[0])


def test_car_with_nothing_between_is_seen_whole() -> None:
    assert seen(body(20)) == 1.0


def test_car_half_behind_a_wall_is_half_seen() -> None:
    wall_left_of_the_middle = np.array([[10.0, 5.0, 0.0, 9.0, 0.0, 0.2, 10.0]])
    assert seen(body(20), buildings=wall_left_of_the_middle) == pytest.approx(0.5)


def test_car_behind_a_truck_is_not_seen() -> None:
    assert seen(body(20), body(10, size=TRUCK)) == 0.0


def test_truck_behind_a_car_shows_what_is_above_the_eye() -> None:
    # Of the truck's three rows of cells, at 0.58, 1.75 and 2.92 m, two are above the car's roof and the eye.
    assert seen(body(20, size=TRUCK), body(10)) == pytest.approx(2 / 3, abs=0.02)


def test_low_wall_hides_the_lower_row_of_cells() -> None:
    # Half-way, a wall of 0.8 m hides what is below 0.1 m and one of 1.1 m what is below 0.7 m: of the rows of cells at
    # 0.25, 0.75 and 1.25 m none, and one.
    low, high = (np.array([[10.0, 0.0, 0.0, z, 0.0, 0.2, 30.0]]) for z in (0.8, 1.1))
    assert seen(body(22), buildings=low) == 1.0
    assert seen(body(22), buildings=high) == pytest.approx(2 / 3, abs=0.01)


def test_a_body_behind_the_target_hides_nothing() -> None:
    assert seen(body(20), body(30, size=TRUCK)) == 1.0


def test_a_face_seen_at_an_angle_counts_by_its_solid_angle() -> None:
    # From (0, 0) two sides of a square box at (10, 10) look equally large; a wall along one of them hides that one.
    square = body(10, 10, size=(2.0, 2.0, 1.5))
    wall_along_its_right = np.array([[9.9, 8.7, 0.0, 9.0, 0.0, 2.2, 0.2]])
    assert seen(square, buildings=wall_along_its_right) == pytest.approx(0.5)


def test_no_agent_hides_itself() -> None:
    for seed in range(30):
        alone = some_bodies(seed, 1)
        assert line_of_sight(EYE, alone, alone, NOTHING)[0] == 1.0


@settings(max_examples=60)
@given(seed=st.integers(0, 10_000), count=st.integers(1, 12))
def test_one_more_blocker_never_raises_a_share(seed: int, count: int) -> None:
    everyone = some_bodies(seed, count)
    one_more = joined(everyone, some_bodies(seed + 1, 1))
    before = line_of_sight(EYE, everyone, everyone, NOTHING)
    assert (line_of_sight(EYE, everyone, one_more, NOTHING) <= before).all()


@settings(max_examples=60)
@given(seed=st.integers(0, 10_000), count=st.integers(2, 20))
def test_leaving_out_blockers_far_from_the_line_changes_no_share(seed: int, count: int) -> None:
    everyone = some_bodies(seed, count)
    boxes = boxes_of(everyone)
    for i, share in enumerate(line_of_sight(EYE, everyone, everyone, NOTHING)):
        others = np.array([j for j in range(count) if j != i], dtype=np.int64)
        np.testing.assert_equal(share, _seen_share(*EYE, boxes[i], boxes, others))


@settings(max_examples=30)
@given(seed=st.integers(0, 10_000), angle=st.floats(-3.0, 3.0))
def test_turning_the_world_about_the_eye_changes_no_share(seed: int, angle: float) -> None:
    bodies = some_bodies(seed, 8)
    sin, cos = math.sin(angle), math.cos(angle)
    turned = bodies._replace(
        x=cos * bodies.x - sin * bodies.y, y=sin * bodies.x + cos * bodies.y, yaw=bodies.yaw + angle
    )
    before, after = (line_of_sight(EYE, each, each, NOTHING) for each in (bodies, turned))
    # A cell whose line runs along a face may fall to either side.
    assert np.sum(np.abs(after - before) > 1e-9) <= 1


def test_beyond_the_range_nothing_is_said() -> None:
    both = joined(body(100), body(100.1))
    assert np.isnan(line_of_sight(EYE, both, no_bodies(), NOTHING, own=np.array([-1, -1]))).tolist() == [False, True]


def test_target_around_the_eye_is_seen() -> None:
    assert seen(body(0.0, size=TRUCK)) == 1.0


def test_target_at_an_unknown_place_is_unknown_and_hides_nobody() -> None:
    both = joined(body(math.nan), body(20))
    shares = line_of_sight(EYE, both, both, NOTHING)
    assert math.isnan(shares[0])
    assert shares[1] == 1.0


def test_target_without_size_is_unknown() -> None:
    assert math.isnan(seen(body(20, size=(0.0, 0.0, 0.0))))


def test_nobody_is_looked_for_in_an_empty_world() -> None:
    assert line_of_sight(EYE, no_bodies(), no_bodies(), NOTHING).shape == (0,)


def test_buildings_stand_on_their_ground_and_trees_are_their_trunks() -> None:
    building = Building("b", Pose(1, 2, 3, 0.5), length_m=10, width_m=8, height_m=6)
    tree = Tree("t", 4, 5, height_m=7, crown_radius_m=2, z_m=3)
    boxes = buildings_of(Furniture(buildings=(building,), trees=(tree,)))
    assert boxes.tolist() == [[1, 2, 3, 9, 0.5, 10, 8], [4, 5, 3, 10, 0, 0.4, 0.4]]


def test_eye_is_ahead_of_the_middle_and_above_the_ground() -> None:
    assert eye_of(Pose(10, 20, 1, yaw_rad=math.pi / 2)) == pytest.approx((10, 20.8, 2.5))
