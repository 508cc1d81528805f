"""Route files: routes, each with a scenario and its weather, in Bench2Drive's XML format."""

from roadworthy.worlds.route_files.reading import RouteFile, read_route_file, read_routes
from roadworthy.worlds.route_files.record import RouteRecord, RouteWeather, route_of
from roadworthy.worlds.route_files.writing import write_routes

__all__ = [
    "RouteFile",
    "RouteRecord",
    "RouteWeather",
    "read_route_file",
    "read_routes",
    "route_of",
    "write_routes",
]
