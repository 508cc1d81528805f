"""Turns a CSV log (time, id, kind, x, y, yaw, v, length, width) into a scene store.

python docs/examples/csv_to_scenes.py log.csv logs/monday
"""

import csv
import math
import sys
from itertools import groupby
from pathlib import Path

from roadworthy.geometry import Pose
from roadworthy.scene import Agent, Category, Scene
from roadworthy.scene.store import SceneWriter

EGO = "ego"  # the id of one's own car in the log
HEIGHTS_M = {"car": 1.5, "van": 2.2, "truck": 3.5, "bus": 3.2, "motorcycle": 1.6, "bicycle": 1.7}
HEIGHTS_M |= {"pedestrian": 1.75, "animal": 0.7, "prop": 1.0, "other": 1.5}


def agent(row: dict[str, str]) -> Agent:
    """The agent of one row."""
    if row["kind"] not in HEIGHTS_M:
        sys.exit(f"{row['id']} at {row['time']} s is of the kind {row['kind']!r}; known are {', '.join(HEIGHTS_M)}.")
    x, y, yaw, v, length, width = (float(row[name]) for name in ("x", "y", "yaw", "v", "length", "width"))
    height = HEIGHTS_M[row["kind"]]
    pose = Pose(x, y, height / 2, yaw)
    velocity = (v * math.cos(yaw), v * math.sin(yaw), 0.0)
    return Agent(row["id"], Category(row["kind"]), pose, (length, width, height), velocity)


def main(log: Path, folder: Path) -> None:
    """Writes one scene for each time in the log."""
    rows = list(csv.DictReader(log.read_text(encoding="utf-8").splitlines()))
    rows.sort(key=lambda row: (float(row["time"]), row["id"]))
    with SceneWriter(folder) as writer:
        for frame, (time_s, group) in enumerate(groupby(rows, key=lambda row: float(row["time"]))):
            agents = {row["id"]: agent(row) for row in group}
            if EGO not in agents:
                sys.exit(f"There is no row of {EGO!r} at {time_s:g} s; each time needs one.")
            ego = agents.pop(EGO)
            writer.append(Scene(time_s, frame, "unknown", ego, tuple(agents.values())))


main(Path(sys.argv[1]), Path(sys.argv[2]))
