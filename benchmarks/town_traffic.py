"""Compiles OpenDRIVE towns and runs a minute of traffic on each.

    python benchmarks/town_traffic.py FOLDER [--seconds S] [--seed N]

FOLDER holds .xodr files; netconvert comes with the extra `maps`.
"""

import argparse
import time
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from roadworthy.geometry.boxes import overlap_matrix
from roadworthy.roads.compiling import compile_map
from roadworthy.scene import TrafficAmount
from roadworthy.worlds.embedded.bodies import joined
from roadworthy.worlds.embedded.traffic.traffic import Traffic
from roadworthy.worlds.embedded.traffic.vehicles import bodies_of, traffic_rows
from roadworthy.worlds.embedded.walking.pedestrians import Pedestrians

AMOUNT = TrafficAmount(vehicles_per_lane_km=6.0, cyclists=4, pedestrians=20)
COLUMNS = (
    "town",
    "lanes",
    "lane km",
    "compile, s",
    "vehicles",
    "people",
    "overlaps",
    "longest stuck, s",
    "removed",
    "mean m/s",
    "x real time",
)


def row_of(path: Path, seconds: float, seed: int) -> tuple[str, ...]:
    """One town's line of the table."""
    begun = time.process_time()
    network = compile_map(path)
    compiled_s = time.process_time() - begun
    traffic, people = Traffic(network, AMOUNT, seed), Pedestrians(network, AMOUNT.pedestrians, seed)
    traffic.populate()
    traffic.advance()
    overlaps: set[tuple[int, int]] = set()
    speeds, stuck = [], 0.0
    begun = time.process_time()
    for tick in range(round(seconds * 20)):
        people.advance(traffic.time_s, traffic.lights.letters, joined(bodies_of(traffic.vehicles)))
        traffic.advance(people.bodies())
        v = traffic.vehicles
        rows = traffic_rows(v)
        stuck = max(stuck, float(v.stuck_s[rows].max(initial=0.0)))
        if tick % 5 == 0:
            speeds.append(float(v.speed[rows].mean()))
            boxes = np.column_stack((v.x[rows], v.y[rows], v.yaw[rows], v.length[rows], v.width[rows]))
            hit = np.triu(overlap_matrix(boxes, boxes), 1) & (np.abs(v.z[rows][:, None] - v.z[rows][None, :]) < 3.0)
            overlaps |= {(int(v.serial[rows[a]]), int(v.serial[rows[b]])) for a, b in np.argwhere(hit)}
    run_s = time.process_time() - begun
    return (
        path.stem,
        str(len(network.lanes)),
        f"{sum(network.index.length_m(i) for i, x in network.lanes.items() if x.type == 'driving') / 1000:.1f}",
        f"{compiled_s:.1f}",
        str(len(traffic_rows(traffic.vehicles))),
        str(len(people.bodies().x)),
        str(len(overlaps)),
        f"{stuck:.0f}",
        str(len(traffic.removals)),
        f"{np.mean(speeds):.1f}",
        f"{seconds / run_s:.0f}",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    table = Table(*COLUMNS)
    for path in sorted(chosen.folder.glob("*.xodr")):
        table.add_row(*row_of(path, chosen.seconds, chosen.seed))
    Console(width=150).print(table)


if __name__ == "__main__":
    main()
