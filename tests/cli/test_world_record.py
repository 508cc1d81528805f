"""`roadworthy world record`: what lies in the folder, and what is said of what cannot be recorded."""

import builtins
import hashlib
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from harness import Cli, Outcome
from roadworthy.driving import make_driver
from roadworthy.driving.recorded_pictures import PictureFolder, Pictures
from roadworthy.driving.recording import Recording, record
from roadworthy.driving.recording_folder import LOCK, taken
from roadworthy.errors import UsageError
from roadworthy.rendering import animation
from roadworthy.rendering.cameras.cameras import Cameras
from roadworthy.rendering.cameras.rigs import rig_named
from roadworthy.roads import map_file
from roadworthy.scene import Route, Scene
from roadworthy.scene.presets import weather_named
from roadworthy.scene.store import read_scenes
from roadworthy.sources.scene_store import SceneStoreSource
from roadworthy.worlds import make_world

SMALL = ("--map", "narrow", "--rig", "front", "--scale", "0.25", "--seconds", "1.5", "--seed", "3")
SCENES = 3


def recorded(cli: Cli, folder: Path, *options: object) -> Outcome:
    return cli("world", "record", "--out", folder, *SMALL, *options)


def frames_of(path: Path) -> tuple[int, int]:
    """How many frames a WebP has, and how many milliseconds the first is shown."""
    with Image.open(path) as shown:
        shown.load()
        return getattr(shown, "n_frames", 1), shown.info["duration"]


@pytest.fixture(scope="module")
def drive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("drives") / "monday"


@pytest.fixture
def rainy(cli: Cli, drive: Path) -> Path:
    """A recording with all that can be kept, made once."""
    if not drive.exists():
        ended = recorded(cli, drive, "--weather", "rain", "--labels", "--birdseye")
        assert ended.code == 0, ended.err
        drive.with_name("said.txt").write_text(ended.out)
    return drive


def live_scenes() -> Iterator[Scene]:
    """The Scenes that the recording kept, driven anew."""
    world, driver = make_world("embedded"), make_driver("baseline/follow")
    route = next(route for route in world.routes("plain") if route.map_name == "narrow")
    scene = world.reset(replace(route, weather=weather_named("rain")), 3)
    while True:
        yield scene
        for _ in range(10):
            scene = world.step(driver.act(scene, world.render))


def test_every_scene_has_its_pictures_and_the_store_knows_them(rainy: Path) -> None:
    scenes = list(read_scenes(rainy))
    assert [scene.time_s for scene in scenes] == [0.0, 0.5, 1.0]
    for number, scene in enumerate(scenes):
        (camera,) = scene.cameras
        assert camera.image is not None
        assert camera.image.locator == f"frames/CAM_FRONT/{number:05d}.jpg"
        picture = rainy / camera.image.locator
        assert camera.image.sha256 == hashlib.sha256(picture.read_bytes()).hexdigest()
        with Image.open(picture) as opened:
            assert opened.size == camera.image.size == camera.size == (240, 135)


def test_stored_scenes_are_drawn_as_the_live_ones_were(rainy: Path) -> None:
    rig = rig_named("front", 0.25)
    stored = list(SceneStoreSource(rainy).scenes("monday"))
    cameras = Cameras(stored[0].roads, threads=2)
    for live, read in zip(islice(live_scenes(), SCENES), stored, strict=True):
        (first,), (second,), (third,) = (
            cameras.render(*each) for each in ((live, rig), (read, rig), (read, read.cameras))
        )
        assert first.rgb.tobytes() == second.rgb.tobytes() == third.rgb.tobytes()
        assert read.cameras[0].image is not None
        with Image.open(rainy / read.cameras[0].image.locator) as picture:
            assert np.abs(np.asarray(picture).astype(int) - first.rgb).mean() < 4.0
    cameras.close()


def test_the_animation_shows_every_instant_at_its_time(rainy: Path) -> None:
    assert frames_of(rainy / "animation.webp") == (SCENES, 500)


def test_labels_and_the_view_from_above_are_beside_the_pictures(rainy: Path) -> None:
    for kind in ("labelled/CAM_FRONT/*.jpg", "birdseye/*.png"):
        assert len(list(rainy.glob(kind))) == SCENES


