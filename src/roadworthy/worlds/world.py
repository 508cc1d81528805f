"""The contract of a world: live driving in ticks of a twentieth of a second, as Scenes."""

from typing import Protocol

from roadworthy.rendering.cameras.frame import Frame
from roadworthy.rendering.cameras.rigs import Mount
from roadworthy.scene import Control, Route, Scene

TICK_S = 0.05

Rig = str | tuple[Mount, ...]
"""Cameras on ego: the name of a set of them, or each with its place."""


class World(Protocol):
    """A world in which one ego is driven; `roadworthy.testing.check_world` says whether one keeps this contract.

    A call that is refused with an error changes nothing: the drive goes on as if it had not been made.
    """

    name: str

    def routes(self, route_set: str) -> tuple[Route, ...]:
        """The routes of a named set, in order.

        Raises:
            UsageError: this world has no set of that name.
        """

    def reset(self, route: Route, seed: int = 0) -> Scene:
        """Places ego at the start of the route, at rest, and fills the map around it; the Scene at time zero.

        The same route and seed give the same Scenes for the same controls. A route without `lane_ids` is matched to
        the lanes nearest to its points; the Scene holds the route that is driven, with its lanes and commands.

        Raises:
            BadDataError: the route's map is unknown, or the route does not lie on its lanes.
        """

    def step(self, control: Control) -> Scene:
        """The Scene `TICK_S` later, with ego driven by `control`.

        Raises:
            UsageError: the world was closed, or never reset; or `control` is not a Control.
        """

    def render(self, rig: Rig) -> tuple[Frame, ...]:
        """The pictures of a rig of cameras, its name or its mounts, at the present instant; nothing else changes by it.

        Raises:
            UsageError: this world has no cameras, or no rig of that name; or it was closed, or never reset.
        """

    def close(self) -> None:
        """Frees what the world holds; closing twice is harmless.

        After it `step` is refused, and `reset` opens the world again as if it were new.
        """
