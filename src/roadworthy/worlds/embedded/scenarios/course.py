"""The lanes of a stream, wherever it comes from."""

import math
from typing import NamedTuple

from roadworthy.scene import NumberRange
from roadworthy.worlds.embedded.scenarios.flow import Flow
from roadworthy.worlds.embedded.scenarios.stage import Stage


class Course(NamedTuple):
    """The lanes of a stream, and where on the first of them it begins and on the last it ends, in metres.

    It flows already on the first `filled_lanes` of them.
    """

    lane_ids: tuple[str, ...]
    source_m: float
    filled_lanes: int
    end_m: float = math.inf

    def stream(self, stage: Stage, gaps_m: NumberRange, speed_mps: float) -> Flow:
        """A stream on these lanes."""
        return stage.stream(
            self.lane_ids,
            gaps_m,
            speed_mps,
            source_m=self.source_m,
            filled_lanes=self.filled_lanes,
            end_m=self.end_m,
        )
