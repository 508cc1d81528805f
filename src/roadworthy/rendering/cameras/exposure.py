"""One camera's picture of a prepared scene."""

import zlib
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.cameras.atmosphere import Atmosphere
from roadworthy.rendering.cameras.instances import Instances
from roadworthy.rendering.cameras.lamps import Lamps, glow_discs, lamps_near, mirror_images
from roadworthy.rendering.cameras.library import TEXTURE_BLOCK, Library
from roadworthy.rendering.cameras.sunlight import Sunlight
from roadworthy.rendering.models.mesh import Float32Array
from roadworthy.rendering.raster.air import HAZE_STEPS_PER_M, LIT_THROUGH_HAZE
from roadworthy.rendering.raster.fill import NOTHING, fill
from roadworthy.rendering.raster.glow import glows
from roadworthy.rendering.raster.project import in_view, project
from roadworthy.rendering.raster.rain import streaks
from roadworthy.rendering.raster.records import FACE, LAMP, Records
from roadworthy.rendering.raster.reflection import reflections
from roadworthy.rendering.raster.shade import shade
from roadworthy.rendering.raster.visible import visible_samples
from roadworthy.scene import SceneCamera

# Bodies whose radius is smaller in the picture are drawn in their simpler shape, and smaller ones not at all.
_SIMPLE_BELOW_PX: Final = 16.0
_DROPPED_BELOW_PX: Final = 0.7
_DROPS_AT_NIGHT: Final = 110.0
# How much of a lamp a wet road mirrors, at night and by day.
_MIRRORED: Final = 0.75
_MIRRORED_BY_DAY: Final = 0.2


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """A scene ready to be drawn by any camera; `ids` are those of its agents, lights and signs."""

    library: Library
    instances: Instances
    ids: tuple[str, ...]
    atmosphere: Atmosphere
    sunlight: Sunlight
    lamps: Lamps
    ego_lamps: Lamps
    frame: int


@dataclass(slots=True, eq=False)
class Buffers:
    """The memory of one camera's pictures of one size, used again for each."""

    nearness: Float32Array
    owners: NDArray[np.int32]
    screen: Float32Array = field(default_factory=lambda: np.empty((1 << 15, 3, 3), dtype=np.float32))
    faces: Records = field(default_factory=lambda: np.zeros(1 << 15, dtype=FACE))
    stamps: NDArray[np.int32] | None = None

    @classmethod
    def of_size(cls, width: int, height: int) -> "Buffers":
        """Memory for pictures of that many samples."""
        return cls(np.empty((height, width), dtype=np.float32), np.empty((height, width), dtype=np.int32))


