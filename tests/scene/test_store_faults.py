"""What is wrong with a store is said: which file, which line, which value, and what to do."""

import math
import re
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.errors import BadDataError, UsageError
from roadworthy.geometry import Pose
from roadworthy.scene import Agent, Event, EventType, Observability, Route, Scene
from roadworthy.scene.store import FILE_NAME, SceneWriter, read_scenes
from scene.drives import drive, lines_of, store_of, write

Lines = list[Any]


def changed(lines: Lines, number: int, **values: Any) -> Lines:
    """The lines with some values of one line (1 is the header) replaced."""
    return [{**line, **values} if place == number else line for place, line in enumerate(lines, start=1)]


def with_agent(lines: Lines, number: int, **values: Any) -> Lines:
    """The lines with some values of the first agent of one scene replaced."""
    first, *others = lines[number - 1]["agents"]
    return changed(lines, number, agents=[{**first, **values}, *others])


def not_json(lines: Lines) -> Lines:
    return [*lines[:2], b'{"time_s": 0.1, "frame"', *lines[3:]]


def not_a_number(lines: Lines) -> Lines:
    return [*lines[:2], b'{"time_s": 0.1, "frame": 1, "ego": {"pose": {"x_m": NaN}}}', *lines[3:]]


def nested_too_deeply(lines: Lines) -> Lines:
    return [*lines[:2], b"[" * 200_000, *lines[3:]]


def broken_after_a_wrong_value(lines: Lines) -> Lines:
    return [*lines[:2], b'{"time_s": "soon", "frame" 1}', *lines[3:]]


def too_large(value: bytes) -> Callable[[Lines], Lines]:
    return lambda lines: [*lines[:2], b'{"time_s": ' + value + b', "frame": 1}', *lines[3:]]


FAULTS: list[tuple[Callable[[Lines], Lines], int, str]] = [
    (lambda lines: changed(lines, 1, schema="roadworthy.maps"), 1, "found 'roadworthy.maps'"),
    (lambda lines: [[1, 2], *lines[1:]], 1, "found None"),
    (lambda lines: [b"<html>", *lines[1:]], 1, "this is no JSON"),
    (lambda lines: changed(lines, 1, schema_version=7), 1, "schema_version 7, and this Roadworthy reads up to 1"),
    (lambda lines: changed(lines, 1, schema_version="1"), 1, r'`int`, got `str` at \$\.schema_version; found "1"'),
    (lambda lines: changed(lines, 1, map_name=None), 1, r"got `null` at \$\.map_name; found null"),
    (not_json, 3, "this is no JSON"),
    (broken_after_a_wrong_value, 3, r"this is no JSON \(.*expected ':'"),
    (nested_too_deeply, 3, "nested too deeply"),
    (lambda lines: [b'{"a":' * 200_000, *lines[1:]], 1, "nested too deeply"),
    (too_large(b"1e400"), 3, r"a number at \$\.time_s is out of range"),
    (too_large(b'"x", "other": 1e400'), 3, "a number is out of range"),
    (lambda lines: [b'{"schema": 1e400}', *lines[1:]], 1, "out of range"),
    (
        lambda lines: changed(
            lines, 1, route={"id": "r", "map_name": "m", "points": [], "lane_ids": [], "traffic": {"cyclists": -1}}
        ),
        1,
        "cyclists is -1; it must be a whole number",
    ),
    (not_a_number, 3, "NaN is no JSON; leave out what is not known"),
    (lambda lines: changed(lines, 3, frame="x"), 3, r'`int`, got `str` at \$\.frame; found "x"'),
    (
        lambda lines: with_agent(lines, 3, category="tram"),
        3,
        r"Invalid enum value 'tram' at \$\.agents\[0\]\.category; found \"tram\"\. Known are car, van, truck",
    ),
    (
        lambda lines: with_agent(lines, 3, pose={"x_m": 1, "y_m": "far"}),
        3,
        r'`float`, got `str` at \$\.agents\[0\]\.pose\.y_m; found "far"',
    ),
    (lambda lines: with_agent(lines, 3, size_m=[1, 2]), 3, r"\$\.agents\[0\]\.size_m; found \[1, 2\]"),
    (lambda lines: with_agent(lines, 3, id="b"), 3, 'the agent id "b" is there twice'),
    (lambda lines: with_agent(lines, 3, id="ego"), 3, 'the agent id "ego" is there twice'),
    (lambda lines: changed(lines, 4, time_s=0.05), 4, r"time_s is 0\.05 and the scene before has 0\.1"),
    (lambda lines: changed(lines, 4, time_s=0.1), 4, r"time_s is 0\.1 and the scene before has 0\.1"),
    (lambda lines: [lines[0], lines[1], lines[-1]], 3, "the last line counts 3 scenes, but 1 were read"),
    (lambda lines: [*lines, lines[1]], 6, "there are lines after the last one"),
]


