from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from roadworthy.geometry.pose import Pose
from roadworthy.rendering.models.mesh import Mesh, Slot
from roadworthy.rendering.models.paints import paint
from roadworthy.rendering.models.placed import Placed, Tint
from roadworthy.rendering.models.vehicles import MODELS, TEXTURES, placed_vehicle
from roadworthy.scene import Agent, AgentLights, Category
from roadworthy.scene.agent import Vector
from roadworthy.worlds.embedded.catalogue import VEHICLE_TYPES, VehicleType

FOUR_WHEELED = [kind for kind in VEHICLE_TYPES if kind.category not in {Category.MOTORCYCLE, Category.BICYCLE}]
CLOSED = [*(kind.name for kind in FOUR_WHEELED), "sedan-2", "suv-2"]
SEDAN_M = (4.75, 1.84, 1.45)


def vehicle(category: Category = Category.CAR, size_m: Vector = SEDAN_M, **more: Any) -> Agent:
    # Of the shapes of a type, this id has the first.
    return Agent("v4", category, Pose(10.0, 5.0, 0.8, yaw_rad=0.5), size_m, (0.0, 0.0, 0.0), **more)


def placed(time_s: float = 0.0, lamps_on: bool = False, **more: Any) -> Placed:
    (found,) = placed_vehicle(vehicle(**more), time_s, lamps_on)
    return found


def tints(time_s: float = 0.0, lamps_on: bool = False, **more: Any) -> Mapping[Slot, Tint]:
    return placed(time_s, lamps_on, **more).tints


def both_meshes(name: str) -> tuple[Mesh, Mesh]:
    model = MODELS[name]()
    assert model.far is not None
    return model.mesh, model.far


@pytest.mark.parametrize("kind", FOUR_WHEELED, ids=lambda kind: kind.name)
def test_model_has_the_size_of_its_type_and_fills_it(kind: VehicleType) -> None:
    length, width, height = kind.length_m, kind.width_m, kind.height_m
    assert MODELS[kind.name]().size_m == (length, width, height)
    for mesh in both_meshes(kind.name):
        low, high = mesh.bounds
        assert low == pytest.approx((-length / 2, -width / 2, 0.0), abs=1e-4)
        assert high == pytest.approx((length / 2, width / 2, height), abs=1e-4)


def test_meshes_keep_to_their_budgets_of_triangles() -> None:
    models = {name: maker() for name, maker in MODELS.items()}
    assert {name for name, model in models.items() if len(model.mesh) > 900} == set()
    assert {name for name, model in models.items() if model.far is not None and len(model.far) > 150} == set()


@pytest.mark.parametrize("name", CLOSED)
def test_every_lamp_of_a_vehicle_is_on_its_own_side(name: str) -> None:
    for mesh in both_meshes(name):
        sides = mesh.corners[:, :, 1].mean(axis=1)
        assert (sides[mesh.slots == Slot.LEFT_INDICATOR] > 0).all()
        assert (sides[mesh.slots == Slot.RIGHT_INDICATOR] < 0).all()


@pytest.mark.parametrize("name", CLOSED)
def test_indicators_and_their_glows_are_at_all_four_corners(name: str) -> None:
    mesh = MODELS[name]().mesh
    for slot in (Slot.LEFT_INDICATOR, Slot.RIGHT_INDICATOR):
        ahead = {glow.center[0] > 0 for glow in mesh.glows if glow.slot is slot}
        assert ahead == {True, False}


@pytest.mark.parametrize("name", CLOSED)
def test_brake_lamps_face_backwards_and_are_large(name: str) -> None:
    mesh = MODELS[name]().mesh
    corners = mesh.corners[mesh.slots == Slot.BRAKE_LAMP].astype(np.float64)
    areas_m2 = np.abs(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])[:, 0]) / 2
    assert corners[:, :, 0].max() < -1.0
    assert areas_m2.sum() > 0.07


def test_textures_of_all_meshes_exist() -> None:
    used = {name for maker in MODELS.values() for name in maker().mesh.texture_names}
    assert used <= set(TEXTURES)


def test_textures_are_squares_of_a_power_of_two() -> None:
    for maker in TEXTURES.values():
        height, width, channels = maker().pixels.shape
        assert (width, channels) == (height, 4)
        assert height & (height - 1) == 0


def test_bus_has_its_doors_on_the_right_only() -> None:
    mesh = MODELS["bus"]().mesh
    window = mesh.texture_names.index("vehicles/bus-window")
    low = mesh.corners[mesh.textures == window]
    steps = low[low[:, :, 2].min(axis=1) < 0.6]
    assert len(steps) > 0
    assert (steps[:, :, 1] < 0).all()


def test_open_door_reaches_out_to_the_left_only() -> None:
    closed, opened = MODELS["sedan"]().mesh.bounds, MODELS["sedan/door-open"]().mesh.bounds
    assert opened[1][1] > closed[1][1] + 0.7
    assert opened[0] == pytest.approx(closed[0])


