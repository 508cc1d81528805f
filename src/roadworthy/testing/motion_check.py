"""Checking that positions, velocities and headings of a drive tell the same story, and which mistake fits if not."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from roadworthy.geometry.pose import wrap_angle
from roadworthy.scene import Agent, Category, Scene
from roadworthy.testing.report import Findings

# A sprinting cheetah and every road vehicle stay below; what is faster was put elsewhere or is another agent.
FASTEST_MPS: Final = 100.0
MOVING_MPS: Final = 2.0
# Annotated boxes and finite differences differ by so much in honest data.
_SLACK_MPS: Final = 0.5
_SLACK_SHARE: Final = 0.25
_TOLERATED_SHARE: Final = 0.05
_YAW_TOLERANCE_RAD: Final = math.radians(30)
_YAW_FIT_RAD: Final = math.radians(10)
_NOT_STEERED: Final = frozenset({Category.PEDESTRIAN, Category.ANIMAL, Category.PROP, Category.OTHER})

_YAW_MISTAKES: Final[tuple[tuple[str, Callable[[float], float]], ...]] = (
    ("they are mirrored: the frame is left-handed, negate either yaw or y", lambda yaw: -yaw),
    ("they are turned by half a circle", lambda yaw: yaw + math.pi),
    ("they are compass angles, clockwise from north: yaw = pi/2 - angle", lambda yaw: math.pi / 2 - yaw),
    ("they are degrees", math.radians),
    ("they are clockwise degrees", lambda yaw: -math.radians(yaw)),
)
_SPEED_MISTAKES: Final = (
    ("velocities are in km/h: divide by 3.6", 3.6),
    ("velocities are in miles an hour: multiply by 0.447", 1 / 0.44704),
    ("positions are in feet or velocities are scaled by 3.28", 0.3048),
    ("positions are in centimetres", 0.01),
    ("times are in milliseconds", 1000.0),
    ("times are in microseconds", 1e6),
)


@dataclass(slots=True)
class _Pairs:
    """What was seen of pairs of instants."""

    number: int = 0
    disagreeing: int = 0
    example: tuple[str, str] = ("", "")
    ratios: list[float] = field(default_factory=list)
    headings: list[tuple[float, float]] = field(default_factory=list)


class MotionCheck:
    """Compares each agent with itself, one scene earlier."""

    def __init__(self, findings: Findings, drive: str) -> None:
        self._findings = findings
        self._drive = drive
        self._pairs = _Pairs()

    def add(self, last: Scene, scene: Scene) -> None:
        """Takes two scenes that follow one another."""
        step_s = scene.time_s - last.time_s
        if not step_s > 0:
            return
        before = {agent.id: agent for agent in (last.ego, *last.agents)}
        for agent in (scene.ego, *scene.agents):
            if agent.id in before:
                where = f"drive {self._drive}, scene {scene.frame} ({scene.time_s:g} s), agent {agent.id}"
                self._compare(where, before[agent.id], agent, step_s)

    def end(self) -> None:
        """Notes what shows over all pairs."""
        self._judge_speeds()
        self._judge_headings()

    def _compare(self, where: str, before: Agent, agent: Agent, step_s: float) -> None:
        x = (agent.pose.x_m - before.pose.x_m) / step_s
        y = (agent.pose.y_m - before.pose.y_m) / step_s
        told_x = (agent.velocity_mps[0] + before.velocity_mps[0]) / 2
        told_y = (agent.velocity_mps[1] + before.velocity_mps[1]) / 2
        moved, told = math.hypot(x, y), math.hypot(told_x, told_y)
        if not (math.isfinite(moved) and math.isfinite(told)):
            return
        pairs = self._pairs
        pairs.number += 1
        if max(moved, told) > MOVING_MPS and moved > 0:
            pairs.ratios.append(told / moved)
            if moved > MOVING_MPS and agent.category not in _NOT_STEERED and math.isfinite(agent.pose.yaw_rad):
                pairs.headings.append((agent.pose.yaw_rad, math.atan2(y, x)))
        if math.hypot(x - told_x, y - told_y) > max(_SLACK_MPS, _SLACK_SHARE * max(moved, told)):
            if not pairs.disagreeing:
                pairs.example = (
                    where,
                    f"it moved by ({x:.2f}, {y:.2f}) m/s, velocity_mps says ({told_x:.2f}, {told_y:.2f})",
                )
            pairs.disagreeing += 1
            if moved > FASTEST_MPS and told < FASTEST_MPS:
                self._findings.warning(
                    "jumps",
                    where,
                    f"it moved {moved * step_s:.1f} m in {step_s:g} s; whoever appears elsewhere is another agent.",
                )

    def _judge_speeds(self) -> None:
        pairs = self._pairs
        if not pairs.disagreeing:
            return
        where, seen = pairs.example
        share = pairs.disagreeing / pairs.number
        message = f"{seen}; so it is in {pairs.disagreeing:,} of {pairs.number:,} steps. {self._speed_hint()}"
        if share > _TOLERATED_SHARE:
            self._findings.error("speed-disagrees", where, message)
        else:
            self._findings.warning("speed-disagrees", where, message)

    def _speed_hint(self) -> str:
        ratio = median(self._pairs.ratios) if self._pairs.ratios else 0.0
        for mistake, factor in _SPEED_MISTAKES:
            if abs(ratio / factor - 1) < 0.03:
                return f"The ratio is {ratio:.3g} as if {mistake}."
        return "Velocities are in m/s along the axes of the world, not of the agent."

    def _judge_headings(self) -> None:
        headings = self._pairs.headings
        if not headings:
            return
        off = _median_off(headings, lambda yaw: yaw)
        if off <= _YAW_TOLERANCE_RAD:
            return
        fits = ((_median_off(headings, meant), mistake) for mistake, meant in _YAW_MISTAKES)
        best, mistake = min(fits)
        hint = (
            f"It fits if {mistake}."
            if best <= _YAW_FIT_RAD
            else "Yaw is in radians, counter-clockwise from the x axis."
        )
        self._findings.error(
            "yaw-disagrees",
            f"drive {self._drive}",
            f"moving vehicles point {math.degrees(off):.0f} degrees away from where they go "
            f"(median of {len(headings):,} steps). {hint}",
        )


def _median_off(headings: list[tuple[float, float]], meant: Callable[[float], float]) -> float:
    return median(abs(wrap_angle(meant(yaw) - direction)) for yaw, direction in headings)
