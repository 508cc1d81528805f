"""Streams of traffic beside ego's lane, in its direction or against it."""

from typing import Final

from roadworthy.errors import BadDataError
from roadworthy.scene import NumberRange, RouteScenario
from roadworthy.worlds.embedded.scenarios.flow import Flow
from roadworthy.worlds.embedded.scenarios.lane_chains import chain_through
from roadworthy.worlds.embedded.scenarios.places import other_side
from roadworthy.worlds.embedded.scenarios.stage import Now, Side, Stage

# An ego that goes slower than this waits; after so long nobody comes into the stream for some seconds.
WAITING_MPS: Final = 4.5
WAITS_S: Final = 10.0
LULL_S: Final = 20.0
# How far before and behind a place a stream flows.
BEFORE_M: Final = 160.0
AFTER_M: Final = 120.0
ONCOMING_MPS: Final = 9.0
BESIDE_GAPS_M: Final = NumberRange(35.0, 110.0)
# The source of a stream is not nearer to the beginning of its lanes than this.
SOURCE_M: Final = 6.0


def stream_through(stage: Stage, lane_id: str, position_m: float, gaps_m: NumberRange, speed_mps: float) -> Flow:
    """A stream that has long been flowing past a place of the route, on one of the lanes there."""
    at_m = stage.position_on(lane_id, position_m)
    chain = chain_through(stage.network, lane_id, at_m, BEFORE_M, AFTER_M)
    source_m = max(chain.start_m, SOURCE_M)
    return stage.stream(chain.lane_ids, gaps_m, speed_mps, source_m=source_m, filled_lanes=len(chain.lane_ids))


def stream_towards(stage: Stage, lane_id: str, position_m: float, gaps_m: NumberRange) -> Flow:
    """Traffic that comes towards ego on an oncoming lane."""
    return stream_through(stage, lane_id, position_m, gaps_m, ONCOMING_MPS)


def stream_beside(stage: Stage, plan: RouteScenario, position_m: float, not_on: Side, speed_mps: float) -> Flow:
    """Traffic of ego's direction in the lane by which ego can pass: on the side other than `not_on` if there is one.

    Raises:
        BadDataError: no lane of this direction is beside the route's.
    """
    beside = stage.lane_beside(position_m, other_side(not_on)) or stage.lane_beside(position_m, not_on)
    if beside is None:
        raise BadDataError(
            f'Scenario "{plan.name}": {plan.type} needs a second lane of the direction of lane '
            f'"{stage.lane_at(position_m)}", {position_m:.0f} m along the route, which has none. Move the trigger to a '
            f"road of several lanes, or make it a {plan.type}TwoWays."
        )
    return stream_through(stage, beside, position_m, BESIDE_GAPS_M, speed_mps)


class Lulls:
    """Lets a wide gap come in a stream for an ego that has long been waiting for one, and again if it does not go."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._waits_since_s: float | None = None

    def advance(self, now: Now) -> None:
        """One tick."""
        if now.ego.speed_mps >= WAITING_MPS:
            self._waits_since_s = None
        elif self._waits_since_s is None:
            self._waits_since_s = now.time_s
        waited_s = 0.0 if self._waits_since_s is None else now.time_s - self._waits_since_s
        self._flow.is_open = waited_s % (WAITS_S + LULL_S) < WAITS_S
