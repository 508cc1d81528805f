"""All scripted actors of a drive: how they move, and what the rest of the world sees of them."""

from collections.abc import Mapping

import numpy as np

from roadworthy.geometry.pose import Pose
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Agent, Category
from roadworthy.worlds.embedded.bodies import Bodies, joined, no_bodies
from roadworthy.worlds.embedded.scenarios.actor import Actor, BodyRow
from roadworthy.worlds.embedded.scenarios.kinds import Kind
from roadworthy.worlds.embedded.scenarios.motion import PathMotion

ID_PREFIX = "s"


class Cast:
    """The actors in the order of their ids, `s1`, `s2` and so on; those that have gone leave their ids unused."""

    def __init__(self, network: RoadNetwork) -> None:
        self._network = network
        self._count = 0
        self.actors: list[Actor] = []

    def put(self, kind: Kind, pose: Pose, motion: PathMotion | None = None, color: str | None = None) -> Actor:
        """A new actor at a pose on the ground."""
        self._count += 1
        name = f"{ID_PREFIX}{self._count}"
        actor = Actor(name, kind, pose.x_m, pose.y_m, pose.z_m, pose.yaw_rad, motion, color)
        self.actors.append(actor)
        return actor

    def remove(self, actor: Actor) -> None:
        """Takes an actor away."""
        self.actors.remove(actor)

    def advance(self, duration_s: float, around: Bodies) -> None:
        """Moves everybody who has a motion; `around` is everybody else in the world."""
        everybody = joined(around, self.bodies())
        rows = {name: row for row, name in enumerate(self.ids, start=len(around.x))}
        for actor in self.actors:
            if actor.motion is None or actor.motion.is_resting:
                continue
            length, width, _ = actor.kind.size_m
            seen = _without(everybody, rows.get(actor.id)) if actor.motion.careful else no_bodies()
            actor.place(actor.motion.advance(duration_s, length, width, seen))

    @property
    def ids(self) -> list[str]:
        """The ids of those who have a body, in the order of `bodies`."""
        return [actor.id for actor in self.actors if not actor.is_flat]

    def bodies(self) -> Bodies:
        """Their bodies, without open doors and what may be driven over."""
        return _bodies([actor.body() for actor in self.actors if not actor.is_flat])

    def doors(self) -> tuple[list[str], Bodies]:
        """Whose doors are open, and the doors' bodies."""
        open_ones = [actor for actor in self.actors if actor.door_open]
        return [actor.id for actor in open_ones], _bodies([actor.door() for actor in open_ones])

    def agents(self, seen: Mapping[str, float] | None) -> list[Agent]:
        """Everybody as a Scene shows them; `seen` is the share of each in ego's sight."""
        return [actor.agent(self._lane_of(actor), (seen or {}).get(actor.id)) for actor in self.actors]

    def _lane_of(self, actor: Actor) -> str | None:
        if actor.kind.category is Category.PEDESTRIAN:
            path = self._network.index.footpath_at(actor.x_m, actor.y_m)
            return None if path is None else path.id
        found = self._network.index.lane_at(actor.x_m, actor.y_m, actor.z_m, heading_rad=actor.yaw_rad)
        return None if found is None else found.lane_id


def _without(bodies: Bodies, row: int | None) -> Bodies:
    return bodies if row is None else Bodies(*(np.delete(column, row) for column in bodies))


def _bodies(rows: list[BodyRow]) -> Bodies:
    if not rows:
        return no_bodies()
    return Bodies(*(np.ascontiguousarray(column) for column in np.array(rows).T))
