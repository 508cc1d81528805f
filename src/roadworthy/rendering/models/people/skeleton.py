"""Where the joints of a body are: when it stands, in each of the poses of a step, and on a saddle."""

import math
from typing import NamedTuple

import numpy as np

from roadworthy.rendering.models.mesh import Point

STEP_POSES = 8


class Build(NamedTuple):
    """The proportions of a body: the box around it, and heights, lengths and half widths of its parts, in metres."""

    size_m: tuple[float, float, float]
    hip_m: float
    shoulder_m: float
    hip_half_m: float
    shoulder_half_m: float
    upper_arm_m: float
    lower_arm_m: float
    heel_m: float
    toe_m: float
    head_m: tuple[float, float, float]
    girth: float = 1.0

    @property
    def ankle_m(self) -> float:
        """The height of the ankle above the sole."""
        return 0.045 * self.size_m[2]

    @property
    def thigh_m(self) -> float:
        """The length of the thigh; the shin is as long."""
        return (self.hip_m - self.ankle_m) / 2


class Limb(NamedTuple):
    """The joints of a limb: hip, knee and ankle, or shoulder, elbow and wrist."""

    root: Point
    middle: Point
    end: Point


class Posture(NamedTuple):
    """Where the joints are, left limbs before right ones; the trunk leans forward, a foot's toes point down."""

    pelvis: Point
    lean_rad: float
    legs: tuple[Limb, Limb]
    toes_down_rad: tuple[float, float]
    arms: tuple[Limb, Limb]


# One step's rows: the ankle's place from the rearmost (-1) to the foremost (1), how high the sole is in heights of the
# body, how much the toes point down in degrees, and how much the hips sink in heights of the body.
_STEP = (
    (1.0, 0.0, -16.0, 0.008),
    (0.5, 0.0, 0.0, 0.003),
    (0.0, 0.0, 0.0, 0.0),
    (-0.5, 0.0, 4.0, 0.003),
    (-1.0, 0.0, 32.0, 0.008),
    (-0.85, 0.04, 46.0, 0.003),
    (-0.1, 0.026, 18.0, 0.0),
    (0.6, 0.012, -8.0, 0.003),
)
_ARM_SWING_RAD = 0.25


def bent(root: Point, end: Point, upper_m: float, lower_m: float, towards: Point) -> Limb:
    """A limb of two lengths from `root` to `end`, whose middle joint bends in the direction `towards`."""
    start, finish = np.asarray(root), np.asarray(end)
    across = finish - start
    distance = float(np.linalg.norm(across))
    axis = across / distance
    pole = np.asarray(towards) - axis * float(axis @ np.asarray(towards))
    pole /= np.linalg.norm(pole)
    reach = min(distance, (upper_m + lower_m) * 0.999)
    along = (reach**2 + upper_m**2 - lower_m**2) / (2 * reach)
    out = math.sqrt(max(0.0, upper_m**2 - along**2))
    x, y, z = (start + axis * along * distance / reach + pole * out).tolist()
    return Limb(root, (x, y, z), end)


def sole_drop_m(build: Build, toes_down_rad: float) -> float:
    """How far below the ankle the lowest point of a foot is whose toes point down."""
    sin, cos = math.sin(toes_down_rad), math.cos(toes_down_rad)
    return build.ankle_m * cos + max(build.toe_m * sin, -build.heel_m * sin)


def standing(build: Build) -> Posture:
    """The posture of somebody who stands."""
    pelvis = (0.0, 0.0, build.hip_m)
    ankle_x = (build.heel_m - build.toe_m) / 2
    legs = tuple(
        bent(
            (0.0, side * build.hip_half_m, build.hip_m),
            (ankle_x, side * build.hip_half_m * 1.15, build.ankle_m),
            build.thigh_m,
            build.thigh_m,
            (1.0, 0.0, 0.0),
        )
        for side in (1, -1)
    )
    arms = tuple(_hanging(build, side, 0.0, 0.0) for side in (1, -1))
    return Posture(pelvis, 0.0, (legs[0], legs[1]), (0.0, 0.0), (arms[0], arms[1]))


def stepping(build: Build, step: int) -> Posture:
    """The posture of somebody who walks, in one of STEP_POSES poses that follow each other."""
    half, height = build.size_m[0] / 2, build.size_m[2]
    sink = _STEP[step % STEP_POSES][3] * height
    pelvis = (0.0, 0.0, build.hip_m - sink)
    legs, toes, arms = [], [], []
    for side, shift in ((1, 0), (-1, STEP_POSES // 2)):
        place, lift, degrees, _ = _STEP[(step + shift) % STEP_POSES]
        down = math.radians(degrees)
        front, rear = half - build.toe_m - 0.018 * height / 1.75, -(half - build.heel_m - 0.036)
        ankle_x = rear + (front - rear) * (place + 1) / 2
        ankle_z = lift * height + sole_drop_m(build, down)
        hip = (0.0, side * build.hip_half_m, pelvis[2])
        foot = (ankle_x, side * build.hip_half_m * 0.95, ankle_z)
        legs.append(bent(hip, foot, build.thigh_m, build.thigh_m, (1.0, 0.0, 0.0)))
        toes.append(down)
        swing = -math.cos(math.tau * ((step + shift) % STEP_POSES) / STEP_POSES)
        arms.append(_hanging(build, side, swing * _ARM_SWING_RAD, sink))
    return Posture(pelvis, 0.0, (legs[0], legs[1]), (toes[0], toes[1]), (arms[0], arms[1]))


def _hanging(build: Build, side: int, swing_rad: float, sink_m: float) -> Limb:
    """An arm that hangs, or swings forward."""
    x, y, z = 0.0, side * build.shoulder_half_m, build.shoulder_m - sink_m - 0.035 * build.girth
    bend = 0.14 + 0.3 * max(0.0, swing_rad)
    elbow_x = x - 0.02 + build.upper_arm_m * math.sin(swing_rad)
    elbow_z = z - build.upper_arm_m * math.cos(swing_rad)
    wrist_x = elbow_x + build.lower_arm_m * math.sin(swing_rad + bend)
    wrist_z = elbow_z - build.lower_arm_m * math.cos(swing_rad + bend)
    out = side * 0.022 * build.size_m[1] / 0.55
    return Limb((x, y, z), (elbow_x, y + out, elbow_z), (wrist_x, y + out * 1.3, wrist_z))
