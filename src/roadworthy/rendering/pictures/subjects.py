"""Which agents pictures tell of, and in which colours."""

import math
from typing import Final

from roadworthy.geometry.pose import Pose
from roadworthy.rendering.models.mesh import Rgb
from roadworthy.rendering.models.paints import paint
from roadworthy.rendering.pictures.lettering import WHITE
from roadworthy.scene import Agent, Category, Scene

FARTHEST_M: Final = 75.0
CYAN: Final[Rgb] = (0, 255, 255)
VEHICLES: Final = frozenset(
    {Category.CAR, Category.VAN, Category.TRUCK, Category.BUS, Category.MOTORCYCLE, Category.BICYCLE}
)
PEOPLE: Final = frozenset({Category.PEDESTRIAN, Category.ANIMAL})
_LARGEST_HEIGHT_DIFFERENCE_M: Final = 30.0


def near(scene: Scene) -> list[Agent]:
    """The agents within 75 m of ego on the ground and 30 m up or down, the nearest first."""
    ego = scene.ego.pose
    distances = {
        agent.id: math.dist((agent.pose.x_m, agent.pose.y_m), (ego.x_m, ego.y_m))
        for agent in scene.agents
        if is_level(agent.pose, ego)
    }
    found = [agent for agent in scene.agents if distances.get(agent.id, math.inf) <= FARTHEST_M]
    return sorted(found, key=lambda agent: (distances[agent.id], agent.id))


def is_level(pose: Pose, ego: Pose) -> bool:
    """Whether something is on no bridge or in no valley too far above or below ego."""
    return abs(pose.z_m - ego.z_m) <= _LARGEST_HEIGHT_DIFFERENCE_M


def is_named(agent: Agent) -> bool:
    """Whether an agent has a label: vehicles and people that take part in traffic have, what is static has not."""
    return not agent.is_static and agent.category is not Category.PROP


def ink_of(agent: Agent) -> Rgb:
    """The colour of an agent's label."""
    return CYAN if agent.category in PEOPLE else WHITE


def body_color(agent: Agent) -> Rgb:
    """The colour of an agent's body from above, and of its track."""
    return CYAN if agent.category in PEOPLE else paint(agent.color)
