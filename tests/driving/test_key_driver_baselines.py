"""Drivers that name keys without looking, and drivers made in another process."""

import multiprocessing
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

import pytest

from roadworthy.driving import make_driver
from roadworthy.driving.key_driver import KeyDriver
from roadworthy.driving.key_driver.baselines import FirstDecider, RandomDecider
from roadworthy.driving.keys import DirectionKey, SpeedKey, parse_keys
from roadworthy.driving.settings import DriverSettings
from roadworthy.errors import UsageError
from roadworthy.geometry import Pose
from roadworthy.roads.map_file import load_map
from roadworthy.scene import Agent, Category, Route, Scene
from roadworthy.worlds.embedded.route_matching import matched_to_lanes

EGO = Agent("ego", Category.CAR, Pose(0.0, 0.0), (4.9, 2.0, 1.5), (0.0, 0.0, 0.0))
ROUTE = Route("one", "nowhere", ((0.0, 0.0, 0.0), (9.0, 0.0, 0.0)), ())


def replies(decider: RandomDecider, count: int, route_id: str = "one") -> list[str]:
    scene = Scene(0.0, 0, "nowhere", EGO, route=replace(ROUTE, id=route_id))
    return [decider.reply(replace(scene, frame=frame), lambda _: ()) for frame in range(count)]


def test_random_names_all_32_pairs_of_keys_about_equally_often() -> None:
    pairs = Counter(replies(RandomDecider(0), 3200))
    assert len(pairs) == len(DirectionKey) * len(SpeedKey)
    # 100 each are expected, with a standard deviation of 10.
    assert 60 < min(pairs.values()) <= max(pairs.values()) < 140


def test_random_is_drawn_by_seed_and_route_alone() -> None:
    decider = RandomDecider(3)
    first, other, again = replies(decider, 20), replies(decider, 20, "two"), replies(decider, 20)
    assert first == again == replies(RandomDecider(3), 20)
    assert first != other
    assert first != replies(RandomDecider(4), 20)


def test_first_follows_its_lane_and_keeps_its_speed() -> None:
    keys = parse_keys(FirstDecider().reply(Scene(0.0, 0, "nowhere", EGO), lambda _: ()))
    assert (keys.direction, keys.speed) == (DirectionKey.FOLLOW_LANE, SpeedKey.KEEP)


@pytest.mark.parametrize(
    ("name", "meant"),
    [("baseline/randm", "baseline/random"), ("vlm/Qwen3-VL", "vllm/Qwen3-VL"), ("opnai/x", "openai/x")],
)
def test_an_unknown_driver_suggests_the_nearest_or_the_provider_of_a_model(name: str, meant: str) -> None:
    with pytest.raises(UsageError, match=f'There is no driver "{name}". Did you mean "{meant}"'):
        make_driver(name)


def replies_of_a_new_driver(seed: int, settings: DriverSettings) -> list[str]:
    """What `baseline/random` says within half a second on the narrow street."""
    network = load_map("narrow")
    route = matched_to_lanes(Route("street", "narrow", ((-100.0, -1.4, 0.0), (0.0, -1.4, 0.0)), ()), network)
    driver = make_driver("baseline/random", seed, settings)
    for frame in range(10):
        driver.act(Scene(frame * 0.05, frame, "narrow", EGO, route=route, roads=network), lambda _: ())
    assert isinstance(driver, KeyDriver)
    return [note.reply for note in driver.transcript]


def test_a_driver_made_in_a_spawned_process_decides_as_one_made_here() -> None:
    settings = DriverSettings(decision_every_s=0.2)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as others:
        there = others.submit(replies_of_a_new_driver, 7, settings).result(timeout=100)
    assert there == replies_of_a_new_driver(7, settings)
    assert len(there) == 3