@pytest.mark.parametrize(("make", "line", "says"), FAULTS)
def test_fault_is_named_with_file_line_and_value(
    tmp_path: Path, make: Callable[[Lines], Lines], line: int, says: str
) -> None:
    file = store_of(tmp_path, make(lines_of(write(tmp_path, drive(3)))))
    with pytest.raises(BadDataError, match=f"^{re.escape(str(file))}, line {line}: .*{says}"):
        list(read_scenes(tmp_path))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "begins with b''"),
        (b'{"schema": "roadworthy.scenes"}', "not as a Zstandard file does"),
        (zstandard.compress(b""), "breaks off before its first line ends"),
        (zstandard.compress(b"no newline"), "breaks off before its first line ends"),
        (zstandard.compress(b"x" * (1 << 26) + b"xx"), "longer than 64 MiB"),
    ],
)
def test_foreign_file_is_refused_at_once(tmp_path: Path, content: bytes, says: str) -> None:
    file = tmp_path / FILE_NAME
    file.write_bytes(content)
    with pytest.raises(BadDataError, match=f"{re.escape(str(file))}.*{says}"):
        read_scenes(tmp_path)


def test_damaged_bytes_are_noticed(tmp_path: Path) -> None:
    file = write(tmp_path, drive(30))
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 0xFF
    file.write_bytes(content)
    with pytest.raises(BadDataError, match=re.escape(str(file))):
        list(read_scenes(tmp_path))


@given(st.data())
def test_any_changed_byte_of_a_line_gives_scenes_or_an_error_with_its_place(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        lines = lines_of(write(Path(folder), drive(2)))
        place = data.draw(st.integers(0, len(lines) - 1))
        text = bytearray(msgspec.json.encode(lines[place]))
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255).filter(lambda byte: byte != 10))
        store_of(Path(folder), [*lines[:place], bytes(text), *lines[place + 1 :]])
        try:
            list(read_scenes(folder))
        except BadDataError as error:
            assert FILE_NAME in str(error)


@pytest.mark.parametrize("path", [None, 5, b"store"])
def test_what_is_no_path_is_refused_with_its_value(path: Any) -> None:
    for use in (read_scenes, SceneWriter):
        with pytest.raises(UsageError, match=f"^{re.escape(repr(path))} is no path"):
            use(path)


def test_missing_store_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=f"There is no scene store at {re.escape(str(tmp_path / 'gone'))}"):
        read_scenes(tmp_path / "gone")


def ego_with(**values: Any) -> Scene:
    (scene,) = drive(1)
    return replace(scene, ego=replace(scene.ego, **values))


def other_ego(ego: Agent) -> Scene:
    return replace(drive(1)[0], ego=ego)


REFUSED: list[tuple[Scene, str]] = [
    (ego_with(yaw_rate_radps=math.nan), "ego.yaw_rate_radps is nan; leave out what is not known"),
    (ego_with(pose=Pose(0, math.inf)), "ego.pose.y_m is inf"),
    (ego_with(velocity_mps=(0.0, -math.inf, 0.0)), r"ego.velocity_mps\[1\] is -inf"),
    (ego_with(observability=Observability(pixels=(("front", math.nan),))), r"pixels\[0\]\[1\] is nan"),
    (replace(drive(1)[0], events=(Event(EventType.COLLISION, math.nan),)), r"events\[0\].time_s is nan"),
    (replace(drive(1)[0], route=Route("r", "m", ((0, math.nan, 0),), ())), r"route.points\[0\]\[1\] is nan"),
    (ego_with(steer=np.float64(0.5)), "give plain Python numbers"),
    (ego_with(label="\ud800"), "give plain Python numbers"),
    (replace(drive(1)[0], agents=(drive(1)[0].ego,)), 'the agent id "ego" is there twice'),
]


@pytest.mark.parametrize(("scene", "says"), REFUSED)
def test_scene_that_could_not_be_read_back_is_not_written(tmp_path: Path, scene: Scene, says: str) -> None:
    with SceneWriter(tmp_path) as writer:
        with pytest.raises(UsageError, match=f"Scene 1 .frame 0. cannot be written to .*{says}"):
            writer.append(scene)
        writer.append(drive(1)[0])
    assert tuple(read_scenes(tmp_path)) == drive(1)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"time_s": 0.0}, r"time_s is 0\.0 and the scene before has 0\.0"),
        ({"map_name": "elsewhere"}, 'its map is "elsewhere", the drive\'s is "nowhere"'),
        ({"map_sha256": "abc"}, 'its map is "nowhere"'),
        ({"route": Route("r", "nowhere", (), ())}, "its route is not that of the drive's first scene"),
    ],
)
def test_scene_of_another_drive_is_not_written(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    first, second = drive(2)
    with SceneWriter(tmp_path) as writer:
        writer.append(first)
        with pytest.raises(UsageError, match=says):
            writer.append(replace(second, **change))
        writer.append(second)
    assert tuple(read_scenes(tmp_path)) == (first, second)


def test_drive_without_scenes_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="No scene was appended"), SceneWriter(tmp_path):
        pass
    assert list(tmp_path.iterdir()) == []
