"""Drives made of plain numbers, for tests of stores, sources, checks and pictures."""

import math
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import zstandard
from hypothesis import strategies as st

from roadworthy.geometry import Pose
from roadworthy.scene import Agent, Category, Light, LightState, Scene, TrafficAmount
from roadworthy.scene.store import FILE_NAME, SceneWriter

FINITE = st.floats(allow_nan=False, allow_infinity=False)
PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    float: FINITE,
    int: st.integers(-(2**53), 2**53),
    str: st.text(st.characters(codec="utf-8"), max_size=6),
    bool: st.booleans(),
    TrafficAmount: st.builds(
        TrafficAmount, st.floats(0.0, 100.0), st.integers(0, 2000), st.integers(0, 2000), st.floats(0.0, 1.0)
    ),
}


def car(agent_id: str, time_s: float, start: tuple[float, float] = (0.0, 0.0), yaw: float = 0.0) -> Agent:
    """A car that drives straight on at 10 m/s."""
    sin, cos = math.sin(yaw), math.cos(yaw)
    return Agent(
        id=agent_id,
        category=Category.CAR,
        pose=Pose(start[0] + 10 * time_s * cos, start[1] + 10 * time_s * sin, 0.75, yaw),
        size_m=(4.5, 1.8, 1.5),
        velocity_mps=(10 * cos, 10 * sin, 0.0),
    )


def drive(count: int = 5, step_s: float = 0.1) -> tuple[Scene, ...]:
    """A drive of ego and two other cars past a light."""
    light = Light("light-1", Pose(50, 4, 5, math.pi), LightState.GREEN, ((48, 2, 0), (48, -2, 0)))
    return tuple(
        Scene(
            time_s=frame * step_s,
            frame=frame,
            map_name="nowhere",
            ego=car("ego", frame * step_s),
            agents=(car("a", frame * step_s, (20, 0)), car("b", frame * step_s, (60, 4), math.pi)),
            lights=(light,),
        )
        for frame in range(count)
    )


def write(folder: Path, scenes: tuple[Scene, ...]) -> Path:
    """Writes a store; its file."""
    with SceneWriter(folder, rate_hz=10.0) as writer:
        for scene in scenes:
            writer.append(scene)
    return writer.path


def lines_of(file: Path) -> list[Any]:
    """The lines of a store, as plain Python."""
    text = zstandard.ZstdDecompressor().decompressobj().decompress(file.read_bytes())
    return [msgspec.json.decode(line) for line in text.splitlines()]


def store_of(folder: Path, lines: list[Any]) -> Path:
    """A store of lines that are written as they are where they are bytes, and as JSON otherwise; its file."""
    text = b"".join((line if isinstance(line, bytes) else msgspec.json.encode(line)) + b"\n" for line in lines)
    file = folder / FILE_NAME
    file.write_bytes(zstandard.compress(text))
    return file


def anything(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a type of the scene package, every field filled with anything that it may hold."""
    if hint in PLAIN:
        return PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(hint)
    if is_dataclass(hint) and isinstance(hint, type):
        hints = get_type_hints(hint)
        return st.builds(
            hint, **{each.name: anything(hints[each.name]) for each in fields(hint) if each.name != "roads"}
        )
    parts = get_args(hint)
    if get_origin(hint) is UnionType:
        return st.one_of(*(st.none() if part is NoneType else anything(part) for part in parts))
    if get_origin(hint) is tuple and parts[-1] is Ellipsis:
        return st.lists(anything(parts[0]), max_size=2).map(tuple)
    return st.tuples(*(anything(part) for part in parts))


@st.composite
def any_drive(draw: st.DrawFn) -> tuple[Scene, ...]:
    """One to three scenes of one drive, with anything in them that a drive may hold."""
    first, *rest = draw(st.lists(anything(Scene), min_size=1, max_size=3))
    times = sorted(draw(st.lists(FINITE, min_size=3, max_size=3, unique=True)))
    return tuple(
        replace(
            scene,
            time_s=time_s,
            map_name=first.map_name,
            map_sha256=first.map_sha256,
            route=first.route,
            ego=replace(scene.ego, id="ego"),
            agents=tuple(replace(agent, id=str(number)) for number, agent in enumerate(scene.agents)),
        )
        for time_s, scene in zip(times, (first, *rest), strict=False)
    )
