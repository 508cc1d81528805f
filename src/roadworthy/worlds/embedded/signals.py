"""The lights and signs of a map in a Scene, and which of them concern ego on its route."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.roads.furniture import LightPost, SignKind, SignPost
from roadworthy.roads.junction import LIGHT_LETTERS, Connection, StopLine
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Light, LightState, Sign, TriggerVolume
from roadworthy.scene.agent import Vector
from roadworthy.worlds.route_line import RouteLine

# A Scene shows the lights and signs within this distance of ego (Bench2Drive stores 100 m).
SIGNAL_RADIUS_M = 100.0
# Ego is past a light or sign when its centre is this far beyond the place where it holds.
PASSED_M = 2.0
TRIGGER_LENGTH_M = 4.0


class Signals:
    """The lights and signs of a map; the same objects are handed out again as long as nothing about them changes."""

    def __init__(self, network: RoadNetwork, line: RouteLine) -> None:
        furniture = network.furniture
        self._posts = tuple(sorted(furniture.lights, key=lambda post: post.id))
        self._signs = tuple(sorted(furniture.signs, key=lambda post: post.id))
        self._light_xy = _places([post.pose for post in self._posts])
        self._sign_xy = _places([post.pose for post in self._signs])
        self._light_at = _on_route(
            [(_ruled_on_route(post, network, line), None) for post in self._posts], network, line
        )
        self._sign_at = _on_route([(post.lane_ids, post.position_m) for post in self._signs], network, line)
        lines = {stop.lane_id: stop for stop in network.stop_lines}
        dark = [_light(post, lines) for post in self._posts]
        self._light = lru_cache(maxsize=None)(
            lambda row, state, affects: replace(dark[row], state=state, affects_ego=affects)
        )
        plain = [_sign(post, network) for post in self._signs]
        self._sign = lru_cache(maxsize=None)(lambda row, affects: replace(plain[row], affects_ego=affects))

    def lights(self, x_m: float, y_m: float, progress_m: float, letters: Mapping[str, str]) -> tuple[Light, ...]:
        """The lights around ego; `affects_ego` is true of the next one on its route only."""
        rows = _near(self._light_xy, x_m, y_m)
        ahead = _next(self._light_at, rows, progress_m)
        return tuple(self._light(row, self._state(row, letters), row == ahead) for row in rows)

    def signs(self, x_m: float, y_m: float, progress_m: float, obeyed: frozenset[str]) -> tuple[Sign, ...]:
        """The signs around ego; `affects_ego` is true of the next of each kind on its route, if it is not `obeyed`.

        A warning beside a stop sign does not take its place: each kind is looked at by itself.
        """
        rows = _near(self._sign_xy, x_m, y_m)
        affecting = set()
        for kind in {self._signs[row].kind for row in rows}:
            alike = [row for row in rows if self._signs[row].kind is kind and self._signs[row].id not in obeyed]
            affecting.add(_next(self._sign_at, alike, progress_m))
        return tuple(self._sign(row, row in affecting) for row in rows)

    def signs_at(self, lane_ids: Collection[str]) -> frozenset[str]:
        """The ids of the stop signs of some lanes."""
        return frozenset(
            post.id
            for post in self._signs
            if post.kind is SignKind.STOP and not set(post.lane_ids).isdisjoint(lane_ids)
        )

    def _state(self, row: int, letters: Mapping[str, str]) -> LightState:
        post = self._posts[row]
        shown = letters.get(post.light_id, "")
        if post.light_index >= len(shown):
            return LightState.UNKNOWN
        color = LIGHT_LETTERS.get(shown[post.light_index])
        return LightState.UNKNOWN if color is None else LightState(color.value)


def _places(poses: list[Pose]) -> FloatArray:
    return np.array([(pose.x_m, pose.y_m) for pose in poses], dtype=np.float64).reshape(-1, 2)


def _near(places: FloatArray, x_m: float, y_m: float) -> list[int]:
    away = (places[:, 0] - x_m) ** 2 + (places[:, 1] - y_m) ** 2
    rows: list[int] = np.flatnonzero(away <= SIGNAL_RADIUS_M**2).tolist()
    return rows


def _on_route(
    rules: Sequence[tuple[tuple[str, ...], float | None]], network: RoadNetwork, line: RouteLine
) -> FloatArray:
    """Where on the route each of them holds, at the end of its lanes where no position is given; inf for never."""
    found = np.full(len(rules), np.inf)
    taken = {span.lane_id for span in line.spans}
    for row, (lane_ids, position_m) in enumerate(rules):
        for lane_id in lane_ids:
            if lane_id in taken:
                at = line.position_of(lane_id, network.index.length_m(lane_id) if position_m is None else position_m)
                found[row] = min(found[row], np.inf if at is None else at)
    return found


def _ruled_on_route(post: LightPost, network: RoadNetwork, line: RouteLine) -> tuple[str, ...]:
    """The lanes of a lantern, less those that the route leaves on a path which another lantern rules."""
    paths = [network.connections[span.lane_id] for span in line.spans if span.lane_id in network.connections]
    taken = {path.from_lane_id for path in paths if _rules(post, path, network)}
    elsewhere = {path.from_lane_id for path in paths} - taken
    return tuple(lane_id for lane_id in post.lane_ids if lane_id not in elsewhere)


def _rules(post: LightPost, path: Connection, network: RoadNetwork) -> bool:
    """Whether a lantern shows a path's signal, or one that always shows the same."""
    if path.light_id != post.light_id or path.light_index is None:
        return False
    phases = [phase.states.lower() for phase in network.light_programs[post.light_id].phases]
    return all(states[path.light_index] == states[post.light_index] for states in phases)


