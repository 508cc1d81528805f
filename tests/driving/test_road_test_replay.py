"""The replay: ego's front is up on a ground drawn in pieces, and there are never too many pictures."""

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageSequence

from roadworthy.driving.criteria import DriveEnd, undriven
from roadworthy.driving.road_test import replay as replay_module
from roadworthy.driving.road_test.replay import Replay, replay_picture
from roadworthy.driving.road_test.replay_ground import ground_image
from roadworthy.driving.scoring.status import Failure
from roadworthy.geometry.pose import Pose
from roadworthy.rendering.pictures.birdseye_view import EgoUp
from roadworthy.roads.map_file import load_map
from roadworthy.scene import Agent, Category, Route, ScenarioState, Scene

MAGENTA = (179, 0, 94)
ROUTE = Route("r", "nowhere", ((0.0, 0.0, 0.0), (50.0, 0.0, 0.0)), ())
OUTCOME = undriven(ROUTE, DriveEnd(failure=Failure.NOT_SET_UP))


def car(name: str, x_m: float, y_m: float) -> Agent:
    return Agent(name, Category.CAR, Pose(x_m, y_m, 0.75), (4.5, 1.8, 1.5), (0.0, 0.0, 0.0))


def scene(*role_ids: str) -> Scene:
    scenario = ScenarioState("Accident", "running", role_ids=role_ids)
    return Scene(0.0, 0, "nowhere", car("ego", 0.0, 0.0), (car("s1", 20.0, 10.0),), route=ROUTE, scenario=scenario)


@pytest.mark.parametrize("yaw_rad", [0.0, 0.5, math.pi / 2, -2.0])
def test_the_ground_is_turned_as_the_view_turns(yaw_rad: float) -> None:
    network = load_map("narrow")
    lane = next(lane for lane in network.lanes.values() if lane.junction_id is None and lane.type == "driving")
    x_m, y_m = lane.centerline[len(lane.centerline) // 2][:2]
    view = EgoUp(x_m - 15.0, y_m - 9.0, 4.0, 200, 200, yaw_rad)

    u, v = view.to_px((x_m, y_m)).round().astype(int)
    color = np.array(ground_image(network, view))[v, u]

    assert np.abs(color.astype(int) - (0x97, 0x9E, 0xA7)).max() < 6


def test_who_plays_a_part_in_the_scenario_is_ringed() -> None:
    picture = replay_picture(scene("s1"), OUTCOME, None)
    plain = replay_picture(scene(), OUTCOME, None)

    def is_ringed(image: Image.Image) -> np.ndarray:
        ringed: np.ndarray = np.all(np.array(image)[:480] == MAGENTA, axis=2)
        return ringed

    assert is_ringed(picture).sum() > 50
    assert is_ringed(plain).sum() == 0
    # 20 m ahead and 10 m to the left, and ego stands below the middle: upper left.
    assert np.argwhere(is_ringed(picture))[:, 1].min() < 240


def test_who_comes_from_behind_is_in_the_picture() -> None:
    follower = replace(car("s1", -40.0, 0.0), velocity_mps=(20.0, 0.0, 0.0))
    picture = np.array(replay_picture(replace(scene("s1"), agents=(follower,)), OUTCOME, None))[:480]
    assert np.all(picture == MAGENTA, axis=2).sum() > 50


def test_the_front_camera_stands_beside_the_view_from_above() -> None:
    seen = np.full((540, 960, 3), (10, 200, 30), dtype=np.uint8)
    picture = np.array(replay_picture(scene(), OUTCOME, seen))

    assert picture.shape == (480, 960, 3)
    assert (picture[:270, 480:] == (10, 200, 30)).all()


def test_of_too_many_pictures_every_second_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "_MOST_PICTURES", 4)
    monkeypatch.setattr(
        replay_module, "replay_picture", lambda scene, outcome, front: Image.new("RGB", (8, 8), (front[0, 0, 0], 0, 0))
    )
    replay = Replay(tmp_path / "replay.webp")
    for number in range(9):
        replay.add(scene(), OUTCOME, np.full((1, 1, 3), 20 * number, dtype=np.uint8))
    replay.end(scene(), OUTCOME, np.full((1, 1, 3), 250, dtype=np.uint8))

    with Image.open(tmp_path / "replay.webp") as moving:
        reds = [np.array(picture.convert("RGB"))[4, 4, 0] for picture in ImageSequence.Iterator(moving)]
    assert len(reds) == 4
    assert np.abs(np.array(reds, dtype=int) - (0, 80, 160, 250)).max() <= 12
