"""The ego vehicle: a kinematic bicycle with lagging pedals and wheel, and limited grip.

The kinematics are those of Rajamani, Vehicle Dynamics and Control, section 2.2, eq. 2.1 to 2.4, with rear wheels that
do not steer, for the centre of the body. It never rolls backwards and never slides; the height of the road and its
slope turn the body but do not speed it up or slow it down.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from roadworthy.errors import UsageError
from roadworthy.geometry.pose import Pose, wrap_angle
from roadworthy.scene import Agent, AgentLights, Category, Control
from roadworthy.worlds.embedded.bodies import Bodies
from roadworthy.worlds.embedded.catalogue import EGO_HEIGHT_M, EGO_LENGTH_M, EGO_WIDTH_M

EGO_ID = "ego"
WHEELBASE_M = 2.85
REAR_AXLE_TO_CENTER_M = 1.40
MAX_WHEEL_ANGLE_RAD = math.radians(35.0)
THROTTLE_LAG_S = 0.25
BRAKE_LAG_S = 0.15
STEERING_LAG_S = 0.10
MAX_ACCELERATION_MPS2 = 3.0
POWER_TO_MASS_W_PER_KG = 30.0
MAX_BRAKING_MPS2 = 8.0
ROLLING_RESISTANCE_MPS2 = 0.15
DRAG_PER_M = 0.0003
MAX_LATERAL_ACCELERATION_MPS2 = 6.0
# A pedal this far down lights the brake lamps.
BRAKE_LAMP_THRESHOLD = 0.05
# A turn so small that arc and chord are the same number, and its half may be no number at all.
STRAIGHT_RAD = 1e-9
HANDS_OFF = Control(0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class EgoState:
    """Ego at one instant: the centre of its footprint on the road, and what its pedals and wheels do.

    `throttle` and `brake` are what engine and brakes deliver, 0 to 1; `wheel_angle_rad` is that of the front wheels,
    positive to the left. The centre moves `slip_rad` to the left of where the body points. `control` is what the driver
    asked for last. `pitch_rad` is positive downhill.
    """

    x_m: float
    y_m: float
    yaw_rad: float
    z_m: float = 0.0
    pitch_rad: float = 0.0
    speed_mps: float = 0.0
    acceleration_mps2: float = 0.0
    yaw_rate_radps: float = 0.0
    wheel_angle_rad: float = 0.0
    slip_rad: float = 0.0
    throttle: float = 0.0
    brake: float = 0.0
    control: Control = HANDS_OFF

    @property
    def course_rad(self) -> float:
        """The direction in which the centre moves, not wrapped."""
        return self.yaw_rad + self.slip_rad

    @property
    def lateral_acceleration_mps2(self) -> float:
        """Acceleration across the direction of travel, positive to the left."""
        return self.speed_mps * self.yaw_rate_radps


def advanced(state: EgoState, control: Control, duration_s: float) -> EgoState:
    """Ego after `duration_s` of one control; height and pitch are kept.

    Raises:
        UsageError: `control` is not a Control.
    """
    if not isinstance(control, Control):
        raise UsageError(
            f"A world is driven by roadworthy.scene.Control(steer, throttle, brake), not by {control!r} "
            f"of type {type(control).__name__}. Return a Control from the driver."
        )
    throttle = _lagged(state.throttle, control.throttle, THROTTLE_LAG_S, duration_s)
    brake = _lagged(state.brake, control.brake, BRAKE_LAG_S, duration_s)
    # CARLA steers positive to the right; everything here counts angles to the left.
    wheel_angle = _lagged(state.wheel_angle_rad, -control.steer * MAX_WHEEL_ANGLE_RAD, STEERING_LAG_S, duration_s)
    # Over the tick the pedals deliver about the mean of what they do at its ends.
    mean_throttle, mean_brake = (state.throttle + throttle) / 2.0, (state.brake + brake) / 2.0
    acceleration = longitudinal_mps2(state.speed_mps, mean_throttle, mean_brake)
    speed, distance = _rolled(state.speed_mps, acceleration, duration_s)
    curvature, slip_rad = _path(wheel_angle, max(speed, state.speed_mps))
    turn_rad = curvature * distance
    course_rad = state.yaw_rad + slip_rad + turn_rad / 2.0
    # The chord of the arc that the centre goes.
    chord_m = distance if abs(turn_rad) < STRAIGHT_RAD else distance * math.sin(turn_rad / 2.0) / (turn_rad / 2.0)
    return replace(
        state,
        x_m=state.x_m + chord_m * math.cos(course_rad),
        y_m=state.y_m + chord_m * math.sin(course_rad),
        yaw_rad=wrap_angle(state.yaw_rad + turn_rad),
        speed_mps=speed,
        acceleration_mps2=(speed - state.speed_mps) / duration_s,
        yaw_rate_radps=speed * curvature,
        wheel_angle_rad=wheel_angle,
        slip_rad=slip_rad,
        throttle=throttle,
        brake=brake,
        control=control,
    )


def longitudinal_mps2(speed_mps: float, throttle: float, brake: float) -> float:
    """Acceleration along the body: the engine, limited by force and then by power, less brakes, rolling and drag.

    >>> longitudinal_mps2(0.0, 0.0, 1.0)
    -8.15
    >>> round(longitudinal_mps2(20.0, 1.0, 0.0), 3)  # 30 / 20 - 0.15 - 0.0003 * 20 * 20
    1.23
    """
    traction = throttle * min(MAX_ACCELERATION_MPS2, POWER_TO_MASS_W_PER_KG / max(speed_mps, 0.1))
    return traction - brake * MAX_BRAKING_MPS2 - ROLLING_RESISTANCE_MPS2 - DRAG_PER_M * speed_mps * speed_mps


def _lagged(value: float, target: float, lag_s: float, duration_s: float) -> float:
    """The first-order response after `duration_s` of a constant target."""
    return target + (value - target) * math.exp(-duration_s / lag_s)


def _rolled(speed_mps: float, acceleration_mps2: float, duration_s: float) -> tuple[float, float]:
    """Speed and distance after a time of constant acceleration that ends when ego stands."""
    after = speed_mps + acceleration_mps2 * duration_s
    if after > 0.0:
        return after, (speed_mps + after) / 2.0 * duration_s
    if speed_mps == 0.0:
        return 0.0, 0.0
    return 0.0, speed_mps * speed_mps / (-2.0 * acceleration_mps2)


def _path(wheel_angle_rad: float, speed_mps: float) -> tuple[float, float]:
    """Curvature of the centre's path and its angle to the body: what the wheels ask for, or what grip allows."""
    slip = math.atan(REAR_AXLE_TO_CENTER_M / WHEELBASE_M * math.tan(wheel_angle_rad))
    curvature = math.cos(slip) * math.tan(wheel_angle_rad) / WHEELBASE_M
    if abs(curvature) * speed_mps * speed_mps > MAX_LATERAL_ACCELERATION_MPS2:
        curvature = math.copysign(MAX_LATERAL_ACCELERATION_MPS2 / (speed_mps * speed_mps), curvature)
        # The circle's radius to the centre, not the wheels' angle, now says how far the rear axle is inside of it.
        slip = math.asin(curvature * REAR_AXLE_TO_CENTER_M)
    return curvature, slip


