"""Cabs of heavy vehicles that sit over the engine."""

from dataclasses import dataclass

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look, Slot
from roadworthy.rendering.models.vehicles.panels import (
    GLASS,
    GRILLE,
    PAINT,
    PLATE,
    TRIM,
    fill,
    front,
    lamp,
    patch,
    slab,
)
from roadworthy.rendering.models.vehicles.skins import Arch, Skin

_CORNER_M = 0.22


@dataclass(frozen=True, slots=True)
class Cab:
    """A cab between two places ahead of the middle; heights over the ground, in metres."""

    nose_x: float
    back_x: float
    half_width_m: float
    sill_z: float
    waist_z: float
    window_z: float
    roof_z: float
    axle_x: float
    wheel_radius_m: float

    @property
    def skin(self) -> Skin:
        """The bumper's edge, the waist, the upper edge of the windows, the roof's edge."""
        h, nose, back = self.half_width_m, self.nose_x, self.back_x
        levels = (
            (self.sill_z, 0.03, 0.0),
            (self.waist_z, 0.0, 0.0),
            (self.window_z, 0.14, 0.04),
            (self.roof_z, 0.3, 0.14),
        )
        return Skin.of(
            [
                [
                    (nose - lean, h - 0.18 - inset, z),
                    (nose - _CORNER_M - lean * 0.7, h - inset, z),
                    (back, h - inset, z),
                ]
                for z, lean, inset in levels
            ]
        )

    def add(self, half: MeshBuilder, look: Look = PAINT, *, far: bool = False) -> None:
        """Adds the left half: body, windows, grille and lamps."""
        skin = self.skin
        arches = () if far else (Arch(self.axle_x, self.wheel_radius_m, self.wheel_radius_m + 0.08),)
        skin.add_sides(half, look, arches)
        skin.add_front(half, look)
        skin.add_rear(half, look)
        skin.add_lid(half, look, self.nose_x, self.back_x)
        patch(half, skin.front(1), GLASS, (-0.01, 1.0), (0.06, 0.97))
        nose = skin.front(0)
        lamp(half, nose, Slot.HEADLAMP, (0.6, 0.97), (0.1, 0.3), 0.35)
        lamp(half, skin.corner(0, 0), Slot.LEFT_INDICATOR, (0.1, 0.8), (0.1, 0.3), 0.25)
        if not far:
            patch(half, skin.corner(1, 0), GLASS, (0.0, 0.8), (0.06, 0.97))
            patch(half, nose, GRILLE, (0.0, 0.78), (0.42, 0.86))
            patch(half, nose, TRIM, (0.0, 1.0), (0.0, 0.35), 0.006)

    def window(self, x_front: float, x_rear: float) -> FloatArray:
        """The face of a side window between two places."""
        return self.skin.side(1, x_front, x_rear)

    def add_mirror(self, half: MeshBuilder, outer_y: float) -> None:
        """Adds the left mirror, out to so far from the middle."""
        x, z = self.nose_x - 0.12, self.waist_z
        slab(half, (x - 0.06, outer_y - 0.2, z + 0.25), (x + 0.06, outer_y, z + 0.85), TRIM)

    def add_plate(self, whole: MeshBuilder) -> None:
        """Adds the number plate at the front."""
        fill(whole, front(-0.26, 0.26, self.sill_z + 0.1, self.sill_z + 0.21, self.nose_x + 0.01), PLATE)
