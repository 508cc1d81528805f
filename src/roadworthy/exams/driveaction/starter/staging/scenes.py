"""The three Scenes of a slice: the situation one second ago, half a second ago, and now."""

from roadworthy.exams.driveaction.starter.situation import BranchKind, Situation
from roadworthy.exams.driveaction.starter.staging.actors import agents_at, ego_at
from roadworthy.exams.driveaction.starter.staging.branches import (
    add_entry,
    add_exit,
    add_opening,
    add_opposite,
    add_straight,
)
from roadworthy.exams.driveaction.starter.staging.crossing_road import add_crossing_road
from roadworthy.exams.driveaction.starter.staging.navigation import route_of
from roadworthy.exams.driveaction.starter.staging.parts import Parts
from roadworthy.exams.driveaction.starter.staging.plan import START_M, Plan
from roadworthy.exams.driveaction.starter.staging.signals import light_posts, lights_shown, sign_posts, signs_shown
from roadworthy.exams.driveaction.starter.staging.surroundings import add_sidewalks, buildings_of, lamps_of, trees_of
from roadworthy.exams.driveaction.starter.staging.weather import weather_of
from roadworthy.roads.furniture import Furniture
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Scene

FRAME_OFFSETS_S = (-1.0, -0.5, 0.0)
# The lights' programs begin at time zero.
NOW_S = 10.0


def stage(situation: Situation) -> tuple[Scene, Scene, Scene]:
    """Return the situation at the times of FRAME_OFFSETS_S, on a map of its own; the last is the one asked about."""
    plan = Plan(situation)
    network = _network(plan)
    route = route_of(plan, network)
    lights = lights_shown(plan, network, route)

    def scene(frame: int) -> Scene:
        """The situation at a time of FRAME_OFFSETS_S."""
        offset_s = FRAME_OFFSETS_S[frame]
        ego = ego_at(plan, offset_s)
        return Scene(
            time_s=NOW_S + offset_s,
            frame=frame,
            map_name=network.name,
            ego=ego,
            agents=agents_at(plan, network, offset_s),
            lights=lights,
            signs=signs_shown(plan),
            weather=weather_of(plan),
            command_near=route.commands[0] if route else None,
            route=route,
            route_progress_m=ego.pose.x_m - START_M if route else None,
            roads=network,
        )

    return scene(0), scene(1), scene(2)


def _network(plan: Plan) -> RoadNetwork:
    parts = Parts(plan.limit_mps)
    branch, stop_m = plan.situation.branch, plan.stop_m
    if stop_m is not None:
        add_crossing_road(parts, plan, stop_m)
    elif branch is None:
        add_straight(parts, plan)
    else:
        add = {BranchKind.EXIT: add_exit, BranchKind.ENTRY: add_entry, BranchKind.OPENING: add_opening}[branch.kind]
        add(parts, plan, branch)
    add_opposite(parts, plan)
    add_sidewalks(parts, plan, stop_m)
    furniture = Furniture(
        sign_posts(parts, plan),
        light_posts(parts, plan, stop_m),
        buildings_of(plan, stop_m),
        trees_of(plan, stop_m),
        lamps_of(plan, stop_m),
    )
    return parts.network(plan.situation.id, furniture)
