"""What a road test is, and where it is kept."""

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from roadworthy.driving.road_test import RoadTest, attempt_seed, drive_folder
from roadworthy.driving.road_test.layout import check_folders, record_of
from roadworthy.errors import UsageError
from roadworthy.roads.furniture import Furniture
from roadworthy.roads.map_file import load_map, write_map
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
        ({"most_ticks": 0}, "0 ticks"),
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


@pytest.mark.parametrize(("decision_limit_s", "act_limit_s"), [(60.0, 75.0), (4.0, 9.0)])
def test_an_act_may_take_a_quarter_longer_than_a_decision_and_5_s_at_least(
    decision_limit_s: float, act_limit_s: float
) -> None:
    assert RoadTest(routes=(ROUTE,), driver="x", decision_limit_s=decision_limit_s).act_limit_s == act_limit_s


def identity_of(map_name: str, **settings: object) -> str:
    test = RoadTest(routes=(replace(ROUTE, map_name=map_name),), driver="x", **settings)  # type: ignore[arg-type]
    return record_of(test, test.attempts[0]).identity


def test_a_drive_is_known_by_the_content_of_its_map_wherever_that_lies(tmp_path: Path) -> None:
    here, there, other = (tmp_path / f"{name}.map.zst" for name in ("here", "there", "other"))
    network = load_map("narrow")
    for path in (here, there):
        write_map(network, path)
    write_map(replace(network, furniture=Furniture()), other)

    assert identity_of(str(here)) == identity_of(str(there))
    assert identity_of(str(here)) != identity_of(str(other))
    assert identity_of("Town99") != identity_of("Town98")


def test_a_drive_with_another_end_by_ticks_is_another() -> None:
    assert identity_of("narrow") != identity_of("narrow", most_ticks=None)
