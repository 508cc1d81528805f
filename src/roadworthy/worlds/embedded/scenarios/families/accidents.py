"""Cars have crashed in ego's lane; the police are there."""

from typing import ClassVar, Final, NamedTuple

from roadworthy.worlds.embedded.scenarios.families.obstacles import TWO_WAYS, Obstacle


class _Wreck(NamedTuple):
    """A crashed car: how far behind the police car, how far towards the edge, and turned how far towards it."""

    kind: str
    color: str
    behind_m: float
    towards_edge_m: float
    turned_rad: float


WRECKS: Final = (_Wreck("sedan", "blue", 11.0, 0.20, -0.22), _Wreck("hatchback", "red", 15.7, 0.55, 0.62))
DEBRIS_BEHIND_M: Final = 18.8


class Accident(Obstacle):
    """A police car with flashing lights behind two crashed cars, which stand askew."""

    needs_m: ClassVar[float] = 20.0
    sign: ClassVar[str] = "accident-sign"

    def put_obstacle(self, at_m: float) -> float:
        """The police car and the crashed cars, all of them to be named."""
        stage = self.stage
        stage.put("police-car", stage.pose(at_m, self.left_m(0.1)), role=True)
        for wreck in WRECKS:
            pose = stage.pose(at_m + wreck.behind_m, self.left_m(wreck.towards_edge_m), -self.right * wreck.turned_rad)
            car = stage.put(wreck.kind, pose, color=wreck.color, role=True)
            car.blinks_left = car.blinks_right = True
        shards = stage.put("debris-patch", stage.pose(at_m + DEBRIS_BEHIND_M, self.left_m(0.4)))
        shards.is_flat = True
        return at_m + DEBRIS_BEHIND_M


class AccidentTwoWays(Accident):
    """The same on a road with one lane each way."""

    takes = TWO_WAYS
    two_ways = True
