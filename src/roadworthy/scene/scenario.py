"""What is to happen on a route: the script that a world is given, before it is staged."""

from dataclasses import dataclass

from roadworthy.geometry.pose import Pose
from roadworthy.scene.agent import Vector
from roadworthy.scene.scenario_type import ScenarioType

# The phases of a script, in their order; a Scene shows them in its `ScenarioState.phase`.
WAITING, RUNNING, DONE = "waiting", "running", "done"


@dataclass(frozen=True, slots=True)
class NumberRange:
    """From the lowest to the highest value that may be drawn."""

    lowest: float
    highest: float


Parameter = float | str | NumberRange | Vector
"""A number, a word, a range of numbers, or a place in the world frame."""


@dataclass(frozen=True, slots=True)
class RouteScenario:
    """What happens on a route, and where ego triggers it.

    `parameters` are (name, value) in the order of the file. Places among them are in our world frame; numbers are as
    the file has them: an offset counts to the right and an angle clockwise, as in CARLA's frame.
    """

    name: str
    type: ScenarioType
    trigger: Pose
    parameters: tuple[tuple[str, Parameter], ...] = ()

    def number(self, name: str, default: float) -> float:
        """The number under a name, or the default where there is none."""
        value = self._under(name)
        return default if not isinstance(value, float) else value

    def range(self, name: str, default: NumberRange) -> NumberRange:
        """The range under a name; a single number is a range of its own."""
        value = self._under(name)
        if isinstance(value, float):
            return NumberRange(value, value)
        return value if isinstance(value, NumberRange) else default

    def word(self, name: str, default: str) -> str:
        """The word under a name, or the default where there is none."""
        value = self._under(name)
        return value if isinstance(value, str) else default

    def place(self, name: str) -> Vector | None:
        """The place under a name, None where there is none."""
        value = self._under(name)
        return value if isinstance(value, tuple) else None

    def _under(self, name: str) -> Parameter | None:
        return next((value for known, value in self.parameters if known == name), None)
