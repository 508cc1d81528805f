"""What a road test is, and where it is kept."""

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from roadworthy.driving.road_test import RoadTest, attempt_seed, drive_folder
from roadworthy.driving.road_test.act_clock import CELLS, ActClock
from roadworthy.driving.road_test.layout import check_folders
from roadworthy.errors import UsageError
from roadworthy.scene import Route

ROUTE = Route("a", "narrow", ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0)), ())


def test_a_seed_is_the_first_four_bytes_of_the_sha256_of_seed_repeat_and_route() -> None:
    assert attempt_seed(7, "quick-urban", 2) == int(hashlib.sha256(b"7/2/quick-urban").hexdigest()[:8], 16)


def test_every_route_is_driven_once_before_any_is_driven_again() -> None:
    test = RoadTest(routes=(ROUTE, replace(ROUTE, id="b")), driver="baseline/stop", repeats=2)

    assert [(each.route.id, each.repeat) for each in test.attempts] == [("a", 0), ("b", 0), ("a", 1), ("b", 1)]
    assert len({each.seed for each in test.attempts}) == 4


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"routes": ()}, "at least one route"),
        ({"routes": (ROUTE, ROUTE)}, 'the id "a"'),
        ({"repeats": 0}, "0 times"),
        ({"decision_limit_s": 0.0}, "more than 0"),
        ({"rate_hz": 3.0}, "divides 20"),
        ({"rig": "frnt"}, 'Did you mean "front"'),
    ],
)
def test_a_test_without_a_meaning_is_refused(changed: dict[str, object], told: str) -> None:
    with pytest.raises(UsageError, match=told):
        RoadTest(**{"routes": (ROUTE,), "driver": "baseline/stop", **changed})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("route_id", "repeat", "name"),
    [("a b", 0, "a b"), ("a", 2, "a-r2"), ("../x", 0, "%2E.%2Fx"), ("a\\b\0", 0, "a%5Cb%00"), ("..", 0, "%2E.")],
)
def test_no_route_id_leaves_the_folder_of_the_run(route_id: str, repeat: int, name: str) -> None:
    assert drive_folder(Path("/run"), route_id, repeat) == Path("/run/drives") / name


def test_a_route_with_the_name_of_anothers_repeat_is_refused() -> None:
    test = RoadTest(routes=(ROUTE, replace(ROUTE, id="A-r1")), driver="baseline/stop", repeats=2)

    with pytest.raises(UsageError, match='"A-r1" and "a" would be kept in one folder'):
        check_folders(test, Path("/run"))


def test_the_worlds_time_for_a_picture_does_not_count_as_the_drivers(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    clock = ActClock([0.0] * CELLS)

    seen = []
    with clock.running(12.4):
        now[0] += 2.0
        with clock.stopped():
            now[0] += 30.0
            seen.append(clock.seconds)
        now[0] += 1.0
        seen.append(clock.seconds)

    assert seen == [None, 3.0]
    assert clock.time_s == 12.4
    assert clock.seconds is None
