"""How long road tests take, and what a second worker brings: `python benchmarks/road_test.py`.

`baseline/follow` drives; Scenes are kept twice a second, and a replay of every drive where the row says so. The second
worker is measured on the same routes, the first twelve of `embedded44`.
"""

import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from roadworthy.driving.road_test import RoadTest, drive_routes
from roadworthy.worlds.embedded.route_sets import route_set_named

SHARED_ROUTES = 12


def seconds(test: RoadTest, workers: int) -> float:
    """The time on the wall of a whole test in a new folder."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        summary = drive_routes(test, Path(folder), workers=workers)
        assert summary.crashed == 0
        return time.perf_counter() - began


def main() -> None:
    """Prints the table."""
    all_types = route_set_named("embedded44")
    quick = route_set_named("quick")
    bare = RoadTest(routes=all_types[:SHARED_ROUTES], driver="baseline/follow", animation=False)
    table = Table("road test", "workers", "seconds", "bar")
    alone, together = seconds(bare, 1), seconds(bare, 2)
    table.add_row(f"{SHARED_ROUTES} routes, no cameras, no replays", "1", f"{alone:.0f}", "")
    table.add_row("the same", "2", f"{together:.0f}", f"{alone / together:.2f}x (>= 1.7x)")
    whole = RoadTest(routes=all_types, driver="baseline/follow")
    table.add_row("embedded44, no cameras, with replays", "2", f"{seconds(whole, 2):.0f}", "< 240")
    seen = RoadTest(routes=quick, driver="baseline/follow", rig="front")
    table.add_row("quick, front camera at 2 Hz, with replays", "2", f"{seconds(seen, 2):.0f}", "< 120")
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
