"""Lit lamps of placed models: what they light, and their glow in the picture."""

from dataclasses import dataclass
from typing import Final

import numpy as np

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


@dataclass(frozen=True, slots=True, eq=False)
class Lamps:
    """The lit lamps of a scene: their places (n, 3) in the world, forward unit vectors, colours (n, 3), glow radii."""

    places: FloatArray
    forward: FloatArray
    colors: FloatArray
    radii_m: FloatArray
    lights: np.ndarray
    is_spot: np.ndarray


def lamps_of(instances: Instances) -> Lamps:
    """All lamps that are lit in a scene."""
    rows: list[tuple[float, ...]] = []
    for row, part in enumerate(instances.parts):
        matrix = instances.matrices[row]
        for center, slot, radius_m in part.glows:
            red, green, blue, lit = instances.tints[row, slot].tolist()
            if lit > 0.3:
                place = matrix[:, :3] @ center + matrix[:, 3]
                forward = (0.0, 0.0, -1.0) if slot is Slot.STREET_LAMP else tuple(matrix[:, 0])
                strength = lit * radius_m
                rows.append(
                    (
                        *place,
                        *forward,
                        red * lit,
                        green * lit,
                        blue * lit,
                        strength,
                        slot in _LIGHTING,
                        slot is Slot.HEADLAMP,
                    )
                )
    table = np.array(rows, dtype=np.float64).reshape(-1, 12)
    forward = table[:, 3:6] / np.maximum(np.linalg.norm(table[:, 3:6], axis=1, keepdims=True), 1e-9)
    return Lamps(table[:, :3], forward, table[:, 6:9], table[:, 9], table[:, 10] > 0, table[:, 11] > 0)


def lamps_near(lamps: Lamps, camera_from_world: FloatArray, ego_lamps: Lamps) -> Records:
    """The lamps that light what a camera sees, in its frame: ego's, and the nearest others."""
    rows = np.flatnonzero(lamps.lights)
    places = lamps.places[rows] @ camera_from_world[:, :3].T + camera_from_world[:, 3]
    away = np.linalg.norm(places, axis=1)
    # What a lamp behind the camera lights may be in view, but not from far behind.
    near = np.flatnonzero((away < _LIT_WITHIN_M) & (places[:, 2] > -25.0))
    nearest = near[np.argsort(away[near], kind="stable")][:_MOST_LAMPS]
    found = np.zeros(len(nearest) + len(ego_lamps.places), dtype=LAMP)
    groups = ((lamps, rows[nearest]), (ego_lamps, np.arange(len(ego_lamps.places))))
    first = 0
    for group, chosen in groups:
        part = found[first : first + len(chosen)]
        first += len(chosen)
        part["place"] = group.places[chosen] @ camera_from_world[:, :3].T + camera_from_world[:, 3]
        forward = group.forward[chosen] * (1.0, 1.0, 1.0) - np.where(group.is_spot[chosen, None], (0.0, 0.0, 0.05), 0.0)
        part["forward"] = forward @ camera_from_world[:, :3].T
        spot = group.is_spot[chosen]
        part["color"] = group.colors[chosen] / 255 * np.where(spot, 0.75, 0.95)[:, None]
        part["range_m"] = np.where(spot, 60.0, 26.0)
        part["is_spot"] = spot
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
