"""Scenes go to disk and come back: nothing is lost, whatever happens to the writer."""

import os
import signal
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings

from roadworthy.errors import BadDataError
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Route, Scene
from roadworthy.scene.store import UNFINISHED_NAME, SceneWriter, read_scenes
from roadworthy.scene.store.layout import StoredScene
from scene.drives import any_drive, drive, lines_of, store_of, write


@settings(max_examples=25, deadline=None)
@given(any_drive())
def test_scenes_come_back_as_they_were_and_are_written_again_to_the_same_bytes(scenes: tuple[Scene, ...]) -> None:
    with TemporaryDirectory() as folder:
        file = write(Path(folder) / "first", scenes)
        back = tuple(read_scenes(file))
        assert back == scenes
        assert write(Path(folder) / "second", back).read_bytes() == file.read_bytes()


def test_every_field_of_a_scene_is_stored() -> None:
    in_header = {"map_name", "map_sha256", "route"}
    assert {field.name for field in fields(Scene)} == {*StoredScene.__struct_fields__, *in_header, "roads"}


def test_header_says_format_map_rate_and_route_and_the_last_line_the_number_of_scenes(tmp_path: Path) -> None:
    route = Route("r", "nowhere", ((0, 0, 0), (9, 0, 0)), ("lane",))
    scenes = tuple(replace(scene, map_sha256="abc", route=route) for scene in drive(3))
    header, *lines, end = lines_of(write(tmp_path, scenes))
    assert (header["schema"], header["schema_version"]) == ("roadworthy.scenes", 1)
    assert (header["map_name"], header["map_sha256"], header["rate_hz"]) == ("nowhere", "abc", 10.0)
    assert header["route"]["id"] == "r"
    assert not any("route" in line for line in lines)
    assert end == {"scenes": 3}
    assert [scene.route for scene in read_scenes(tmp_path)] == [route] * 3


def test_fields_that_are_left_out_are_not_known(tmp_path: Path) -> None:
    header = {"schema": "roadworthy.scenes", "schema_version": 1, "map_name": "m"}
    ego = {"id": "e", "category": "car", "pose": {"x_m": 1, "y_m": 2}, "size_m": [4, 2, 1], "velocity_mps": [0, 0, 0]}
    store_of(tmp_path, [header, {"time_s": 0, "frame": 0, "ego": ego}, {"scenes": 1}])
    (scene,) = read_scenes(tmp_path)
    assert (scene.ego.pose.x_m, scene.ego.lane_id, scene.weather, scene.agents) == (1.0, None, None, ())


def test_fields_of_a_later_minor_version_are_passed_over(tmp_path: Path) -> None:
    header, first, *rest = lines_of(write(tmp_path, drive(2)))
    store_of(tmp_path, [{**header, "new": 1}, {**first, "newer": {"x": []}, "ego": {**first["ego"], "new": 3}}, *rest])
    assert tuple(read_scenes(tmp_path)) == drive(2)


def test_an_error_while_driving_leaves_the_finished_store_and_an_unfinished_one(tmp_path: Path) -> None:
    before = write(tmp_path, drive(4)).read_bytes()
    with pytest.raises(RuntimeError), SceneWriter(tmp_path) as writer:
        writer.append(drive(1)[0])
        raise RuntimeError("the world fell over")
    assert writer.path.read_bytes() == before
    assert (tmp_path / UNFINISHED_NAME).is_file()


def test_finished_store_takes_the_place_of_the_unfinished_file(tmp_path: Path) -> None:
    write(tmp_path, drive(2))
    assert not (tmp_path / UNFINISHED_NAME).exists()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_killed_writer_leaves_whole_scenes_and_says_that_it_is_unfinished(tmp_path: Path) -> None:
    script = """
import sys, time
from pathlib import Path
from roadworthy.scene.store import SceneWriter
from scene.drives import drive
with SceneWriter(Path(sys.argv[1])) as writer:
    for scene in drive(50):
        writer.append(scene)
    print("written", flush=True)
    time.sleep(60)
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE, env=environment, text=True
    ) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "written\n"
        writer.send_signal(signal.SIGKILL)
    reader = read_scenes(tmp_path, allow_unfinished=True)
    assert tuple(reader) == drive(50)[:40]
    assert "breaks off after 40 whole scenes" in reader.notes[-1]
    with pytest.raises(BadDataError, match="unfinished"):
        list(read_scenes(tmp_path))


def test_store_cut_off_anywhere_gives_its_whole_scenes_and_then_an_error(tmp_path: Path) -> None:
    scenes = drive(45)
    whole = write(tmp_path, scenes).read_bytes()
    counts = []
    for size in range(8, len(whole), 97):
        (tmp_path / "cut.zst").write_bytes(whole[:size])
        read: list[Scene] = []
        with pytest.raises(BadDataError, match=r"cut\.zst"):
            for scene in read_scenes(tmp_path / "cut.zst"):
                read.append(scene)  # noqa: PERF402
        assert tuple(read) == scenes[: len(read)]
        counts.append(len(read))
    assert max(counts) == 40


def test_scenes_before_a_fault_are_yielded(tmp_path: Path) -> None:
    header, first, second, third, end = lines_of(write(tmp_path, drive(3)))
    reader = read_scenes(store_of(tmp_path, [header, first, second, {**third, "frame": "x"}, end]))
    assert [next(reader).frame, next(reader).frame] == [0, 1]
    with pytest.raises(BadDataError):
        next(reader)


def a_network(sha256: str) -> RoadNetwork:
    return RoadNetwork("nowhere", {}, {}, {}, {}, {}, sha256=sha256)


def on_map(sha256: str | None) -> tuple[Scene, ...]:
    return tuple(replace(scene, map_sha256=sha256) for scene in drive(2))


def test_scenes_stand_on_the_map_that_they_name(tmp_path: Path) -> None:
    write(tmp_path, on_map("abc"))
    network = a_network("abc")
    reader = read_scenes(tmp_path, network=network)
    assert all(scene.roads is network for scene in reader)
    assert reader.notes == ()


def test_another_map_of_the_same_name_is_said_and_not_attached(tmp_path: Path) -> None:
    write(tmp_path, on_map("abc"))
    reader = read_scenes(tmp_path, network=a_network("def"))
    assert [scene.roads for scene in reader] == [None, None]
    assert 'The map "nowhere" here has the sha256 def' in reader.notes[0]


def test_map_that_is_not_here_is_said(tmp_path: Path) -> None:
    write(tmp_path, on_map("abc"))
    reader = read_scenes(tmp_path)
    assert next(reader).roads is None
    assert reader.notes == ('There is no map "nowhere" here: scenes have no roads. Pass it as network=.',)


def test_map_name_of_a_store_opens_no_file(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("not yours")
    write(tmp_path, tuple(replace(scene, map_name=str(tmp_path / "secret")) for scene in on_map("abc")))
    assert "There is no map" in read_scenes(tmp_path).notes[0]
