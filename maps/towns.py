"""Compile CARLA's towns and hold them against CARLA's own reader: `python maps/towns.py FOLDER` (needs the wheel)."""

import math
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import carla
import numpy as np

from roadworthy.geometry.polyline import Polyline
from roadworthy.geometry.pose import wrap_angle
from roadworthy.roads.compiling import compile_map, summary
from roadworthy.roads.lane import Lane, LaneType
from roadworthy.roads.network import RoadNetwork

PLACES = 1000
LATERAL_M = 0.1
HEADING_RAD = math.radians(2.0)
ROW = "| {} | {} | {} | {} | {:.1f} s | {:.1f} % | {:.3f}, {:.3f} m | {:.2f}, {:.2f} deg | {:.1f} % |\n"


def main() -> None:
    """Print one row of a Markdown table a town."""
    for path in sorted(Path(sys.argv[1]).glob("Town*.xodr")):
        began = time.perf_counter()
        network = compile_map(path)
        seconds = time.perf_counter() - began
        holds = dict(summary(network))
        junctions = holds["junctions"].partition(",")[0]
        counts = (path.stem, holds["lanes for cars"], junctions, holds["light programs"])
        sys.stdout.write(ROW.format(*counts, seconds, *_agreement(path, network)))


def _agreement(path: Path, network: RoadNetwork) -> tuple[float, ...]:
    """Percent of places met, median and 99th percentile of lateral and heading errors, percent of markings met."""
    by_number: dict[tuple[str, int], list[Lane]] = defaultdict(list)
    for lane in network.lanes.values():
        if lane.lane_number is not None and lane.type is LaneType.DRIVING:
            by_number[lane.lane_number].append(lane)
    waypoints = carla.Map(path.stem, path.read_text()).generate_waypoints(1.0)
    chosen = np.random.default_rng(0).choice(len(waypoints), PLACES, replace=False)
    errors, markings = [], []
    for waypoint in (waypoints[place] for place in chosen):
        found = [_error(lane, waypoint) for lane in by_number[str(waypoint.road_id), waypoint.lane_id]]
        if not found:
            errors.append((math.inf, math.inf))
            continue
        lateral, heading, lane = min(found, key=lambda error: error[0])
        errors.append((lateral, heading))
        if not waypoint.is_junction:
            markings += [
                str(theirs.type).replace("_", "").lower() == ours.type.value.replace("-", "")
                for theirs, ours in (
                    (waypoint.left_lane_marking, lane.left_marking),
                    (waypoint.right_lane_marking, lane.right_marking),
                )
                if theirs is not None
            ]
    lateral, heading = np.array(errors).T
    met = (lateral <= LATERAL_M) & (heading <= HEADING_RAD)
    known = np.isfinite(lateral)
    return (
        100 * float(met.mean()),
        *np.quantile(lateral[known], (0.5, 0.99)),
        *np.degrees(np.quantile(heading[known], (0.5, 0.99))),
        100 * float(np.mean(markings)),
    )


def _error(lane: Lane, waypoint: Any) -> tuple[float, float, Lane]:
    location, yaw = waypoint.transform.location, -math.radians(waypoint.transform.rotation.yaw)
    line = Polyline(lane.centerline)
    place = line.project(location.x, -location.y)
    return place.distance_m, abs(wrap_angle(line.tangent_at(place.position_m) - yaw)), lane


if __name__ == "__main__":
    main()
