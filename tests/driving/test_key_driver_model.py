"""A model behind a real endpoint, driving: what it is asked, and what its replies and failures lead to."""

import base64
import io
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from aiohttp import web
from PIL import Image

from harness import ChatServer, completion, text_of
from roadworthy.driving import make_driver
from roadworthy.driving.key_driver.driver import KeyDriver
from roadworthy.driving.key_driver.prompt import question_50
from roadworthy.driving.settings import DriverSettings
from roadworthy.errors import ModelError, UsageError
from roadworthy.geometry import Pose
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.rendering.cameras.rigs import rig_named
from roadworthy.roads.map_file import load_map
from roadworthy.scene import Agent, Category, Command, CommandPoint, Route, Scene
from roadworthy.worlds.embedded.route_matching import matched_to_lanes
from roadworthy.worlds.world import Rig

Servers = Callable[..., ChatServer]
TURN = CommandPoint(Command.RIGHT, (0.0, 0.0, 0.0), 30.0)
ONWARDS = CommandPoint(Command.FOLLOW_LANE, (0.0, 0.0, 0.0), 0.0)


def grey(rig: Rig) -> tuple[Frame, ...]:
    """The rig's pictures, in grey."""
    assert isinstance(rig, str)
    cameras = [mount.exposed(Pose(0.0, 0.0), 0.0) for mount in rig_named(rig)]
    return tuple(Frame(camera, np.full((*camera.size[::-1], 3), 128, np.uint8)) for camera in cameras)


@pytest.fixture(scope="module")
def scene() -> Scene:
    """Ego at 5 m/s on the narrow street, whose limit is 30 km/h."""
    network = load_map("narrow")
    route = matched_to_lanes(Route("street", "narrow", ((-100.0, -1.4, 0.0), (0.0, -1.4, 0.0)), ()), network)
    ego = Agent("ego", Category.CAR, Pose(-100.0, -1.375), (4.9, 2.0, 1.5), (5.0, 0.0, 0.0), lane_id="lane.bend_2")
    told = {"command_near": ONWARDS, "command_far": TURN, "route_progress_m": 16.0}
    return Scene(0.0, 0, "narrow", ego, route=route, roads=network, **told)  # type: ignore[arg-type]


def driver_at(server: ChatServer, limit_s: float = 10.0) -> KeyDriver:
    settings = DriverSettings(base_url=server.url, decision_limit_s=limit_s)
    driver = make_driver("vllm/tested", settings=settings)
    assert isinstance(driver, KeyDriver)
    return driver


def test_a_model_is_asked_question_50_with_the_front_camera_s_picture(chat_server: Servers, scene: Scene) -> None:
    server = chat_server(lambda _: "FOLLOW_LANE, ACCELERATE")
    driver_at(server).act(scene, grey)
    body = server.bodies[-1]
    assert (body["model"], body["temperature"], body["max_tokens"]) == ("tested", 0.0, 1024)
    image, text = body["messages"][-1]["content"]
    assert text["text"] == question_50(scene, 0.5)
    url: str = image["image_url"]["url"]
    assert url.startswith("data:image/jpeg;base64,")
    assert Image.open(io.BytesIO(base64.b64decode(url.partition(",")[2]))).size == (640, 360)


def test_the_question_tells_speed_limit_and_command_and_lists_the_keys_as_the_paper_does(scene: Scene) -> None:
    lines = question_50(scene, 0.5).splitlines()
    assert lines[1:4] == [
        "Speed of the ego vehicle: 5.0 m/s (18 km/h).",
        "Speed limit: 8.3 m/s (30 km/h).",
        "The navigator says: turn right at the junction, in 14 m.",
    ]
    assert (
        "select a direction key from [FOLLOW_LANE, CHANGE_LANE_LEFT, CHANGE_LANE_RIGHT, GO_STRAIGHT, TURN_LEFT, "
        "TURN_RIGHT, DEVIATE_LEFT, DEVIATE_RIGHT], and a speed key from [KEEP, ACCELERATE, DECELERATE, STOP], for the "
        "next 0.5 seconds." in lines[4]
    )


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"route_progress_m": 9.9}, "follow the road"),
        ({"command_near": TURN, "command_far": ONWARDS, "route_progress_m": 33.0}, "turn right at the junction, now"),
        ({"command_far": CommandPoint(Command.CHANGE_LANE_LEFT, (-88.0, -1.4, 0.0))}, "the lane on the left, in 12 m"),
        ({"command_near": None, "command_far": None}, "follow the road"),
    ],
)
def test_commands_count_from_20_m_away_and_the_near_one_first(scene: Scene, changes: dict[str, Any], told: str) -> None:
    assert f"{told}.\n" in question_50(replace(scene, **changes), 0.5)


def test_in_a_parking_space_it_is_told_to_leave_it(scene: Scene) -> None:
    parked = replace(scene, ego=replace(scene.ego, lane_id="lane.bend_1"))
    assert "The navigator says: leave the parking space" in question_50(parked, 0.5)


def test_a_reply_is_driven(chat_server: Servers, scene: Scene) -> None:
    driver = driver_at(chat_server(lambda body: "STOP" if "3.0 m/s" in text_of(body) else "ACCELERATE"))
    assert driver.act(scene, grey).throttle == 1.0
    slower = replace(scene, ego=replace(scene.ego, velocity_mps=(3.0, 0.0, 0.0)))
    assert driver.act(slower, grey).brake == 1.0
    assert driver.name == "vllm/tested"


@pytest.mark.parametrize(
    ("answer", "failure"),
    [
        ("", None),
        (web.json_response({"error": {"message": "out of memory"}}, status=500), "http: HTTP 500: out of memory"),
        (completion("FOLLOW_LANE or STOP? Let me", finish_reason="length"), "cut off after 1024 tokens"),
    ],
)
def test_a_reply_without_use_is_a_default(chat_server: Servers, scene: Scene, answer: Any, failure: str | None) -> None:
    driver = driver_at(chat_server(lambda _: answer))
    assert driver.act(scene, grey).brake == 0.0
    assert driver.decisions.all_default
    noted = driver.transcript[0].failure
    assert driver.decisions.failed == (noted is not None and noted.startswith("http"))
    assert noted == failure if failure is None else noted is not None and noted.startswith(failure)


def test_a_reply_that_comes_too_late_is_a_default(chat_server: Servers, scene: Scene) -> None:
    driver = driver_at(chat_server(lambda _: "STOP", delay_s=0.6), limit_s=0.2)
    assert driver.act(scene, grey).brake == 0.0
    assert driver.transcript[0].failure == "timeout: no answer within 0.2 s"
    assert driver.decisions.failed == 0


def test_a_server_that_is_not_up_is_told_before_the_drive() -> None:
    with pytest.raises(ModelError, match="cannot be reached"):
        make_driver("vllm/tested", settings=DriverSettings(base_url="http://127.0.0.1:9"))


def test_a_key_that_is_missing_is_told_before_the_drive() -> None:
    with pytest.raises(UsageError, match="OPENAI_API_KEY is not set"):
        make_driver("openai/gpt-4o")
