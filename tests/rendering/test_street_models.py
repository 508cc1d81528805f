"""What stands beside the road in a camera's picture."""

import itertools
import math
from functools import cache

import numpy as np
import pytest

from roadworthy.geometry.pose import Pose
from roadworthy.rendering.models import street
from roadworthy.rendering.models.mesh import Slot
from roadworthy.rendering.models.placed import Model, Placed
from roadworthy.rendering.signs import KINDS, face, plate_of
from roadworthy.roads.furniture import Building, Furniture, Lamp, LightPost, SignKind, Tree
from roadworthy.roads.junction import Connection, LightPhase, LightProgram, RightOfWay, Turn
from roadworthy.roads.lane import Lane, LaneType, Road
from roadworthy.roads.map_file import load_map
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Light, LightState

LENS_OF = {
    LightState.RED: Slot.RED_LENS,
    LightState.YELLOW: Slot.YELLOW_LENS,
    LightState.GREEN: Slot.GREEN_LENS,
}


@cache
def model(name: str) -> Model:
    return street.MODELS[name]()


def corners(placed: Placed) -> np.ndarray:
    """The corners of a placed model in the world."""
    return model(placed.model).mesh.corners.reshape(-1, 3) @ placed.matrix[:, :3].T + placed.matrix[:, 3]


def light(state: LightState = LightState.RED, z_m: float = 3.0, yaw_rad: float = 0.0) -> Light:
    return Light("light", Pose(10.0, 5.0, z_m, yaw_rad), state)


def approach(states: str) -> RoadNetwork:
    """A road of two lanes before a light: the left one turns left (signal 0), the right one goes on (signal 1)."""
    line = np.array([(-50.0, 0.0, 0.0), (0.0, 0.0, 0.0)])
    lanes = {name: Lane(name, "road", LaneType.DRIVING, line, 3.5) for name in ("left", "right")}
    turns = {"left": Turn.LEFT, "right": Turn.STRAIGHT}
    connections = {
        f"on-{name}": Connection(f"on-{name}", "x", name, "out", turn, RightOfWay.SIGNAL, (), (), "program", index)
        for index, (name, turn) in enumerate(turns.items())
    }
    programs = {"program": LightProgram("program", (LightPhase(10.0, states), LightPhase(10.0, "rr")))}
    posts = tuple(
        LightPost(name, "program", index, Pose(9.0, 0.0, 3.0, math.pi), (name,)) for index, name in enumerate(turns)
    )
    roads = {"road": Road("road", ("left", "right"))}
    return RoadNetwork("approach", lanes, roads, {}, connections, programs, furniture=Furniture(lights=posts))


def test_every_kind_of_sign_has_a_face_of_its_own() -> None:
    pictures = [face(kind, size_px=64).tobytes() for kind in KINDS]
    assert set(SignKind) <= set(KINDS)
    assert len(set(pictures)) == len(KINDS)


@pytest.mark.parametrize("kind", ["children", "no-left-turn", "no-right-turn", "no-u-turn", "parking", "one-way"])
def test_further_kinds_have_faces_and_not_boards(kind: str) -> None:
    assert f"sign-{kind}" == street.placed_sign(kind, None, Pose(0, 0), None)[0].model


def test_a_limit_shows_its_own_digits() -> None:
    assert len({face("speed-limit", value, 64).tobytes() for value in (30.0, 50.0, 80.0, 45.0)}) == 4


def test_a_face_is_clear_beside_its_plate() -> None:
    assert face("stop").getpixel((0, 0)) == (0, 0, 0, 0)


def test_give_way_is_the_yield_sign() -> None:
    assert face("Give_Way").tobytes() == face("yield").tobytes()


def test_a_limit_that_is_no_multiple_of_ten_is_written_in_digits() -> None:
    blank, *digits = street.placed_sign("speed-limit", 45.0, Pose(0, 0), "sign")
    assert blank.model == "sign-blank"
    assert [digit.model for digit in digits] == ["glyph-4", "glyph-5"]


def test_an_unknown_kind_is_written_on_a_board_to_be_read_from_the_front() -> None:
    sign = Pose(3.0, 2.0, 0.5, 1.0)
    board, *letters = street.placed_sign("Toll_Gate", None, sign, "sign")
    assert board.model == "sign-board"
    assert "".join(letter.model[-1] for letter in letters) == "tollgate"
    first = sign.to_local([letter.pose.position for letter in letters[:4]])
    assert (np.diff(first[:, 1]) > 0).all()
    assert (first[:, 0] > corners(board)[:, 0].min() - sign.x_m).all()


def test_everything_of_a_sign_has_its_id() -> None:
    assert {placed.id for placed in street.placed_sign("toll", None, Pose(0, 0), "sign-7")} == {"sign-7"}


