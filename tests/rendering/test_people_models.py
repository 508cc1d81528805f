import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from roadworthy.geometry.pose import Pose
from roadworthy.rendering.models.mesh import Slot
from roadworthy.rendering.models.paints import paint
from roadworthy.rendering.models.people import MODELS, placed_animal, placed_person, placed_rider
from roadworthy.rendering.models.people.looks import clothes, fur
from roadworthy.rendering.models.placed import Model, Placed, Tint
from roadworthy.rendering.models.vehicles import placed_vehicle
from roadworthy.scene import Agent, AgentLights, Category

WALKERS = [name for name in MODELS if name.startswith("person-")]
RIDDEN = [name for name in MODELS if name.startswith(("bicycle-", "motorcycle-")) and not name.endswith("-parked")]
PARKED = ["bicycle-parked", "motorcycle-parked"]
ANIMALS = [name for name in MODELS if name.startswith("animal-")]
# Legs apart, one in the air, and standing: the poses between have their limbs between.
POSES = [name for name in WALKERS if name.endswith(("-0", "-6", "-stand"))]

ADULT = Agent(
    "w7", Category.PEDESTRIAN, Pose(3.0, 4.0, 0.875, 0.5), (0.45, 0.55, 1.75), (1.3, 0.0, 0.0), "adult", color="green"
)
BICYCLE = Agent("c1", Category.BICYCLE, Pose(0.0, 0.0, 0.85), (1.8, 0.62, 1.7), (4.0, 0.0, 0.0), color="red")
MOTORCYCLE = Agent("m1", Category.MOTORCYCLE, Pose(0.0, 0.0, 0.775), (2.15, 0.85, 1.55), (9.0, 0.0, 0.0), color="blue")
DOG = Agent("a1", Category.ANIMAL, Pose(0.0, 0.0, 0.33), (0.95, 0.24, 0.67), (1.0, 0.0, 0.0))


@cache
def model(name: str) -> Model:
    return MODELS[name]()


def only(placed: tuple[Placed, ...]) -> Placed:
    (one,) = placed
    return one


@pytest.mark.parametrize("name", POSES)
def test_a_walker_stays_within_the_box_in_every_pose_and_is_as_tall(name: str) -> None:
    shape = model(name)
    length, width, height = shape.size_m
    for mesh in (shape.mesh, shape.far):
        assert mesh is not None
        low, high = mesh.bounds
        assert max(-low[0], high[0]) <= length / 2 + 1e-4
        assert max(-low[1], high[1]) <= width / 2 + 1e-4
        assert low[2] == pytest.approx(0.0, abs=0.005)
        assert 0.98 * height <= high[2] <= height + 1e-4


@pytest.mark.parametrize("name", [*RIDDEN[::5], "motorcycle-ridden", *PARKED, *ANIMALS[::2]])
def test_two_wheelers_and_animals_fill_their_boxes(name: str) -> None:
    shape = model(name)
    low, high = shape.mesh.bounds
    # Tail and hooves move with the pose.
    loose = 0.12 if name.startswith("animal-") else 0.02
    for axis, side in enumerate(shape.size_m):
        assert side * (1 - loose) <= high[axis] - low[axis] <= side * 1.02
    assert low[2] == pytest.approx(0.0, abs=0.005)


@pytest.mark.parametrize(
    ("names", "near", "far"), [(POSES, 420, 90), ([*RIDDEN[::5], "motorcycle-backpack"], 700, 140)]
)
def test_models_keep_to_their_budgets(names: list[str], near: int, far: int) -> None:
    for name in names:
        shape = model(name)
        assert shape.far is not None
        assert len(shape.mesh) <= near, name
        assert len(shape.far) <= far, name