def test_the_end_says_what_lies_where(rainy: Path) -> None:
    said = rainy.with_name("said.txt").read_text()
    assert f"Recorded: 1 s of plain-narrow, 3 scenes in {rainy}" in said
    assert "frames/CAM_FRONT/, labelled/, birdseye/, animation.webp, scenes.jsonl.zst" in said


def test_a_folder_with_something_in_it_is_refused(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").touch()
    (tmp_path / "empty").mkdir()
    ended = recorded(cli, tmp_path)
    assert ended.code == 2
    assert f"{tmp_path} holds something already" in ended.err
    assert "--out" in ended.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "thesis.txt"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--map", "narow"), 'Did you mean "narrow"?'),
        (("--rig", "nuscenes"), 'Did you mean "nuscenes6"?'),
        (("--weather", "rainy"), 'Did you mean "rain"?'),
        (("--driver", "baseline/follower"), 'Did you mean "baseline/follow"?'),
        (("--rate", "3"), "give a rate that divides 20"),
        (("--seconds", "0"), "give more than 0 seconds"),
        (("--seconds", "3601"), "at most 3600"),
    ],
)
def test_what_is_unknown_is_refused_with_an_instruction(
    cli: Cli, tmp_path: Path, options: tuple[str, str], said: str
) -> None:
    ended = recorded(cli, tmp_path / "drive", *options)
    assert ended.code == 2
    assert said in ended.err
    assert not (tmp_path / "drive").exists()


def test_an_mp4_without_its_encoder_names_the_extra(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_av(name: str, *rest: Any, **more: Any) -> Any:
        if name == "av":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without_av)
    ended = recorded(cli, tmp_path / "drive", "--animation", "mp4")
    assert ended.code == 2
    assert "pip install 'roadworthy[video]'" in ended.err
    assert not (tmp_path / "drive").exists()


def test_an_mp4_shows_every_instant(cli: Cli, tmp_path: Path) -> None:
    av = pytest.importorskip("av")
    ended = recorded(cli, tmp_path / "drive", "--animation", "mp4", "--rate", "4", "--seconds", "1")
    assert ended.code == 0
    with av.open(str(tmp_path / "drive/animation.mp4")) as film:
        assert len(list(film.decode(video=0))) == 4
        assert (film.streams.video[0].width, film.streams.video[0].average_rate) == (240, 4)


