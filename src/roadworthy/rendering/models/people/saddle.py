"""Riders: how they sit, and what they wear."""

import math
from typing import Final, NamedTuple

import numpy as np

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Point
from roadworthy.rendering.models.people import body
from roadworthy.rendering.models.people.head import Headgear, head
from roadworthy.rendering.models.people.luggage import backpack
from roadworthy.rendering.models.people.skeleton import Build, Limb, Posture, bent

RIDER: Final = Build((0.45, 0.55, 1.75), 0.90, 1.43, 0.085, 0.180, 0.29, 0.27, 0.06, 0.150, (0.102, 0.084, 0.122))


class Seat(NamedTuple):
    """Where a rider's body meets the machine: hips, lean, the left grip and both feet's ankles, and the crown."""

    hips: Point
    lean_rad: float
    grip: Point
    ankles: tuple[Point, Point]
    toes_down_rad: tuple[float, float]
    crown: Point
    knees_out: float


def seated(seat: Seat) -> Posture:
    """The posture of a rider on a seat."""
    up = np.array([math.sin(seat.lean_rad), 0.0, math.cos(seat.lean_rad)])
    shoulders = np.asarray(seat.hips) + up * (body.trunk_length_m(RIDER) - 0.03)
    legs, arms = [], []
    for side, ankle in zip((1, -1), seat.ankles, strict=True):
        hip = (seat.hips[0] + 0.03, side * RIDER.hip_half_m, seat.hips[2] - 0.01)
        legs.append(bent(hip, ankle, RIDER.thigh_m * 1.04, RIDER.thigh_m * 1.04, (1.0, side * seat.knees_out, 0.35)))
        x, _, z = shoulders.tolist()
        root = (x, side * RIDER.shoulder_half_m, z)
        grip = (seat.grip[0], side * seat.grip[1], seat.grip[2])
        arms.append(bent(root, grip, RIDER.upper_arm_m, RIDER.lower_arm_m, (-0.3, side * 0.3, -0.8)))
    return Posture(seat.hips, seat.lean_rad, _pair(legs), seat.toes_down_rad, _pair(arms))


def rider(builder: MeshBuilder, seat: Seat, gear: Headgear, detail: body.Detail, with_backpack: bool = False) -> None:
    """Adds a rider on a seat."""
    posture = seated(seat)
    body.trunk(builder, RIDER, posture, detail)
    body.legs(builder, RIDER, posture, detail)
    body.arms(builder, RIDER, posture, detail)
    up, _ = body.trunk_axes(posture)
    length = body.trunk_length_m(RIDER)
    x, y, z = (np.asarray(seat.hips) + up * length).tolist()
    head(builder, seat.crown, RIDER.head_m, (x, y, z), gear, detail)
    if with_backpack:
        backpack(builder, RIDER, posture, detail, is_plain=True)


def _pair(limbs: list[Limb]) -> tuple[Limb, Limb]:
    return limbs[0], limbs[1]