@pytest.mark.parametrize("name", ["person-adult-2-stand", "person-adult-5-0", "person-child-2-6"])
def test_a_backpack_lies_on_the_back_all_the_way_up(name: str) -> None:
    mesh = model(name).mesh
    pack, top = (mesh.corners[mesh.slots == slot].reshape(-1, 3) for slot in (Slot.BAG, Slot.TOP))
    for height in sorted(set(pack[(abs(pack[:, 1]) < 1e-4)][:, 2].tolist())):
        back = top[abs(top[:, 2] - height) < 0.12][:, 0].min()
        level = pack[abs(pack[:, 2] - height) < 1e-4][:, 0]
        assert level.min() < back - 0.02 < back < level.max()


def test_a_walkers_pose_changes_with_time() -> None:
    names = {only(placed_person(ADULT, step / 10)).model for step in range(20)}
    assert len(names) == 8


def test_somebody_who_stands_keeps_still() -> None:
    still = replace(ADULT, velocity_mps=(0.05, 0.0, 0.0))
    names = {only(placed_person(still, step / 10)).model for step in range(20)}
    assert len(names) == 1
    assert names.pop().endswith("-stand")


def test_a_slight_change_of_speed_does_not_throw_the_legs_about() -> None:
    faster = replace(ADULT, velocity_mps=(1.31, 0.0, 0.0))
    assert only(placed_person(faster, 1000.0)).model == only(placed_person(ADULT, 1000.0)).model


def test_a_person_stands_on_the_ground_below_the_middle_of_the_box() -> None:
    pose = only(placed_person(ADULT, 0.0)).pose
    assert (pose.x_m, pose.y_m, pose.z_m, pose.yaw_rad) == pytest.approx((3.0, 4.0, 0.0, 0.5))


def test_a_person_is_scaled_to_the_box_and_wears_the_colour() -> None:
    placed = only(placed_person(replace(ADULT, size_m=(0.45, 0.55, 1.925)), 0.0))
    assert placed.scale == pytest.approx((1.0, 1.0, 1.1))
    assert placed.tints[Slot.TOP].color == paint("green")
    assert placed.id == "w7"


@pytest.mark.parametrize(
    ("subtype", "height", "kind"),
    [
        ("child", 1.2, "child"),
        ("worker", 1.8, "worker"),
        ("human.pedestrian.construction_worker", 1.8, "worker"),
        (None, 1.1, "child"),
        ("walker.pedestrian.0001", 1.86, "adult"),
    ],
)
def test_words_and_height_choose_the_kind_of_person(subtype: str | None, height: float, kind: str) -> None:
    agent = replace(ADULT, subtype=subtype, size_m=(0.4, 0.4, height))
    assert only(placed_person(agent, 0.0)).model.startswith(f"person-{kind}-")


def test_people_look_different_from_each_other() -> None:
    seen = [only(placed_person(replace(ADULT, id=f"w{i}"), 0.0)) for i in range(60)]
    assert len({placed.model.rsplit("-", 1)[0] for placed in seen}) == 6
    assert len({(placed.tints[Slot.SKIN].color, placed.tints[Slot.HAIR].color) for placed in seen}) > 15


@pytest.mark.parametrize("tints", [clothes("w7", None), fur("a1", "dog")])
def test_what_is_kept_of_somebody_s_looks_cannot_be_changed(tints: Any) -> None:
    with pytest.raises(TypeError):
        tints[Slot.HAIR] = Tint((0, 0, 0))


def test_lamps_of_all_that_drives_are_alike() -> None:
    lights = AgentLights(brake=True, left=True)
    car = Agent("v1", Category.CAR, Pose(0.0, 0.0, 0.725), (4.75, 1.84, 1.45), (9.0, 0.0, 0.0), lights=lights)
    (driven,), (ridden,) = (
        placed_vehicle(car, 0.1, True),
        placed_rider(replace(MOTORCYCLE, lights=lights), 0.1, True),
    )
    lamps = (Slot.HEADLAMP, Slot.TAIL_LAMP, Slot.BRAKE_LAMP, Slot.LEFT_INDICATOR, Slot.RIGHT_INDICATOR)
    assert [driven.tints[slot] for slot in lamps] == [ridden.tints[slot] for slot in lamps]


