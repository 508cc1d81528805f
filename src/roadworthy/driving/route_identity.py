"""What a route is, wherever its map lies."""

import hashlib
from dataclasses import replace

import msgspec

from roadworthy.errors import RoadworthyError
from roadworthy.roads.map_file import load_map
from roadworthy.scene import Route


def fingerprint(route: Route) -> str:
    """The SHA-256 of a route: its way, scenario, weather and traffic, and the content of its map, not its path.

    A map that cannot be read, such as one that only another world has, counts by its name.
    """
    try:
        name = load_map(route.map_name).sha256
    except RoadworthyError:
        name = route.map_name
    return hashlib.sha256(msgspec.json.encode(replace(route, map_name=name), order="deterministic")).hexdigest()
