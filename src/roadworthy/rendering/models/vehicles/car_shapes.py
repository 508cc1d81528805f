"""The proportions of cars."""

from dataclasses import dataclass
from typing import Final

from roadworthy.rendering.models.fitting import Size
from roadworthy.rendering.models.vehicles.greenhouses import Greenhouse, Pillar
from roadworthy.rendering.models.vehicles.skins import Arch, Skin

_MIRROR_REACH_M = 0.07
_ARCH_GAP_M = 0.05


@dataclass(frozen=True, slots=True)
class CarShape:
    """Heights over the ground and places ahead of the middle, in metres.

    The body's rails are its sill, its crease (the widest), and its belt under the windows. The belt runs from the nose
    to the cowl, the deck (the foot of the rear window) and the tail. `tumble_m` is how much narrower the roof is than
    the body, on each side; `tail_corner_m` how long the bevel of the rear's corners is, and how much it takes off the
    width; `tail_lean_m` how far the belt's end stays ahead of the rear; `seams` are the edges of its doors, from the
    foremost to the last; `sill_trim` the share of the height under the crease that is dark.
    """

    size_m: Size
    sill_z: float
    crease_z: float
    nose_z: float
    cowl: tuple[float, float]
    deck: tuple[float, float]
    tail_z: float
    pillars: tuple[Pillar, ...]
    axles: tuple[float, float]
    wheel_radius_m: float
    tumble_m: float = 0.2
    tail_corner_m: tuple[float, float] = (0.24, 0.15)
    tail_lean_m: float = 0.09
    has_rear_doors: bool = False
    sill_trim: float = 0.14
    rear_plate_z: float = 0.55
    seams: tuple[float, ...] = ()

    @property
    def half_width_m(self) -> float:
        """Half the width of the body, without its mirrors."""
        return self.size_m[1] / 2 - _MIRROR_REACH_M

    @property
    def arches(self) -> tuple[Arch, ...]:
        """The openings for the wheels."""
        radius = self.wheel_radius_m
        return tuple(Arch(x, radius, radius + _ARCH_GAP_M) for x in self.axles)

    def skin(self, *, far: bool = False) -> Skin:
        """The body up to its belt; for the distance, without the bend at its deck."""
        h, end, s, c = self.half_width_m, self.size_m[0] / 2, self.sill_z, self.crease_z
        (cowl_x, cowl_z), (deck_x, deck_z) = self.cowl, self.deck
        bevel, narrower = self.tail_corner_m
        before, behind = end - 0.3, bevel - end
        sill = [
            (end - 0.05, h - 0.24, s + 0.03),
            (before, h - 0.05, s),
            (cowl_x, h - 0.04, s),
            (deck_x, h - 0.04, s),
            (behind, h - 0.05, s),
            (bevel / 4 - end, h - 0.03 - narrower, s + 0.06),
        ]
        crease = [
            (end, h - 0.22, c - 0.1),
            (before, h - 0.01, c - 0.02),
            (cowl_x, h, c),
            (deck_x, h, c + 0.02),
            (behind, h - 0.02, c + 0.02),
            (-end, h - narrower, c),
        ]
        belt = [
            (end - 0.12, h - 0.24, self.nose_z),
            (before, h - 0.11, self.nose_z + 0.06),
            (cowl_x, h - 0.06, cowl_z),
            (deck_x, h - 0.06, deck_z),
            (behind, h - 0.07, self.tail_z + 0.01),
            (self.tail_lean_m - end, h - 0.05 - narrower * 0.8, self.tail_z),
        ]
        if far:
            sill, crease, belt = ([*rail[:3], *rail[4:]] for rail in (sill, crease, belt))
        return Skin.of([sill, crease, belt])

    def greenhouse(self, *, far: bool = False) -> Greenhouse:
        """Windows and roof; for the distance, without the pillars between two windows."""
        kept = [
            pillar
            for place, pillar in enumerate(self.pillars)
            if not far or place in {0, len(self.pillars) - 1} or pillar.window != self.pillars[place - 1].window
        ]
        return Greenhouse(self.skin(far=far), kept, self.half_width_m - self.tumble_m)


SEDAN: Final = CarShape(
    (4.75, 1.84, 1.45),
    sill_z=0.2,
    crease_z=0.72,
    nose_z=0.74,
    cowl=(0.98, 0.94),
    deck=(-1.62, 0.98),
    tail_z=0.98,
    pillars=(
        Pillar(0.98, 0.2, 1.37),
        Pillar(-0.22, -0.26, 1.42),
        Pillar(-1.12, -0.95, 1.39, window=False),
        Pillar(-1.62, -1.02, 1.38),
    ),
    axles=(1.43, -1.37),
    wheel_radius_m=0.33,
    seams=(0.9, -0.24, -1.16),
)

