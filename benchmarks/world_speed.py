"""How fast the embedded world is, and how the baseline `follow` drives in it.

`python benchmarks/world_speed.py` measures speed: each map with about 40 agents, ego driven by `baseline/stop`, Scene
building included and drivers not. `python benchmarks/world_speed.py --follow 10` drives the plain routes on ten seeds.
"""

import argparse
import time
from collections import Counter
from dataclasses import replace

from rich.console import Console
from rich.table import Table

from roadworthy.driving import make_driver
from roadworthy.scene import EventType, Route, TrafficAmount
from roadworthy.worlds import TICK_S, make_world
from roadworthy.worlds.embedded.world import EmbeddedWorld

AGENTS = 40
WARM_UP_TICKS, TICKS, PARTS = 40, 100, 10
LONGEST_S = 240.0


def with_agents(world: EmbeddedWorld, route: Route) -> Route:
    """The route with traffic of about `AGENTS` agents, a fifth of them on foot where there are sidewalks."""
    people = AGENTS // 5
    found = Counter(agent.id[0] for agent in world.reset(replace(route, traffic=TrafficAmount(8.0, 0, people))).agents)
    density = 8.0 * (AGENTS - found["p"]) / max(found["v"], 1)
    return replace(route, traffic=TrafficAmount(density, 0, people))


def speed_row(world: EmbeddedWorld, route: Route) -> tuple[str, ...]:
    """Milliseconds a tick and a Scene: the best of a few parts, for other work only adds."""
    driver = make_driver("baseline/stop")
    scene = world.reset(with_agents(world, route), 0)
    drive = world._drive
    assert drive is not None
    control = driver.act(scene, world.render)
    for _ in range(WARM_UP_TICKS):
        scene = world.step(control)
    ticks, scenes = [], []
    for _ in range(PARTS):
        began = time.process_time()
        for _ in range(TICKS):
            scene = world.step(control)
        scene = world.step(control)  # on to a tick without line of sight, as nine of ten are
        between = time.process_time()
        for _ in range(TICKS):
            drive.scene()
        ticks.append((between - began) / TICKS)
        scenes.append((time.process_time() - between) / TICKS)
    tick, built = min(ticks), min(scenes)
    return route.map_name, str(len(scene.agents)), f"{tick * 1e3:.2f}", f"{built * 1e3:.2f}", f"{TICK_S / tick:.0f}"


def follow_row(world: EmbeddedWorld, route: Route, seeds: int) -> tuple[str, ...]:
    """How often the route was completed, what happened on the way, and how long it took."""
    completed, told, seconds, acting, ticks = 0, Counter[str](), [], 0.0, 0
    for seed in range(seeds):
        driver = make_driver("baseline/follow")
        scene = world.reset(route, seed)
        events: list[EventType] = []
        while EventType.ROUTE_COMPLETED not in events and scene.time_s < LONGEST_S:
            began = time.process_time()
            control = driver.act(scene, world.render)
            acting, ticks = acting + time.process_time() - began, ticks + 1
            scene = world.step(control)
            events += [event.type for event in scene.events]
        completed += EventType.ROUTE_COMPLETED in events
        told.update(kind.value for kind in events if kind is not EventType.ROUTE_COMPLETED)
        seconds.append(scene.time_s)
    middle = sorted(seconds)[seeds // 2]
    things = ", ".join(f"{count} {kind}" for kind, count in sorted(told.items())) or "nothing"
    return (
        route.id,
        f"{completed} of {seeds}",
        things,
        f"{min(seconds):.0f} / {middle:.0f} / {max(seconds):.0f}",
        f"{acting / ticks * 1e3:.2f}",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--follow", type=int, default=0, metavar="SEEDS", help="drive the plain routes on so many seeds"
    )
    seeds = parser.parse_args().follow
    world = make_world("embedded")
    assert isinstance(world, EmbeddedWorld)
    table = Table(
        title=f"about {AGENTS} agents, no cameras, processor time on one core" if not seeds else "baseline/follow"
    )
    columns = ("map", "agents", "ms a tick", "of it a Scene", "times real time")
    if seeds:
        columns = ("route", "completed", "happened", "seconds: least / middle / most", "driver, ms a tick")
    for column in columns:
        table.add_column(column)
    for route in world.routes("plain"):
        table.add_row(*(follow_row(world, route, seeds) if seeds else speed_row(world, route)))
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
