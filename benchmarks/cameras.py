"""What the embedded world's cameras cost: milliseconds a set of pictures, peak memory, and whether bytes are the same.

The urban map with 40 agents, after a drive of some seconds; wall time, the best of several after a warm-up.
"""

import hashlib
import io
import math
import os
import platform
import resource
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PIL import Image
from rich.console import Console
from rich.table import Table

from roadworthy.driving import make_driver
from roadworthy.rendering.cameras.cameras import Cameras
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.rendering.cameras.rigs import rig_named
from roadworthy.scene import Control, Scene, TrafficAmount
from roadworthy.worlds import make_world
from roadworthy.worlds.world import World

TICKS, ROUNDS = 240, 15
TRAFFIC = TrafficAmount(vehicles_per_lane_km=3.0, cyclists=2, pedestrians=8)
SIX, FRONT = rig_named("nuscenes6", 0.4), rig_named("front")
SIX_SEEN = "six 640x360 and visibility"
BARS_MS = {"six 640x360": 250, "one 960x540": 70}
VISIBILITY_BAR_MS = 60
BAR_MB = 600


def main() -> None:
    world = make_world("embedded")
    scene = driven(world)
    smooth, plain = Cameras(scene.roads), Cameras(scene.roads, antialias=False)
    shown = smooth.render(scene, SIX)
    taken_ms = best_ms(
        {
            "six 640x360": lambda: smooth.render(scene, SIX),
            "six 640x360, no antialiasing": lambda: plain.render(scene, SIX),
            "one 960x540": lambda: smooth.render(scene, FRONT),
            "one 960x540, no antialiasing": lambda: plain.render(scene, FRONT),
            SIX_SEEN: lambda: smooth.render(scene, SIX, visibility=True),
            "a tick, six 640x360, six JPEGs": lambda: recorded(world, smooth),
            "of it the JPEGs": lambda: encoded(shown),
        }
    )
    smooth.close()
    plain.close()
    title = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    table = Table("what", "result", "bar", title=f"{title}; urban, {len(scene.agents)} agents")
    visibility_ms = taken_ms.pop(SIX_SEEN) - taken_ms["six 640x360"]
    for what, took_ms in taken_ms.items():
        table.add_row(what, f"{took_ms:.0f} ms", f"<= {BARS_MS[what]} ms" if what in BARS_MS else "")
    table.add_row("visibility within 80 m, six cameras", f"{visibility_ms:.0f} ms", f"<= {VISIBILITY_BAR_MS} ms")
    table.add_row("same bytes with 1 and 4 threads, and again", "yes" if is_same(scene) else "NO", "yes")
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    table.add_row("peak memory of this process", f"{peak_mb:.0f} MB", f"< {BAR_MB} MB")
    Console(width=120).print(table)


def driven(world: World) -> Scene:
    """The Scene after some seconds of driving, when traffic has spread and queues."""
    (route,) = (route for route in world.routes("plain") if route.map_name == "urban")
    driver = make_driver("baseline/follow")
    scene = world.reset(replace(route, traffic=TRAFFIC), 1)
    for _ in range(TICKS):
        scene = world.step(driver.act(scene, world.render))
    return scene


def best_ms(works: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """Milliseconds of the fastest of several for each; done by turns, so that all meet the same machine."""
    taken_ms = dict.fromkeys(works, math.inf)
    for place in range(ROUNDS + 1):
        for what, work in works.items():
            began = time.perf_counter()
            work()
            if place:
                taken_ms[what] = min(taken_ms[what], 1000 * (time.perf_counter() - began))
    return taken_ms


def recorded(world: World, cameras: Cameras) -> int:
    """Bytes of the pictures a tick later."""
    return encoded(cameras.render(world.step(Control(0.0, 0.2, 0.0)), SIX))


def encoded(frames: Sequence[Frame]) -> int:
    """Bytes of the pictures as JPEG."""
    total = 0
    for frame in frames:
        out = io.BytesIO()
        Image.fromarray(frame.rgb).save(out, "JPEG", quality=85, subsampling=0)
        total += out.tell()
    return total


def is_same(scene: Scene) -> bool:
    """Whether one thread, four, and four once more give the same bytes of all that a frame holds."""
    prints = set()
    for threads in (1, 4, 4):
        cameras = Cameras(scene.roads, threads=threads)
        prints.add(print_of(cameras.render(scene, SIX, depth=True, instances=True, visibility=True)))
        cameras.close()
    return len(prints) == 1


def print_of(frames: Sequence[Frame]) -> str:
    digest = hashlib.sha256()
    for frame in frames:
        assert frame.depth_m is not None and frame.instances is not None and frame.visibility is not None
        digest.update(frame.rgb.tobytes() + frame.depth_m.tobytes() + frame.instances.tobytes())
        digest.update(repr(sorted(frame.visibility.items())).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    main()