def test_ctrl_c_leaves_a_whole_store_and_ends_with_code_130(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = PictureFolder.taken

    def stopped_at_the_third(pictures: PictureFolder, scene: Scene) -> Scene:
        if scene.time_s == 1.0:
            raise KeyboardInterrupt
        return taken(pictures, scene)

    monkeypatch.setattr(PictureFolder, "taken", stopped_at_the_third)
    ended = recorded(cli, tmp_path / "drive")
    assert ended.code == 130
    assert "before it was stopped, 2 scenes" in ended.out
    assert [scene.time_s for scene in read_scenes(tmp_path / "drive")] == [0.0, 0.5]
    assert frames_of(tmp_path / "drive/animation.webp") == (2, 500)


def full_disk(monkeypatch: pytest.MonkeyPatch, *at: str) -> None:
    """A disk that is full in the middle of pictures, at those with these names."""
    write = Path.write_bytes

    def until_full(path: Path, content: bytes) -> int:
        if any(f"{name}." in path.name for name in at):
            write(path, content[:100])
            raise OSError(28, "No space left on device", str(path))
        return write(path, content)

    monkeypatch.setattr(Path, "write_bytes", until_full)


def files_in(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_a_full_disk_leaves_whole_scenes_with_whole_pictures_and_says_so(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full_disk(monkeypatch, "00001.png")
    ended = recorded(cli, tmp_path / "drive", "--birdseye")
    assert ended.code == 2
    assert "No space left on device" in ended.err
    assert f"1 scene in {tmp_path / 'drive'} can be read." in ended.err
    assert [scene.time_s for scene in read_scenes(tmp_path / "drive")] == [0.0]
    assert files_in(tmp_path / "drive") == [
        "animation.webp",
        "birdseye/00000.png",
        "frames/CAM_FRONT/00000.jpg",
        "scenes.jsonl.zst",
    ]


def test_an_animation_that_the_disk_has_no_room_for_is_told_missing(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def close(pictures: PictureFolder) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(PictureFolder, "close", close)
    ended = recorded(cli, tmp_path / "drive", "--seconds", "0.5")
    assert f"1 scene in {tmp_path / 'drive'} can be read; the animation is missing." in ended.err


def test_nothing_is_promised_or_left_where_nothing_was_recorded(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full_disk(monkeypatch, "00000.jpg")
    ended = recorded(cli, tmp_path / "drive")
    assert ended.code == 2
    assert "Nothing was recorded." in ended.err
    assert "can be read" not in ended.err
    assert not (tmp_path / "drive").exists()


def test_two_recordings_do_not_share_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "drive"
    with taken(folder):
        with pytest.raises(UsageError, match=r"Another recording writes to .*drive"), taken(folder):
            pass
        (folder / "kept.txt").touch()
    assert files_in(folder) == ["kept.txt"]


def test_a_drive_is_recorded_in_a_folder_that_is_taken(cli: Cli, tmp_path: Path) -> None:
    with taken(tmp_path / "drive"):
        ended = recorded(cli, tmp_path / "drive")
        assert (ended.code, files_in(tmp_path / "drive")) == (2, [LOCK])
    assert "Another recording writes to" in ended.err


@pytest.mark.parametrize(
    "wrong",
    [
        ("--drawn-route", "--seconds", "1e9"),
        ("--rate", "3"),
        ("--scale", "9"),
        ("--rig", "x"),
        ("--driver", "x"),
        ("--weather", "x"),
        ("--vehicles", "-1"),
        ("--out", __file__),
    ],
)
def test_simple_mistakes_are_told_before_a_map_is_loaded(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: tuple[str, ...]
) -> None:
    monkeypatch.setattr(map_file, "load_map", lambda name: pytest.fail("The map was loaded."))
    assert recorded(cli, tmp_path / "drive", *wrong).code == 2


def test_simple_mistakes_are_told_without_the_compiler(tmp_path: Path) -> None:
    program = (
        "import sys; from roadworthy.cli.main import main\n"
        "try: main()\n"
        "finally: print([name for name in ('numba', 'shapely') if name in sys.modules])"
    )
    command = [sys.executable, "-c", program, "world", "record", "--out", "new", "--weather", "x"]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "[]\n"), ended.stderr


def test_ctrl_c_before_the_first_scene_is_one_line(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(map_file, "load_map", stopped)
    ended = recorded(cli, tmp_path / "drive")
    assert (ended.code, ended.err) == (130, "roadworthy: Stopped. Nothing was recorded.\n")


def test_a_scene_at_a_slow_rate_is_no_long_recording(cli: Cli, tmp_path: Path) -> None:
    ended = recorded(cli, tmp_path / "two\nlines", "--seconds", "1", "--rate", "0.001", "--animation", "none")
    assert "Recorded: 0 s of plain-narrow, 1 scene in '" in ended.out
    assert "two\nlines" not in ended.out


def test_events_between_two_pictures_are_not_lost(tmp_path: Path) -> None:
    route = Route("short", "narrow", ((-20.0, -1.4, 0.0), (10.0, -1.4, 0.0)), ())
    pictures = Pictures(rig=rig_named("front", 0.05), animation=None)
    plan = Recording(route=route, pictures=pictures, seconds=20.0, rate_hz=0.5)
    done = record(plan, tmp_path / "drive", lambda count: None)
    scenes = list(read_scenes(tmp_path / "drive"))
    assert done.completed
    assert len(scenes) == done.scenes < plan.count
    assert [event.type.value for scene in scenes for event in scene.events] == ["route-completed"]


def test_long_recordings_have_webp_animations_that_keep_their_length(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(animation, "MOST_WEBP_PICTURES", 4)
    film = animation.animation(tmp_path / "film.webp", animation.AnimationKind.WEBP, 10.0, 9)
    for shade in range(9):
        film.add(np.full((16, 16, 3), 25 * shade, dtype=np.uint8))
    film.close()
    assert frames_of(tmp_path / "film.webp") == (3, 300)
