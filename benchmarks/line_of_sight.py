"""What line of sight costs: milliseconds for all agents of a scene, by the number of agents and buildings."""

import platform
import time

import numpy as np
from rich.console import Console
from rich.table import Table

from roadworthy.geometry.pose import FloatArray
from roadworthy.worlds.embedded.bodies import Bodies
from roadworthy.worlds.embedded.line_of_sight import line_of_sight

EYE = (0.0, 0.0, 1.5)
SPREAD_M = 60.0
CASES = ((10, 0), (40, 0), (40, 60), (40, 300), (100, 300))
BAR_MS = {(40, 60): 2.0}


def main() -> None:
    title = f"{platform.machine()}, Python {platform.python_version()}"
    table = Table("agents", "buildings", "seen", "ms (median of 300)", "ms (worst)", "bar", title=title)
    started = time.perf_counter()
    line_of_sight(EYE, agents(1), agents(1), buildings(1))
    first_s = time.perf_counter() - started
    for count, houses in CASES:
        times, seen = measured(count, houses)
        bar = f"<= {BAR_MS[count, houses]:g} ms" if (count, houses) in BAR_MS else ""
        numbers = (f"{np.median(times):.2f}", f"{times.max():.2f}")
        table.add_row(str(count), str(houses), f"{seen:.0%}", *numbers, bar)
    Console(width=120).print(table, f"first call {first_s:.1f} s (compiling, or loading what is compiled)")


def measured(count: int, houses: int) -> tuple[FloatArray, float]:
    """Milliseconds of 300 calls, and the share of agents of which something is seen."""
    everyone, boxes = agents(count), buildings(houses)
    times = []
    for _ in range(300):
        started = time.perf_counter()
        shares = line_of_sight(EYE, everyone, everyone, boxes)
        times.append(1000 * (time.perf_counter() - started))
    return np.array(times), float(np.mean(shares > 0))


def agents(count: int) -> Bodies:
    draw = np.random.default_rng(1)
    x, y = draw.uniform(-SPREAD_M, SPREAD_M, (2, count))
    zero = np.zeros(count)
    sizes = np.array(((4.5, 1.8, 1.5), (0.5, 0.5, 1.75), (8.0, 2.5, 3.5)))[draw.integers(0, 3, count)].T
    return Bodies(x, y, zero, draw.uniform(-np.pi, np.pi, count), sizes[0], sizes[1], sizes[2], zero, zero)


def buildings(count: int) -> FloatArray:
    """Houses of 15 x 12 m in a ring of 30 to 100 m around the eye."""
    draw = np.random.default_rng(2)
    bearing, away = draw.uniform(-np.pi, np.pi, count), draw.uniform(30.0, 100.0, count)
    boxes = np.zeros((count, 7))
    boxes[:, 0], boxes[:, 1], boxes[:, 3] = away * np.cos(bearing), away * np.sin(bearing), 12.0
    boxes[:, 4], boxes[:, 5], boxes[:, 6] = bearing, 15.0, 12.0
    return boxes


if __name__ == "__main__":
    main()
