"""Every scenario type driven by three drivers, and without its scenario by `baseline/follow`: a line of scores each.

    python benchmarks/scenario_table.py [--routes embedded44] [--workers 2] [TYPE or ROUTE ...]
    python benchmarks/scenario_table.py --routes bench2drive220.xml --maps DIR --drivers follow

With a route file, the routes through the compiled maps `TOWN.map.zst` of a folder are driven.

`attentive` is the driver of the tests that knows the script; it shows that a type can be passed. `alone` is
`baseline/follow` on the same route with the scenario removed: what fails there is the road, not the scenario.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from driving.attentive_driver import AttentiveDriver
from roadworthy.driving.criteria import DriveEnd, RouteOutcome, RouteWatch
from roadworthy.driving.registry import make_driver
from roadworthy.driving.road_test.plan import attempt_seed
from roadworthy.driving.scoring import ScoringProtocol
from roadworthy.errors import RoadworthyError
from roadworthy.scene import Route
from roadworthy.worlds import make_world
from roadworthy.worlds.embedded.route_sets import route_set_named
from roadworthy.worlds.route_files import read_routes, route_of

DRIVERS = ("stop", "follow", "attentive", "alone")


@dataclass(frozen=True)
class Line:
    """How one driver fared on one route."""

    route_id: str
    driver: str
    outcome: RouteOutcome | None
    fault: str
    speed_up: float


def drive(route: Route, driver_name: str) -> Line:
    """One route driven by one driver."""
    name = {"alone": "follow"}.get(driver_name, driver_name)
    driver = AttentiveDriver() if name == "attentive" else make_driver(f"baseline/{name}")
    began = time.perf_counter()
    world = make_world()
    try:
        scene = world.reset(
            replace(route, scenario=None) if driver_name == "alone" else route, attempt_seed(0, route.id, 0)
        )
    except RoadworthyError as error:
        return Line(route.id, driver_name, None, str(error), 0.0)
    watch = RouteWatch(scene)
    while not watch.ended:
        scene = world.step(driver.act(scene, world.render))
        watch.observe(scene)
    outcome = watch.outcome(DriveEnd())
    return Line(route.id, driver_name, outcome, "", outcome.duration_s / (time.perf_counter() - began))


def cell(line: Line) -> str:
    """The score of a line, and what went wrong."""
    if line.outcome is None:
        return f"not set up: {line.fault}"
    result = line.outcome.result(ScoringProtocol.LEADERBOARD)
    worst = line.outcome.worst
    kind = "" if worst is None else f" {worst.kind or line.outcome.failure}"
    mark = "pass" if result.succeeded else "FAIL"
    return f"{mark} {result.driving_score:5.1f} {line.outcome.duration_s:5.1f} s{kind}"


def routes_of(named: str, maps: Path | None) -> tuple[Route, ...]:
    """The routes of a set, or those of a file through the compiled maps of a folder."""
    if maps is None:
        return route_set_named(named)
    files = {path.name.removesuffix(".map.zst"): str(path) for path in maps.glob("*.map.zst")}
    routes = map(route_of, read_routes(named))
    return tuple(replace(route, map_name=files[route.map_name]) for route in routes if route.map_name in files)


def main() -> None:
    """Prints the table, and how many of each driver passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*")
    parser.add_argument("--routes", default="embedded44")
    parser.add_argument("--maps", type=Path)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--drivers", default=",".join(DRIVERS))
    given = parser.parse_args()
    drivers = given.drivers.split(",")
    routes = [
        route
        for route in routes_of(given.routes, given.maps)
        if not given.only or route.id in given.only or route.id.rsplit("-", 1)[0] in given.only
    ]
    passed = dict.fromkeys(drivers, 0)
    print("| route | " + " | ".join(drivers) + " |\n|---|" + "---|" * len(drivers), flush=True)
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        jobs = [[pool.submit(drive, route, name) for name in drivers] for route in routes]
        for route, row in zip(routes, jobs, strict=True):
            lines = [job.result() for job in row]
            name = route.id if given.maps is None else f"{route.id} {route.scenario.type if route.scenario else ''}"
            print(f"| {name} | " + " | ".join(map(cell, lines)) + " |", flush=True)
            for line in lines:
                if line.outcome is not None:
                    passed[line.driver] += line.outcome.result(ScoringProtocol.LEADERBOARD).succeeded
    print("\npassed: " + ", ".join(f"{name} {count} of {len(routes)}" for name, count in passed.items()))


if __name__ == "__main__":
    main()
