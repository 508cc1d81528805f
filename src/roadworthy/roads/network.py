"""A map: lanes grouped into roads, joined by junctions, with footpaths and what stands beside them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from roadworthy.roads.footpath import Footpath
from roadworthy.roads.furniture import Furniture
from roadworthy.roads.index import RoadIndex
from roadworthy.roads.junction import Connection, Junction, LightProgram, StopLine
from roadworthy.roads.lane import Lane, Road


@dataclass(frozen=True, eq=False)
class RoadNetwork:
    """A map; every mapping is from ids, in the order of the ids.

    `lanes` holds lanes of roads and the paths through junctions; `connections` says of the latter where they lead and
    who goes first, under the same ids. `sha256` is that of the map's file contents: how a stored Scene names its map.
    """

    name: str
    lanes: Mapping[str, Lane]
    roads: Mapping[str, Road]
    junctions: Mapping[str, Junction]
    connections: Mapping[str, Connection]
    light_programs: Mapping[str, LightProgram]
    stop_lines: tuple[StopLine, ...] = ()
    footpaths: Mapping[str, Footpath] = field(default_factory=dict)
    furniture: Furniture = field(default_factory=Furniture)
    sha256: str = ""

    @cached_property
    def index(self) -> RoadIndex:
        """Where things are on this map: lanes at a point, ahead, beside, and routes; made at first use."""
        return RoadIndex(self)

    def is_crossing(self, lane_id: str | None) -> bool:
        """Whether a lane is a path through a junction at which roads meet; not so of None."""
        junction_id = None if lane_id is None else self.lanes[lane_id].junction_id
        return junction_id is not None and self.junctions[junction_id].is_crossing
