"""People on foot cross the road in front of ego, from behind something that hides them or on a crossing."""

import math
from collections.abc import Mapping
from typing import ClassVar, Final

from roadworthy.errors import BadDataError
from roadworthy.roads.junction import JunctionType
from roadworthy.roads.lane import UNKNOWN_LIMIT_MPS, LaneType
from roadworthy.scene import RouteScenario
from roadworthy.worlds.embedded.scenarios.crosser import Crosser, fair_pace_mps
from roadworthy.worlds.embedded.scenarios.kinds import KINDS, Kind
from roadworthy.worlds.embedded.scenarios.parameters import DISTANCE, SIDE, AnyWord, Numbers, Takes
from roadworthy.worlds.embedded.scenarios.places import need_road, side_of
from roadworthy.worlds.embedded.scenarios.roadside import carriageway_at, way_across
from roadworthy.worlds.embedded.scenarios.script import Script
from roadworthy.worlds.embedded.scenarios.stage import Now, Stage

# Behind a crossing the scenario is over.
PASSED_M: Final = 8.0
# The far kerb is behind those who have crossed.
BEYOND_KERB_M: Final = 1.2
WALKER_ACCELERATION_MPS2: Final = 4.0
# Who crosses together: how far along the route from the crossing's middle, how far from the kerb, who, and whether
# they hesitate.
GROUP: Final = ((-0.7, 0.5, "adult", False), (0.8, 2.1, "child", False), (0.1, 2.4, "adult", True))


class Crossing(Script):
    """What the types have in common: the crossers, whom each tick asks whether to go."""

    def __init__(self, stage: Stage, plan: RouteScenario) -> None:
        super().__init__(stage, plan)
        self.crossers: list[Crosser] = []

    @property
    def over_m(self) -> float:
        """A little behind the farthest of the places where somebody crosses."""
        return min(max(each.meets_m for each in self.crossers) + PASSED_M, self.stage.line.length_m - 6.0)

    def play(self, now: Now) -> None:
        """Those who cross wait for ego, or go."""
        for crosser in self.crossers:
            crosser.play(self.stage, now)


class Hidden(Crossing):
    """Somebody steps out from behind what hides them."""

    takes: ClassVar[Mapping[str, Takes]] = {
        "distance": DISTANCE,
        "direction": SIDE,
        "crossing_angle": Numbers(-60.0, 60.0, "degrees"),
    }
    default_distance_m: ClassVar[float] = 40.0
    # From the middle of the walker to what hides them.
    behind_m: ClassVar[float] = 0.8

    def set_up(self) -> None:
        """What hides the walker, and the walker at its far side."""
        stage = self.stage
        at_m = stage.trigger_m + self.plan.number("distance", self.default_distance_m)
        kind = self.blocker()
        need_road(stage, self.plan, at_m - kind.size_m[0] / 2.0, at_m + kind.size_m[0] / 2.0, f"the {kind.name}")
        side = side_of(self.plan)
        sign = 1.0 if side == "left" else -1.0
        aside_m, hidden_m = self.places(at_m, kind)
        stage.put(kind.name, stage.pose(at_m, sign * aside_m), color=kind.color, blocker=True)
        # Whoever walks towards ego starts farther behind, so as not to run into what hides them.
        turned = math.radians(self.plan.number("crossing_angle", 0.0))
        behind_m = self.behind_m + hidden_m * max(math.tan(turned), 0.0)
        self._put_walker(at_m + kind.size_m[0] / 2.0 + behind_m, sign, hidden_m)

    def blocker(self) -> Kind:
        """What hides the walker."""
        raise NotImplementedError

    def places(self, at_m: float, kind: Kind) -> tuple[float, float]:
        """How far beside the route the middle of the blocker and the walker are, in metres."""
        raise NotImplementedError

    def _put_walker(self, start_m: float, sign: float, hidden_m: float) -> None:
        stage, turned = self.stage, math.radians(self.plan.number("crossing_angle", 0.0))
        road = carriageway_at(stage, start_m)
        far_m = (road.right_m if sign > 0.0 else road.left_m) + BEYOND_KERB_M
        path = way_across(stage, start_m, sign * hidden_m, -sign * far_m, turned)
        way_m = hidden_m / math.cos(turned)
        limit_mps = stage.network.index.speed_limit_mps(stage.lane_at(start_m)) or UNKNOWN_LIMIT_MPS
        pace = fair_pace_mps(way_m, limit_mps)
        walker = stage.send("adult", path, role=True, acceleration_limit_mps2=WALKER_ACCELERATION_MPS2)
        end = path.point_at(path.length_m)
        stage.clear(float(end[0]), float(end[1]), 4.0)
        self.crossers.append(Crosser(walker, start_m - hidden_m * math.tan(turned), way_m, pace))


