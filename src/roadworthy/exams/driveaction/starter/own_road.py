"""The road under the own vehicle, as a Scene and its map tell it: lanes, lines, arrows, and who is in which lane."""

import math
from functools import cached_property

from roadworthy.exams.driveaction.starter.situation import Arrow, Course, Line, Side
from roadworthy.roads.footpath import FootpathType
from roadworthy.roads.junction import Turn
from roadworthy.roads.lane import Lane, LaneType, MarkingColor, MarkingType
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Agent, Light, Scene

_LINES = {
    (MarkingType.BROKEN, MarkingColor.WHITE): Line.DASHED,
    (MarkingType.SOLID, MarkingColor.WHITE): Line.SOLID,
    (MarkingType.SOLID_SOLID, MarkingColor.YELLOW): Line.DOUBLE_YELLOW,
    (MarkingType.CURB, MarkingColor.WHITE): Line.KERB,
}
_ARROWS = {
    frozenset({Turn.STRAIGHT}): Arrow.STRAIGHT,
    frozenset({Turn.LEFT}): Arrow.LEFT,
    frozenset({Turn.RIGHT}): Arrow.RIGHT,
    frozenset({Turn.STRAIGHT, Turn.LEFT}): Arrow.STRAIGHT_LEFT,
    frozenset({Turn.STRAIGHT, Turn.RIGHT}): Arrow.STRAIGHT_RIGHT,
    frozenset({Turn.U_TURN}): Arrow.U_TURN,
}
_COURSES = {Turn.LEFT: Course.LEFT, Turn.U_TURN: Course.LEFT, Turn.STRAIGHT: Course.STRAIGHT, Turn.RIGHT: Course.RIGHT}
# A strip is no wider than this, and is looked for in the middle of one of the usual width.
_STRIP_M, _BEYOND_M = 1.2, 4.0


class OwnRoad:
    """The lanes of the own direction, which count from 0 at the left; the Scene holds its roads and ego's lane."""

    def __init__(self, scene: Scene) -> None:
        assert scene.roads is not None
        assert scene.ego.lane_id is not None
        self.scene = scene
        self.network: RoadNetwork = scene.roads
        self.lane: Lane = self.network.lanes[scene.ego.lane_id]
        ids = self.network.roads[self.lane.road_id].forward
        self.lanes = tuple(self.network.lanes[key] for key in ids if self.network.lanes[key].type is LaneType.DRIVING)
        self.ego_lane = self.lanes.index(self.lane)

    @cached_property
    def _ahead(self) -> tuple[frozenset[str], ...]:
        """Each lane with all that it leads into without a turn."""
        return tuple(self._straight_on(lane.id) for lane in self.lanes)

    def _straight_on(self, lane_id: str) -> frozenset[str]:
        found: set[str] = set()
        coming = [lane_id]
        while coming:
            here = coming.pop()
            way = self.network.connections.get(here)
            if here not in found and (way is None or way.turn is Turn.STRAIGHT):
                found.add(here)
                coming += self.network.lanes[here].successors
        return frozenset(found)

    def lane_of(self, agent: Agent) -> int | None:
        """The number of the lane of the own direction that an agent is in, None for any other place."""
        return next((number for number, ids in enumerate(self._ahead) if agent.lane_id in ids), None)

    def is_oncoming(self, agent: Agent) -> bool:
        """Whether an agent comes the other way."""
        return math.cos(agent.pose.yaw_rad - self.scene.ego.pose.yaw_rad) < 0.0 and self.lane_of(agent) is None

    def is_crossing(self, agent: Agent) -> bool:
        """Whether an agent is on a crossing."""
        path = self.network.footpaths.get(agent.lane_id or "")
        return path is not None and path.type is FootpathType.CROSSING

    def ahead_m(self, agent: Agent) -> float:
        """How far the near end of an agent is ahead of the own vehicle's middle."""
        return float(self.scene.ego.pose.to_local(agent.pose.position)[0]) - agent.size_m[0] / 2

    def side_of(self, agent: Agent) -> Side:
        """On which side of the own lane's middle an agent is."""
        return Side.LEFT if self.scene.ego.pose.to_local(agent.pose.position)[1] > 0 else Side.RIGHT

    def is_beyond_junction(self, agent: Agent) -> bool:
        """Whether the next junction lies between the own vehicle and an agent."""
        ego = self.scene.ego.pose
        here = self.network.index.project(self.lane.id, ego.x_m, ego.y_m)
        junction_m = self.network.index.distance_to_junction_m(self.lane.id, here.position_m)
        return junction_m is not None and self.ahead_m(agent) > junction_m

    def line(self, side: Side) -> Line:
        """What bounds the own lane on a side."""
        marking = self.lane.left_marking if side is Side.LEFT else self.lane.right_marking
        return _LINES[marking.type, marking.color]

    def arrow(self, number: int) -> Arrow:
        """The arrow of a lane: what the paths from its end come to."""
        ways = [self.network.connections.get(key) for key in self.lanes[number].successors]
        return _ARROWS.get(frozenset(way.turn for way in ways if way is not None), Arrow.NONE)

    def course_of(self, light: Light) -> Course:
        """The course that a light governs, `ALL` where it governs several, or there is no other light here."""
        post = next(post for post in self.network.furniture.lights if post.id == light.id)
        own = {lane.id for lane in self.lanes}
        ways = [
            way for way in self.network.connections.values() if way.from_lane_id in own and way.light_id is not None
        ]
        governed = {_COURSES[way.turn] for way in ways if way.light_index == post.light_index}
        has_others = any(way.light_index != post.light_index for way in ways)
        return governed.pop() if len(governed) == 1 and has_others else Course.ALL

    def is_joining(self) -> bool:
        """Whether the own lane ends in one that another lane leads into as well."""
        ways = self.network.connections
        ends = {ways[key].to_lane_id for key in self.lane.successors if key in ways}
        return any(way.to_lane_id in ends and way.from_lane_id != self.lane.id for way in ways.values())

    def has_strip(self, side: Side) -> bool:
        """Whether a planted strip parts the own road from another one of the same direction."""
        outermost = self.lanes[0 if side is Side.LEFT else -1]
        outwards = 1.0 if side is Side.LEFT else -1.0
        ego, lanes = self.scene.ego.pose, self.network.index
        position_m = lanes.project(outermost.id, ego.x_m, ego.y_m).position_m
        strip, road = (
            lanes.pose_on(outermost.id, position_m, outwards * (outermost.width_m / 2 + away))
            for away in (_STRIP_M, _BEYOND_M)
        )
        beyond = lanes.lane_at(road.x_m, road.y_m)
        middle_m = ego.to_local(strip.position)[1]
        trees = self.network.furniture.trees
        is_planted = any(abs(ego.to_local((tree.x_m, tree.y_m, 0.0))[1] - middle_m) < _STRIP_M for tree in trees)
        return (
            is_planted
            and not lanes.on_road(strip.x_m, strip.y_m)
            and beyond is not None
            and math.cos(beyond.heading_rad - ego.yaw_rad) > 0.9
        )
