"""Routes into a route file."""

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from xml.etree import ElementTree as ET

from roadworthy.files import write_text
from roadworthy.geometry.carla_frame import pose_to_carla, vector_from_carla
from roadworthy.scene import NumberRange, Parameter, RouteScenario
from roadworthy.scene.agent import Vector
from roadworthy.worlds.route_files.record import AMOUNTS, TRAFFIC, RouteRecord, RouteWeather
from roadworthy.worlds.route_files.weather import FOG_DISTANCE, WHEN


def write_routes(routes: Iterable[RouteRecord], path: Path | str) -> None:
    """Writes routes so that `read_routes` gives them back; yaws are rounded to a billionth of a degree."""
    root = ET.Element("routes")
    for record in routes:
        road = {} if record.road_id is None else {"road_id": record.road_id}
        element = ET.SubElement(root, "route", {"id": record.id, **road, "town": record.town})
        waypoints = ET.SubElement(element, "waypoints")
        for point in record.waypoints:
            ET.SubElement(waypoints, "position", _place(point))
        _add_scenario(ET.SubElement(element, "scenarios"), record.scenario)
        weathers = ET.SubElement(element, "weathers")
        for each in record.weathers:
            ET.SubElement(weathers, "weather", _weather(each))
        if record.traffic is not None:
            amounts = {name: _text(getattr(record.traffic, name)) for name in AMOUNTS}
            ET.SubElement(element, TRAFFIC, amounts)
    ET.indent(root)
    write_text(Path(path), ET.tostring(root, encoding="unicode") + "\n")


def _add_scenario(parent: ET.Element, scenario: RouteScenario) -> None:
    element = ET.SubElement(parent, "scenario", {"name": scenario.name, "type": scenario.type.value})
    for name, value in scenario.parameters:
        ET.SubElement(element, name, _parameter(value))
    x_m, y_m, z_m, _, yaw_deg, _ = pose_to_carla(scenario.trigger)
    # Radians do not hold every decimal of degrees: -90.2 would come back as -90.20000000000002.
    numbers = {"x": x_m, "y": y_m, "yaw": round(yaw_deg, 9), "z": z_m}
    ET.SubElement(element, "trigger_point", {name: _text(value) for name, value in numbers.items()})


def _parameter(value: Parameter) -> dict[str, str]:
    match value:
        case NumberRange(lowest, highest):
            return {"from": _text(lowest), "to": _text(highest)}
        case tuple():
            return _place(value)
        case str():
            return {"value": value}
        case _:
            return {"value": _text(value)}


def _place(point: Vector) -> dict[str, str]:
    return {name: _text(value) for name, value in zip("xyz", vector_from_carla(point), strict=True)}


def _weather(each: RouteWeather) -> dict[str, str]:
    values = {WHEN: each.route_percent, **asdict(each.weather)}
    if not each.weather.fog_distance:
        del values[FOG_DISTANCE]
    return {name: _text(value) for name, value in values.items()}


def _text(value: float) -> str:
    return repr(float(value) + 0.0)  # adding zero turns -0.0 into 0.0