def test_vehicle_stands_on_the_ground_below_the_middle_of_its_box() -> None:
    found = placed(size_m=(4.75, 1.84, 1.6))
    assert found.pose.position == pytest.approx((10.0, 5.0, 0.0))
    assert found.pose.yaw_rad == pytest.approx(0.5)


def test_vehicle_on_a_slope_comes_down_along_its_own_axis() -> None:
    agent = replace(vehicle(), pose=Pose(0.0, 0.0, 0.0, pitch_rad=np.pi / 2))
    (found,) = placed_vehicle(agent, 0.0, False)
    assert found.pose.position == pytest.approx((-SEDAN_M[2] / 2, 0.0, 0.0))


def test_model_is_stretched_to_the_size_of_the_agent() -> None:
    found = placed(label="sedan", size_m=(9.5, 0.92, 1.45))
    assert found.scale == pytest.approx((2.0, 0.5, 1.0))


@pytest.mark.parametrize("kind", FOUR_WHEELED, ids=lambda kind: kind.name)
def test_type_is_known_by_its_label_or_by_its_subtype(kind: VehicleType) -> None:
    assert placed(label=kind.name, category=kind.category).model == kind.name
    assert placed(subtype=kind.subtype, category=kind.category).model == kind.name


@pytest.mark.parametrize(
    ("category", "size_m", "name"),
    [
        (Category.CAR, (4.0, 1.7, 1.5), "hatchback"),
        (Category.CAR, (4.8, 1.9, 1.4), "sedan"),
        (Category.CAR, (4.8, 2.0, 1.8), "suv"),
        (Category.TRUCK, (6.0, 2.0, 2.5), "truck"),
        (Category.OTHER, (5.8, 2.0, 2.5), "van"),
        (Category.OTHER, (12.0, 2.6, 3.1), "bus"),
    ],
)
def test_vehicle_of_no_known_type_is_shown_by_category_and_size(category: Category, size_m: Vector, name: str) -> None:
    assert placed(category=category, size_m=size_m, label="unheard of").model == name


@pytest.mark.parametrize("kind", ["sedan", "suv"])
def test_vehicles_of_one_type_have_two_shapes_of_one_size(kind: str) -> None:
    names = {placed_vehicle(replace(vehicle(label=kind), id=f"v{i}"), 0.0, False)[0].model for i in range(20)}
    assert names == {kind, f"{kind}-2"}
    first, second = (MODELS[name]() for name in sorted(names))
    assert first.size_m == second.size_m
    assert not np.array_equal(first.mesh.corners, second.mesh.corners)


def test_open_door_is_shown_where_the_vehicle_has_one() -> None:
    assert placed(label="sedan", door_open=True).model == "sedan/door-open"
    assert placed(label="bus", category=Category.BUS, door_open=True).model == "bus"


def test_brake_lamps_are_lit_exactly_when_braking() -> None:
    assert tints(lights=AgentLights(brake=True))[Slot.BRAKE_LAMP].lit == 1.0
    assert tints(lights=AgentLights(left=True), lamps_on=True)[Slot.BRAKE_LAMP].lit == 0.0
    assert tints(lights=None)[Slot.BRAKE_LAMP].lit == 0.0


def test_indicator_blinks_on_its_side_only() -> None:
    left = [tints(time_s, lights=AgentLights(left=True)) for time_s in (0.0, 0.4, 0.7)]
    assert [tint[Slot.LEFT_INDICATOR].lit for tint in left] == [1.0, 0.45, 1.0]
    assert {tint[Slot.RIGHT_INDICATOR].lit for tint in left} == {0.0}


def test_hazard_lights_blink_on_both_sides() -> None:
    both = tints(lights=AgentLights(left=True, right=True))
    assert both[Slot.LEFT_INDICATOR] == both[Slot.RIGHT_INDICATOR]
    assert both[Slot.RIGHT_INDICATOR].lit == 1.0


def test_beacons_alternate_while_flashing_and_are_dark_otherwise() -> None:
    lit = [tints(time_s, lights=AgentLights(flashing=True)) for time_s in (0.0, 0.3)]
    assert [tint[Slot.LEFT_BEACON].lit > tint[Slot.RIGHT_BEACON].lit for tint in lit] == [True, False]
    assert tints()[Slot.LEFT_BEACON].lit == 0.0


def test_lamps_are_on_at_night_unless_the_vehicle_is_parked() -> None:
    driven, parked, left_alone = (
        tints(lamps_on=True, **more) for more in ({}, {"attribute": "parked"}, {"is_static": True})
    )
    for slot in (Slot.HEADLAMP, Slot.TAIL_LAMP):
        assert driven[slot].lit > 0.5
        assert parked[slot].lit == left_alone[slot].lit == tints()[slot].lit == 0.0


def test_paint_is_that_of_the_agent_and_emergency_vehicles_have_their_own() -> None:
    assert tints(color="teal")[Slot.PAINT].color == paint("teal")
    assert tints(label="fire-engine")[Slot.PAINT].color == paint("red")