FASTBACK: Final = CarShape(
    SEDAN.size_m,
    sill_z=0.19,
    crease_z=0.7,
    nose_z=0.7,
    cowl=(1.14, 0.92),
    deck=(-1.98, 1.02),
    tail_z=1.02,
    pillars=(
        Pillar(1.14, 0.26, 1.36),
        Pillar(-0.26, -0.3, 1.42),
        Pillar(-1.3, -1.06, 1.36, window=False),
        Pillar(-2.02, -1.14, 1.35),
    ),
    axles=(1.49, -1.41),
    wheel_radius_m=0.34,
    seams=(1.02, -0.28, -1.28),
    tumble_m=0.24,
)

HATCHBACK: Final = CarShape(
    (3.95, 1.72, 1.48),
    sill_z=0.2,
    crease_z=0.72,
    nose_z=0.76,
    cowl=(0.92, 0.95),
    deck=(-1.62, 1.0),
    tail_z=0.98,
    pillars=(
        Pillar(0.92, 0.3, 1.38),
        Pillar(-0.28, -0.3, 1.45),
        Pillar(-1.2, -1.1, 1.42, window=False),
        Pillar(-1.68, -1.42, 1.39),
    ),
    axles=(1.2, -1.28),
    wheel_radius_m=0.31,
    seams=(0.8, -0.3, -1.2),
    tumble_m=0.18,
)

SUV: Final = CarShape(
    (4.72, 1.93, 1.74),
    sill_z=0.28,
    crease_z=0.85,
    nose_z=0.94,
    cowl=(1.02, 1.12),
    deck=(-1.98, 1.16),
    tail_z=1.14,
    pillars=(
        Pillar(1.02, 0.42, 1.62),
        Pillar(-0.2, -0.22, 1.7),
        Pillar(-1.1, -1.08, 1.7),
        Pillar(-1.8, -1.72, 1.67, window=False),
        Pillar(-2.06, -1.92, 1.66),
    ),
    axles=(1.4, -1.34),
    wheel_radius_m=0.38,
    seams=(0.94, -0.22, -1.12),
    tumble_m=0.18,
    sill_trim=0.34,
)

OFF_ROADER: Final = CarShape(
    SUV.size_m,
    sill_z=0.34,
    crease_z=0.88,
    nose_z=1.04,
    cowl=(0.92, 1.14),
    deck=(-2.1, 1.16),
    tail_z=1.15,
    pillars=(
        Pillar(0.92, 0.66, 1.66),
        Pillar(-0.26, -0.26, 1.71),
        Pillar(-1.12, -1.12, 1.71),
        Pillar(-2.02, -2.0, 1.7, window=False),
        Pillar(-2.2, -2.16, 1.69),
    ),
    axles=(1.44, -1.38),
    wheel_radius_m=0.4,
    seams=(0.84, -0.26, -1.12),
    tumble_m=0.12,
    tail_corner_m=(0.14, 0.08),
    tail_lean_m=0.03,
    sill_trim=0.4,
)

POLICE_CAR: Final = CarShape(
    (4.9, 1.9, 1.6),
    sill_z=0.21,
    crease_z=0.74,
    nose_z=0.77,
    cowl=(1.02, 0.97),
    deck=(-1.66, 1.01),
    tail_z=1.01,
    pillars=(
        Pillar(1.02, 0.24, 1.4),
        Pillar(-0.22, -0.26, 1.45),
        Pillar(-1.14, -0.98, 1.42, window=False),
        Pillar(-1.66, -1.06, 1.41),
    ),
    axles=(1.48, -1.4),
    wheel_radius_m=0.34,
    seams=(0.94, -0.24, -1.18),
)

VAN: Final = CarShape(
    (5.9, 2.02, 2.6),
    sill_z=0.3,
    crease_z=1.0,
    nose_z=1.12,
    cowl=(2.1, 1.38),
    deck=(-2.6, 1.42),
    tail_z=1.42,
    pillars=(
        Pillar(2.1, 1.4, 2.4),
        Pillar(0.82, 0.8, 2.52, window=False),
        Pillar(-0.6, -0.6, 2.57, window=False),
        Pillar(-2.85, -2.83, 2.54, window=False),
    ),
    axles=(2.1, -1.72),
    wheel_radius_m=0.36,
    tumble_m=0.13,
    tail_corner_m=(0.1, 0.04),
    tail_lean_m=0.02,
    has_rear_doors=True,
    seams=(1.66, 0.8, -0.52),
    rear_plate_z=0.62,
)

AMBULANCE: Final = CarShape(
    (6.3, 2.15, 2.8),
    sill_z=0.32,
    crease_z=1.0,
    nose_z=1.14,
    cowl=(2.26, 1.42),
    deck=(-2.8, 1.46),
    tail_z=1.46,
    pillars=(
        Pillar(2.26, 1.52, 2.42),
        Pillar(0.92, 0.9, 2.58, window=False),
        Pillar(-0.6, -0.6, 2.62, window=False),
        Pillar(-3.05, -3.03, 2.58),
    ),
    axles=(2.24, -1.86),
    wheel_radius_m=0.37,
    tumble_m=0.13,
    tail_corner_m=(0.1, 0.04),
    tail_lean_m=0.02,
    has_rear_doors=True,
    seams=(1.79, 0.9, -0.45),
    rear_plate_z=0.64,
)
