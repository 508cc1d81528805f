"""Ten simulated minutes of dense traffic and pedestrians on every bundled map: who gets stuck, and who is taken away.

python benchmarks/traffic_endurance.py [MAP ...] [--seeds N] [--minutes M]
"""

import argparse
import time
from dataclasses import dataclass

import numpy as np
from rich.console import Console
from rich.table import Table

from roadworthy.roads.map_file import bundled_maps, load_map
from roadworthy.scene import TrafficAmount
from roadworthy.worlds.embedded.traffic.traffic import Traffic
from roadworthy.worlds.embedded.traffic.vehicles import bodies_of, traffic_rows
from roadworthy.worlds.embedded.walking.pedestrians import Pedestrians

DENSE = TrafficAmount(vehicles_per_lane_km=15.0, cyclists=6, pedestrians=20)


@dataclass
class Endurance:
    """What ten minutes brought."""

    vehicles: int
    seen: int
    removed: int
    longest_still_s: float
    longest_reason: str
    mean_speed_mps: float
    cpu_s: float


def endure(map_name: str, seed: int, minutes: float) -> Endurance:
    """Runs one map; a vehicle in a queue before a red light counts as waiting for the light."""
    network = load_map(map_name)
    traffic, walkers = Traffic(network, DENSE, seed), Pedestrians(network, DENSE.pedestrians, seed)
    traffic.populate()
    rows_of_crossings = [walkers.crossing_ids.index(i) for i in traffic.table.crossing_ids]
    longest, reason, speeds = 0.0, "", []
    begun = time.process_time()
    for tick in range(round(minutes * 60 * 20)):
        walkers.advance(traffic.time_s, traffic.lights.letters, bodies_of(traffic.vehicles))
        claims = walkers.crossing_claims()
        waiting = (claims.wait_at_start + claims.wait_at_end > 0).astype(np.int64)
        traffic.advance(walkers.bodies(), waiting[rows_of_crossings])
        if tick % 20 == 0:
            v = traffic.vehicles
            rows = traffic_rows(v)
            speeds.append(float(v.speed[rows].mean()) if len(rows) else 0.0)
            if len(rows) and v.stuck_s[rows].max() > longest:
                row = int(rows[v.stuck_s[rows].argmax()])
                longest, reason = float(v.stuck_s[row]), traffic.held_back_by(row).name.lower().replace("_", " ")
    v = traffic.vehicles
    return Endurance(
        vehicles=len(traffic_rows(v)),
        seen=int(v.serial.max()),
        removed=len(traffic.removals),
        longest_still_s=longest,
        longest_reason=reason,
        mean_speed_mps=float(np.mean(speeds)),
        cpu_s=time.process_time() - begun,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("maps", nargs="*", default=list(bundled_maps()))
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10.0)
    chosen = parser.parse_args()
    table = Table(
        "map", "seed", "vehicles", "seen", "removed", "longest still, s", "because of", "mean m/s", "x real time"
    )
    for map_name in chosen.maps:
        for seed in range(1, chosen.seeds + 1):
            e = endure(map_name, seed, chosen.minutes)
            removed = f"{e.removed} ({e.removed / max(e.seen, 1):.1%})"
            speedup = f"{chosen.minutes * 60 / e.cpu_s:.0f}"
            still, mean = f"{e.longest_still_s:.0f}", f"{e.mean_speed_mps:.1f}"
            table.add_row(
                map_name, str(seed), str(e.vehicles), str(e.seen), removed, still, e.longest_reason, mean, speedup
            )
    Console(width=140).print(table)


if __name__ == "__main__":
    main()
