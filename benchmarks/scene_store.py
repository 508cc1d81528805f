"""What recording a drive costs: bytes and milliseconds a scene of 40 agents, rounded and as computed."""

import math
import platform
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from roadworthy.geometry import Pose
from roadworthy.scene import Agent, AgentLights, Category, Light, LightState, Observability, Scene, Weather
from roadworthy.scene.store import SceneWriter, read_scenes

SCENES, AGENTS, LIGHTS = 1_200, 40, 12
WRITE_BAR_S = 1.0


def main() -> None:
    title = f"{platform.machine()}, Python {platform.python_version()}; {SCENES:,} scenes of {AGENTS} agents"
    table = Table("decimals", "kB a scene", "write CPU s", "read CPU s", "bar", title=title)
    for decimals in (None, 4, 3):
        scenes = [scene(frame, decimals) for frame in range(SCENES)]
        with tempfile.TemporaryDirectory() as folder:
            started = time.process_time()
            with SceneWriter(Path(folder), rate_hz=20.0) as writer:
                for each in scenes:
                    writer.append(each)
            written = time.process_time()
            for _ in read_scenes(writer.path):
                pass
            read_s = time.process_time() - written
            size_kb = writer.path.stat().st_size / SCENES / 1000
        numbers = (f"{size_kb:.2f}", f"{written - started:.2f}", f"{read_s:.2f}")
        table.add_row("all" if decimals is None else str(decimals), *numbers, f"write < {WRITE_BAR_S:g} s")
    Console(width=120).print(table)


def scene(frame: int, decimals: int | None) -> Scene:
    time_s = round(0.05 * frame, 3)
    lights = tuple(
        Light(f"light-{n:02d}", Pose(10.0 * n, 5.0, 4.0), LightState.RED, ((1, 2, 0), (3, 4, 0)), ("a", "b"))
        for n in range(LIGHTS)
    )
    agents = tuple(agent(f"vehicle-{n:03d}", n, time_s, decimals) for n in range(AGENTS))
    return Scene(time_s, frame, "urban", agent("ego", 99, time_s, decimals), agents, lights, weather=Weather())


def agent(agent_id: str, number: int, time_s: float, decimals: int | None) -> Agent:
    """A car whose every number changes from scene to scene."""

    def shown(value: float) -> float:
        return value if decimals is None else round(value, decimals)

    speed = 8 + 3 * math.sin(time_s / 5 + number)
    yaw = 0.37 * number + 0.1 * math.sin(time_s / 3 + number)
    sin, cos = math.sin(yaw), math.cos(yaw)
    return Agent(
        id=agent_id,
        category=Category.CAR,
        pose=Pose(shown(speed * time_s * cos + number), shown(speed * time_s * sin), 0.75, shown(yaw)),
        size_m=(4.5, 1.8, 1.5),
        velocity_mps=(shown(speed * cos), shown(speed * sin), 0.0),
        acceleration_mps2=(shown(0.6 * math.cos(time_s / 5)), shown(0.1 * math.sin(time_s)), 0.0),
        yaw_rate_radps=shown(0.03 * math.cos(time_s / 3 + number)),
        lights=AgentLights(),
        lane_id=f"lane-{number % 7}",
        observability=Observability(line_of_sight=shown(abs(math.sin(time_s + number)))),
    )


if __name__ == "__main__":
    main()
