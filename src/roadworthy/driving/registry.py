"""Finding drivers by name, among our own and those that other packages add by entry point."""

import difflib
from importlib.metadata import EntryPoint, entry_points

from roadworthy.driving.driver import Driver
from roadworthy.errors import UsageError

GROUP = "roadworthy.drivers"
OWN = (
    EntryPoint("baseline/follow", "roadworthy.driving.follow.driver:FollowDriver", GROUP),
    EntryPoint("baseline/stop", "roadworthy.driving.stop:StopDriver", GROUP),
)


def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in (*entry_points(group=GROUP), *OWN)}


def driver_names() -> tuple[str, ...]:
    """The names of all drivers that are installed, sorted."""
    return tuple(sorted(_points()))


def make_driver(name: str) -> Driver:
    """A new driver of this name.

    Raises:
        UsageError: there is none; the message suggests the nearest.
    """
    points = _points()
    point = points.get(name)
    if point is None:
        near = difflib.get_close_matches(str(name), points, n=1, cutoff=0.4)
        hint = f' Did you mean "{near[0]}"?' if near else ""
        raise UsageError(f'There is no driver "{name}".{hint} Drivers: {", ".join(sorted(points))}.')
    driver: Driver = point.load()()
    return driver
