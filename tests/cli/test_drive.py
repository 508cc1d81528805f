"""`roadworthy drive` and what other commands make of its runs; nobody drives here, the outcomes are written by hand."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.drives_by_hand import How, drives, keep_drive, well
from driving.road_outcomes import noted, outcome
from harness import Cli, Outcome
from roadworthy.cli import road
from roadworthy.driving.criteria import RouteOutcome
from roadworthy.driving.keys import Decisions
from roadworthy.driving.road_test import Attempt, DriveSummary, RoadTest, drive_folder
from roadworthy.driving.scoring import Failure, InfractionKind
from roadworthy.errors import RunStoppedError
from roadworthy.runner import read_run

Drive = Callable[..., Outcome]


def badly(attempt: Attempt) -> RouteOutcome:
    """Every route ends in a collision at t = 2.4 s."""
    hit = noted(InfractionKind.COLLISION_PEDESTRIAN, 2.4, "Hit a pedestrian at 8 m/s")
    return replace(well(attempt), status="Completed", infractions=(hit,))


def crashing_once(attempt: Attempt) -> RouteOutcome:
    if attempt.route.id != "plain-urban":
        return well(attempt)
    return outcome(
        attempt.route.id,
        completion=10.0,
        failure=Failure.AGENT_CRASHED,
        crash="act at t = 3 s raised ValueError: <b>no</b>",
        scenario_type=None,
    )


@pytest.fixture
def drive(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Drive:
    """Run `roadworthy drive`, with drives that go as told."""

    def run(how: How, *options: Any, out: str = "run", model: str = "baseline/follow") -> Outcome:
        monkeypatch.setattr(road, "drive_routes", drives(how))
        return cli("drive", "--model", model, "--routes", "plain", "--out", tmp_path / out, *options)

    return run


def document(folder: Path) -> Any:
    return json.loads((folder / "scores.json").read_text())


def test_the_run_folder_is_named_first_and_the_page_last(drive: Drive, tmp_path: Path) -> None:
    done = drive(well)
    assert done.code == 0, done.err
    assert done.err.startswith(f"Run folder: {tmp_path / 'run'}\n")
    assert "6 routes of plain, driven by baseline/follow" in done.err
    assert done.out.endswith(f"Report: {tmp_path / 'run/report.html'}\n")
    assert "Succeeded on 100.0 % of 6 routes" in done.out


def test_scores_json_has_the_road_and_counts_routes(drive: Drive, tmp_path: Path) -> None:
    drive(badly)
    found = document(tmp_path / "run")
    assert (found["exam"], found["title"], found["protocol"]) == ("bench2drive-vl", "Road", "road-embedded-1")
    assert next(iter(found["scores"])) == "success"
    assert found["scores"]["success"] == pytest.approx(
        {"value": 0.0, "low": 0.0, "high": 0.390334, "n": 6, "clusters": 6, "unit": "fraction"}, abs=1e-6
    )
    assert found["counted"] == "route"
    assert found["outcomes"]["wrong"] == 6


def test_the_same_command_drives_only_what_is_missing(drive: Drive, tmp_path: Path) -> None:
    drive(well, "--limit", "2")
    assert "2 driven now, 0 driven before" not in drive(well).out
    whole = document(tmp_path / "run")
    assert whole["scores"]["success"]["n"] == 6
    (tmp_path / "run/scores.json").unlink()
    again = drive(badly)
    assert "0 driven now, 6 driven before" in again.err
    assert {**document(tmp_path / "run"), "timing": None} == {**whole, "timing": None}


def test_a_limit_draws_routes_and_stamps_the_report_partial(drive: Drive, tmp_path: Path) -> None:
    done = drive(well, "--limit", "2")
    assert "PARTIAL: 2 of 6 routes were chosen" in done.out
    assert len(list((tmp_path / "run/drives").iterdir())) == 2


def test_a_crashed_route_is_told_and_the_run_ends_with_1(drive: Drive, tmp_path: Path) -> None:
    done = drive(crashing_once)
    assert done.code == 1
    assert "CRASHED: 1 of 6 drives crashed" in done.out
    assert "driver crashed: act at t = 3 s raised ValueError" in " ".join(done.out.split())
    assert "<b>no</b>" not in (tmp_path / "run/report.html").read_text(encoding="utf-8")


def stopping(error: BaseException) -> How:
    def stopped(attempt: Attempt) -> RouteOutcome:
        if attempt.route.id == "plain-motorway":
            raise error
        return well(attempt)

    return stopped


def test_a_server_that_fails_is_not_the_drivers_fault(drive: Drive, tmp_path: Path) -> None:
    def unanswered(attempt: Attempt) -> RouteOutcome:
        keep_drive(drive_folder(tmp_path / "run", attempt.route.id, 0), failure="http: HTTP 500")
        return replace(well(attempt), decisions=Decisions(made=2, defaults=2, failed=2))

    done = drive(unanswered)
    text = " ".join(done.out.split())
    assert done.code == 1
    assert "INCOMPLETE: the model's server failed at 12 of 12 decisions" in text
    assert "NO SCORE: the model's server failed" in text
    assert "no reply, http: HTTP 500 12" in text


def test_ctrl_c_keeps_what_ended_and_says_how_to_go_on(drive: Drive) -> None:
    done = drive(stopping(KeyboardInterrupt()))
    assert done.code == 130
    assert "3 of 6 drives are kept" in done.err
    assert drive(well).code == 0


@pytest.mark.parametrize("error", [KeyboardInterrupt(), RunStoppedError("The disk is full.")])
def test_a_session_that_was_stopped_is_in_the_record(drive: Drive, tmp_path: Path, error: BaseException) -> None:
    drive(stopping(error))
    drive(well)
    assert [session.asked for session in read_run(tmp_path / "run").sessions] == [3, 3]


def test_other_traffic_is_another_run(drive: Drive, tmp_path: Path) -> None:
    drive(well)
    refused = drive(well, "--seed", "5")
    assert refused.code == 2
    assert "traffic seed: 0 -> 5" in refused.err
    assert drive(badly, "--seed", "5", "--fresh").code == 0
    assert document(tmp_path / "run")["scores"]["success"]["value"] == 0.0


@pytest.mark.parametrize(
    ("options", "ticks"), [((), 4000), (("--time-limit", "30.5"), 610), (("--time-limit", "0"), None)]
)
def test_the_time_limit_is_in_ticks_of_the_world_and_0_is_none(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], ticks: int | None
) -> None:
    asked: list[int | None] = []

    def drive_routes(test: RoadTest, *others: Any, **more: Any) -> DriveSummary:
        asked.append(test.most_ticks)
        return drives(well)(test, *others, **more)

    monkeypatch.setattr(road, "drive_routes", drive_routes)
    cli("drive", "--model", "baseline/stop", "--routes", "plain", "--out", tmp_path / "run", *options)
    assert asked == [ticks]


def test_another_time_limit_is_another_run(drive: Drive) -> None:
    drive(well)
    assert "time limit: 200 s -> none" in drive(well, "--time-limit", "0").err


def test_the_name_of_a_set_goes_before_that_of_a_file(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plain").write_text("no routes")
    assert "6 routes of plain" in cli("drive", "--model", "baseline/stop", "--routes", "plain", "--dry-run").err
    assert "no routes" not in cli("drive", "--model", "baseline/stop", "--routes", "./plain", "--dry-run").out
    assert cli("drive", "--model", "baseline/stop", "--routes", "./plain", "--dry-run").code == 2


def test_without_out_runs_lie_by_driver_and_a_hash_of_what_is_driven(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(road, "drive_routes", drives(well))
    for options in ((), ("--seed", "1"), ("--workers", "2")):
        assert cli("drive", "--model", "baseline/follow", "--routes", "plain", *options).code == 0
    assert len(list((tmp_path / "runs/road/baseline-follow").glob("road-embedded-1-????????"))) == 2


def test_a_dry_run_drives_nothing(drive: Drive, tmp_path: Path) -> None:
    assert drive(well, "--dry-run").err.endswith("Dry run: nothing was driven.\n")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--model", "baseline/folow"), 'Did you mean "baseline/follow"?'),
        (("--model", "baseline/follow", "--routes", "quik"), 'Did you mean "quick"?'),
        (("--model", "baseline/follow", "--rate", "3"), "divides 20"),
        (("--model", "baseline/follow", "--rig", "frnt"), "front"),
        (("--model", "baseline/follow", "--scale", "0.5"), "--scale is for the pictures of --rig"),
        (("--model", "baseline/follow", "--maps", "."), "--maps is for the towns of a route file"),
        (("--model", "baseline/follow", "--skip-missing-maps"), "--skip-missing-maps is for the towns of a route file"),
        (("--model", "baseline/follow", "--time-limit", "0.01"), "at least a tick of 0.05 s"),
        (("--model", "baseline/follow", "--time-limit", "nan"), "0 for no limit"),
    ],
)
def test_what_cannot_be_meant_is_told_before_anything_is_driven(
    cli: Cli, tmp_path: Path, options: tuple[str, ...], told: str
) -> None:
    done = cli("drive", *options, "--out", tmp_path / "run")
    assert done.code == 2
    assert told in done.err
    assert not (tmp_path / "run").exists()


def test_missing_towns_are_named_with_the_command_that_makes_their_maps(
    cli: Cli, shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    official = shared / "data/bench2drive/bench2drive220.xml"
    done = cli("drive", "--model", "baseline/follow", "--routes", official)
    assert done.code == 2
    assert "220 of 220 routes lead through towns whose maps are not in maps: Town12 (104 routes)" in done.err
    assert "roadworthy map compile Town12.xodr --out maps/Town12.map.zst" in done.err


def test_the_worst_moment_is_shown_with_its_picture_its_decision_and_its_replay(drive: Drive, tmp_path: Path) -> None:
    drive(badly)
    keep_drive(drive_folder(tmp_path / "run", "plain-urban", 0))
    drive(badly)
    page = (tmp_path / "run/report.html").read_text(encoding="utf-8")
    case = page[page.index("<h3>plain-urban</h3>") :]
    assert "Hit a pedestrian at 8 m/s, t = 2.4 s" in case
    assert "from above, t = 2.0 s" in case
    assert 'src="data:image/webp;base64,' in case
    assert "FOLLOW_LANE, ACCELERATE, at t = 1.0 s" in case
    assert "I &lt;b&gt;see&lt;/b&gt; nothing" in case
    assert 'href="./drives/plain-urban/replay.webp"' in case


def test_a_moment_without_its_map_or_its_scenes_says_so(drive: Drive, tmp_path: Path) -> None:
    def on_a_lost_map(attempt: Attempt) -> RouteOutcome:
        return replace(badly(attempt), map_name="maps/nowhere.map.zst")

    drive(on_a_lost_map)
    keep_drive(drive_folder(tmp_path / "run", "plain-urban", 0))
    drive(on_a_lost_map)
    page = (tmp_path / "run/report.html").read_text(encoding="utf-8")
    assert "from above, t = 2.0 s; no roads: the map nowhere is not there as it was" in page
    assert "no picture: There is no scene store at" in page


def test_grade_scores_the_drives_again_and_drives_nothing(drive: Drive, cli: Cli, tmp_path: Path) -> None:
    drive(badly)
    before = (tmp_path / "run/scores.json").read_bytes()
    (tmp_path / "run/scores.json").unlink()
    done = cli("grade", tmp_path / "run", "--json")
    assert done.code == 0, done.err
    assert done.out.encode() == before == (tmp_path / "run/scores.json").read_bytes()


def test_grade_tells_what_is_missing_of_a_run_that_was_stopped(drive: Drive, cli: Cli, tmp_path: Path) -> None:
    drive(well, "--limit", "6")
    (tmp_path / "run/drives/plain-urban/outcome.json").unlink()
    done = cli("grade", tmp_path / "run")
    assert done.code == 1
    assert "INCOMPLETE: 1 of 6 drives are missing" in done.out
    assert document(tmp_path / "run")["scores"]["success"]["value"] == pytest.approx(5 / 6)


def test_compare_pairs_drives_by_route_and_counts_crashes(drive: Drive, cli: Cli, tmp_path: Path) -> None:
    drive(crashing_once, out="a")
    drive(badly, out="b")
    done = cli("compare", tmp_path / "a", tmp_path / "b")
    text = " ".join(done.out.split())
    assert done.code == 0, done.err
    assert "routes / clusters" in text
    assert "drive 83.3 % 0.0 % -83.3" in text
    assert "too few routes to compare" in text
    assert "differ only A only B exact p" in text
    assert "Also driving_score: A 85.0, B 50.0 of 100, B - A -35.0 points" in text


def test_no_driver_is_better_than_another_on_too_few_routes(drive: Drive, cli: Cli, tmp_path: Path) -> None:
    drive(well, out="a")
    drive(badly, out="b")
    text = " ".join(cli("compare", tmp_path / "a", tmp_path / "b").out.split())
    assert "ahead of B here, but there are too few routes to compare: rank nothing by it." in text
    assert "is better than" not in text and "A better" not in text


def test_runs_in_other_traffic_are_not_compared(drive: Drive, cli: Cli, tmp_path: Path) -> None:
    drive(well, out="a")
    drive(well, "--seed", "1", out="b")
    done = cli("compare", tmp_path / "a", tmp_path / "b")
    assert done.code == 2
    assert "traffic seed: 0 -> 1" in done.err


def test_report_sets_road_tests_side_by_side(drive: Drive, cli: Cli, tmp_path: Path) -> None:
    drive(well, out="a")
    drive(badly, out="b")
    done = cli("report", tmp_path / "a", tmp_path / "b")
    assert "succeeded" in done.out
    assert "refused" not in done.out


def test_road_tests_are_not_merged(drive: Drive, cli: Cli, tmp_path: Path) -> None:
    drive(well)
    done = cli("merge", tmp_path / "run", "--out", tmp_path / "whole")
    assert done.code == 2
    assert "has no shards to merge" in done.err
    assert not (tmp_path / "whole").exists()


def test_an_official_result_file_is_scored(cli: Cli, tmp_path: Path) -> None:
    record = {
        "route_id": "RouteScenario_1711_rep0",
        "scenario_name": "ParkingCutIn_1",
        "status": "Perfect",
        "infractions": {},
        "scores": {"score_route": 100, "score_composed": 100},
    }
    file = tmp_path / "merged.json"
    file.write_text(json.dumps({"_checkpoint": {"records": [record]}}))
    done = cli("grade", file)
    assert done.code == 0, done.err
    assert "Succeeded on 0.5 % of 220 routes" in done.out
    assert list(tmp_path.iterdir()) == [file]


def test_the_road_is_not_asked(cli: Cli) -> None:
    done = cli("eval", "road", "--model", "baseline/random")
    assert done.code == 2
    assert "roadworthy drive --model M" in done.err


def test_routes_and_scenarios_are_listed(cli: Cli) -> None:
    assert "embedded220" in cli("list", "routes").out
    scenarios = cli("list", "scenarios").out
    assert scenarios.count("\n") == 44 + 4
    assert "YieldToEmergencyVehicle" in scenarios
