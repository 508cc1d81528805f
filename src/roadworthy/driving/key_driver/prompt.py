"""Question 50 of Bench2Drive-VL, as a model is asked it: which direction, and which speed?

The two lists of keys, the sentence that begins with "select", and the one on where each direction belongs are the
paper's ("Action Module"; "DriveCommenter"). So is the demand for the final answer at the end. The paper prints no more
of its prompt; the rest is in our words. The lines before the question are what the reference's conditions give: ego's
speed and the manoeuvre that is commanded (spec 3.3), and the speed limit.
"""

import math
from typing import Final

from roadworthy.driving.keys import DirectionKey, SpeedKey
from roadworthy.roads.lane import LaneType
from roadworthy.scene import Command, CommandPoint, Scene

KMH_PER_MPS: Final = 3.6
COMMANDED_WITHIN_M: Final = 20.0

_QUESTION: Final = """\
Question: select a direction key from [{directions}], and a speed key from [{speeds}], for the next {seconds}.
FOLLOW_LANE, CHANGE_LANE_LEFT, CHANGE_LANE_RIGHT, DEVIATE_LEFT, and DEVIATE_RIGHT are used when the ego vehicle is not \
at an intersection. DEVIATE_LEFT and DEVIATE_RIGHT move it to one side within its lane. A change of lanes takes about \
a second: repeat its key until the ego vehicle is in the other lane.
GO_STRAIGHT, TURN_LEFT, and TURN_RIGHT describe the ego vehicle's intended movement at junctions.
KEEP keeps the present speed (at rest: stands), ACCELERATE and DECELERATE change it, STOP brakes to a standstill.
Place the final answer at the end: the direction key and the speed key, and nothing after them."""

_MANOEUVRES: Final = {
    Command.LEFT: "turn left at the junction",
    Command.RIGHT: "turn right at the junction",
    Command.STRAIGHT: "go straight on at the junction",
    Command.CHANGE_LANE_LEFT: "change to the lane on the left",
    Command.CHANGE_LANE_RIGHT: "change to the lane on the right",
}


def question_50(scene: Scene, decision_every_s: float) -> str:
    """The text that goes with the front camera's picture.

    >>> from roadworthy.geometry import Pose
    >>> from roadworthy.scene import Agent, Category
    >>> ego = Agent("ego", Category.CAR, Pose(0.0, 0.0), (4.9, 2.0, 1.5), (6.0, 0.0, 0.0))
    >>> print(question_50(Scene(0.0, 0, "nowhere", ego), 0.5).partition("Question")[0], end="")
    The picture shows what is ahead of the ego vehicle, which you drive, at this moment.
    Speed of the ego vehicle: 6.0 m/s (22 km/h).
    The navigator says: follow the road.
    """
    lines = ["The picture shows what is ahead of the ego vehicle, which you drive, at this moment."]
    lines.append(f"Speed of the ego vehicle: {_speed(scene.ego.speed_mps)}.")
    limit_mps = _limit_mps(scene)
    if limit_mps is not None:
        lines.append(f"Speed limit: {_speed(limit_mps)}.")
    lines.append(f"The navigator says: {_instruction(scene)}.")
    directions, speeds = ", ".join(DirectionKey), ", ".join(SpeedKey)
    seconds = "second" if decision_every_s == 1.0 else f"{decision_every_s:g} seconds"
    lines.append(_QUESTION.format(directions=directions, speeds=speeds, seconds=seconds))
    return "\n".join(lines)


def _speed(speed_mps: float) -> str:
    return f"{speed_mps:.1f} m/s ({speed_mps * KMH_PER_MPS:.0f} km/h)"


def _limit_mps(scene: Scene) -> float | None:
    lane_id = scene.ego.lane_id
    return None if scene.roads is None or lane_id is None else scene.roads.index.speed_limit_mps(lane_id)


def _instruction(scene: Scene) -> str:
    """The near command where it is a manoeuvre less than 20 m away, else the far one, else to follow the road."""
    lane_id = scene.ego.lane_id
    if scene.roads is not None and lane_id is not None and scene.roads.lanes[lane_id].type is LaneType.PARKING:
        return "leave the parking space and drive on along the road"
    for command in (scene.command_near, scene.command_far):
        if command is not None and command.command in _MANOEUVRES:
            away_m = _away_m(scene, command)
            if away_m < COMMANDED_WITHIN_M:
                when = "now" if away_m < 1.0 else f"in {away_m:.0f} m"
                return f"{_MANOEUVRES[command.command]}, {when}"
    return "follow the road"


def _away_m(scene: Scene, command: CommandPoint) -> float:
    if command.position_m is None or scene.route_progress_m is None:
        return math.dist((scene.ego.pose.x_m, scene.ego.pose.y_m), command.point[:2])
    return command.position_m - scene.route_progress_m
