"""Live driving, as Scenes."""

from roadworthy.worlds.registry import make_world, world_names
from roadworthy.worlds.world import TICK_S, World

__all__ = ["TICK_S", "World", "make_world", "world_names"]
