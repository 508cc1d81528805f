"""Places on lanes."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.lane import LaneType

DRIVING = (LaneType.DRIVING,)
CARRIAGEWAY = (LaneType.DRIVING, LaneType.PARKING, LaneType.SHOULDER, LaneType.BIKE)
"""What wheels may stand on."""


@dataclass(frozen=True, slots=True)
class LanePosition:
    """A place on a lane: `position_m` along its line, `offset_m` to the left of it, and the lane's heading there."""

    lane_id: str
    position_m: float
    offset_m: float
    heading_rad: float


@dataclass(frozen=True, slots=True, eq=False)
class LanePositions:
    """Places of n points on lanes, as arrays of length n; `rows` index `lane_ids`, the map's lanes in order.

    Where a point is on no lane its row is -1 and its numbers are NaN.
    """

    lane_ids: tuple[str, ...]
    rows: NDArray[np.int64]
    position_m: FloatArray
    offset_m: FloatArray
    heading_rad: FloatArray

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: int) -> LanePosition | None:
        row = int(self.rows[index])
        if row < 0:
            return None
        return LanePosition(
            self.lane_ids[row],
            float(self.position_m[index]),
            float(self.offset_m[index]),
            float(self.heading_rad[index]),
        )
