"""The upper part of a car: screens, side windows and the roof, on top of its skin."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look
from roadworthy.rendering.models.vehicles.panels import GLASS, ON_AXIS, face, fill, pane
from roadworthy.rendering.models.vehicles.skins import Skin


class Pillar(NamedTuple):
    """Where a pillar stands on the skin and where it meets the roof; `window` is there between it and the next one."""

    base_x: float
    top_x: float
    top_z: float
    window: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Greenhouse:
    """The left half, from the foremost pillar to the last; the roof's edge is at `top_y`, its middle `crown_m` higher.

    The screens bulge by so much in the middle.
    """

    skin: Skin
    pillars: Sequence[Pillar]
    top_y: float
    crown_m: float = 0.03
    screen_bulge_m: float = 0.1
    back_bulge_m: float = 0.06

    @property
    def screen(self) -> FloatArray:
        """The left half of the windscreen's face."""
        base, top = self._base(0), self._top(0)
        low = base * ON_AXIS + (self.screen_bulge_m, 0, 0.01)
        return face([low, base, top, self._middle(0)])

    @property
    def back(self) -> FloatArray:
        """The left half of the face of the rear window."""
        base, top = self._base(-1), self._top(-1)
        return face([base, base * ON_AXIS - (self.back_bulge_m, 0, 0), self._middle(-1), top])

    def side(self, place: int) -> FloatArray:
        """The face between a pillar and the next."""
        return face([self._base(place), self._base(place + 1), self._top(place + 1), self._top(place)])

    def add(self, builder: MeshBuilder, look: Look, *, far: bool = False) -> None:
        """Adds screens, sides and the roof; the rear has a window if the last pillar says so.

        For the distance, the screens have no frames.
        """
        screens = [(self.screen, (-0.012, 0.05, 0.03, 0.06), True)]
        screens.append((self.back, (0.07, -0.012, 0.04, 0.07), self.pillars[-1].window))
        for screen, margins_m, is_glass in screens:
            fill(builder, screen, GLASS if far and is_glass else look)
            if is_glass and not far:
                pane(builder, screen, GLASS, margins_m)
        for place, pillar in enumerate(self.pillars[:-1]):
            fill(builder, self.side(place), look)
            if pillar.window:
                pane(builder, self.side(place), GLASS, (0.045, 0.045, 0.02, 0.05))
        for place, following in pairwise(range(len(self.pillars))):
            ends = [self._top(place), self._top(following), self._middle(following), self._middle(place)]
            fill(builder, face(ends), look)

    def _base(self, place: int) -> FloatArray:
        return self.skin.at(-1, self.pillars[place].base_x)

    def _top(self, place: int) -> FloatArray:
        pillar = self.pillars[place]
        return np.array([pillar.top_x, self.top_y, pillar.top_z])

    def _middle(self, place: int) -> FloatArray:
        out = {0: 0.06, len(self.pillars) - 1: -0.05, -1: -0.05}.get(place, 0.0)
        return np.asarray(self._top(place) * ON_AXIS + (out, 0.0, self.crown_m))
