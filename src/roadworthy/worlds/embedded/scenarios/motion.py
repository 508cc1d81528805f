"""How a scripted actor moves: along a path, at the speed and beside the line that its script wishes."""

import math
from dataclasses import dataclass

import numpy as np

from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import Pose
from roadworthy.worlds.embedded.bodies import Bodies

# The room that a careful actor keeps to whoever is on its way.
STANDSTILL_GAP_M = 2.5
HEADWAY_S = 1.2
BESIDE_M = 0.4


@dataclass(slots=True)
class PathMotion:
    """A place on a path and the wish to go on: the script sets the wishes, `advance` does what can be done in a tick.

    `position_m` is that of the actor's middle along `path`, `left_m` its place to the left of the line; it goes to
    `wished_left_m` no faster than `lateral_limit_mps`. A `careful` actor brakes for whoever is in its way. One that
    `stops_at_end` brakes towards the end of its path; all others are there, at walking pace or out of sight, from one
    tick to the next.
    """

    path: Polyline
    position_m: float
    speed_mps: float = 0.0
    wished_mps: float = 0.0
    acceleration_limit_mps2: float = 2.5
    braking_limit_mps2: float = 5.0
    left_m: float = 0.0
    wished_left_m: float = 0.0
    lateral_limit_mps: float = 1.0
    careful: bool = True
    stops_at_end: bool = False
    acceleration_mps2: float = 0.0
    lateral_mps: float = 0.0

    @property
    def is_at_end(self) -> bool:
        """Whether the path is behind it."""
        return self.position_m >= self.path.length_m - 1e-6

    @property
    def is_resting(self) -> bool:
        """Whether it stands and wishes nothing else, so that a tick changes nothing."""
        moves = self.speed_mps or self.wished_mps or self.acceleration_mps2 or self.lateral_mps
        return not moves and self.left_m == self.wished_left_m

    def advance(self, duration_s: float, length_m: float, width_m: float, around: Bodies) -> Pose:
        """Moves for a time, and gives the pose on the ground after it.

        Args:
            duration_s: how long.
            length_m: the length of the actor.
            width_m: its width.
            around: everybody whom a careful actor must not hit; the actor itself is not among them.
        """
        wished = self.wished_mps
        if self.careful and wished > 0.0:
            wished = min(wished, self._safe_mps(wished, length_m, width_m, around))
        if self.stops_at_end:
            wished = min(wished, self._stopping_mps(duration_s))
        low = self.speed_mps - self.braking_limit_mps2 * duration_s
        high = self.speed_mps + self.acceleration_limit_mps2 * duration_s
        speed = max(0.0, min(max(wished, low), high))
        self.acceleration_mps2 = (speed - self.speed_mps) / duration_s
        self.position_m = min(self.position_m + (self.speed_mps + speed) / 2.0 * duration_s, self.path.length_m)
        self.speed_mps = 0.0 if self.is_at_end else speed
        step = self.lateral_limit_mps * duration_s
        aside = min(max(self.wished_left_m - self.left_m, -step), step)
        self.left_m += aside
        self.lateral_mps = aside / duration_s
        return self.pose()

    def pose(self) -> Pose:
        """Where the actor is: on the ground, turned as it goes."""
        pose = self.path.pose_at(self.position_m, self.left_m)
        if self.lateral_mps and self.speed_mps > 0.5:
            return Pose(pose.x_m, pose.y_m, pose.z_m, pose.yaw_rad + math.atan2(self.lateral_mps, self.speed_mps))
        return Pose(pose.x_m, pose.y_m, pose.z_m, pose.yaw_rad)

    def _safe_mps(self, wished_mps: float, length_m: float, width_m: float, around: Bodies) -> float:
        """The speed at which it can still stop behind, or follow, the nearest body on its way; infinite for none."""
        here = self.path.pose_at(self.position_m, self.left_m)
        reach = self._gap_for(wished_mps) + (np.hypot(around.length, around.width) + length_m) / 2.0
        near = np.flatnonzero(np.hypot(around.x - here.x_m, around.y - here.y_m) < reach)
        safe = math.inf
        for row in near.tolist():
            place = self.path.project(float(around.x[row]), float(around.y[row]))
            yaw = self.path.heading_at(place.position_m)
            turn = float(around.yaw[row]) - yaw
            half_along, half_across = _half_sides(turn, float(around.length[row]), float(around.width[row]))
            if place.position_m <= self.position_m or place.distance_m > half_across + width_m + abs(self.left_m) + 3.0:
                continue
            if abs(place.offset_m - self.left_m) > half_across + width_m / 2.0 + BESIDE_M:
                continue
            gap = place.position_m - self.position_m - half_along - length_m / 2.0
            ahead = float(around.velocity_x[row]) * math.cos(yaw) + float(around.velocity_y[row]) * math.sin(yaw)
            safe = min(safe, self._speed_behind(gap, max(0.0, ahead)))
        return safe

    def _speed_behind(self, gap_m: float, leader_mps: float) -> float:
        """Gipps' safe speed: from it one can stop behind a leader who stops (Transportation Research B 15, 1981)."""
        room, brake = gap_m - STANDSTILL_GAP_M, self._expected_braking_mps2
        if room <= 0.0:
            return 0.0
        delay = brake * HEADWAY_S / 2.0
        return max(0.0, -delay + math.sqrt(delay * delay + leader_mps * leader_mps + 2.0 * brake * room))

    def _stopping_mps(self, duration_s: float) -> float:
        """The speed after a tick from which it can still stop at the end of its path, braking evenly."""
        slack = self._expected_braking_mps2 * duration_s / 2.0
        left_m = self.path.length_m - self.position_m - self.speed_mps * duration_s / 2.0
        return max(0.0, -slack + math.sqrt(slack * slack + 2.0 * self._expected_braking_mps2 * max(left_m, 0.0)))

    def _gap_for(self, speed_mps: float) -> float:
        """From how far whoever stands makes it go slower than this: `_speed_behind` solved for the gap."""
        delay = self._expected_braking_mps2 * HEADWAY_S / 2.0
        return STANDSTILL_GAP_M + speed_mps * (speed_mps + 2.0 * delay) / (2.0 * self._expected_braking_mps2)

    @property
    def _expected_braking_mps2(self) -> float:
        return self.braking_limit_mps2 * 0.7


def _half_sides(turn_rad: float, length_m: float, width_m: float) -> tuple[float, float]:
    """Half of what a turned box takes along and across a path."""
    cos, sin = abs(math.cos(turn_rad)), abs(math.sin(turn_rad))
    return (cos * length_m + sin * width_m) / 2.0, (sin * length_m + cos * width_m) / 2.0