def test_a_face_looks_along_x_and_is_not_mirrored() -> None:
    mesh = model("sign-no-left-turn").mesh
    shown, back = mesh.textures >= 0, mesh.textures < 0
    assert mesh.corners[shown][..., 0].min() >= mesh.corners[back][..., 0].max() - 1e-6
    u, y = mesh.uv[shown][..., 0].ravel(), mesh.corners[shown][..., 1].ravel()
    assert np.corrcoef(u, y)[0, 1] > 0.99


@pytest.mark.parametrize("kind", ["level-crossing", "stop", "exit"])
def test_a_plate_has_the_area_of_its_outline(kind: str) -> None:
    mesh = model(f"sign-{kind}").mesh
    shown = mesh.corners[mesh.textures >= 0]
    area_m2 = np.linalg.norm(np.cross(shown[:, 1] - shown[:, 0], shown[:, 2] - shown[:, 0]), axis=1).sum() / 2
    outline, side_m, _ = plate_of(kind)
    assert area_m2 == pytest.approx(outline.area * (side_m / 100) ** 2, rel=0.01)


@pytest.mark.parametrize("kind", ["exit", "exit-left"])
def test_an_exit_has_a_wide_plate_on_two_posts(kind: str) -> None:
    (placed,) = street.placed_sign(kind, None, Pose(0, 0), "s1")
    mesh = model(placed.model).mesh
    width_m, height_m = np.ptp(mesh.corners[mesh.textures >= 0].reshape(-1, 3), axis=0)[1:]
    assert (width_m, height_m) == pytest.approx((2.4, 1.6), abs=0.01)
    feet = corners(placed)[corners(placed)[:, 2] == 0]
    assert sorted(set(np.sign(feet[:, 1]))) == [-1.0, 1.0]


@pytest.mark.parametrize(("kind", "side"), [("exit", 1.0), ("exit-left", -1.0)])
def test_an_arrow_of_an_exit_points_up_and_to_its_side(kind: str, side: float) -> None:
    above_the_word = np.array(face(kind, size_px=100))[36:42, 10:90]
    assert set(np.sign(np.nonzero(above_the_word[..., 0] > 200)[1] - 39.5)) == {side}


@pytest.mark.parametrize("state", list(LightState))
def test_only_the_lens_of_the_state_is_lit(state: LightState) -> None:
    lantern = street.placed_light(light(state), 0.0, None)[0]
    lit = {slot for slot, tint in lantern.tints.items() if tint.lit > 0}
    assert lit == ({LENS_OF[state]} if state in LENS_OF else set())
    assert set(LENS_OF.values()) == set(lantern.tints)


@pytest.mark.parametrize("arrow", [None, Turn.LEFT, Turn.STRAIGHT, Turn.RIGHT])
def test_the_lenses_are_around_the_lights_pose_red_above_green(arrow: Turn | None) -> None:
    lantern = street.placed_light(light(yaw_rad=2.0), 0.0, arrow)[0]
    shape = model(lantern.model).mesh
    lenses = [shape.corners[shape.slots == slot].reshape(-1, 3) for slot in LENS_OF.values()]
    middles = [lantern.pose.to_parent(lens).mean(axis=0) for lens in lenses]
    assert np.linalg.norm(np.mean(middles, axis=0) - light().pose.position) < 0.15
    assert middles[0][2] > middles[1][2] > middles[2][2]


def test_arrows_point_to_where_the_turn_leads() -> None:
    # The traffic that reads a lantern sees its y axis point to the right: an arrow's head holds more than its shaft.
    heads = {}
    for turn in (Turn.LEFT, Turn.RIGHT):
        shape = model(f"lantern-{turn}").mesh
        lens = shape.corners[shape.slots == Slot.RED_LENS]
        widths = {side: np.ptp(lens[np.sign(lens[..., 1]) == side][:, 2]) for side in (-1.0, 1.0)}
        heads[turn] = max(widths, key=widths.__getitem__)
    assert heads == {Turn.LEFT: -1.0, Turn.RIGHT: 1.0}


def test_a_low_lantern_stands_on_a_post_from_the_ground() -> None:
    _, post = street.placed_light(light(z_m=4.0), 1.0, None)
    assert corners(post)[:, 2].min() == pytest.approx(1.0)
    assert corners(post)[:, 2].max() > 4.0


def test_a_high_lantern_hangs_from_an_arm_whose_mast_stands_to_the_right_of_its_traffic() -> None:
    _, mast, arm = street.placed_light(light(z_m=6.4, yaw_rad=math.pi), 1.0, None)
    assert light(yaw_rad=math.pi).pose.to_local(mast.pose.position)[1] == pytest.approx(6.0)
    assert corners(mast)[:, 2].min() == pytest.approx(1.0)
    assert np.linalg.norm(corners(arm)[:, :2] - (10.0, 5.0), axis=1).min() < 0.5


def test_only_the_lantern_has_the_lights_id() -> None:
    assert [placed.id for placed in street.placed_light(light(z_m=5.4), 0.0, None)] == ["light", None, None]


