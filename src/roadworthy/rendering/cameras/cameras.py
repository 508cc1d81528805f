"""Cameras of the embedded world: from Scenes to pictures."""

import logging
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final

import numba
import numpy as np

from roadworthy.errors import UsageError
from roadworthy.rendering.cameras.actors import placed_agent, placed_agents, placed_furniture
from roadworthy.rendering.cameras.atmosphere import atmosphere_of
from roadworthy.rendering.cameras.checks import check_bodies, check_map, check_memory, checked_camera
from roadworthy.rendering.cameras.exposure import Buffers, Exposure, Prepared
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.rendering.cameras.instances import combined, instances_of
from roadworthy.rendering.cameras.lamps import lamps_of
from roadworthy.rendering.cameras.rigs import Mount, rig_named
from roadworthy.rendering.cameras.scenery import Scenery, around, scenery_of
from roadworthy.rendering.cameras.sunlight import SunMap, no_shadows
from roadworthy.rendering.models.placed import ground_pose
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Scene, SceneCamera

# A little more than the distance to which labels are written.
VISIBILITY_WITHIN_M: Final = 80.0
_SAMPLES_ANTIALIASED: Final = 2
_MOST_THREADS: Final = 8
_LOG: Final = logging.getLogger("roadworthy")


class Cameras:
    """Draws Scenes of one map; with `antialias`, each pixel has 2 x 2 samples, which takes a third longer.

    Without a map the roads, buildings and posts are missing, and a warning says so: only grass, and what the Scene
    itself holds, is drawn. Pictures do not depend on `threads`, by default one a processor or as many as
    NUMBA_NUM_THREADS says. Where several threads call at once, one waits for the other.
    """

    def __init__(self, network: RoadNetwork | None, *, antialias: bool = True, threads: int | None = None) -> None:
        settings: Any = numba.config
        count = min(settings.NUMBA_NUM_THREADS, _MOST_THREADS) if threads is None else threads
        if count < 1:
            raise UsageError(f"Cameras(threads={threads}): give at least 1.")
        if network is None:
            _LOG.warning(
                "Cameras(None): there is no map, so scenes are drawn without roads, buildings and posts. "
                "Where the map is known, give it: Cameras(load_map(NAME))."
            )
        self.network = network
        self._samples = _SAMPLES_ANTIALIASED if antialias else 1
        self._threads = count
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="cameras")
        self._scenery: Scenery = scenery_of(network)
        self._sun_map = SunMap()
        self._is_closed = False
        self._lock = threading.Lock()
        self._buffers: dict[tuple[int, int, int], Buffers] = {}

    def render(
        self,
        scene: Scene,
        rig: str | Sequence[Mount] | Sequence[SceneCamera],
        *,
        depth: bool = False,
        instances: bool = False,
        visibility: bool = False,
    ) -> tuple[Frame, ...]:
        """The pictures of a rig at a Scene's instant, in the order of the rig's cameras.

        `rig` is the name of one, its mounts on ego, or cameras with poses of their own, as other sources have. Depth
        and instances are in the frames only where they are asked for; visibility is that of bodies within 80 m.

        Raises:
            UsageError: there is no rig of that name, a camera cannot be one, the Scene is of another map, or these were
                closed.
            BadDataError: the Scene's weather is none, or a body has no size or no place.
        """
        if self._is_closed:
            raise UsageError("These cameras were closed: make new ones with Cameras(network).")
        if not isinstance(scene, Scene):
            raise UsageError(f"Cameras draw a roadworthy.scene.Scene, not {scene!r}.")
        cameras = [checked_camera(camera) for camera in _cameras(scene, rig)]
        check_memory(cameras)
        with self._lock:
            return self._frames(scene, cameras, depth, instances, visibility)

    def _frames(
        self, scene: Scene, cameras: list[SceneCamera], depth: bool, instances: bool, visibility: bool
    ) -> tuple[Frame, ...]:
        prepared = self._prepared(scene)
        exposures = [
            Exposure(prepared, camera, self._samples, self._buffers_of(place, camera))
            for place, camera in enumerate(cameras)
        ]
        list(self._pool.map(Exposure.project, exposures))
        strips = max(1, -(-2 * self._threads // len(exposures))) if exposures else 1
        jobs = [(each, *rows) for each in exposures for rows in _strips(each.camera.size[1], strips)]
        list(self._pool.map(lambda job: job[0].draw(job[1], job[2]), jobs))
        list(self._pool.map(Exposure.finish, exposures))
        return tuple(
            Frame(
                each.camera,
                each.rgb,
                each.depth_m if depth else None,
                each.instances if instances else None,
                prepared.ids if instances else (),
                each.visibility(VISIBILITY_WITHIN_M) if visibility else None,
            )
            for each in exposures
        )

    def close(self) -> None:
        """Ends the threads; closing twice is harmless."""
        self._is_closed = True
        self._pool.shutdown()

    def _prepared(self, scene: Scene) -> Prepared:
        check_map(scene, self.network)
        check_bodies(scene)
        atmosphere = atmosphere_of(scene)
        library = self._scenery.library
        ids: dict[str, int] = {}
        agents = placed_agents(scene, atmosphere.lamps_on)
        furniture = placed_furniture(scene, self.network, self._scenery.mountings, atmosphere.is_night)
        moving = instances_of([*agents, *furniture], library, ids)
        scenery = self._scenery.instances
        if self.network is None:
            scenery = around(scenery, ground_pose(scene.ego))
        everything = combined([scenery, moving])
        ego = instances_of(placed_agent(scene.ego, scene.time_s, atmosphere.lamps_on), library, {})
        ego_lamps = lamps_of(ego)
        sunlight = no_shadows()
        if atmosphere.air["has_shadows"]:
            center = scene.ego.pose.position
            sunlight = self._sun_map.made(library, combined([everything, ego]), atmosphere.key, center, self._pool)
        return Prepared(
            library,
            everything,
            tuple(ids),
            atmosphere,
            sunlight,
            lamps_of(moving),
            ego_lamps.taken(np.flatnonzero(ego_lamps.is_spot)),
            scene.frame,
        )

    def _buffers_of(self, place: int, camera: SceneCamera) -> Buffers:
        width, height = camera.size
        key = (place, width, height)
        if key not in self._buffers:
            self._buffers = {known: each for known, each in self._buffers.items() if known[0] != place}
            self._buffers[key] = Buffers.of_size(width * self._samples, height * self._samples)
        return self._buffers[key]


def _cameras(scene: Scene, rig: str | Sequence[Mount] | Sequence[SceneCamera]) -> list[SceneCamera]:
    if not isinstance(rig, Sequence):
        raise UsageError(f"A rig is a rig's name, or a sequence of Mount or SceneCamera; {rig!r} is neither.")
    mounts = rig_named(rig) if isinstance(rig, str) else rig
    ego = ground_pose(scene.ego)
    for each in mounts:
        if not isinstance(each, Mount | SceneCamera):
            raise UsageError(f"A rig holds Mount or SceneCamera; {each!r} is neither.")
    return [each.exposed(ego, scene.time_s) if isinstance(each, Mount) else each for each in mounts]


def _strips(height: int, count: int) -> list[tuple[int, int]]:
    edges = np.linspace(0, height, count + 1).astype(int).tolist()
    return list(pairwise(edges))
