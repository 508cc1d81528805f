"""The contract of a driver: from what is true now to the pedals and the wheel."""

from collections.abc import Callable
from typing import Protocol

from roadworthy.rendering.cameras.frame import Frame
from roadworthy.scene import Control, Scene
from roadworthy.worlds.world import Rig

Render = Callable[[Rig], tuple[Frame, ...]]
"""World.render: the pictures of a rig at the present instant, made only when a driver asks for them."""


class Driver(Protocol):
    """Whoever drives ego; one driver drives one route after another, and begins anew where a Scene's frame is 0.

    `roadworthy.testing.check_driver` says whether one keeps this contract. A driver that decides by action keys also
    has `decisions` (roadworthy.driving.keys.Decisions) and `transcript` (a tuple of DecisionNote), both of the route
    that it drives; of others nothing is counted.
    """

    name: str

    def act(self, scene: Scene, render: Render) -> Control:
        """What to do until the next Scene; the same Scenes lead to the same controls.

        Raises:
            UsageError: the Scene lacks what this driver needs to know.
        """