def test_a_mast_stands_where_it_is_told() -> None:
    _, mast, arm = street.placed_light(light(z_m=5.4), 0.0, None, (2.0, 12.0))
    assert (mast.pose.x_m, mast.pose.y_m) == (2.0, 12.0)
    assert np.linalg.norm(corners(arm)[:, :2] - (10.0, 5.0), axis=1).min() < 0.5


def test_a_lantern_of_one_turn_beside_another_lantern_has_its_arrow() -> None:
    network = approach("Gr")
    assert street.arrow_of("left", network) is Turn.LEFT
    assert street.arrow_of("right", network) is Turn.STRAIGHT


def test_a_lantern_that_rules_its_whole_approach_has_no_arrow() -> None:
    assert street.arrow_of("left", approach("Gg")) is None


def test_a_lantern_that_the_map_does_not_have_has_no_arrow() -> None:
    assert street.arrow_of("elsewhere", approach("Gr")) is None


@cache
def urban() -> RoadNetwork:
    return load_map("urban")


def test_on_the_urban_map_the_lanterns_over_left_turn_lanes_have_arrows() -> None:
    mountings = street.mountings_of(urban())
    hanging = {post.id for post in urban().furniture.lights if post.pose.z_m > 4.0}
    assert hanging
    arrows = {light_id: mounting.arrow for light_id, mounting in mountings.items() if mounting.arrow}
    assert arrows == dict.fromkeys(hanging, Turn.LEFT)


def test_on_the_urban_map_masts_stand_beside_the_road() -> None:
    feet = [m.mast_foot_m for m in street.mountings_of(urban()).values() if m.mast_foot_m is not None]
    assert len(feet) == 6
    assert not urban().index.on_road_points(feet).any()


def test_a_street_lamp_is_as_high_as_its_record_and_shines_when_lit() -> None:
    lamp = Lamp("lamp", Pose(1.0, 2.0, 0.5, 1.2), 9.0)
    dark, lit = street.placed_lamp(lamp, False)[0], street.placed_lamp(lamp, True)[0]
    assert corners(lit)[:, 2].max() == pytest.approx(9.5)
    assert (dark.tints[Slot.STREET_LAMP].lit, lit.tints[Slot.STREET_LAMP].lit) == (0.0, 1.0)


def test_trees_are_as_high_and_as_wide_as_their_records() -> None:
    trees = [Tree(f"tree-{number:04d}", 4.0, -3.0, 8.5, 2.4, z_m=0.7) for number in range(40)]
    placed = [street.placed_tree(tree)[0] for tree in trees]
    assert len({each.model for each in placed}) == 6
    for each in placed:
        points = corners(each)
        assert points[:, 2].min() == pytest.approx(0.7, abs=0.01)
        assert points[:, 2].max() == pytest.approx(9.2, abs=0.01)
        assert np.hypot(points[:, 0] - 4.0, points[:, 1] + 3.0).max() == pytest.approx(2.4, abs=0.01)


def test_trees_have_few_triangles() -> None:
    trees = [model(name) for name in street.MODELS if name.startswith("tree-")]
    assert all(len(tree.mesh) <= 260 and tree.far is not None and len(tree.far) <= 60 for tree in trees)


def test_a_tree_always_looks_the_same() -> None:
    tree = Tree("tree-0001", 0.0, 0.0, 6.0, 2.0)
    assert street.placed_tree(tree) == street.placed_tree(tree)


SIZES = [(size, number) for size in ((9.0, 8.0, 4.5), (14.0, 10.0, 8.5), (25.0, 15.0, 26.0)) for number in range(6)]


@pytest.mark.parametrize(("size", "number"), SIZES)
def test_buildings_stay_within_their_footprint_and_are_as_high_as_their_records(
    size: tuple[float, float, float], number: int
) -> None:
    length, width, height = size
    pose = Pose(100.0, -40.0, 2.0, 0.8)
    mesh = street.building_mesh([Building(f"building-{number}", pose, length, width, height)])
    points = pose.to_local(mesh.corners.reshape(-1, 3))
    assert np.abs(points[:, 0]).max() <= length / 2 + 0.4
    assert np.abs(points[:, 1]).max() <= width / 2 + 0.4
    assert points[:, 2].min() == pytest.approx(0.0, abs=1e-3)
    assert points[:, 2].max() == pytest.approx(height, abs=1e-3)
    assert len(mesh) <= 66


def test_windows_shine_at_night_but_not_all_of_them() -> None:
    shine = street.TEXTURES["facade-brick"]().pixels[..., 3]
    assert 0.02 < (shine > 100).mean() < 0.5


def test_every_texture_that_is_named_exists() -> None:
    buildings = [Building(f"b{n}", Pose(0, 0), 20.0, 12.0, 5.0 + n % 20) for n in range(60)]
    meshes = [street.building_mesh(buildings)]
    for each in map(model, street.MODELS):
        meshes += [each.mesh] if each.far is None else [each.mesh, each.far]
    named = set(itertools.chain.from_iterable(mesh.texture_names for mesh in meshes))
    assert named <= set(street.TEXTURES)
