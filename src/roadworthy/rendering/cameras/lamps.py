"""Lit lamps of placed models: what they light, and their glow in the picture."""

from dataclasses import dataclass, fields
from typing import Final

import numpy as np
from numpy.typing import NDArray

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.cameras.instances import Instances
from roadworthy.rendering.models.mesh import Float32Array, Slot
from roadworthy.rendering.raster.records import LAMP, Records

_MOST_LAMPS: Final = 16
_LIT_WITHIN_M: Final = 90.0
_LIGHTING: Final = {Slot.HEADLAMP, Slot.STREET_LAMP}
# A glow is never smaller than this, so that a lamp's colour is read from afar.
_LEAST_RADIUS_PX: Final = 1.6
_DAY_STRENGTH, _NIGHT_STRENGTH = 0.42, 0.85
_SMEAR: Final = 4.5
_LEAST_LIT: Final = 0.3
_BEHIND_M: Final = 25.0
# How much a headlamp points downwards.
_DIPPED: Final = 0.05
_SPOT_RANGE_M: Final = 60.0
_LAMP_RANGE_M: Final = 26.0
_SPOT_STRENGTH: Final = 0.6
_LAMP_STRENGTH: Final = 0.95
_BY_DAY: Final = 0.15


@dataclass(frozen=True, slots=True, eq=False)
class Lamps:
    """Lit lamps: places (n, 3) and forward unit vectors (n, 3) in the world, colours (n, 3), and the radii of glows.

    `lights` is true of those that light what is around them, `is_spot` of those among them with a cone.
    """

    places: FloatArray
    forward: FloatArray
    colors: FloatArray
    radii_m: FloatArray
    lights: NDArray[np.bool_]
    is_spot: NDArray[np.bool_]

    def taken(self, rows: NDArray[np.intp]) -> "Lamps":
        """Some of the lamps."""
        return Lamps(*(getattr(self, each.name)[rows] for each in fields(self)))

    def joined(self, others: "Lamps") -> "Lamps":
        """These lamps and others."""
        return Lamps(*(np.concatenate([getattr(self, each.name), getattr(others, each.name)]) for each in fields(self)))


def lamps_of(instances: Instances) -> Lamps:
    """All lamps that are lit in a scene."""
    rows: list[tuple[float, ...]] = []
    for row, part in enumerate(instances.parts):
        matrix = instances.matrices[row]
        for center, slot, radius_m in part.glows:
            red, green, blue, lit = instances.tints[row, slot].tolist()
            if lit > _LEAST_LIT:
                place = matrix[:, :3] @ center + matrix[:, 3]
                forward = (0.0, 0.0, -1.0) if slot is Slot.STREET_LAMP else tuple(matrix[:, 0])
                color = (red * lit, green * lit, blue * lit)
                kind = (slot in _LIGHTING, slot is Slot.HEADLAMP)
                rows.append((*place, *forward, *color, lit * radius_m, *kind))
    table = np.array(rows, dtype=np.float64).reshape(-1, 12)
    forward = table[:, 3:6] / np.maximum(np.linalg.norm(table[:, 3:6], axis=1, keepdims=True), 1e-9)
    return Lamps(table[:, :3], forward, table[:, 6:9], table[:, 9], table[:, 10] > 0, table[:, 11] > 0)


def lamps_near(lamps: Lamps, ego_lamps: Lamps, camera_from_world: FloatArray, night: float) -> Records:
    """The lamps that light what a camera sees, in its frame: the nearest, and ego's; by day they show little."""
    places = lamps.places @ camera_from_world[:, :3].T + camera_from_world[:, 3]
    away = np.linalg.norm(places, axis=1)
    # What a lamp behind the camera lights may be in view, but not from far behind.
    near = np.flatnonzero(lamps.lights & (away < _LIT_WITHIN_M) & (places[:, 2] > -_BEHIND_M))
    nearest = near[np.argsort(away[near], kind="stable")][:_MOST_LAMPS]
    chosen = lamps.taken(nearest).joined(ego_lamps)
    spot = chosen.is_spot
    dipped = chosen.forward - np.where(spot[:, None], (0.0, 0.0, _DIPPED), 0.0)
    strength = np.where(spot, _SPOT_STRENGTH, _LAMP_STRENGTH) * max(night, _BY_DAY)
    found = np.zeros(len(spot), dtype=LAMP)
    found["place"] = chosen.places @ camera_from_world[:, :3].T + camera_from_world[:, 3]
    found["forward"] = dipped @ camera_from_world[:, :3].T
    found["color"] = chosen.colors / 255 * strength[:, None]
    found["range_m"] = np.where(spot, _SPOT_RANGE_M, _LAMP_RANGE_M)
    found["is_spot"] = spot
    return found


def glow_discs(lamps: Lamps, camera_from_world: FloatArray, lens: FloatArray, is_night: bool) -> Float32Array:
    """Glows in the picture, farthest first: x px, y px, depth m, radius px, red, green, blue."""
    places = lamps.places @ camera_from_world[:, :3].T + camera_from_world[:, 3]
    ahead = np.flatnonzero(places[:, 2] > 0.5)
    ahead = ahead[np.argsort(-places[ahead, 2], kind="stable")]
    x, y, z = places[ahead].T
    # A lamp is bright towards its front only.
    to_camera = -places[ahead] / np.linalg.norm(places[ahead], axis=1, keepdims=True)
    forward = lamps.forward[ahead] @ camera_from_world[:, :3].T
    facing = np.where(lamps.is_spot[ahead], np.clip((to_camera * forward).sum(axis=1), 0.0, 1.0), 1.0)
    strength = (_NIGHT_STRENGTH if is_night else _DAY_STRENGTH) * facing
    return np.column_stack(
        (
            (lens[0] * x + lens[1] * y) / z + lens[2],
            lens[3] * y / z + lens[4],
            z,
            np.maximum(lens[0] * lamps.radii_m[ahead] * (1.5 if is_night else 1.0) / z, _LEAST_RADIUS_PX),
            lamps.colors[ahead] * strength[:, None],
        )
    ).astype(np.float32)


def mirror_images(
    lamps: Lamps, camera_from_world: FloatArray, lens: FloatArray, road_z_m: float, strength: float
) -> Float32Array:
    """Lamps mirrored in a road at a height, farthest first.

    A row is x px, y px, half width px, half height px, red, green, blue. Water is never quite still: images are long.
    """
    below = lamps.places * (1.0, 1.0, -1.0) + (0.0, 0.0, 2 * road_z_m)
    places = below @ camera_from_world[:, :3].T + camera_from_world[:, 3]
    ahead = np.flatnonzero((places[:, 2] > 1.0) & (lamps.places[:, 2] > road_z_m))
    ahead = ahead[np.argsort(-places[ahead, 2], kind="stable")]
    x, y, z = places[ahead].T
    to_camera = -places[ahead] / np.linalg.norm(places[ahead], axis=1, keepdims=True)
    forward = (lamps.forward[ahead] * (1.0, 1.0, -1.0)) @ camera_from_world[:, :3].T
    facing = np.where(
        lamps.lights[ahead] & ~lamps.is_spot[ahead], 1.0, np.clip((to_camera * forward).sum(axis=1), 0, 1)
    )
    radius_px = np.maximum(lens[0] * lamps.radii_m[ahead] / z, _LEAST_RADIUS_PX)
    center = ((lens[0] * x + lens[1] * y) / z + lens[2], lens[3] * y / z + lens[4])
    colors = lamps.colors[ahead] * (strength * facing)[:, None]
    return np.column_stack((*center, 0.7 * radius_px, _SMEAR * radius_px, colors)).astype(np.float32)
