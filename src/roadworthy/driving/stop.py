"""The driver that never moves: the floor below which no driver can score."""

from roadworthy.driving.driver import Render
from roadworthy.scene import Control, Scene


class StopDriver:
    """Keeps its foot on the brake."""

    name = "baseline/stop"

    def act(self, scene: Scene, render: Render) -> Control:
        """Full brake, whatever the Scene."""
        return Control(0.0, 0.0, 1.0)
