"""Ego's lane is closed by roadworks."""

from typing import ClassVar, Final

from roadworthy.worlds.embedded.scenarios.families.obstacles import TWO_WAYS, Obstacle

# Measured from the middle of the arrow board.
CONES_FROM_M: Final = 3.0
CONE_EVERY_M: Final = 2.5
BARRIERS_AT_M: Final = (5.0, 19.0)
DIRT_AT_M: Final = ((8.5, 0.5), (11.5, -0.2), (15.0, 0.3))
# From the middle of a cone to the line on the free side.
CONE_INSIDE_M: Final = 0.35


class ConstructionObstacle(Obstacle):
    """An arrow board, behind it barriers across the lane and heaps of dirt, and cones along the free side."""

    needs_m: ClassVar[float] = 20.0
    sign: ClassVar[str] = "roadworks-sign"

    def put_obstacle(self, at_m: float) -> float:
        """The site; its board is what must be named."""
        stage = self.stage
        half_m = stage.width_at(at_m) / 2.0
        stage.put("arrow-board", stage.pose(at_m), role=True)
        end_m = at_m + BARRIERS_AT_M[-1]
        cones = int((end_m - at_m - CONES_FROM_M) // CONE_EVERY_M) + 1
        for number in range(cones):
            behind_m = CONES_FROM_M + number * CONE_EVERY_M
            stage.put("cone", stage.pose(at_m + behind_m, self.left_m(CONE_INSIDE_M - half_m)))
        for behind_m in BARRIERS_AT_M:
            stage.put("barrier", stage.pose(at_m + behind_m, self.left_m(half_m - 0.9)))
        for behind_m, aside_m in DIRT_AT_M:
            stage.put("dirt", stage.pose(at_m + behind_m, self.left_m(aside_m)))
        return end_m


class ConstructionObstacleTwoWays(ConstructionObstacle):
    """The same on a road with one lane each way."""

    takes = TWO_WAYS
    two_ways = True
