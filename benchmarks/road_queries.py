"""How long queries on a map take: `python benchmarks/road_queries.py [MAP.xodr ...]`.

Without arguments it asks the maps that come with the package; OpenDRIVE files are compiled first (the extra `maps`).
Bars: a lane at a point under 30 us in a batch and under 100 us alone.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from roadworthy.errors import BadDataError
from roadworthy.roads.index import LanePosition, RoadIndex
from roadworthy.roads.lane import LaneType
from roadworthy.roads.map_file import bundled_maps, load_map
from roadworthy.roads.network import RoadNetwork

SEED = 0
BATCH = 20_000
SINGLE = 2_000
ROUTES = 200


def maps_of(sources: list[str]) -> list[RoadNetwork]:
    if sources:
        from roadworthy.roads.compiling.compile import compile_map

        return [compile_map(Path(source)) for source in sources]
    return [load_map(name) for name in bundled_maps()]


def microseconds(call: Callable[[], object], count: int) -> float:
    """Processor time, which other programs on the machine disturb less than the clock's."""
    begun = time.process_time()
    call()
    return (time.process_time() - begun) / count * 1e6


def random_places(roads: RoadNetwork, rng: np.random.Generator, count: int) -> list[LanePosition]:
    lanes = [lane for lane in roads.lanes.values() if lane.type is LaneType.DRIVING and lane.junction_id is None]
    picked = [lanes[i].id for i in rng.integers(len(lanes), size=count)]
    return [LanePosition(lane, rng.random() * roads.index.length_m(lane), 0.0, 0.0) for lane in picked]


def routes(index: RoadIndex, places: list[LanePosition]) -> list[tuple[str, ...]]:
    found = []
    for start, goal in zip(places[::2], places[1::2], strict=True):
        try:
            found.append(index.route(start, goal))
        except BadDataError:
            found.append(())
    return found


def row(roads: RoadNetwork) -> tuple[object, ...]:
    index, rng = roads.index, np.random.default_rng(SEED)
    first = microseconds(lambda: (index.lane_at(0.0, 0.0), index.lanes_at([(0.0, 0.0)])), 1) / 1e6
    places = random_places(roads, rng, BATCH)
    poses = [index.pose_on(p.lane_id, p.position_m, rng.normal(0.0, 1.5)) for p in places]
    points = np.array([(p.x_m, p.y_m, p.z_m) for p in poses])
    beside = points + np.array([3.0, 3.0, 0.0])
    headings = np.array([p.yaw_rad for p in poses])
    alone = [(*point, heading) for point, heading in zip(points[:SINGLE].tolist(), headings.tolist(), strict=False)]
    ends = places[: 2 * ROUTES]
    return (
        roads.name,
        len(roads.lanes),
        f"{first:.2f}",
        f"{microseconds(lambda: index.lanes_at(points, headings), BATCH):.1f}",
        f"{microseconds(lambda: [index.lane_at(x, y, z, heading_rad=h) for x, y, z, h in alone], SINGLE):.0f}",
        f"{microseconds(lambda: index.nearest_lanes(beside, headings), BATCH):.1f}",
        f"{microseconds(lambda: [index.nearest_lane(x, y, z, heading_rad=h) for x, y, z, h in alone], SINGLE):.0f}",
        f"{microseconds(lambda: index.on_road_points(points), BATCH):.1f}",
        f"{microseconds(lambda: [index.ahead(p.lane_id, p.position_m, 100.0) for p in places[:SINGLE]], SINGLE):.0f}",
        f"{microseconds(lambda: routes(index, ends), ROUTES):.0f}",
        f"{sum(bool(way) for way in routes(index, ends))}/{ROUTES}",
    )


COLUMNS = (
    "map",
    "lanes",
    "first query s",
    "lanes_at",
    "lane_at",
    "nearest_lanes",
    "nearest_lane",
    "on_road_points",
    "ahead 100 m",
    "route",
    "routed",
)


def main() -> None:
    table = Table(
        title="microseconds of processor time a query",
        caption="first query: building the index, on the first map compiling or loading its code as well; "
        "bars: lanes_at < 30, lane_at < 100",
    )
    for column in COLUMNS:
        table.add_column(column, justify="left" if column == "map" else "right")
    for roads in maps_of(sys.argv[1:]):
        table.add_row(*map(str, row(roads)))
    Console(width=140).print(table)


if __name__ == "__main__":
    main()
