"""Textures, sunlight and glows of the rasteriser, worked by hand."""

import numpy as np
import pytest
from numpy.typing import NDArray

from roadworthy.rendering.models.mesh import Finish
from roadworthy.rendering.models.textures import Texture
from roadworthy.rendering.raster.air import hazed, lit, mirrors
from roadworthy.rendering.raster.albedo import texture
from roadworthy.rendering.raster.fill import NOTHING
from roadworthy.rendering.raster.glow import glows
from roadworthy.rendering.raster.light import lamplight
from roadworthy.rendering.raster.records import AIR, FACE, LAMP, SURFACE
from roadworthy.rendering.raster.reflection import reflections
from roadworthy.rendering.raster.shadow import DARK, sunlit_share
from roadworthy.rendering.raster.textures import TextureBlock

FOCAL_PX = np.float32(100.0)


def gray_of(pixels: NDArray[np.uint8], u: float, v: float, texels_per_px: float, repeats: bool = True) -> int:
    """What a white surface shows at a place of a texture, as many texels of which fall on a pixel."""
    block = TextureBlock()
    block.add(Texture(pixels, repeats))
    surfaces, faces = np.zeros(1, dtype=SURFACE), np.zeros(1, dtype=FACE)
    surfaces["uv"] = (0, 0, 0, u, 0, 0, 0, v)
    surfaces["texels_per_m"] = texels_per_px * FOCAL_PX
    colors, shine = np.full((1, 4), 255, dtype=np.float32), np.zeros(1, dtype=np.float32)
    keys, places = np.zeros((1, 2), dtype=np.int32), np.array([[0, 0, 1, 1]], dtype=np.float32)
    matrices = np.eye(3, 4, dtype=np.float32)[None]
    texture(1, keys, places, faces, surfaces, matrices, FOCAL_PX, block.pixels, block.table, colors, shine)
    return round(float(colors[0, 0]))


def quarters() -> NDArray[np.uint8]:
    """Four by four pixels: 0, 10, 20, ... row by row."""
    pixels = np.empty((4, 4, 4), dtype=np.uint8)
    pixels[:] = (10 * np.arange(16)).reshape(4, 4, 1)
    return pixels


def test_a_texture_shows_the_pixel_at_its_coordinates() -> None:
    assert gray_of(quarters(), 2.5, 1.5, 1.0) == 60


@pytest.mark.parametrize(
    ("texels_per_px", "gray"),
    [
        (1.0, 60),  # the pixel itself
        (2.0, (20 + 30 + 60 + 70) / 4),  # the mean of two by two
        (4.0, 75),  # the mean of all
        (400.0, 75),  # there is nothing coarser
    ],
)
def test_the_level_of_a_texture_suits_the_size_of_its_pixels_in_the_picture(texels_per_px: float, gray: float) -> None:
    assert gray_of(quarters(), 2.5, 1.5, texels_per_px) == gray


@pytest.mark.parametrize(("repeats", "gray"), [(True, 40), (False, 70)])
def test_a_texture_repeats_or_ends_with_its_border(repeats: bool, gray: int) -> None:
    assert gray_of(quarters(), 4.5, 1.5, 1.0, repeats) == gray
    assert gray_of(quarters(), -3.5 if repeats else 9.0, 1.5, 1.0, repeats) == gray


@pytest.mark.parametrize(
    ("x", "y", "share"),
    [
        (1.5, 1.5, 0.0),  # the middle of the dark pixel
        (0.5, 0.5, 1.0),
        (1.0, 1.5, 0.5),  # half-way between it and a lit one
        (1.75, 1.5, 0.25),
        (1.0, 1.0, 0.75),
        (2.6, 1.0, 1.0),  # beyond the map
    ],
)
def test_the_sunlit_share_runs_evenly_between_the_middles_of_pixels(x: float, y: float, share: float) -> None:
    heights = np.full((3, 3), DARK)
    heights[1, 1] = 2.0
    assert sunlit_share(heights, np.float32(x), np.float32(y), np.float32(1.0)) == pytest.approx(share)


def test_what_stands_higher_than_the_caster_is_lit() -> None:
    heights = np.full((3, 3), 2.0, dtype=np.float32)
    assert sunlit_share(heights, np.float32(1.5), np.float32(1.5), np.float32(2.5)) == 1.0


def glowing(wall_m: float, top: int = 0, bottom: int = 9) -> NDArray[np.uint8]:
    """A red lamp 10 m away in the middle of a black picture, and a wall."""
    rgb, depth_m = np.zeros((9, 9, 3), dtype=np.uint8), np.full((9, 9), wall_m, dtype=np.float32)
    disc = np.array([[4.5, 4.5, 10.0, 3.0, 200.0, 0.0, 0.0]], dtype=np.float32)
    glows(disc, top, bottom, depth_m, rgb)
    return rgb


def test_a_glow_is_brightest_in_its_middle_and_fades_to_its_edge() -> None:
    row = glowing(np.inf)[4, 4:, 0].astype(int)
    assert row[0] == 200
    assert row[0] > row[1] > row[2] > row[3] == 0
    # (1 - (1 / 3)^2)^3 of it, a third of the way out.
    assert row[1] == int(200 * (8 / 9) ** 3)


def test_a_glow_behind_a_wall_is_hidden_and_one_on_it_is_not() -> None:
    assert glowing(9.0).max() == 0
    assert glowing(9.95).max() == 200


def test_a_glow_stays_within_its_strip_of_rows() -> None:
    rgb = glowing(np.inf, 0, 4)
    assert rgb[:4].any()
    assert not rgb[4:].any()


