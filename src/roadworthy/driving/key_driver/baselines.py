"""Deciders that do not look: what a model must beat."""

import hashlib

import numpy as np

from roadworthy.driving.driver import Render
from roadworthy.driving.keys import DirectionKey, SpeedKey
from roadworthy.scene import Scene


class RandomDecider:
    """Draws a direction and a speed, each uniformly among all; the seed and the route's id alone say which."""

    name = "baseline/random"

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._rng = np.random.default_rng(seed)

    def reply(self, scene: Scene, render: Render) -> str:
        """Two keys."""
        if scene.frame == 0:
            route_id = "" if scene.route is None else scene.route.id
            digest = hashlib.sha256(route_id.encode()).digest()
            self._rng = np.random.default_rng([self._seed, int.from_bytes(digest[:8])])
        directions, speeds = list(DirectionKey), list(SpeedKey)
        direction, speed = int(self._rng.integers(len(directions))), int(self._rng.integers(len(speeds)))
        return f"{directions[direction]}, {speeds[speed]}"


class FirstDecider:
    """Says FOLLOW_LANE, KEEP for ever: from rest, that is to stand."""

    name = "baseline/first"

    def reply(self, scene: Scene, render: Render) -> str:
        """The first key of each kind."""
        return f"{DirectionKey.FOLLOW_LANE}, {SpeedKey.KEEP}"
