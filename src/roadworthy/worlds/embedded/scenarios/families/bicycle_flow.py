"""A stream of cyclists crosses ego's turn."""

from collections.abc import Mapping
from typing import ClassVar, Final

from roadworthy.errors import BadDataError
from roadworthy.roads.junction import Connection, Turn
from roadworthy.roads.lane import LaneType
from roadworthy.scene import NumberRange
from roadworthy.worlds.embedded.scenarios.approaches import stretch_of, way_ahead
from roadworthy.worlds.embedded.scenarios.lane_chains import lanes_on
from roadworthy.worlds.embedded.scenarios.parameters import FLOW, Place, Takes
from roadworthy.worlds.embedded.scenarios.script import TIMEOUT_S, Script
from roadworthy.worlds.embedded.scenarios.stage import Now

DEFAULT_MPS: Final = 5.5
DEFAULT_GAPS_M: Final = NumberRange(12.0, 40.0)
# So far from a bike lane may the ends of the stream be.
WITHIN_M: Final = 8.0
# They come in groups, as behind a light: however dense they are, one may turn in between.
GROUP_S, PAUSE_S = 9.0, 11.0
BEHIND_JUNCTION_M: Final = 8.0


class CrossingBicycleFlow(Script):
    """They come along a bike lane and go straight on."""

    takes: ClassVar[Mapping[str, Takes]] = {**FLOW, "start_actor_flow": Place(), "end_actor_flow": Place()}
    timeout_s = TIMEOUT_S

    def set_up(self) -> None:
        """The stream, flowing already; where there are lights, they let ego and the cyclists go."""
        stage = self.stage
        way = way_ahead(stage, self.plan, (Turn.LEFT, Turn.RIGHT))
        self.end_m = stretch_of(stage, way)[1]
        stage.clear_route(0.0, self.end_m)
        lane_ids, source_m = self._course(way)
        crossed = [stage.network.connections[each] for each in lane_ids if each in way.conflicts]
        if not crossed:
            raise BadDataError(
                f'Scenario "{self.plan.name}": the bike lanes from <start_actor_flow> to <end_actor_flow> do not cross '
                f'the route\'s turn at the junction "{way.junction_id}". Move the ends of the stream.'
            )
        gaps = self.plan.range("source_dist_interval", DEFAULT_GAPS_M)
        self.flow = stage.stream(
            lane_ids, gaps, self.plan.number("flow_speed", DEFAULT_MPS), source_m=source_m, kinds=("bicycle",)
        )
        stage.lights.keep_green(way, with_it=crossed)

    @property
    def over_m(self) -> float:
        """Ego has left the junction."""
        return min(self.end_m + BEHIND_JUNCTION_M, self.stage.line.length_m - 6.0)

    def play(self, now: Now) -> None:
        """Lets them come in groups."""
        self.flow.is_open = (now.time_s - self.begun_s) % (GROUP_S + PAUSE_S) < GROUP_S

    def is_over(self, now: Now) -> bool:
        """Ego has crossed the stream."""
        over = super().is_over(now)
        if over:
            self.flow.is_open = False
        return over

    def _course(self, way: Connection) -> tuple[tuple[str, ...], float]:
        """The bike lanes of the stream, and where on the first it begins: as the file has it, or beside ego's lane."""
        network, start = self.stage.network, self.plan.place("start_actor_flow")
        beside = self.stage.lane_beside(self.stage.trigger_m, "right", LaneType.BIKE)
        if start is not None:
            found = network.index.nearest_lane(start[0], start[1], types=(LaneType.BIKE,), within_m=WITHIN_M)
            first, source_m = (None, 0.0) if found is None else (found.lane_id, found.position_m)
        else:
            first, source_m = beside, 6.0
        if first is None:
            raise BadDataError(
                f'Scenario "{self.plan.name}": there is no bike lane within {WITHIN_M:g} m of where the cyclists '
                'should come from. Give <start_actor_flow x="" y="" z=""/> on a bike lane that crosses the route\'s '
                f'turn at the junction "{way.junction_id}".'
            )
        return self._up_to_end((first, *lanes_on(network, first, 150.0))), max(source_m, 2.5)

    def _up_to_end(self, lane_ids: tuple[str, ...]) -> tuple[str, ...]:
        """The lanes up to the one on which the file has the stream end; all where it names none of them."""
        end, index = self.plan.place("end_actor_flow"), self.stage.network.index
        if end is None:
            return lane_ids
        last = index.nearest_lane(end[0], end[1], types=(LaneType.BIKE,), within_m=WITHIN_M)
        if last is None or last.lane_id not in lane_ids:
            raise BadDataError(
                f'Scenario "{self.plan.name}": the bike lanes from <start_actor_flow> straight on do not come within '
                f"{WITHIN_M:g} m of <end_actor_flow> ({end[0]:.1f}, {end[1]:.1f}). Move one of them."
            )
        return lane_ids[: lane_ids.index(last.lane_id) + 1]
