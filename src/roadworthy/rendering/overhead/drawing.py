"""The pictures as wholes: one scene, one map, the n-th scene of a store."""

from itertools import islice
from pathlib import Path
from typing import Final

import numpy as np

from roadworthy.errors import BadDataError, UsageError
from roadworthy.files import written_whole
from roadworthy.rendering.overhead.actors import scene_shapes, sign_shapes
from roadworthy.rendering.overhead.legend import PANEL_PX, network_entries, panel_shapes, scene_entries, scene_lines
from roadworthy.rendering.overhead.palette import GROUND, LIGHTS, POST
from roadworthy.rendering.overhead.png import picture_png
from roadworthy.rendering.overhead.roads import bounds, road_shapes
from roadworthy.rendering.overhead.shapes import Disc, Picture
from roadworthy.rendering.overhead.svg import picture_svg
from roadworthy.rendering.overhead.view import View
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import LightState, Scene
from roadworthy.scene.store import read_scenes
from roadworthy.scene.store.layout import given_path

SPAN_M: Final = 120.0
SIZE_PX: Final = 1000
_NETWORK_MARGIN_M: Final = 10.0


def draw_overhead(
    scene: Scene,
    network: RoadNetwork | None = None,
    *,
    center: tuple[float, float] | None = None,
    span_m: float = SPAN_M,
    size_px: int = SIZE_PX,
) -> str:
    """The scene from above as SVG, the world's y axis up, with a panel that says what is what.

    Args:
        scene: what is drawn.
        network: its roads, where they are not `scene.roads`; without either the picture says so.
        center: the point of the world in the middle; ego without it.
        span_m: how much of the world is shown, in both directions.
        size_px: how large the map is, without its panel.

    Raises:
        UsageError: the span or the size is not positive, or ego's place is not finite.
    """
    return picture_svg(overhead_picture(scene, network, center=center, span_m=span_m, size_px=size_px))


def overhead_png(
    scene: Scene,
    network: RoadNetwork | None = None,
    *,
    center: tuple[float, float] | None = None,
    span_m: float = SPAN_M,
    size_px: int = SIZE_PX,
) -> bytes:
    """The picture that `draw_overhead` draws, as PNG."""
    return picture_png(overhead_picture(scene, network, center=center, span_m=span_m, size_px=size_px))


def draw_network(network: RoadNetwork, *, size_px: int = 1600) -> str:
    """A whole map from above as SVG, with its lights and signs."""
    return picture_svg(network_picture(network, size_px=size_px))


def draw_scene_of_store(store: Path | str, number: int, out: Path | str, network: RoadNetwork | None = None) -> None:
    """Draws one scene of a store, counted from 0, to a file: PNG where its name ends so, SVG otherwise.

    Raises:
        UsageError: the number is no whole number from 0 up, or `store` or `out` is no path.
        BadDataError: there is no such store, or it has fewer scenes.
    """
    counted: object = number
    if not isinstance(counted, int) or counted < 0:
        raise UsageError(f"The scenes of a store are counted from 0; there is no scene number {number!r}.")
    out = given_path(out)
    scene = next(islice(read_scenes(store, network=network, allow_unfinished=True), number, None), None)
    if scene is None:
        raise BadDataError(f"{store} has no scene number {number}, counted from 0; ask for a smaller one.")
    with written_whole(out) as beside:
        if out.suffix.lower() == ".png":
            beside.write_bytes(overhead_png(scene))
        else:
            beside.write_text(draw_overhead(scene), encoding="utf-8")


def overhead_picture(
    scene: Scene,
    network: RoadNetwork | None,
    *,
    center: tuple[float, float] | None,
    span_m: float,
    size_px: int,
) -> Picture:
    """What `draw_overhead` draws, as shapes."""
    x, y = center if center is not None else (scene.ego.pose.x_m, scene.ego.pose.y_m)
    if not (np.isfinite((x, y, span_m)).all() and span_m > 0 and size_px > 0):
        raise UsageError(
            f"A picture around ({x}, {y}) of {span_m} m in {size_px} pixels cannot be drawn: "
            "give finite coordinates, and a span and a size above 0."
        )
    view = View(x, y, size_px / span_m, size_px, size_px)
    roads = network if network is not None else scene.roads
    lines = scene_lines(scene, roads is not None)
    picture = Picture(size_px + PANEL_PX, size_px, f"{lines[0]}, from above", ". ".join(lines[1:]), GROUND)
    entries = scene_entries(scene)
    if roads is not None:
        picture.shapes.extend(road_shapes(roads, view))
        entries += network_entries(roads)
    picture.shapes.extend(scene_shapes(scene, view))
    picture.shapes.extend(panel_shapes(lines, entries, view))
    return picture


def network_picture(network: RoadNetwork, *, size_px: int) -> Picture:
    """What `draw_network` draws, as shapes."""
    if not network.lanes:
        raise UsageError(f'The map "{network.name}" has no lanes to draw.')
    points = np.concatenate([*(lane.centerline[:, :2] for lane in network.lanes.values()), *bounds(network.furniture)])
    low, high = points.min(axis=0) - _NETWORK_MARGIN_M, points.max(axis=0) + _NETWORK_MARGIN_M
    px_per_m = size_px / float((high - low).max())
    width_px, height_px = (int(side) for side in np.ceil((high - low) * px_per_m))
    middle = (low + high) / 2
    view = View(float(middle[0]), float(middle[1]), px_per_m, width_px, max(height_px, 400))
    driving = sum(lane.junction_id is None for lane in network.lanes.values())
    lines = [
        network.name,
        f"{len(network.roads)} roads, {driving} lanes",
        f"{len(network.junctions)} junctions, {len(network.light_programs)} light programs",
        f"{len(network.footpaths)} footpaths",
        f"{len(network.furniture.buildings)} buildings, {len(network.furniture.signs)} signs",
        "round: traffic light; square: sign",
    ]
    picture = Picture(view.width_px + PANEL_PX, view.height_px, f"{network.name}, from above", ". ".join(lines), GROUND)
    picture.shapes.extend(road_shapes(network, view))
    for sign in network.furniture.signs:
        picture.shapes.extend(sign_shapes(sign.kind, sign.value, sign.pose.x_m, sign.pose.y_m, view))
    for post in network.furniture.lights:
        ((x, y),) = view.to_px([(post.pose.x_m, post.pose.y_m)])
        picture.shapes.append(Disc(x, y, 3.0, LIGHTS[LightState.UNKNOWN][0], POST, 1.2))
    picture.shapes.extend(panel_shapes(lines, network_entries(network), view))
    return picture