def test_an_agent_looks_the_same_in_another_process() -> None:
    lines = (
        "from test_people_models import ADULT, BICYCLE, placed_person, placed_rider",
        "print(placed_person(ADULT, 2.0), placed_rider(BICYCLE, 2.0, False))",
    )
    here = f"{placed_person(ADULT, 2.0)} {placed_rider(BICYCLE, 2.0, False)}"
    there = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        cwd=__file__.rpartition("/")[0],
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.strip() == here


def test_a_cyclist_pedals_with_the_distance() -> None:
    assert len({only(placed_rider(BICYCLE, step / 10, False)).model for step in range(20)}) == 4


@pytest.mark.parametrize("change", [{"attribute": "parked"}, {"attribute": "cycle.without_rider"}, {"is_static": True}])
@pytest.mark.parametrize("agent", [BICYCLE, MOTORCYCLE])
def test_nobody_sits_on_a_parked_machine(agent: Agent, change: dict[str, object]) -> None:
    placed = only(placed_rider(replace(agent, **change), 0.0, True))  # type: ignore[arg-type]
    assert placed.model == f"{agent.category.value}-parked"
    assert placed.tints[Slot.HEADLAMP].lit == 0.0


def test_the_paint_of_a_machine_is_that_of_the_scene() -> None:
    assert only(placed_rider(MOTORCYCLE, 0.0, False)).tints[Slot.PAINT].color == paint("blue")


def test_lamps_follow_the_dark_and_the_agents_lights() -> None:
    dark = only(placed_rider(MOTORCYCLE, 0.0, True)).tints
    assert dark[Slot.HEADLAMP].lit == 1.0
    assert dark[Slot.TAIL_LAMP].lit > 0.3
    assert dark[Slot.BRAKE_LAMP].lit == 0.0
    braking = replace(MOTORCYCLE, lights=AgentLights(brake=True))
    assert only(placed_rider(braking, 0.0, False)).tints[Slot.BRAKE_LAMP].lit == 1.0


def test_an_indicator_blinks_three_times_in_two_seconds() -> None:
    turning = replace(MOTORCYCLE, lights=AgentLights(left=True))
    tints = [only(placed_rider(turning, (step + 0.5) / 30, False)).tints for step in range(60)]
    lit = [each[Slot.LEFT_INDICATOR].lit for each in tints]
    assert set(lit) == {1.0, 0.45}
    assert sum(before != after for before, after in pairwise(lit)) == 5
    assert {each[Slot.RIGHT_INDICATOR].lit for each in tints} == {0.0}


@pytest.mark.parametrize("name", ["motorcycle-parked", "bicycle-parked"])
def test_lamps_glow(name: str) -> None:
    slots = {glow.slot for glow in model(name).mesh.glows}
    assert {Slot.HEADLAMP, Slot.TAIL_LAMP} <= slots


def test_the_height_tells_a_deer_from_a_dog() -> None:
    deer = replace(DOG, size_m=(1.6, 0.5, 1.6))
    assert only(placed_animal(DOG, 0.0)).model.startswith("animal-dog-")
    assert only(placed_animal(deer, 0.0)).model.startswith("animal-deer-")
    assert only(placed_animal(replace(deer, label="dog"), 0.0)).model.startswith("animal-dog-")


def test_an_animal_walks() -> None:
    assert len({only(placed_animal(DOG, step / 10)).model for step in range(20)}) == 4


@pytest.mark.parametrize("agent", [ADULT, BICYCLE, MOTORCYCLE, DOG])
def test_every_slot_of_a_model_has_a_colour(agent: Agent) -> None:
    if agent is ADULT:
        placed = only(placed_person(agent, 0.0))
    else:
        placed = only(placed_animal(agent, 0.0) if agent is DOG else placed_rider(agent, 0.0, False))
    assert {Slot(slot) for slot in set(model(placed.model).mesh.slots.tolist())} - {Slot.OWN} <= set(placed.tints)
