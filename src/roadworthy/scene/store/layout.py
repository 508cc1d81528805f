"""The lines of a scene store: a header, one scene a line, and a last line that says how many there are."""

from os import PathLike
from pathlib import Path
from typing import Final

import msgspec

from roadworthy.errors import UsageError
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene.agent import Agent
from roadworthy.scene.camera import SceneCamera
from roadworthy.scene.event import Event
from roadworthy.scene.route import CommandPoint, Route
from roadworthy.scene.scene import ScenarioState, Scene
from roadworthy.scene.signals import Light, Sign
from roadworthy.scene.weather import Weather

FILE_NAME: Final = "scenes.jsonl.zst"
UNFINISHED_NAME: Final = FILE_NAME + ".part"
SCHEMA: Final = "roadworthy.scenes"
# Raised only when an older reader would misread a file; a new optional field does not, older readers pass over it.
SCHEMA_VERSION: Final = 1


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The first line: what all scenes of the drive have in common."""

    schema: str
    schema_version: int
    map_name: str
    map_sha256: str | None = None
    rate_hz: float | None = None
    route: Route | None = None


class StoredScene(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line: a Scene without its roads and without what the header says."""

    time_s: float
    frame: int
    ego: Agent
    agents: tuple[Agent, ...] = ()
    lights: tuple[Light, ...] = ()
    signs: tuple[Sign, ...] = ()
    weather: Weather | None = None
    time_of_day: str | None = None
    command_near: CommandPoint | None = None
    command_far: CommandPoint | None = None
    route_progress_m: float | None = None
    cameras: tuple[SceneCamera, ...] = ()
    events: tuple[Event, ...] = ()
    description: str | None = None
    scenario: ScenarioState | None = None
    source_ref: str | None = None


class End(msgspec.Struct, frozen=True):
    """The last line; a file without it is unfinished."""

    scenes: int


def given_path(path: object) -> Path:
    """The path that a caller gave.

    Raises:
        UsageError: it is no path.
    """
    if isinstance(path, str | PathLike):
        return Path(path)
    raise UsageError(f'{path!r} is no path: give a Path or a text, such as "logs/monday".')


def header_of(scene: Scene, rate_hz: float | None) -> Header:
    """The header of a drive that begins with this scene."""
    return Header(
        schema=SCHEMA,
        schema_version=SCHEMA_VERSION,
        map_name=scene.map_name,
        map_sha256=scene.map_sha256,
        rate_hz=rate_hz,
        route=scene.route,
    )


def stored(scene: Scene) -> StoredScene:
    """The scene as it is written."""
    return StoredScene(**{name: getattr(scene, name) for name in StoredScene.__struct_fields__})


def restored(line: StoredScene, header: Header, roads: RoadNetwork | None) -> Scene:
    """The scene that was written, on these roads."""
    return Scene(
        **{name: getattr(line, name) for name in StoredScene.__struct_fields__},
        map_name=header.map_name,
        map_sha256=header.map_sha256,
        route=header.route,
        roads=roads,
    )


def order_fault(scene: StoredScene, previous_s: float | None) -> str | None:
    """What is wrong with a scene at its place in a drive, and what to do; None where nothing is."""
    if previous_s is not None and scene.time_s <= previous_s:
        return (
            f"time_s is {scene.time_s!r} and the scene before has {previous_s!r}; the scenes of a drive stand in the "
            "order of time, none twice; sort them, or give each drive a store of its own"
        )
    seen = {scene.ego.id}
    for agent in scene.agents:
        if agent.id in seen:
            return (
                f'the agent id "{agent.id}" is there twice; each agent of a scene has an id of its own, and ego stands '
                "only in `ego`, not in `agents`"
            )
        seen.add(agent.id)
    return None
