"""A decision run over its life: what it is, what extends it, what is refused, its shards and its parts."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from cli.decision import pictures_of, see, words_of
from exams.driveaction_parquet import make_driveaction_parquet
from harness import ChatServer, Cli, Outcome, completion, scores
from roadworthy.exams import BuildOptions, Plan, conditions_for, find_exam, make_plan
from roadworthy.exams.driveaction import prompts
from roadworthy.exams.exam import Circumstances
from roadworthy.questions import Blind, Shard, open_question_set, write_question_set
from roadworthy.runner import read_run

Start = Callable[..., ChatServer]
SLICES = 12
ANSWER_KEY = ("--model", "baseline/answer-key")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("set")
    official = make_driveaction_parquet(tmp_path_factory.mktemp("official"), SLICES)
    return find_exam("decision").build("parquet", official, folder, BuildOptions()).folder


@pytest.fixture
def sat(cli: Cli, data: Path, tmp_path: Path) -> Callable[..., Outcome]:
    def run(*options: str | Path, out: str = "run") -> Outcome:
        return cli("eval", "decision", "--data", data, "--out", tmp_path / out, *options)

    return run


def asked_of(server: ChatServer) -> tuple[str, ...]:
    return ("--model", "vllm/tested", "--base-url", server.url)


def accuracies(run: Path) -> list[str]:
    return [name for name in scores(run)["scores"] if name.startswith("accuracy")]


def shuffled(data: Path, **options: Any) -> Plan:
    exam = find_exam("decision")
    conditions = conditions_for(exam, Circumstances(modes=("A",), blinds=(Blind.SHUFFLED,)))
    return make_plan(exam, open_question_set(data), conditions=conditions, language="en", **options)


def shown(plan: Plan) -> dict[str, tuple[str | None, ...]]:
    return {posed.question.id: tuple(image.sha256 for image in posed.shown.images) for posed in plan}


def test_a_shard_of_a_shuffled_run_meets_the_pictures_that_the_whole_run_meets(data: Path) -> None:
    whole = shown(shuffled(data))
    parts = [shown(shuffled(data, shards=(Shard(index, 2),))) for index in (1, 2)]
    assert parts[0] | parts[1] == whole


def test_a_sample_of_a_shuffled_run_meets_the_pictures_that_the_whole_run_meets(data: Path) -> None:
    assert shown(shuffled(data, limit=6)).items() <= shown(shuffled(data)).items()


def test_modes_asked_before_stay_in_the_report(sat: Callable[..., Outcome], tmp_path: Path) -> None:
    sat(*ANSWER_KEY, "--mode", "A")
    sat(*ANSWER_KEY, "--mode", "V-L-A")
    assert accuracies(tmp_path / "run") == ["accuracy_V-L-A", "accuracy_A"]
    sat(*ANSWER_KEY, "--mode", "A")
    assert accuracies(tmp_path / "run") == ["accuracy_V-L-A", "accuracy_A"]


def test_a_run_can_be_asked_blind_as_well_later(
    sat: Callable[..., Outcome], chat_server: Start, tmp_path: Path
) -> None:
    server = chat_server(see)
    sat(*asked_of(server), "--mode", "A")
    before = len(server.bodies)
    outcome = sat(*asked_of(server), "--mode", "A", "--blind", "none,shuffled")
    assert outcome.code == 0, outcome.err
    assert len(server.bodies) == 2 * before
    assert accuracies(tmp_path / "run") == ["accuracy_A", "accuracy_A/blind-shuffled"]


def test_another_seed_shuffles_under_another_name(sat: Callable[..., Outcome], tmp_path: Path) -> None:
    sat("--model", "baseline/first", "--mode", "A", "--blind", "shuffled", "--seed", "7")
    assert accuracies(tmp_path / "run") == ["accuracy_A/blind-shuffled-7"]


def test_other_prompts_are_another_run(sat: Callable[..., Outcome], monkeypatch: pytest.MonkeyPatch) -> None:
    sat(*ANSWER_KEY, "--mode", "A")
    exam = type(find_exam("decision"))
    monkeypatch.setattr(exam, "protocol", replace(find_exam("decision").protocol, prompts_sha256="0" * 64))
    outcome = sat(*ANSWER_KEY, "--mode", "A")
    assert outcome.code == 2
    assert "prompts:" in outcome.err


@pytest.mark.parametrize("name", ["prompts.toml", "statements.yaml", "tree.yaml"])
def test_whatever_decides_a_request_s_words_is_in_the_hash_of_the_prompts(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, read = prompts.prompts_sha256(), prompts._data
    monkeypatch.setattr(prompts, "_data", lambda asked: read(asked) + b" " * (asked == name))
    assert prompts.prompts_sha256() != usual


def test_shards_of_two_languages_are_not_merged(sat: Callable[..., Outcome], cli: Cli, tmp_path: Path) -> None:
    sat(*ANSWER_KEY, "--shard", "1/2", out="one")
    sat(*ANSWER_KEY, "--shard", "2/2", "--lang", "zh", out="two")
    outcome = cli("merge", tmp_path / "one", tmp_path / "two", "--out", tmp_path / "whole")
    assert outcome.code == 2
    assert "language: en -> zh" in outcome.err


def test_a_merged_run_holds_the_conditions_of_all_its_shards(
    sat: Callable[..., Outcome], cli: Cli, tmp_path: Path
) -> None:
    sat(*ANSWER_KEY, "--shard", "1/2", "--mode", "A", out="one")
    sat(*ANSWER_KEY, "--shard", "2/2", "--mode", "V-L-A,A", out="two")
    cli("merge", tmp_path / "one", tmp_path / "two", "--out", tmp_path / "whole")
    names = [condition.name for condition in read_run(tmp_path / "whole").conditions]
    assert sorted(names) == ["A", "V-L-A"]


def test_merged_shards_score_what_one_run_scores(sat: Callable[..., Outcome], cli: Cli, tmp_path: Path) -> None:
    random = ("--model", "baseline/random", "--upstream", "predicted")
    sat(*random, out="whole")
    for index in (1, 2):
        sat(*random, "--shard", f"{index}/2", out=f"part{index}")
    cli("merge", tmp_path / "part1", tmp_path / "part2", "--out", tmp_path / "merged")
    assert scores(tmp_path / "merged")["scores"] == scores(tmp_path / "whole")["scores"]


def test_grading_again_grades_the_language_that_was_asked(
    sat: Callable[..., Outcome], cli: Cli, tmp_path: Path
) -> None:
    sat(*ANSWER_KEY, "--lang", "zh")
    before = scores(tmp_path / "run")
    assert cli("grade", tmp_path / "run").code == 0
    assert scores(tmp_path / "run") == before


def test_what_was_introduced_is_counted_not_what_could_have_been(
    sat: Callable[..., Outcome], chat_server: Start, tmp_path: Path
) -> None:
    server = chat_server(lambda body: "I cannot see anything.")
    sat(*asked_of(server), "--mode", "V-L-A", "--upstream", "predicted")
    assert not any("Hint:" in words_of(body) for body in server.bodies)
    table = next(table for table in scores(tmp_path / "run")["tables"] if table["name"] == "upstream")
    name, asked, without, mean, most = table["rows"][0]
    assert (name, asked, without, mean, most) == ("V-L-A/predicted", 2 * SLICES, 2 * SLICES, 0, 0)


def test_what_a_failed_reply_would_have_introduced_is_why_a_question_was_not_asked(
    sat: Callable[..., Outcome], chat_server: Start, tmp_path: Path
) -> None:
    def answer(body: dict[str, Any]) -> web.Response | str:
        failing = "large vehicle" in words_of(body) and "Options" not in words_of(body)
        return completion(None, finish_reason="error") if failing else see(body)

    server = chat_server(answer)
    outcome = sat(*asked_of(server), "--mode", "V-A", "--upstream", "predicted", "--timeout", "1")
    assert outcome.code == 1
    limits = " ".join(scores(tmp_path / "run")["limits"])
    assert "the replies that they introduce are missing" in limits
    assert "interrupted" not in limits


def test_questions_of_another_split_are_not_waited_for(cli: Cli, data: Path, tmp_path: Path) -> None:
    whole = open_question_set(data)
    splits = {"V": "train", "L": "test", "A": "test"}
    divided = [replace(question, split=splits[str(question.tag("layer"))]) for question in whole]
    write_question_set(tmp_path / "divided", whole.dataset, divided)
    options = ("--split", "test", "--upstream", "predicted", "--blind", "no-image", "--out", tmp_path / "run")
    outcome = cli("eval", "decision", "--data", tmp_path / "divided", *ANSWER_KEY, *options)
    assert outcome.code == 0, outcome.err


def test_a_limit_takes_the_same_scenes_whatever_modes_are_asked(data: Path) -> None:
    exam = find_exam("decision")

    def slices(*modes: str) -> list[str | None]:
        conditions = conditions_for(exam, Circumstances(modes=modes))
        plan = make_plan(exam, open_question_set(data), conditions=conditions, language="en", limit=12)
        return list(dict.fromkeys(posed.question.slice for posed in plan))

    assert set(slices("V", "A")) < set(slices("A"))


def test_a_picture_of_the_user_s_own_does_not_make_a_run_folder(sat: Callable[..., Outcome], tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run/mine.svg").write_text("<svg/>", encoding="utf-8")
    outcome = sat(*ANSWER_KEY, "--fresh")
    assert outcome.code == 2
    assert (tmp_path / "run/mine.svg").exists()


def test_the_figures_lie_in_the_run_folder_and_are_written_anew(sat: Callable[..., Outcome], tmp_path: Path) -> None:
    sat(*ANSWER_KEY)
    assert sat(*ANSWER_KEY, "--fresh").code == 0
    assert {path.name for path in (tmp_path / "run").glob("*.svg")} == {"distribution.svg", "radar.svg"}


def test_navigation_left_out_is_counted(sat: Callable[..., Outcome], tmp_path: Path) -> None:
    sat(*ANSWER_KEY, "--mode", "A", "--drop", "navigation")
    assert any(f"A/no-navigation {SLICES} of {2 * SLICES}" in limit for limit in scores(tmp_path / "run")["limits"])


def test_the_first_question_asked_shows_pictures(sat: Callable[..., Outcome], chat_server: Start) -> None:
    server = chat_server(see)
    sat(*asked_of(server), "--blind", "none,no-image", "--upstream", "predicted", "--concurrency", "1")
    assert pictures_of(server.bodies[0])
