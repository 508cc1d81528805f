"""SUMO's network format (`.net.xml`), as far as maps need it; shapes are moved back to the source's own frame."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from roadworthy.errors import BadDataError
from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.junction import LightPhase, LightProgram


@dataclass(frozen=True, slots=True, eq=False)
class NetLane:
    """A lane; `allow` is empty where `disallow` says it all. `shape` is (n, 3)."""

    id: str
    index: int
    shape: FloatArray
    width_m: float
    speed_mps: float
    allow: frozenset[str]
    disallow: frozenset[str]
    type: str
    number: tuple[str, int] | None
    change_left: bool
    change_right: bool


@dataclass(frozen=True, slots=True, eq=False)
class NetEdge:
    """One direction of a stretch of road, lanes from right to left; or, by its `function`, a part of a junction."""

    id: str
    function: str
    start: str
    end: str
    type: str
    name: str | None
    priority: int
    crossing_edges: tuple[str, ...]
    lanes: tuple[NetLane, ...]


@dataclass(frozen=True, slots=True)
class NetConnection:
    """A link between lanes (edge, index); `via` is the internal lane on the way."""

    start: tuple[str, int]
    end: tuple[str, int]
    via: str | None
    light_id: str | None
    light_index: int | None
    direction: str
    state: str


@dataclass(frozen=True, slots=True, eq=False)
class NetJunction:
    """A junction; `response` and `foes` hold for each of its links which others go first, and which it crosses."""

    id: str
    type: str
    outline: FloatArray
    internal_lanes: tuple[str, ...]
    response: tuple[str, ...]
    foes: tuple[str, ...]


@dataclass(slots=True)
class SumoNet:
    """A whole network."""

    edges: dict[str, NetEdge] = field(default_factory=dict)
    junctions: dict[str, NetJunction] = field(default_factory=dict)
    connections: list[NetConnection] = field(default_factory=list)
    programs: dict[str, LightProgram] = field(default_factory=dict)
    offset: FloatArray = field(default_factory=lambda: np.zeros(3))

    @property
    def lanes(self) -> Mapping[str, NetLane]:
        """Every lane by its id."""
        return {lane.id: lane for edge in self.edges.values() for lane in edge.lanes}


def read_sumo_net(path: Path, source: Path) -> SumoNet:
    """The network in a `.net.xml` file, which was made from `source`.

    Raises:
        BadDataError: the file is no well-formed network.
    """
    net = SumoNet()
    readers = {"edge": _edge, "junction": _junction, "connection": _connection, "tlLogic": _program}
    try:
        for element in _children(path):
            if element.tag == "location":
                x, y = (float(part) for part in element.attrib["netOffset"].split(","))
                net.offset = np.array([x, y, 0.0])
            elif element.tag in readers:
                readers[element.tag](net, element)
    except (ET.ParseError, KeyError, ValueError) as error:
        raise BadDataError(
            f"The network that netconvert made of {source} cannot be read: {type(error).__name__} {error}. "
            "Another version of netconvert may help: pip install --upgrade 'roadworthy[maps]'."
        ) from error
    return net


def _children(path: Path) -> Iterator[ET.Element]:
    """The root's children one after another, each freed when the next is asked for."""
    depth = 0
    root: ET.Element | None = None
    for event, element in ET.iterparse(path, events=("start", "end")):  # noqa: S314 - netconvert wrote it just now
        depth += 1 if event == "start" else -1
        if root is None:
            root = element
        elif event == "end" and depth == 1:
            yield element
            root.clear()


def _points(text: str, offset: FloatArray) -> FloatArray:
    rows = [[float(part) for part in point.split(",")] for point in text.split()]
    return np.array([[*row, 0.0][:3] for row in rows]).reshape(-1, 3) - offset


def _edge(net: SumoNet, element: ET.Element) -> None:
    get = element.attrib.get
    edge = NetEdge(
        id=element.attrib["id"],
        function=get("function", "normal"),
        start=get("from", ""),
        end=get("to", ""),
        type=get("type", ""),
        name=get("name"),
        priority=int(get("priority", "-1")),
        crossing_edges=tuple(get("crossingEdges", "").split()),
        lanes=tuple(_lane(child, net.offset) for child in element if child.tag == "lane"),
    )
    net.edges[edge.id] = edge


def _lane(element: ET.Element, offset: FloatArray) -> NetLane:
    get = element.attrib.get
    params = {child.attrib["key"]: child.attrib["value"] for child in element if child.tag == "param"}
    return NetLane(
        id=element.attrib["id"],
        index=int(element.attrib["index"]),
        shape=_points(element.attrib["shape"], offset),
        width_m=float(get("width", "3.2")),
        speed_mps=float(element.attrib["speed"]),
        allow=frozenset(get("allow", "").split()),
        disallow=frozenset(get("disallow", "").split()),
        type=get("type", ""),
        number=_number(params.get("origId", "")),
        change_left=get("changeLeft") is None,
        change_right=get("changeRight") is None,
    )


def _number(original: str) -> tuple[str, int] | None:
    """The (road, lane) of OpenDRIVE that a lane was first made of, from `ROAD_LANE ROAD_LANE ...`."""
    road, _, lane = original.partition(" ")[0].rpartition("_")
    return (road, int(lane)) if road and lane.lstrip("-").isdigit() else None


def _junction(net: SumoNet, element: ET.Element) -> None:
    requests = [child for child in element if child.tag == "request"]
    requests.sort(key=lambda request: int(request.attrib["index"]))
    net.junctions[element.attrib["id"]] = NetJunction(
        id=element.attrib["id"],
        type=element.attrib["type"],
        outline=_points(element.attrib.get("shape", ""), net.offset)[:, :2],
        internal_lanes=tuple(element.attrib.get("intLanes", "").split()),
        response=tuple(request.attrib["response"] for request in requests),
        foes=tuple(request.attrib["foes"] for request in requests),
    )


def _connection(net: SumoNet, element: ET.Element) -> None:
    get = element.attrib.get
    index = get("linkIndex")
    net.connections.append(
        NetConnection(
            start=(element.attrib["from"], int(element.attrib["fromLane"])),
            end=(element.attrib["to"], int(element.attrib["toLane"])),
            via=get("via"),
            light_id=get("tl"),
            light_index=int(index) if index is not None else None,
            direction=get("dir", "s"),
            state=get("state", "M"),
        )
    )


def _program(net: SumoNet, element: ET.Element) -> None:
    phases = tuple(
        LightPhase(float(phase.attrib["duration"]), phase.attrib["state"]) for phase in element if phase.tag == "phase"
    )
    name = element.attrib["id"]
    net.programs.setdefault(name, LightProgram(name, phases, float(element.attrib.get("offset", "0"))))