def stopped(state: EgoState) -> EgoState:
    """Ego where it is, brought to rest."""
    return replace(state, speed_mps=0.0, acceleration_mps2=0.0, yaw_rate_radps=0.0)


def ego_body(state: EgoState) -> Bodies:
    """Ego's body, as one row."""
    values = (
        state.x_m,
        state.y_m,
        state.z_m,
        state.yaw_rad,
        EGO_LENGTH_M,
        EGO_WIDTH_M,
        EGO_HEIGHT_M,
        state.speed_mps * math.cos(state.course_rad),
        state.speed_mps * math.sin(state.course_rad),
    )
    return Bodies(*(np.array([value]) for value in values))


def ego_agent(state: EgoState, lane_id: str | None) -> Agent:
    """Ego as a Scene shows it; `steer`, `throttle` and `brake` are the driver's."""
    forward = (math.cos(state.course_rad), math.sin(state.course_rad))
    along, across = state.acceleration_mps2, state.lateral_acceleration_mps2
    return Agent(
        id=EGO_ID,
        category=Category.CAR,
        subtype="sedan",
        color="black",
        pose=Pose(state.x_m, state.y_m, state.z_m + EGO_HEIGHT_M / 2.0, state.yaw_rad, state.pitch_rad),
        size_m=(EGO_LENGTH_M, EGO_WIDTH_M, EGO_HEIGHT_M),
        velocity_mps=(
            state.speed_mps * forward[0],
            state.speed_mps * forward[1],
            -state.speed_mps * math.tan(state.pitch_rad),
        ),
        acceleration_mps2=(along * forward[0] - across * forward[1], along * forward[1] + across * forward[0], 0.0),
        yaw_rate_radps=state.yaw_rate_radps,
        steer=state.control.steer,
        throttle=state.control.throttle,
        brake=state.control.brake,
        lights=AgentLights(brake=state.control.brake > BRAKE_LAMP_THRESHOLD),
        lane_id=lane_id,
    )
