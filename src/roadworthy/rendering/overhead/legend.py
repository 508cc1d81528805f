"""The panel beside the map: what the picture is of, and what its colours mean."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from roadworthy.rendering.overhead.palette import (
    AGENTS,
    BUILDING,
    EGO,
    EVENT,
    GROUND,
    INK,
    JUNCTION,
    LANES,
    LIGHTS,
    PAPER,
    ROUTE,
    SOFT,
    TREE,
)
from roadworthy.rendering.overhead.shapes import Area, Label, Shape, Stroke
from roadworthy.rendering.overhead.view import View
from roadworthy.rendering.through import is_like_road
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Scene

PANEL_PX: Final = 230
_MARGIN_PX: Final = 12.0
_ROW_PX: Final = 17.0
_LETTERS_A_LINE: Final = 36


def panel_shapes(lines: list[str], entries: list[tuple[str, str]], view: View) -> Iterator[Shape]:
    """The panel to the right of the map: lines of text, then a row for each (colour, meaning), and a scale bar."""
    left, right = float(view.width_px), float(view.width_px + PANEL_PX)
    yield Area((_box(left, 0, right, view.height_px),), PAPER, GROUND)
    y = 22.0
    for line in lines:
        for piece in _pieces(line):
            yield Label(piece, left + _MARGIN_PX, y, 11.0)
            y += _ROW_PX
    y += 8
    for color, meaning in entries:
        yield Area((_box(left + _MARGIN_PX, y - 9, left + _MARGIN_PX + 16, y + 2),), color, SOFT, 0.6)
        yield Label(meaning, left + _MARGIN_PX + 24, y, 11.0)
        y += _ROW_PX
    yield from _scale_bar(left + _MARGIN_PX, view)


def scene_lines(scene: Scene, has_roads: bool) -> list[str]:
    """What the scene is, in lines for the panel."""
    lines = [
        f"{scene.map_name}, frame {scene.frame}, {scene.time_s:.2f} s",
        f"ego: {scene.ego.speed_mps:.1f} m/s",
        f"{len(scene.agents)} other agents",
    ]
    if scene.route_progress_m is not None:
        lines.append(f"{scene.route_progress_m:.0f} m along the route")
    if scene.scenario is not None:
        lines.append(f"scenario {scene.scenario.type}: {scene.scenario.phase}")
    lines += [f"{event.type}: {', '.join(event.subject_ids)} {event.detail or ''}" for event in scene.events]
    if not has_roads:
        lines.append(f'No roads: the map "{scene.map_name}" is not known.')
    return lines


def scene_entries(scene: Scene) -> list[tuple[str, str]]:
    """The colours of what is in the scene."""
    kinds = sorted({agent.category for agent in scene.agents})
    colors: dict[str, list[str]] = {}
    for kind in kinds:
        colors.setdefault(AGENTS[kind], []).append(kind.value)
    entries = [(EGO, "ego"), *((color, ", ".join(names)) for color, names in colors.items())]
    if scene.route is not None:
        entries.append((ROUTE, "route"))
    if scene.events:
        entries.append((EVENT, "event"))
    states = sorted({light.state for light in scene.lights})
    return entries + [(LIGHTS[state][0], f"light: {state.value} ({LIGHTS[state][1]})") for state in states]


def network_entries(network: RoadNetwork) -> list[tuple[str, str]]:
    """The colours of what is on the map."""
    kinds = sorted({lane.type for lane in network.lanes.values()})
    entries = [(LANES[kind], f"{kind.value} lane") for kind in kinds]
    if not all(is_like_road(junction, network) for junction in network.junctions.values()):
        entries.append((JUNCTION, "junction"))
    if network.furniture.buildings:
        entries.append((BUILDING, "building"))
    if network.furniture.trees:
        entries.append((TREE, "tree"))
    return entries


def _scale_bar(x: float, view: View) -> Iterator[Shape]:
    length_m = next((m for m in (500, 200, 100, 50, 20, 10, 5, 2, 1) if m * view.px_per_m <= PANEL_PX - 60), 1)
    y, end = view.height_px - 16.0, x + length_m * view.px_per_m
    yield Stroke((np.array(((x, y - 5), (x, y), (end, y), (end, y - 5))),), INK, 1.5)
    yield Label(f"{length_m} m", x, y - 9, 11.0)


def _box(left: float, top: float, right: float, bottom: float) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    return np.array(((left, top), (right, top), (right, bottom), (left, bottom)), dtype=np.float64)


def _pieces(line: str) -> Iterator[str]:
    """The line cut where it would leave the panel, between words if that is possible."""
    while len(line) > _LETTERS_A_LINE:
        at = line.rfind(" ", 1, _LETTERS_A_LINE + 1)
        at = at if at > 0 else _LETTERS_A_LINE
        yield line[:at]
        line = line[at:].lstrip()
    yield line
