"""From a source (OpenDRIVE, OpenStreetMap, plain XML) to a road network."""

from dataclasses import replace
from pathlib import Path

from roadworthy.roads.compiling.checking import check_drivable
from roadworthy.roads.compiling.dressing import dressed
from roadworthy.roads.compiling.footpaths import footpaths_of
from roadworthy.roads.compiling.joints import join_roads
from roadworthy.roads.compiling.junctions import junctions_of, stop_lines_of
from roadworthy.roads.compiling.lanes import roads_of
from roadworthy.roads.compiling.netconvert import converted
from roadworthy.roads.compiling.road_marks import RoadMarks, read_road_marks
from roadworthy.roads.compiling.sumo_net import SumoNet, read_sumo_net
from roadworthy.roads.lane import Lane
from roadworthy.roads.map_file import map_content, network_from_content
from roadworthy.roads.network import RoadNetwork


def compile_map(source: Path | str, name: str | None = None, seed: int = 0) -> RoadNetwork:
    """The map that a source describes, in the source's own frame, exactly as its map file will hold it.

    `source` is an OpenDRIVE file (.xodr), an OpenStreetMap file (.osm), or a folder of SUMO's plain XML; `seed` is that
    of what is placed beside the road. The same source and seed give the same map.

    Raises:
        UsageError: netconvert is not installed, or the source is of no known kind.
        BadDataError: the source cannot be made into a map that can be driven.
    """
    source = Path(source)
    with converted(source) as path:
        net = read_sumo_net(path, source)
    marks = read_road_marks(source) if source.suffix == ".xodr" else None
    network = _network(net, name or source.name.split(".")[0], marks)
    check_drivable(network, source)
    network = replace(network, furniture=dressed(network, seed))
    return network_from_content(map_content(network), str(source))


def _network(net: SumoNet, name: str, marks: RoadMarks | None) -> RoadNetwork:
    roads, lanes = roads_of(net)
    parts = junctions_of(net, lanes)
    lanes |= parts.paths
    join_roads(roads, lanes, parts.connections, parts.junctions)
    lanes = {key: replace(lane, successors=parts.successors.get(key, ())) for key, lane in sorted(lanes.items())}
    if marks is not None:
        lanes = {key: marks.painted(lane, _section_start_m(lane), lanes) for key, lane in lanes.items()}
    footpaths = footpaths_of(net, lanes)
    ruling = {way.light_id for way in parts.connections.values()} | {path.light_id for path in footpaths.values()}
    return RoadNetwork(
        name=name,
        lanes=lanes,
        roads=dict(sorted(roads.items())),
        junctions=dict(sorted(parts.junctions.items())),
        connections=dict(sorted(parts.connections.items())),
        light_programs={key: program for key, program in sorted(net.programs.items()) if key in ruling},
        stop_lines=stop_lines_of(lanes, parts.connections),
        footpaths=dict(sorted(footpaths.items())),
    )


def _section_start_m(lane: Lane) -> float:
    """Where the lane section begins of which a lane was made: netconvert names its edges ROAD.START."""
    start = lane.id.rpartition("_")[0].partition(".")[2]
    return float(start) if lane.junction_id is None and start.replace(".", "", 1).isdigit() else 0.0
