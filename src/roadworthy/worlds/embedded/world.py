"""The embedded world behind the contract that all worlds keep."""

from roadworthy.errors import BadDataError, UsageError
from roadworthy.roads.map_file import load_map
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Control, Route, Scene
from roadworthy.worlds.embedded.drive import Drive
from roadworthy.worlds.embedded.route_matching import drivable
from roadworthy.worlds.embedded.route_sets import route_set_named


class EmbeddedWorld:
    """Ego among the traffic of a compiled map, without a simulator to install.

    The world keeps the contract of `roadworthy.worlds.World`. After any refused call it goes on as if the call had not
    been made; a closed world is opened again by `reset`.
    """

    name = "embedded"

    def __init__(self) -> None:
        self._drive: Drive | None = None
        self._closed = False

    def routes(self, route_set: str) -> tuple[Route, ...]:
        """The routes of a named set, in order; see `roadworthy.worlds.World.routes`."""
        return route_set_named(route_set)

    def reset(self, route: Route, seed: int = 0) -> Scene:
        """Ego at rest at the start of the route; see `roadworthy.worlds.World.reset`.

        A route without `lane_ids` is matched to the lanes nearest to its points, and gets its commands.
        """
        if not isinstance(route, Route):
            raise UsageError(
                f"A world is reset to a roadworthy.scene.Route, not to {route!r} of type {type(route).__name__}. "
                'Take one from World.routes("quick").'
            )
        if type(seed) is not int or seed < 0:
            raise UsageError(f"A seed is a whole number of 0 or more, not {seed!r}.")
        network = _map_of(route)
        drive = Drive(network, drivable(route, network), seed)
        self._drive, self._closed = drive, False
        return drive.scene()

    def step(self, control: Control) -> Scene:
        """The Scene a tick later; see `roadworthy.worlds.World.step`."""
        if self._closed:
            raise UsageError("This world was closed: call reset(route, seed) to open it again.")
        if self._drive is None:
            raise UsageError("This world has no route yet: call reset(route, seed) before step(control).")
        return self._drive.step(control)

    def render(self, rig: str) -> tuple[object, ...]:
        """Raises UsageError: the embedded world has no cameras yet."""
        raise UsageError(
            f'The embedded world has no cameras yet, so it cannot render the rig "{rig}". Drivers that read Scenes '
            "(baseline/stop, baseline/follow) need none."
        )

    def close(self) -> None:
        """Forgets the drive; closing twice is harmless."""
        self._drive = None
        self._closed = True


def _map_of(route: Route) -> RoadNetwork:
    try:
        return load_map(route.map_name)
    except UsageError as error:
        raise BadDataError(f'Route "{route.id}" cannot be driven: {error}') from error
