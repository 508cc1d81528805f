"""Routes out of a route file, checked."""

import re
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree as ET

from roadworthy.errors import BadDataError, UsageError
from roadworthy.geometry.carla_frame import CarlaTransform, pose_from_carla, vector_from_carla
from roadworthy.geometry.pose import Pose
from roadworthy.scene import NumberRange, Parameter, RouteScenario, ScenarioType, TrafficAmount
from roadworthy.scene.agent import Vector
from roadworthy.worlds.route_files.elements import attributes, check_children, numbers, only_child, root_of
from roadworthy.worlds.route_files.record import AMOUNTS, TRAFFIC, WHOLE_AMOUNTS, RouteRecord
from roadworthy.worlds.route_files.weather import weathers_of

# A drive's folder bears the id of its route.
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_PLACE: Final = ("x", "y", "z")
_TRIGGER: Final = "trigger_point"
# All other parameters are numbers, so that a misspelt number is not taken for a word.
_WORDS: Final = frozenset({"blocker_model", "direction"})


class RouteFile(NamedTuple):
    """The sound routes of a file, and the fault of each other one, both in the order of the file."""

    routes: tuple[RouteRecord, ...]
    faults: tuple[BadDataError, ...]


def read_routes(path: Path | str) -> tuple[RouteRecord, ...]:
    """All routes of a file, in its order.

    Raises:
        BadDataError: the file is no route file, or a route has a fault; the message names file, route and value, and
            how many other routes have faults (`read_route_file` gives them all).
    """
    routes, faults = read_route_file(path)
    if not faults:
        return routes
    more = f" {len(faults) - 1} more routes of the file have faults." if len(faults) > 1 else ""
    raise BadDataError(f"{faults[0]}{more}") from faults[0]


def read_route_file(path: Path | str) -> RouteFile:
    """The sound routes of a file, and the faults of the others.

    Raises:
        BadDataError: the file is no route file: unreadable, over 16 MB, not well-formed, or without any <route>.
    """
    root = root_of(Path(path))
    if root.tag != "routes":
        raise BadDataError(f"{path} is no route file: its root is <{root.tag}>, not <routes>.")
    check_children(root, ("route",), str(path))
    if not len(root):
        raise BadDataError(f"{path} holds no <route>. A route file takes one at least.")
    routes: dict[str, RouteRecord] = {}
    faults: list[BadDataError] = []
    for number, element in enumerate(root, start=1):
        try:
            record = _record(element, number, path)
            if record.id in routes:
                raise BadDataError(f'Route "{record.id}" stands twice in {path}. Give one of them another id.')
            routes[record.id] = record
        except BadDataError as fault:
            faults.append(fault)
    return RouteFile(tuple(routes.values()), tuple(faults))


def _record(element: ET.Element, number: int, path: Path | str) -> RouteRecord:
    where = f'Route "{element.get("id")}" of {path}' if element.get("id") else f"Route number {number} of {path}"
    names = attributes(element, ("id", "town"), where, optional=("road_id",))
    if not _ID.fullmatch(names["id"]):
        raise BadDataError(f"{where}: the id names a folder; it takes up to 100 letters, digits, dots, _ and -.")
    check_children(element, ("waypoints", "scenarios", "weathers", TRAFFIC), where)
    return RouteRecord(
        names["id"],
        names["town"],
        _waypoints(only_child(element, "waypoints", where), where),
        _scenario(only_child(element, "scenarios", where), where),
        weathers_of(only_child(element, "weathers", where), where),
        names.get("road_id"),
        _traffic(element, where),
    )


def _traffic(element: ET.Element, where: str) -> TrafficAmount | None:
    """How much moves around ego: an element of our own, which official files do not have."""
    if element.find(TRAFFIC) is None:
        return None
    amounts = numbers(only_child(element, TRAFFIC, where), (), where, optional=tuple(AMOUNTS))
    try:
        given: dict[str, Any] = {name: _amount(name, value) for name, value in amounts.items()}
        return TrafficAmount(**given)
    except UsageError as error:
        raise BadDataError(f"{where}: {error}") from error


def _amount(name: str, value: float) -> float:
    return int(value) if name in WHOLE_AMOUNTS and value.is_integer() else value


def _waypoints(element: ET.Element, where: str) -> tuple[Vector, ...]:
    check_children(element, ("position",), where)
    if len(element) < 2:
        raise BadDataError(f"{where}: the route has {len(element)} waypoints; it takes two at least.")
    return tuple(_place(position, f"{where}, waypoint {index}") for index, position in enumerate(element))


def _scenario(element: ET.Element, where: str) -> RouteScenario:
    check_children(element, ("scenario",), where)
    scenario = only_child(element, "scenario", where)
    names = attributes(scenario, ("name", "type"), where)
    where = f'{where}, scenario "{names["name"]}"'
    parameters: dict[str, Parameter] = {}
    for child in scenario:
        if child.tag in parameters:
            raise BadDataError(f"{where}: <{child.tag}> stands there twice. Delete one.")
        if child.tag != _TRIGGER:
            parameters[child.tag] = _parameter(child, where)
    trigger = _trigger(only_child(scenario, _TRIGGER, where), where)
    return RouteScenario(names["name"], _type(names["type"], where), trigger, tuple(parameters.items()))


def _type(name: str, where: str) -> ScenarioType:
    try:
        return ScenarioType(name)
    except ValueError as error:
        near = get_close_matches(name, list(ScenarioType), n=1)
        hint = f' Did you mean "{near[0]}"?' if near else f" Types: {', '.join(ScenarioType)}."
        raise BadDataError(f'{where}: there is no scenario type "{name}".{hint}') from error


def _trigger(element: ET.Element, where: str) -> Pose:
    at = numbers(element, (*_PLACE, "yaw"), where)
    return pose_from_carla(CarlaTransform(at["x"], at["y"], at["z"], pitch=0.0, yaw=at["yaw"], roll=0.0))


def _parameter(element: ET.Element, where: str) -> Parameter:
    """A parameter by what it has: value, from and to, or x, y, z."""
    if "from" in element.attrib or "to" in element.attrib:
        ends = numbers(element, ("from", "to"), where)
        if ends["from"] > ends["to"]:
            raise BadDataError(
                f"{where}: <{element.tag}> runs from {ends['from']:g} to {ends['to']:g}. Exchange the two."
            )
        return NumberRange(ends["from"], ends["to"])
    if "x" in element.attrib:
        return _place(element, where)
    if "value" not in element.attrib:
        raise BadDataError(f"{where}: <{element.tag}> takes a value, or from and to, or x, y and z.")
    if element.tag in _WORDS:
        return attributes(element, ("value",), where)["value"]
    return numbers(element, ("value",), where)["value"]


def _place(element: ET.Element, where: str) -> Vector:
    at = numbers(element, _PLACE, where)
    return vector_from_carla((at["x"], at["y"], at["z"]))
