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
HEIGHTS_M = {"car": 1.5, "truck": 3.5, "bicycle": 1.7, "pedestrian": 1.75}


def agent(row: dict[str, str]) -> Agent:
    """The agent of one row."""
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
            ego = agents.pop(EGO)
            writer.append(Scene(time_s, frame, "unknown", ego, tuple(agents.values())))


main(Path(sys.argv[1]), Path(sys.argv[2]))
