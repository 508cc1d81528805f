"""Whether a map that was read makes sense: sound lines and numbers, ids in order, all that is named there."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NoReturn

import numpy as np

from roadworthy.errors import BadDataError
from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.junction import LIGHT_LETTERS, LightProgram
from roadworthy.roads.lane import Lane
from roadworthy.roads.network import RoadNetwork

# As in geometry.polyline, which is slow to load: points that differ by no more in x and in y are one.
_SAME_PLACE_M = 1e-6


def checked_map(network: RoadNetwork, origin: str) -> RoadNetwork:
    """The network, without points of its lines that repeat the one before; `origin` names it in errors.

    Raises:
        BadDataError: ids are out of order or differ from their keys, a line is none, a number is out of range, a light
            shows an unknown letter, or something is named that is not there. The message names id and value.
    """
    _check_ids(network, origin)
    lanes = {lane.id: replace(lane, centerline=_line("lane", lane, origin)) for lane in network.lanes.values()}
    paths = {path.id: replace(path, centerline=_line("footpath", path, origin)) for path in network.footpaths.values()}
    for lane in lanes.values():
        _check_lane(lane, origin)
    for path in paths.values():
        _check_positive(f'footpath "{path.id}"', "width_m", path.width_m, origin)
    for junction in network.junctions.values():
        if not _has_points(junction.outline, 2):
            _refuse(
                origin, f'the outline of junction "{junction.id}" has the shape {junction.outline.shape}, not (n, 2)'
            )
    for program in network.light_programs.values():
        _check_program(program, origin)
    _check_references(network, origin)
    return replace(network, lanes=lanes, footpaths=paths)


def _refuse(origin: str, what: str) -> NoReturn:
    raise BadDataError(f"The map {origin} is damaged: {what}. Compile it anew.")


def _check_ids(network: RoadNetwork, origin: str) -> None:
    by_key: dict[str, tuple[Mapping[str, Any], str]] = {
        "lane": (network.lanes, "id"),
        "road": (network.roads, "id"),
        "junction": (network.junctions, "id"),
        "path": (network.connections, "lane_id"),
        "light program": (network.light_programs, "id"),
        "footpath": (network.footpaths, "id"),
    }
    for kind, (known, name) in by_key.items():
        before = ""
        for key, each in known.items():
            if getattr(each, name) != key:
                _refuse(origin, f'{kind} "{getattr(each, name)}" stands under the key "{key}"')
            if key < before:
                _refuse(origin, f'{kind} "{key}" stands after "{before}"; ids stand in order')
            before = key


def _has_points(array: FloatArray, columns: int) -> bool:
    return array.ndim == 2 and array.shape[1] == columns and len(array) > 1 and bool(np.isfinite(array).all())


def _line(kind: str, owner: Any, origin: str) -> FloatArray:
    """The owner's line without the points that repeat the one before."""
    line: FloatArray = owner.centerline
    if not _has_points(line, 3):
        _refuse(
            origin,
            f'the centerline of {kind} "{owner.id}" has the shape {line.shape}; it needs two or more finite points '
            "(x, y, z)",
        )
    moved = np.ones(len(line), dtype=np.bool_)
    moved[1:] = (np.abs(np.diff(line[:, :2], axis=0)) > _SAME_PLACE_M).any(axis=1)
    if moved.all():
        return line
    if moved.sum() < 2:
        _refuse(origin, f'all points of the centerline of {kind} "{owner.id}" are one, {line[0].tolist()}')
    line = line[moved]
    line.flags.writeable = False
    return line


def _check_lane(lane: Lane, origin: str) -> None:
    _check_positive(f'lane "{lane.id}"', "width_m", lane.width_m, origin)
    if lane.speed_limit_mps is not None:
        _check_positive(f'lane "{lane.id}"', "speed_limit_mps", lane.speed_limit_mps, origin)


def _check_positive(owner: str, name: str, value: float, origin: str) -> None:
    if not (math.isfinite(value) and value > 0):
        _refuse(origin, f"{name} of {owner} is {value:g}; it must be above 0")


def _check_program(program: LightProgram, origin: str) -> None:
    owner = f'light program "{program.id}"'
    if not program.phases:
        _refuse(origin, f"{owner} has no phases")
    for number, phase in enumerate(program.phases):
        _check_positive(f"phase {number} of {owner}", "duration_s", phase.duration_s, origin)
        unknown = sorted(set(phase.states) - set(LIGHT_LETTERS))
        if unknown:
            _refuse(
                origin,
                f'phase {number} of {owner} shows "{phase.states}", of which {unknown[0]!r} is no signal; the letters '
                f"are {', '.join(LIGHT_LETTERS)}",
            )


def _check_references(network: RoadNetwork, origin: str) -> None:
    """Sees to it that every id that is named exists, and every signal is in all phases of its program."""
    known = {
        "lane": network.lanes,
        "path": network.connections,
        "junction": network.junctions,
        "light program": network.light_programs,
        "footpath": network.footpaths,
    }
    for by, kind, name in (*_named_by_roads(network), *_named_by_junctions(network), *_named_beside(network)):
        if name is not None and name not in known[kind]:
            raise BadDataError(
                f'The map {origin} is damaged: "{by}" names {kind} "{name}", which is not there. Compile it anew.'
            )
    ruled = [(way.light_id, way.light_index) for way in network.connections.values()]
    ruled += [(path.light_id, path.light_index) for path in network.footpaths.values()]
    for light_id, index in ruled:
        if light_id is None or index is None:
            continue
        if not all(0 <= index < len(phase.states) for phase in network.light_programs[light_id].phases):
            raise BadDataError(
                f'The map {origin} is damaged: light program "{light_id}" has no signal {index} in every phase. '
                "Compile it anew."
            )


_Named = Iterator[tuple[str, str, str | None]]


def _named_by_roads(network: RoadNetwork) -> _Named:
    for lane in network.lanes.values():
        yield lane.id, "junction", lane.junction_id
        for other in (lane.left_id, lane.right_id, *lane.successors):
            yield lane.id, "lane", other
    for road in network.roads.values():
        for lane_id in (*road.forward, *road.backward):
            yield road.id, "lane", lane_id
    for line in network.stop_lines:
        yield "a stop line", "lane", line.lane_id


def _named_by_junctions(network: RoadNetwork) -> _Named:
    for way in network.connections.values():
        yield way.lane_id, "junction", way.junction_id
        yield way.lane_id, "light program", way.light_id
        for lane_id in (way.lane_id, way.from_lane_id, way.to_lane_id):
            yield way.lane_id, "lane", lane_id
        for other in (*way.yields_to, *way.conflicts):
            yield way.lane_id, "path", other
    for junction in network.junctions.values():
        yield junction.id, "light program", junction.light_id
        for other in junction.connection_ids:
            yield junction.id, "path", other


def _named_beside(network: RoadNetwork) -> _Named:
    for path in network.footpaths.values():
        yield path.id, "light program", path.light_id
        for other in (*path.at_start, *path.at_end):
            yield path.id, "footpath", other
        for lane_id in path.crosses:
            yield path.id, "lane", lane_id
    for post in network.furniture.lights:
        yield post.id, "light program", post.light_id
        for lane_id in post.lane_ids:
            yield post.id, "lane", lane_id
    for sign in network.furniture.signs:
        for lane_id in sign.lane_ids:
            yield sign.id, "lane", lane_id
