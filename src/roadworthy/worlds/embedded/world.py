"""The embedded world behind the contract that all worlds keep."""

from reprlib import repr as shortened
from typing import TYPE_CHECKING, Any, Final

from roadworthy.errors import BadDataError, UsageError
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.roads.map_file import load_map
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Command, CommandPoint, Control, Route, Scene, TrafficAmount, Weather
from roadworthy.worlds.embedded.drive import Drive
from roadworthy.worlds.embedded.route_matching import drivable, is_point
from roadworthy.worlds.embedded.route_sets import route_set_named
from roadworthy.worlds.world import Rig

if TYPE_CHECKING:
    from roadworthy.rendering.cameras.cameras import Cameras

LARGEST_SEED: Final = 2**64 - 1
# What each field of a route is, and each of its members where it has some.
_FIELDS: Final[tuple[tuple[str, type[Any], type[Any] | None], ...]] = (
    ("id", str, None),
    ("map_name", str, None),
    ("points", tuple, None),
    ("lane_ids", tuple, str),
    ("commands", tuple, CommandPoint),
    ("weather", Weather, None),
    ("traffic", TrafficAmount, None),
)


class EmbeddedWorld:
    """Ego among the traffic of a compiled map, without a simulator to install.

    The world keeps the contract of `roadworthy.worlds.World`. After any refused call it goes on as if the call had not
    been made; a closed world is opened again by `reset`.
    """

    name = "embedded"

    def __init__(self) -> None:
        self._drive: Drive | None = None
        self._scene: Scene | None = None
        self._cameras: Cameras | None = None
        self._closed = False

    def routes(self, route_set: str) -> tuple[Route, ...]:
        """The routes of a named set, in order; see `roadworthy.worlds.World.routes`."""
        return route_set_named(route_set)

    def reset(self, route: Route, seed: int = 0) -> Scene:
        """Ego at rest at the start of the route; see `roadworthy.worlds.World.reset`.

        A route without `lane_ids` is matched to the lanes nearest to its points, and gets its commands.
        """
        _check_route(route)
        if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
            raise UsageError(f"A seed is a whole number from 0 to 2**64 - 1, not {shortened(seed)}.")
        network = _map_of(route)
        drive = Drive(network, drivable(route, network), seed)
        scene = drive.scene()
        self._drive, self._scene, self._closed = drive, scene, False
        return scene

    def step(self, control: Control) -> Scene:
        """The Scene a tick later; see `roadworthy.worlds.World.step`."""
        drive, _ = self._running("step(control)")
        self._scene = drive.step(control)
        return self._scene

    def render(self, rig: Rig) -> tuple[Frame, ...]:
        """The pictures of a rig at the present instant; see `roadworthy.worlds.World.render`."""
        # Cameras take a second to import; drives without them do not need it.
        from roadworthy.rendering.cameras.cameras import Cameras  # noqa: PLC0415

        _, scene = self._running("render(rig)")
        if self._cameras is None or self._cameras.network is not scene.roads:
            self._close_cameras()
            self._cameras = Cameras(scene.roads)
        return self._cameras.render(scene, rig)

    def close(self) -> None:
        """Forgets the drive; closing twice is harmless."""
        self._close_cameras()
        self._drive = self._scene = None
        self._closed = True

    def _running(self, call: str) -> tuple[Drive, Scene]:
        if self._closed:
            raise UsageError("This world was closed: call reset(route, seed) to open it again.")
        if self._drive is None or self._scene is None:
            raise UsageError(f"This world has no route yet: call reset(route, seed) before {call}.")
        return self._drive, self._scene

    def _close_cameras(self) -> None:
        if self._cameras is not None:
            self._cameras.close()
            self._cameras = None


def _check_route(route: Route) -> None:
    """Whether a route is made of what it should be made of; whether it fits its map is another matter."""
    if not isinstance(route, Route):
        raise UsageError(
            f"A world is reset to a roadworthy.scene.Route, not to {shortened(route)} of type {type(route).__name__}. "
            'Take one from World.routes("quick").'
        )
    for name, kind, member in _FIELDS:
        value = getattr(route, name)
        if not isinstance(value, kind):
            raise UsageError(
                f"Route.{name} is {shortened(value)} of type {type(value).__name__}; it must be a {kind.__name__}."
            )
        if member is None:
            continue
        for place, each in enumerate(value):
            if not isinstance(each, member):
                raise UsageError(
                    f"Route.{name}[{place}] is {shortened(each)} of type {type(each).__name__}; "
                    f"each must be a {member.__name__}."
                )
    for place, point in enumerate(route.commands):
        _check_command(f"Route.commands[{place}]", point)


def _check_command(where: str, point: CommandPoint) -> None:
    if not isinstance(point.command, Command):
        raise UsageError(
            f"{where}.command is {shortened(point.command)}; it must be a Command: "
            f"{', '.join(str(command.name) for command in Command)}."
        )
    if not is_point(point.point):
        raise UsageError(
            f"{where}.point is {shortened(point.point)}; it takes three finite numbers, x, y, z in metres."
        )
    if point.position_m is not None and not is_point((point.position_m, 0.0, 0.0)):
        raise UsageError(f"{where}.position_m is {shortened(point.position_m)}; it must be a finite number, or None.")


def _map_of(route: Route) -> RoadNetwork:
    try:
        return load_map(route.map_name)
    except UsageError as error:
        raise BadDataError(f'Route "{route.id}" cannot be driven: {error}') from error