class Exposure:
    """One camera's picture: `project` first, then each strip of rows with `draw`, then `finish`."""

    def __init__(self, prepared: Prepared, camera: SceneCamera, samples: int, buffers: Buffers) -> None:
        self._prepared, self._samples, self._buffers = prepared, samples, buffers
        self.camera = camera
        (fx, skew, cx), (_, fy, cy), _ = camera.intrinsic
        self._lens = np.array((fx, skew, cx, fy, cy))
        world_from_camera = camera.ego_in_world.matrix @ camera.camera_in_ego.matrix
        self._world_from_camera: FloatArray = world_from_camera[:3]
        self._camera_from_world: FloatArray = np.linalg.inv(world_from_camera)[:3].astype(np.float64)
        width, height = camera.size
        self.rgb = np.empty((height, width, 3), dtype=np.uint8)
        self.depth_m = np.empty((height, width), dtype=np.float32)
        self.instances = np.empty((height, width), dtype=np.int32)
        self._count = 0
        self._rows = np.empty(0, dtype=np.int64)
        self._starts = np.empty(0, dtype=np.int64)
        self._from_camera = np.empty((0, 3, 4), dtype=np.float32)
        self._lamp_records = np.zeros(0, dtype=LAMP)

    def project(self) -> None:
        """Finds the faces that may be seen."""
        instances = self._prepared.instances
        ranges = self._ranges()
        rows = ranges[:, 2]
        to_camera = np.zeros((len(instances), 3, 4))
        to_camera[rows] = np.einsum("ij,njk->nik", self._camera_from_world[:, :3], instances.matrices[rows])
        to_camera[rows, :, 3] += self._camera_from_world[:, 3]
        self._from_camera = np.zeros((len(instances), 3, 4), dtype=np.float32)
        turned = np.linalg.inv(to_camera[rows, :, :3])
        self._from_camera[rows, :, :3] = turned
        self._from_camera[rows, :, 3] = -np.einsum("nij,nj->ni", turned, to_camera[rows, :, 3])
        self._rows = rows
        self._starts = np.empty(len(ranges) + 1, dtype=np.int64)
        self._count = self._project(ranges, to_camera)
        if self._prepared.atmosphere.lamps_on:
            self._lamp_records = lamps_near(
                self._prepared.lamps,
                self._prepared.ego_lamps,
                self._camera_from_world,
                float(self._prepared.atmosphere.air["night"]),
            )

    def _ranges(self) -> NDArray[np.int64]:
        """First triangle, count and instance of whatever may be seen, what belongs to the ground last."""
        instances = self._prepared.instances
        size_px = 2 * instances.spheres[:, 3] * self._lens[0]
        reach = np.minimum(instances.reach_m, self._prepared.atmosphere.reach_m)
        reach = np.minimum(reach, size_px / (2 * _DROPPED_BELOW_PX))
        depths = in_view(instances.spheres, self._camera_from_world, self._lens, self.camera.size, reach)
        rows = np.flatnonzero(np.isfinite(depths))
        is_small = size_px[rows] / 2 / depths[rows] < _SIMPLE_BELOW_PX
        runs = np.where(is_small[:, None], instances.runs[rows, 2:], instances.runs[rows, :2])
        return np.column_stack((runs, rows))

    def _project(self, ranges: NDArray[np.int64], to_camera: FloatArray) -> int:
        library, buffers, width = self._prepared.library, self._buffers, self.camera.size
        turned = self._camera_from_world[:, :3]
        sun = (turned @ self._prepared.atmosphere.key).astype(np.float32)
        up = turned[:, 2].astype(np.float32)
        size = (width[0] * self._samples, width[1] * self._samples)
        while True:
            count = project(
                library.corners,
                library.surfaces,
                ranges,
                to_camera,
                self._lens * self._samples,
                size,
                sun,
                up,
                buffers.screen,
                buffers.faces,
                self._starts,
            )
            if count <= len(buffers.faces):
                return int(count)
            buffers.screen = np.empty((2 * count, 3, 3), dtype=np.float32)
            buffers.faces = np.zeros(2 * count, dtype=FACE)

    def draw(self, top: int, bottom: int) -> None:
        """Draws the rows from `top` up to `bottom`; strips may be drawn at the same time."""
        prepared, buffers, samples = self._prepared, self._buffers, self._samples
        first, last = top * samples, bottom * samples
        buffers.nearness[first:last] = 0.0
        buffers.owners[first:last] = NOTHING
        fill(buffers.screen, buffers.faces, self._count, first, last, buffers.nearness, buffers.owners)
        to_sun = prepared.sunlight.from_world[:, :3] @ self._world_from_camera
        to_sun[:, 3] += prepared.sunlight.from_world[:, 3]
        shade(
            (top, bottom),
            samples,
            buffers.screen,
            buffers.faces,
            buffers.nearness,
            buffers.owners,
            prepared.library.surfaces,
            prepared.instances.ids,
            prepared.instances.tints,
            self._from_camera,
            TEXTURE_BLOCK.pixels,
            TEXTURE_BLOCK.table,
            prepared.atmosphere.air,
            prepared.atmosphere.haze,
            prepared.atmosphere.sky,
            (self._lens * samples).astype(np.float32),
            self._world_from_camera.astype(np.float32),
            to_sun.astype(np.float32),
            prepared.sunlight.heights,
            self._lamp_records,
            self.rgb,
            self.depth_m,
            self.instances,
        )

    def finish(self) -> None:
        """Adds the glow of lamps, and rain; only when all rows are drawn."""
        prepared, height = self._prepared, self.camera.size[1]
        if prepared.atmosphere.air["wetness"] > 0.0 and prepared.atmosphere.lamps_on:
            self._mirror_lamps()
        glows(self._glow_discs(), 0, height, self.depth_m, self.rgb)
        if prepared.atmosphere.precipitation > 0.0:
            # At night the lamps of the street light the drops.
            sky = max(float(prepared.atmosphere.air["fog"].mean()), _DROPS_AT_NIGHT)
            streaks(self._drops(), np.float32(min(255.0, 1.15 * sky + 12.0)), self.rgb)

    def _mirror_lamps(self) -> None:
        """Adds lamps' mirror images in the road, taken to lie level below ego."""
        air, buffers, road_z_m = self._prepared.atmosphere.air, self._buffers, self.camera.ego_in_world.z_m
        strength = float(air["wetness"]) * (_MIRRORED_BY_DAY + (_MIRRORED - _MIRRORED_BY_DAY) * float(air["night"]))
        images = mirror_images(self._prepared.lamps, self._camera_from_world, self._lens, road_z_m, strength)
        surfaces = self._prepared.library.surfaces
        reflections(images, self._samples, buffers.owners, buffers.faces, surfaces, self.rgb)

    def _glow_discs(self) -> Float32Array:
        """The glows of lamps as far as they come through the haze."""
        atmosphere = self._prepared.atmosphere
        discs: Float32Array = glow_discs(self._prepared.lamps, self._camera_from_world, self._lens, atmosphere.is_night)
        fx, skew, cx, fy, cy = self._lens
        down = (discs[:, 1] - cy) / fy
        across = (discs[:, 0] - cx - skew * down) / fx
        away_m = discs[:, 2] * np.sqrt(1.0 + across**2 + down**2)
        discs, away_m = discs[away_m < atmosphere.reach_m], away_m[away_m < atmosphere.reach_m]
        steps = np.minimum((away_m * HAZE_STEPS_PER_M).astype(np.int64), len(atmosphere.haze) - 1)
        discs[:, 4:] *= ((1.0 - atmosphere.haze[steps]) ** (1.0 - LIT_THROUGH_HAZE))[:, None]
        return discs

    def _drops(self) -> Float32Array:
        """Raindrops of this frame and camera: x px, y px, across px, down px, strength."""
        atmosphere, (width, height) = self._prepared.atmosphere, self.camera.size
        seed = (self._prepared.frame % 2**32, zlib.crc32(self.camera.name.encode()))
        rng = np.random.default_rng(np.random.SeedSequence(seed))
        count = int(atmosphere.precipitation / 100 * 0.0016 * width * height)
        nearness = rng.random(count) ** 2
        down = height * (0.03 + 0.09 * nearness)
        slant = 0.06 + 0.3 * atmosphere.wind_intensity / 100
        places = (rng.random(count) * width, rng.random(count) * 1.1 * height - 0.1 * height)
        return np.column_stack((*places, down * slant, down, 0.12 + 0.25 * nearness)).astype(np.float32)

    def visibility(self, within_m: float) -> dict[str, float]:
        """The share of each body's own samples in the picture that is seen, for those with any, within a distance."""
        prepared, buffers = self._prepared, self._buffers
        ids = prepared.instances.ids[self._rows]
        spheres = prepared.instances.spheres[self._rows]
        away = np.linalg.norm(spheres[:, :3] - self._world_from_camera[:, 3], axis=1) - spheres[:, 3]
        bodies: list[tuple[int, int, int]] = []
        for place in np.flatnonzero((ids > 0) & (away <= within_m)).tolist():
            first, last, number = int(self._starts[place]), int(self._starts[place + 1]), int(ids[place])
            if bodies and bodies[-1][2] == number and bodies[-1][1] == first:
                first = bodies.pop()[0]
            bodies.append((first, last, number))
        if buffers.stamps is None:
            buffers.stamps = np.empty_like(buffers.owners)
        table = np.array(bodies, dtype=np.int64).reshape(-1, 3)
        counts = visible_samples(
            buffers.screen, buffers.faces, table, prepared.instances.ids, buffers.owners, buffers.stamps
        )
        return {
            prepared.ids[number - 1]: seen / own
            for (_, _, number), (own, seen) in zip(bodies, counts.tolist(), strict=True)
            if own
        }
