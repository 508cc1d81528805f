"""How fast ego drives beside the traffic, at 20 checkpoints of the route (Bench2Drive specification, section 6.4)."""

from typing import Final

from roadworthy.driving.criteria.collisions import STANDING_MPS
from roadworthy.scene import Agent, Category, Scene

CHECKPOINTS: Final = 20
_LAST_FROM_SHARE: Final = 0.95
_MOTOR_VEHICLES: Final = frozenset(
    {Category.CAR, Category.VAN, Category.TRUCK, Category.BUS, Category.MOTORCYCLE},
)
_NO_TRAFFIC_PERCENT: Final = 100.0


class TrafficSpeed:
    """Ego's mean speed in percent of the traffic's since the checkpoint before.

    The traffic is every motor vehicle on the map that moves or could, but for a scenario's own cast. Only ticks with
    traffic count; where there were none, or the traffic stood (less than 0.1 m/s in the mean), the percentage is 100.
    """

    def __init__(self, length_m: float) -> None:
        self._length_m = length_m
        self._passed = 0
        self._percentages: list[float] = []
        self._ego_sum_mps = self._traffic_sum_mps = 0.0
        self._ticks = 0

    def observe(self, scene: Scene, progress_m: float) -> None:
        """Counts one tick. Checkpoints that are passed within one tick share one percentage."""
        speeds = [agent.speed_mps for agent in scene.agents if _is_traffic(agent)]
        if speeds:
            self._ego_sum_mps += scene.ego.speed_mps
            self._traffic_sum_mps += sum(speeds) / len(speeds)
            self._ticks += 1
        passed = min(CHECKPOINTS - 1, int(CHECKPOINTS * progress_m / self._length_m))
        if passed > self._passed:
            self._percentages.append(self._percent())
            self._passed, self._ticks = passed, 0
            self._ego_sum_mps = self._traffic_sum_mps = 0.0

    def percentages(self, progress_m: float) -> tuple[float, ...]:
        """One for each checkpoint passed; the end is one, from 95 % of the route on."""
        last = (self._percent(),) if progress_m > _LAST_FROM_SHARE * self._length_m else ()
        return (*self._percentages, *last)

    def _percent(self) -> float:
        if self._traffic_sum_mps < STANDING_MPS * self._ticks or not self._ticks:
            return _NO_TRAFFIC_PERCENT
        return 100.0 * self._ego_sum_mps / self._traffic_sum_mps


def _is_traffic(agent: Agent) -> bool:
    return agent.category in _MOTOR_VEHICLES and not agent.is_static and agent.attribute != "scripted"