@pytest.mark.parametrize(("own", "gray"), [(0.0, 75.0), (1.0, 50.0)], ids=["unlit", "lit"])
def test_haze_hides_what_is_lit_as_if_it_were_half_as_far_away(own: float, gray: float) -> None:
    """Three quarters of the light of a black surface is the fog's; of a lamp, the square root of a quarter is left."""
    colors = np.array([[0.0, 0.0, 0.0, own]], dtype=np.float32)
    keys, places = np.zeros((1, 2), dtype=np.int32), np.array([[0.0, 0.0, 0.5, 1.0]], dtype=np.float32)
    fog, haze = np.full(3, 100.0, dtype=np.float32), np.array((0.0, 0.5, 0.75), dtype=np.float32)
    to_world, sky = np.eye(3, 4, dtype=np.float32), np.zeros((2, 2, 3), dtype=np.float32)
    hazed(1, keys, places, fog, haze, to_world, sky, colors)
    assert colors[0, :3].tolist() == [gray] * 3


@pytest.mark.parametrize(("night", "color"), [(1.0, [255.0, 206.0, 140.0]), (0.0, [20.0, 20.0, 20.0])])
def test_a_window_shines_warm_at_night_and_takes_light_like_a_wall_by_day(night: float, color: list[float]) -> None:
    colors, light = np.array([[40.0, 40.0, 40.0, 0.0]], dtype=np.float32), np.full((1, 3), 0.5, dtype=np.float32)
    lit(1, light, np.ones(1, dtype=np.float32), np.float32(night), colors)
    assert colors[0, :3].tolist() == color


def test_a_texture_that_is_no_square_of_a_power_of_two_is_refused() -> None:
    for shape in ((4, 8, 4), (6, 6, 4), (4, 4, 3)):
        with pytest.raises(ValueError, match="power of two"):
            TextureBlock().add(Texture(np.zeros(shape, dtype=np.uint8), True))


def lamp(forward: tuple[float, float, float], range_m: float, is_spot: bool) -> NDArray[np.void]:
    """A white lamp at the camera."""
    lamps = np.zeros(1, dtype=LAMP)
    lamps["forward"], lamps["color"], lamps["range_m"], lamps["is_spot"] = forward, 1.0, range_m, is_spot
    return lamps


def lit_by(lamps: NDArray[np.void], before: float, depth_m: float = 10.0) -> float:
    """The light on a wall that faces the camera, with what it had before."""
    faces = np.zeros(1, dtype=FACE)
    faces["normal"] = (0.0, 0.0, -1.0)
    light = np.full((1, 3), before, dtype=np.float32)
    places = np.array([[0.0, 0.0, depth_m, 1.0]], dtype=np.float32)
    lamplight(1, np.zeros((1, 2), dtype=np.int32), places, faces, lamps, light)
    return float(light[0, 0])


def test_a_lamp_lights_a_wall_as_its_beam_and_the_distance_say() -> None:
    # In the beam's middle, a quarter of the range away: 1 x 3/4, of which 0.75 / (0.75 + 1) fits below full light.
    assert lit_by(lamp((0.0, 0.0, 1.0), 40.0, True), 0.0) == pytest.approx(0.75 / 1.75)


@pytest.mark.parametrize("before", [0.0, 0.5, 1.2])
def test_a_lamp_out_of_reach_changes_nothing(before: float) -> None:
    assert lit_by(lamp((0.0, 0.0, 1.0), 9.0, True), before) == np.float32(before)


@pytest.mark.parametrize("before", [0.0, 0.5, 0.95, 1.2])
def test_a_lamp_never_darkens_and_never_bleaches(before: float) -> None:
    lamps = np.concatenate([lamp((0.0, 0.0, 1.0), 1e4, True)] * 50)
    assert before < lit_by(lamps, before) <= max(1.0, before + 0.1)


def test_a_lamp_is_mirrored_in_roads_only() -> None:
    faces, surfaces = np.zeros(2, dtype=FACE), np.zeros(2, dtype=SURFACE)
    faces["surface"], surfaces["finish"] = (0, 1), (Finish.ROAD, Finish.MATTE)
    owners = np.repeat(np.array([[NOTHING, 0, 1]], dtype=np.int32), 4, axis=1)
    rgb = np.full((1, 12, 3), 20, dtype=np.uint8)
    image = np.array([[6.0, 0.5, 50.0, 50.0, 100.0, 0.0, 0.0]], dtype=np.float32)
    reflections(image, 1, owners, faces, surfaces, rgb)
    assert (rgb[0, :4] == 20).all()
    assert (rgb[0, 4:8, 0] > 100).all()
    assert (rgb[0, 8:] == 20).all()


def test_a_wet_road_shows_more_of_the_sky_the_flatter_one_looks() -> None:
    faces, surfaces, air = np.zeros(1, dtype=FACE), np.zeros(1, dtype=SURFACE), np.zeros(1, dtype=AIR)
    faces["normal"], surfaces["finish"], air["wetness"] = (0.0, -1.0, 0.0), Finish.ROAD, 1.0
    places = np.array([[0.0, 1.0, depth, 1.0] for depth in (0.5, 2.0, 20.0)], dtype=np.float32)
    colors, white = np.zeros((3, 4), dtype=np.float32), np.full((8, 8, 3), 255, dtype=np.float32)
    # A camera's right, down and forward in the world: it looks along x.
    to_world = np.array([[0, 0, 1, 0], [-1, 0, 0, 0], [0, -1, 0, 1]], dtype=np.float32)
    mirrors(3, np.zeros((3, 2), dtype=np.int32), places, faces, surfaces, air[0], to_world, white, colors)
    near, middle, far = colors[:, 0].tolist()
    assert 0.0 < near < middle < far < 255.0