class DynamicObjectCrossing(Hidden):
    """Something large stands on the sidewalk, and somebody steps onto the road from behind it."""

    takes: ClassVar[Mapping[str, Takes]] = {**Hidden.takes, "blocker_model": AnyWord()}

    def blocker(self) -> Kind:
        """The thing that the parameter names; a vending machine where it is none of ours."""
        named = self.plan.word("blocker_model", "").rpartition(".")[2]
        return KINDS[named if named in KINDS else "vending-machine"]

    def places(self, at_m: float, kind: Kind) -> tuple[float, float]:
        """The thing stands half a metre off the kerb, the walker behind its outer half."""
        road = carriageway_at(self.stage, at_m)
        near_m = (road.left_m if side_of(self.plan) == "left" else road.right_m) + 0.5
        return near_m + kind.size_m[1] / 2.0, near_m + 0.75 * kind.size_m[1]


class ParkingCrossingPedestrian(Hidden):
    """A van is parked beside ego's lane, and somebody steps onto the road from in front of it."""

    behind_m = 0.9

    def blocker(self) -> Kind:
        """A van."""
        return KINDS["van"]

    def places(self, at_m: float, kind: Kind) -> tuple[float, float]:
        """The van stands in the middle of the parking lane, or of the shoulder."""
        side = side_of(self.plan)
        lanes = (self.stage.lane_beside(at_m, side, each) for each in (LaneType.PARKING, LaneType.SHOULDER))
        lane_id = next((each for each in lanes if each is not None), None)
        if lane_id is None:
            raise BadDataError(
                f'Scenario "{self.plan.name}": {self.plan.type} needs a parking lane or a shoulder on the {side} of '
                f'lane "{self.stage.lane_at(at_m)}", {at_m:.0f} m along the route, which has none. Move the trigger to '
                "a road with one, or use DynamicObjectCrossing."
            )
        middle_m = abs(self.stage.left_of_route_m(lane_id, at_m))
        # On a narrow shoulder it stands with two wheels on the verge.
        aside_m = max(middle_m, self.stage.width_at(at_m) / 2.0 + kind.size_m[1] / 2.0)
        return aside_m, aside_m + 0.6


class PedestrianCrossing(Crossing):
    """Three people cross in front of ego, one after the other; one of them hesitates."""

    takes: ClassVar[Mapping[str, Takes]] = {"direction": SIDE}
    # They start so long before ego comes, at an easy pace (CARLA's scenario of this name: 3.5 s).
    warning_s: ClassVar[float] = 3.5

    def set_up(self) -> None:
        """Three people at the crossing, or at the junction, that ego comes to next."""
        stage = self.stage
        at_m = _crossing_m(stage)
        if at_m is None:
            raise BadDataError(
                f'Scenario "{self.plan.name}": {self.plan.type} needs a crossing or a junction behind its trigger, '
                f"which the last {stage.line.length_m - stage.trigger_m:.0f} m of the route do not have. Move the "
                "trigger before one."
            )
        sign = 1.0 if side_of(self.plan) == "left" else -1.0
        road = carriageway_at(stage, at_m)
        near_m, far_m = (road.left_m, road.right_m) if sign > 0.0 else (road.right_m, road.left_m)
        for along_m, off_m, kind, hesitates in GROUP:
            path = way_across(stage, at_m + along_m, sign * (near_m + off_m), -sign * (far_m + off_m + BEYOND_KERB_M))
            pace = 1.3 + float(stage.rng.uniform(-0.1, 0.2))
            delay_s = float(stage.rng.uniform(0.8, 1.5)) if hesitates else 0.0
            walker = stage.send(kind, path, role=True, acceleration_limit_mps2=WALKER_ACCELERATION_MPS2)
            meets_m = at_m + along_m
            self.crossers.append(Crosser(walker, meets_m, near_m + off_m, pace, self.warning_s, delay_s))
        _keep_green_at(stage, at_m)


def _crossing_m(stage: Stage) -> float | None:
    """Where on the route the next crossing is, or else where the next junction begins."""
    line = stage.line
    lane_id = stage.lane_at(stage.trigger_m)
    ahead = line.route.lane_ids[line.route.lane_ids.index(lane_id) :]
    found = stage.network.index.crossing_ahead(ahead, stage.position_on(lane_id, stage.trigger_m))
    if found is not None and stage.trigger_m + found[1] < line.length_m - PASSED_M:
        return stage.trigger_m + found[1]
    joints = (JunctionType.JOINT, JunctionType.END)
    for each in line.spans:
        way = stage.network.connections.get(each.lane_id)
        inside = way is not None and stage.network.junctions[way.junction_id].type not in joints
        if inside and stage.trigger_m < each.start_m < line.length_m - PASSED_M:
            return each.start_m + 1.0
    return None


def _keep_green_at(stage: Stage, at_m: float) -> None:
    """Lets ego go, where lights rule the junction at whose edge a place of the route is."""
    near = [
        s for s in stage.line.spans if s.start_m - 6.0 < at_m < s.end_m + 6.0 and s.lane_id in stage.network.connections
    ]
    if near:
        stage.lights.keep_green(stage.network.connections[near[0].lane_id])
