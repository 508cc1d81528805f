"""The road as a part of the licence: who drives for whom, and what the card says of it; nobody drives here."""

from pathlib import Path
from typing import Any

import pytest

from cli.drives_by_hand import drives
from cli.test_drive import badly
from harness import Cli
from roadworthy.cli import road
from roadworthy.cli.options import Settings
from roadworthy.cli.road_part import road_part
from roadworthy.driving.road_test import DriveSummary, RoadTest
from roadworthy.models.baselines import make_baseline
from roadworthy.models.specifier import endpoint_address
from roadworthy.report.marks_record import holds_replies


def test_the_road_is_the_last_part_and_says_who_drove(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(road, "drive_routes", drives(badly))
    done = cli("licence", "--model", "baseline/answer-key", "--routes", "plain", "--out", tmp_path)
    assert done.code == 0, done.err
    text = " ".join(done.out.split())
    assert "DRIVEN BY: Road: baseline/follow: no answer key exists for driving until the rule expert" in text
    assert "Road ~ 0.0 % [0.0, 39.0] 6 routes" in text
    assert "Road: driving score 50.0 of 100" in text
    assert "Road 6 routes 0 succeeded, 6 failed, 0 crashed" in text
    assert "Road no, never: embedded world, not too few routes to CARLA compare" in text
    assert "Road Hit a pedestrian at 8 m/s, t = 2.4 s (plain-" in text
    page = (tmp_path / "card.html").read_text(encoding="utf-8")
    assert page.index("Decision (DriveAction)</") < page.index('<a href="./road/report.html">Road</a>')


def test_where_nobody_drives_the_card_says_so(cli: Cli, tmp_path: Path) -> None:
    done = cli("licence", "--model", "baseline/first", "--routes", "none", "--out", tmp_path)
    text = " ".join(done.out.split())
    assert "Road not driven 0 routes" in text
    assert "Road: not driven." in text
    assert not (tmp_path / "road").exists()


def test_unknown_routes_stop_the_licence_before_anything_is_asked(cli: Cli, tmp_path: Path) -> None:
    done = cli("licence", "--model", "baseline/first", "--routes", "quik", "--out", tmp_path / "card")
    assert done.code == 2
    assert 'Did you mean "quick"?' in done.err
    assert not (tmp_path / "card").exists()


@pytest.mark.parametrize(
    ("sits", "drives_as"),
    [
        ("answer-key", "baseline/follow"),
        ("reference", "baseline/follow"),
        ("random", "baseline/random"),
        ("first", "baseline/first"),
        ("majority", None),
    ],
)
def test_each_baseline_drives_itself_or_is_driven_for(sits: str, drives_as: str | None, tmp_path: Path) -> None:
    candidate = make_baseline(sits, 0)
    assert candidate is not None
    part = road_part(candidate, Settings(model=f"baseline/{sits}"), "plain", 1, tmp_path)
    assert (part.sitting.test.driver if part.sitting else None) == drives_as


def test_a_licence_without_replays_drives_without_them(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[bool] = []

    def drive_routes(test: RoadTest, *others: Any, **more: Any) -> DriveSummary:
        kept.append(test.animation)
        return drives(badly)(test, *others, **more)

    monkeypatch.setattr(road, "drive_routes", drive_routes)
    for number, options in enumerate(([], ["--no-replay"])):
        cli("licence", "--model", "baseline/first", "--routes", "plain", "--out", tmp_path / str(number), *options)
    assert kept == [True, False]


def test_a_model_is_driven_with_its_address_and_its_pictures_are_kept(tmp_path: Path) -> None:
    address = endpoint_address("vllm/x", base_url="http://gpu7:8000/v1", api_key_env=None, timeout_s=9.0)
    part = road_part(address, Settings(model="vllm/x", timeout_s=9.0), "plain", 2, tmp_path)
    assert part.sitting is not None
    test = part.sitting.test
    assert (test.driver, test.settings.base_url, test.rig) == ("vllm/x", "http://gpu7:8000/v1", "front")
    assert test.decision_limit_s == 9.0


@pytest.mark.parametrize("options", [{"max_requests": 5}, {"max_cost": 1.0}, {"shard": "1/2"}])
def test_what_cannot_be_held_while_driving_leaves_the_road_out(options: dict[str, object], tmp_path: Path) -> None:
    address = endpoint_address("vllm/x", base_url=None, api_key_env=None, timeout_s=9.0)
    settings = Settings(model="vllm/x", **options)  # type: ignore[arg-type]
    part = road_part(address, settings, "plain", 1, tmp_path)
    assert part.sitting is None
    assert "roadworthy drive" in part.why


def test_marks_set_after_a_drive_are_late(tmp_path: Path) -> None:
    assert not holds_replies(tmp_path)
    (tmp_path / "drives/r1").mkdir(parents=True)
    assert not holds_replies(tmp_path)
    (tmp_path / "drives/r1/outcome.json").write_text("{}")
    assert holds_replies(tmp_path)