def _next(positions: FloatArray, rows: list[int], progress_m: float) -> int | None:
    """Of some rows the one that comes next on the route; on equal terms the first."""
    ahead = [
        (float(positions[row]), row)
        for row in rows
        if progress_m - PASSED_M < positions[row] < progress_m + SIGNAL_RADIUS_M
    ]
    return min(ahead)[1] if ahead else None


def _light(post: LightPost, lines: Mapping[str, StopLine]) -> Light:
    known = [lines[lane_id] for lane_id in post.lane_ids if lane_id in lines]
    return Light(post.id, post.pose, LightState.UNKNOWN, _joined(post.pose, known), tuple(post.lane_ids))


def _joined(pose: Pose, lines: list[StopLine]) -> tuple[Vector, Vector] | None:
    """One line from the left end of the leftmost lane's to the right end of the rightmost lane's."""
    if not lines:
        return None
    # A post faces the traffic that reads it: that traffic's left is the post's right.
    facing = np.array([np.sin(pose.yaw_rad), -np.cos(pose.yaw_rad)])

    def leftward(point: Vector) -> float:
        return float(np.dot(facing, point[:2]))

    return max((stop.left for stop in lines), key=leftward), min((stop.right for stop in lines), key=leftward)


def _sign(post: SignPost, network: RoadNetwork) -> Sign:
    trigger = None
    if post.kind is SignKind.STOP and post.lane_ids:
        lanes = network.index
        poses = [lanes.pose_on(lane_id, post.position_m - TRIGGER_LENGTH_M / 2) for lane_id in post.lane_ids]
        width = sum(network.lanes[lane_id].width_m for lane_id in post.lane_ids)
        middle = poses[0]
        center = Pose(
            float(np.mean([pose.x_m for pose in poses])),
            float(np.mean([pose.y_m for pose in poses])),
            middle.z_m + 1.0,
            middle.yaw_rad,
        )
        trigger = TriggerVolume(center, (TRIGGER_LENGTH_M, width, 2.0))
    return Sign(post.id, post.kind, post.pose, post.value, trigger)
