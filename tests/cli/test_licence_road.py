"""The road as a part of the licence: who drives for whom, and what the card says of it; nobody drives here."""

from pathlib import Path

import pytest

from cli.drives_by_hand import drives, well
from cli.test_drive import badly
from harness import Cli
from roadworthy.cli import road

SAT = ("--routes", "plain", "--workers", "2")


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(road, "drive_routes", drives(badly))


def card_of(cli: Cli, out: Path, *options: str | Path, model: str = "baseline/answer-key") -> str:
    done = cli("licence", "--model", model, *options, "--out", out)
    assert done.code == 0, done.err
    return " ".join(done.out.split())


@pytest.mark.usefixtures("by_hand")
def test_the_road_is_the_last_part_and_says_who_drove(cli: Cli, tmp_path: Path) -> None:
    text = card_of(cli, tmp_path, *SAT)
    assert "DRIVEN BY: Road: baseline/follow: no answer key exists for driving until the rule expert" in text
    assert "Road ~ 0.0 % [0.0, 39.0] 6 routes" in text
    assert "Road: driving score 50.0 of 100" in text
    assert "Road 6 routes 0 succeeded, 6 failed, 0 crashed" in text
    assert "Road no, never: embedded world, not CARLA too few routes to compare" in text
    assert "Road Hit a pedestrian at 8 m/s, t = 2.4 s (plain-" in text
    page = (tmp_path / "card.html").read_text(encoding="utf-8")
    assert page.index("Decision (DriveAction)</") < page.index('<a href="./road/report.html">Road</a>')


@pytest.mark.parametrize("model", ["baseline/random", "baseline/first"])
def test_a_baseline_that_drives_drives_itself(
    cli: Cli, tmp_path: Path, model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(road, "drive_routes", drives(well))
    text = card_of(cli, tmp_path, *SAT, model=model)
    assert "DRIVEN BY" not in text
    assert f'"model": "{model}"' in (tmp_path / "road/run.json").read_text()


@pytest.mark.parametrize(("model", "routes"), [("baseline/answer-key", "none"), ("baseline/majority", "quick")])
def test_where_nobody_drives_the_card_says_so(cli: Cli, tmp_path: Path, model: str, routes: str) -> None:
    text = card_of(cli, tmp_path, "--routes", routes, model=model)
    assert "Road not driven 0 routes" in text
    assert "Road: not driven." in text
    assert not (tmp_path / "road").exists()


@pytest.mark.usefixtures("by_hand")
def test_unknown_routes_stop_the_licence_before_anything_is_asked(cli: Cli, tmp_path: Path) -> None:
    done = cli("licence", "--model", "baseline/first", "--routes", "quik", "--out", tmp_path / "card")
    assert done.code == 2
    assert 'Did you mean "quick"?' in done.err
    assert not (tmp_path / "card").exists()


@pytest.mark.usefixtures("by_hand")
def test_marks_count_for_the_road_too(cli: Cli, tmp_path: Path) -> None:
    marks = tmp_path / "marks.yaml"
    marks.write_text("road: 50 %\n")
    text = card_of(cli, tmp_path / "card", *SAT, "--pass-marks", marks)
    assert "marks.yaml (sha" in text
