import math
from functools import cache

import pytest

from roadworthy.geometry.pose import Pose
from roadworthy.rendering.models.mesh import Slot
from roadworthy.rendering.models.placed import Model, Placed
from roadworthy.rendering.models.props import MODELS, TEXTURES, placed_prop
from roadworthy.rendering.models.props.placing import CRATE, KINDS, Kind
from roadworthy.scene import Agent, Category


@cache
def model(name: str) -> Model:
    return MODELS[name]()


def prop(subtype: str | None, size_m: tuple[float, float, float] = (1.0, 1.0, 1.0), label: str | None = None) -> Agent:
    return Agent("o1", Category.PROP, Pose(2.0, 1.0, size_m[2] / 2, 0.3), size_m, (0.0, 0.0, 0.0), subtype, label)


def only(placed: tuple[Placed, ...]) -> Placed:
    (one,) = placed
    return one


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("static.prop.trafficcone01", "cone"),
        ("static.prop.constructioncone", "cone"),
        ("movable_object.trafficcone", "cone"),
        ("static.prop.trafficwarning", "arrow-board"),
        ("static.prop.warningaccident", "accident-sign"),
        ("static.prop.warningconstruction", "roadworks-sign"),
        ("static.prop.streetbarrier", "barrier"),
        ("movable_object.barrier", "barrier"),
        ("concrete-barrier", "concrete"),
        ("static.prop.barrel", "barrel"),
        ("static.prop.dirtdebris01", "heap"),
        ("movable_object.debris", "debris"),
        ("movable_object.pushable_pullable", "bin"),
        ("static.prop.bin", "bin"),
        ("static.prop.trashcan01", "bin"),
        ("static.prop.garbage01", "bags"),
        ("trash", "bags"),
        ("tire", "tyre"),
        ("static.prop.box01", "box"),
        ("static.prop.ironplank", "plank"),
        ("warning-triangle", "triangle"),
        ("static.prop.warningtriangle", "triangle"),
        ("static_object.bicycle_rack", "rack"),
        ("vendingmachine", "crate"),
        (None, "crate"),
    ],
)
def test_words_choose_the_model(words: str | None, name: str) -> None:
    assert only(placed_prop(prop(words), 0.0)).model == f"prop-{name}"


def test_the_label_speaks_where_the_subtype_says_nothing() -> None:
    assert only(placed_prop(prop("thing", label="Traffic cone"), 0.0)).model == "prop-cone"


@pytest.mark.parametrize("kind", sorted({kind for _, kind in KINDS} | {CRATE}))
def test_a_model_fills_the_box_that_it_is_scaled_by(kind: Kind) -> None:
    shape = model(kind.model)
    low, high = shape.mesh.bounds
    assert shape.size_m == kind.size_m
    assert (high - low).tolist() == pytest.approx(list(kind.size_m), rel=0.02)
    assert [*(low + high)[:2].tolist(), float(low[2])] == pytest.approx([0.0, 0.0, 0.0], abs=0.01)


def test_every_model_can_be_chosen() -> None:
    assert {kind.model for _, kind in KINDS} | {CRATE.model} == set(MODELS)


def test_a_thing_is_scaled_to_its_box_on_the_ground() -> None:
    placed = only(placed_prop(prop("cone", (0.4, 0.4, 1.5)), 0.0))
    assert placed.scale == pytest.approx((1.0, 1.0, 2.0))
    assert (placed.pose.x_m, placed.pose.y_m, placed.pose.z_m) == pytest.approx((2.0, 1.0, 0.0))
    assert placed.id == "o1"


@pytest.mark.parametrize(("size_m", "turn"), [((0.5, 2.4, 1.0), 0.0), ((2.4, 0.5, 1.0), math.pi / 2)])
def test_a_barrier_stands_along_the_longer_side_of_its_box(size_m: tuple[float, float, float], turn: float) -> None:
    placed = only(placed_prop(prop("movable_object.barrier", size_m), 0.0))
    assert placed.pose.yaw_rad == pytest.approx(0.3 + turn)
    assert placed.scale == pytest.approx((0.5 / 0.56, 1.5, 1.0 / 1.05))


def test_the_arrow_shines_and_flashes() -> None:
    board = prop("static.prop.trafficwarning", (2.9, 2.4, 3.4))
    lit = [only(placed_prop(board, time_s)).tints[Slot.YELLOW_LENS].lit for time_s in (0.1, 0.4, 0.7)]
    assert lit == [1.0, 0.45, 1.0]
    assert {glow.slot for glow in model("prop-arrow-board").mesh.glows} == {Slot.YELLOW_LENS}


@pytest.mark.parametrize("kind", ["accident", "roadworks", "warning"])
def test_a_warning_on_a_stand_shows_the_face_of_a_road_sign_both_ways(kind: str) -> None:
    mesh = model(f"prop-{kind}-sign").mesh
    assert mesh.texture_names == (f"sign-{kind}",)
    places = mesh.corners[mesh.textures == 0].reshape(-1, 3)
    upper_right = mesh.uv[mesh.textures == 0].reshape(-1, 2)[:, 0] > 0.9
    assert {(x > 0, y > 0) for x, y in places[upper_right, :2].tolist()} == {(True, True), (False, False)}


def test_all_textures_that_are_used_exist() -> None:
    assert {name for each in MODELS for name in model(each).mesh.texture_names} <= set(TEXTURES)
