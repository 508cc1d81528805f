"""Whoever or whatever a script has put on the road."""

import math
from dataclasses import dataclass

from roadworthy.geometry.pose import Pose
from roadworthy.scene import Agent, AgentLights, Category, Observability
from roadworthy.worlds.embedded.scenarios.kinds import Kind
from roadworthy.worlds.embedded.scenarios.motion import PathMotion

BodyRow = tuple[float, float, float, float, float, float, float, float, float]

# An open door stands out from the car's left side, a little before its middle.
DOOR_LENGTH_M, DOOR_THICKNESS_M, DOOR_AHEAD_M = 0.95, 0.12, 0.45
BRAKE_LAMP_MPS2 = 0.7
STANDING_MPS = 0.1


@dataclass(slots=True)
class Actor:
    """One scripted actor; (x, y, z) is the middle of its footprint on the ground, in the world frame.

    Without a motion it stands. What `is_flat` may be driven over: it has no body.
    """

    id: str
    kind: Kind
    x_m: float
    y_m: float
    z_m: float
    yaw_rad: float
    motion: PathMotion | None = None
    color: str | None = None
    door_open: bool = False
    blinks_left: bool = False
    blinks_right: bool = False
    attribute: str | None = "scripted"
    is_flat: bool = False

    @property
    def speed_mps(self) -> float:
        """How fast it goes along its path."""
        return 0.0 if self.motion is None else self.motion.speed_mps

    def place(self, pose: Pose) -> None:
        """Moves it to a pose on the ground."""
        self.x_m, self.y_m, self.z_m, self.yaw_rad = pose.x_m, pose.y_m, pose.z_m, pose.yaw_rad

    def agent(self, lane_id: str | None, share_seen: float | None) -> Agent:
        """The actor as a Scene shows it."""
        length, width, height = self.kind.size_m
        speed, motion = self.speed_mps, self.motion
        acceleration = 0.0 if motion is None else motion.acceleration_mps2
        cos, sin = math.cos(self.yaw_rad), math.sin(self.yaw_rad)
        side = 0.0 if motion is None else motion.lateral_mps
        return Agent(
            self.id,
            self.kind.category,
            Pose(self.x_m, self.y_m, self.z_m + height / 2.0, self.yaw_rad),
            (length, width, height),
            (speed * cos - side * sin, speed * sin + side * cos, 0.0),
            self.kind.subtype,
            self.kind.label,
            self.color or self.kind.color,
            (acceleration * cos, acceleration * sin, 0.0),
            lights=self._lamps(acceleration),
            door_open=True if self.door_open else None,
            is_static=motion is None,
            attribute=self.attribute,
            lane_id=lane_id,
            observability=None if share_seen is None else Observability(line_of_sight=share_seen),
        )

    def _lamps(self, acceleration_mps2: float) -> AgentLights | None:
        if self.kind.category in (Category.PROP, Category.PEDESTRIAN, Category.BICYCLE):
            return None
        moving = self.motion is not None
        braking = moving and (acceleration_mps2 < -BRAKE_LAMP_MPS2 or self.speed_mps < STANDING_MPS)
        return AgentLights(braking, self.blinks_left, self.blinks_right, self.kind.flashing)

    def body(self) -> BodyRow:
        """Its box on the ground, in the order of the fields of Bodies."""
        cos, sin = math.cos(self.yaw_rad), math.sin(self.yaw_rad)
        side = 0.0 if self.motion is None else self.motion.lateral_mps
        velocity = (self.speed_mps * cos - side * sin, self.speed_mps * sin + side * cos)
        return (self.x_m, self.y_m, self.z_m, self.yaw_rad, *self.kind.size_m, *velocity)

    def door(self) -> BodyRow:
        """The box of its open driver's door."""
        across = self.kind.size_m[1] / 2.0 + DOOR_LENGTH_M / 2.0
        cos, sin = math.cos(self.yaw_rad), math.sin(self.yaw_rad)
        x = self.x_m + DOOR_AHEAD_M * cos - across * sin
        y = self.y_m + DOOR_AHEAD_M * sin + across * cos
        size = (DOOR_THICKNESS_M, DOOR_LENGTH_M, self.kind.size_m[2])
        return (x, y, self.z_m, self.yaw_rad, *size, 0.0, 0.0)
