"""What a person sees: errors that say what to type next, and commands that do what their help says."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from aiohttp import web

from harness import ChatServer, Cli, scores
from roadworthy.exams.idkb import IdkbExam
from roadworthy.questions import Answer, Kind, QuestionSet, write_question_set


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("eval", "ikdb", "--model", "baseline/first"), "Did you mean idkb?"),
        (("eval", "idkb", "--model", "Qwen/Qwen3-VL-8B"), "Did you mean vllm/Qwen/Qwen3-VL-8B?"),
        (("eval", "idkb", "--model", "vlm/x"), "Did you mean vllm/x?"),
        (("eval", "idkb", "--model", "baseline/rnadom"), "Did you mean baseline/random?"),
        (("eval", "idkb", "--model", "openai/gpt"), "export OPENAI_API_KEY="),
        (("eval", "idkb", "--model", "baseline/first", "--data", "nowhere"), "nowhere is not a question set"),
        (("eval", "idkb", "--model", "baseline/first", "--mode", "V-L-A"), 'no mode "V-L-A"'),
        (("eval", "idkb", "--model", "baseline/first", "--shard", "5/4"), "2/4"),
        (("eval", "idkb", "--model", "vllm", "--base-url", "http://127.0.0.1:9"), "Start it (vllm serve"),
        (("eval", "idkb", "--model", "vllm", "--base-url", "localhost:8000"), "http://HOST:PORT"),
        (("eval", "idkb", "--model", "vllm/x", "--base-url", "http://example.com", "--offline"), "--offline"),
        (("build", "idkb", "x", "--source", "kr-korod", "--out", "y"), "Did you mean kr-koroad?"),
        (("build", "idkb", "nowhere", "--source", "kr-koroad", "--out", "y"), "quiz.json"),
        (("grade", "nowhere"), "roadworthy eval EXAM"),
        (("report", "nowhere"), "roadworthy grade nowhere"),
        (("verify", "nowhere"), "roadworthy build EXAM"),
        (("licence", "--model", "baseline/first", "--data", "korea"), "EXAM=DIR"),
        (("list", "wheels"), "exams"),
    ],
)
def test_a_mistake_ends_with_2_and_the_way_out(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = cli(*arguments)
    assert done.code == 2
    assert words in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("body", ["[1]", "{", '{"model": "other"}'])
def test_an_extra_body_that_cannot_be_is_refused(cli: Cli, tmp_path: Path, body: str) -> None:
    (tmp_path / "extra.json").write_text(body)
    options = ("--extra-body", tmp_path / "extra.json", "--base-url", "http://127.0.0.1:9", "--dry-run")
    done = cli("eval", "idkb", "--model", "vllm/x", *options)
    assert done.code == 2
    assert "extra.json" in done.err


def test_an_extra_body_is_sent_and_is_part_of_the_identity(
    cli: Cli, chat_server: Callable[..., ChatServer], tmp_path: Path
) -> None:
    (tmp_path / "extra.json").write_text('{"chat_template_kwargs": {"enable_thinking": false}}')
    server = chat_server(lambda _: "Option A")
    options = ("--base-url", server.url, "--out", tmp_path / "run", "--limit", "2")
    cli("eval", "idkb", "--model", "vllm", *options, "--extra-body", tmp_path / "extra.json")
    assert server.bodies[0]["chat_template_kwargs"] == {"enable_thinking": False}
    refused = cli("eval", "idkb", "--model", "vllm", *options)
    assert 'chat_template_kwargs: {"enable_thinking":false} -> not sent' in refused.err


def test_a_server_that_takes_too_few_pictures_is_told_before_the_second_question(
    cli: Cli, chat_server: Callable[..., ChatServer], tmp_path: Path
) -> None:
    words = "At most 0 image(s) may be provided in one prompt."
    server = chat_server(lambda _: web.json_response({"error": {"message": words}}, status=400))
    done = cli("eval", "idkb", "--model", "vllm", "--base-url", server.url, "--out", tmp_path / "run")
    assert done.code == 2
    assert "accepts 0 image(s) per prompt; this exam needs 1" in done.err
    assert "--limit-mm-per-prompt" in done.err
    assert len(server.bodies) == 1


def test_a_model_that_thinks_out_its_tokens_is_noticed(
    cli: Cli, chat_server: Callable[..., ChatServer], tmp_path: Path
) -> None:
    choice = {"message": {"content": None, "reasoning_content": "Hmm"}, "finish_reason": "length"}
    server = chat_server(lambda _: web.json_response({"choices": [choice]}))
    done = cli("eval", "idkb", "--model", "vllm", "--base-url", server.url, "--out", tmp_path / "run")
    assert "Raise --max-tokens" in done.err
    assert scores(tmp_path / "run")["outcomes"]["truncated"] == len(IdkbExam().build_starter(tmp_path / "starter"))


def test_the_licence_card_shows_the_part_its_ledger_and_the_learner_stamp(cli: Cli, tmp_path: Path) -> None:
    done = cli("licence", "--model", "baseline/answer-key", "--routes", "none", "--out", tmp_path / "card")
    assert done.code == 0
    assert "ROADWORTHY DRIVING-TEST REPORT    baseline/answer-key" in done.out
    assert "LEARNER" in done.out
    assert "not an approval to drive" in done.out
    assert (tmp_path / "card/theory/report.html").is_file()


def test_license_is_an_alias(cli: Cli, tmp_path: Path) -> None:
    assert cli("license", "--model", "baseline/first", "--routes", "none", "--out", tmp_path / "card").code == 0


def test_a_licence_can_be_sat_on_ones_own_questions(cli: Cli, korea: QuestionSet, tmp_path: Path) -> None:
    options = ("--data", f"theory={korea.folder}", "--out", tmp_path / "card", "--limit", "20")
    done = cli("licence", "--model", "baseline/first", "--routes", "none", *options)
    assert "20 of 963 questions were chosen" in done.out
    assert "LEARNER: Theory" not in done.out
    assert "LEARNER: Decision" in done.out


def test_json_goes_to_stdout_alone(cli: Cli, tmp_path: Path) -> None:
    done = cli("eval", "idkb", "--model", "baseline/first", "--out", tmp_path / "run", "--json")
    assert msgspec.json.decode(done.out) == msgspec.json.decode((tmp_path / "run/scores.json").read_bytes())
    assert "asked now" in done.err


def test_the_same_command_twice_gives_the_same_bytes(cli: Cli, tmp_path: Path) -> None:
    for name in ("a", "b"):
        cli("eval", "idkb", "--model", "baseline/random", "--out", tmp_path / name, "--seed", "3")
    assert scores(tmp_path / "a") == scores(tmp_path / "b")
    assert (tmp_path / "a/verdicts.parquet").read_bytes() == (tmp_path / "b/verdicts.parquet").read_bytes()


def test_the_run_folder_is_printed_first(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = cli("eval", "idkb", "--model", "baseline/first")
    first = done.err.splitlines()[0]
    assert first.startswith("Run folder: runs/idkb/baseline-first/idkb-1-")
    assert (tmp_path / first.removeprefix("Run folder: ") / "scores.json").is_file()


def test_verify_lists_what_is_wrong_and_counts_it(cli: Cli, tmp_path: Path) -> None:
    questions = IdkbExam().build_starter(tmp_path / "set")
    pictured = [question for question in questions if question.images]
    (tmp_path / "set" / pictured[0].images[0].locator).unlink()
    done = cli("verify", tmp_path / "set")
    assert done.code == 2
    assert f"{pictured[0].id}: missing picture" in done.out


def test_two_runs_are_shown_side_by_side(cli: Cli, tmp_path: Path) -> None:
    for name in ("first", "random"):
        cli("eval", "idkb", "--model", f"baseline/{name}", "--out", tmp_path / name)
    done = cli("report", tmp_path / "first", tmp_path / "random")
    assert done.code == 0
    assert "baseline/first" in done.out
    assert "baseline/random" in done.out


def test_doctor_finds_a_server_and_says_what_it_serves(cli: Cli, chat_server: Callable[..., ChatServer]) -> None:
    server = chat_server(lambda _: "<think>hm</think>ready")
    done = cli("doctor", "--model", "vllm", "--base-url", server.url, "--images", "3")
    assert done.code == 0
    assert "tested" in done.out
    assert "thinks" in done.out
    sent = server.bodies[1]["messages"][0]["content"]
    assert sum(part["type"] == "image_url" for part in sent) == 3


def test_a_password_in_an_address_is_written_nowhere(
    cli: Cli, chat_server: Callable[..., ChatServer], tmp_path: Path
) -> None:
    server = chat_server(lambda _: "Option A")
    address = server.url.replace("http://", "http://bob:secretpw@")
    done = cli("eval", "idkb", "--model", "vllm", "--base-url", address, "--out", tmp_path / "run", "--limit", "2")
    assert done.code == 0
    assert "secretpw" not in done.out + done.err
    assert not [path for path in (tmp_path / "run").iterdir() if b"secretpw" in path.read_bytes()]


@pytest.mark.parametrize("host", ["127.evil.example", "10.0.0.1", "localhost.evil.example", "0.0.0.0"])
def test_offline_refuses_what_is_not_this_machine(cli: Cli, host: str) -> None:
    done = cli("eval", "idkb", "--model", "vllm/x", "--base-url", f"http://{host}", "--offline", "--dry-run")
    assert done.code == 2
    assert "not on this machine" in done.err


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "127.3.2.1"])
def test_offline_lets_this_machine_be_asked(cli: Cli, host: str) -> None:
    options = ("--base-url", f"http://{host}:9", "--offline", "--dry-run")
    assert cli("eval", "idkb", "--model", "vllm/x", *options).code == 0


def test_temperatures_that_differ_in_the_seventh_digit_are_told_apart(
    cli: Cli, chat_server: Callable[..., ChatServer], tmp_path: Path
) -> None:
    server = chat_server(lambda _: "Option A")
    options = ("--base-url", server.url, "--out", tmp_path / "run", "--limit", "2")
    cli("eval", "idkb", "--model", "vllm", *options, "--temperature", "0.12345678")
    assert cli("eval", "idkb", "--model", "vllm", *options, "--temperature", "0.12345679").code == 2


def test_text_that_looks_like_markup_is_printed_as_it_is(
    cli: Cli, chat_server: Callable[..., ChatServer], tmp_path: Path
) -> None:
    server = chat_server(lambda _: "[/red] \x1b[31mready")
    found = cli("doctor", "--model", "vllm", "--base-url", server.url)
    assert found.code == 0
    assert "[/red]" in found.out
    assert "\x1b[31m" not in found.out
    assert cli("eval", "idkb", "--model", "baseline/first", "--out", tmp_path / "[/b]").code == 0


def test_a_file_where_a_folder_should_be_is_named(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for out in (tmp_path / "file", tmp_path / "file/x"):
        done = cli("eval", "idkb", "--model", "baseline/first", "--out", out)
        assert done.code in (1, 2)
        assert str(tmp_path / "file") in done.err
        assert "Traceback" not in done.err


def test_a_build_never_writes_over_other_things(cli: Cli, shared: Path, tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("mine")
    done = cli("build", "idkb", shared / "data/theory/kr_koroad", "--source", "kr-koroad", "--out", tmp_path)
    assert done.code == 2
    assert (tmp_path / "README.md").read_text() == "mine"


def tampered(folder: Path, **changes: object) -> Path:
    """A starter set whose second question is changed."""
    questions = IdkbExam().build_starter(folder)
    first, second, *others = list(questions)
    write_question_set(folder, questions.dataset, [first, replace(second, **changes), *others])  # type: ignore[arg-type]
    return folder


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"id": "starter-001"}, "id used twice"),
        ({"answer": Answer(Kind.CHOICE, keys=("F",))}, "answer outside the options (F of A, B, C, D)"),
        ({"options": ()}, "fewer than two options"),
        ({"answer": Answer(Kind.CHOICE)}, "no answer"),
    ],
)
def test_questions_that_cannot_be_graded_are_named_before_anything_is_asked(
    cli: Cli, chat_server: Callable[..., ChatServer], tmp_path: Path, changes: dict[str, object], words: str
) -> None:
    server = chat_server(lambda _: "Option A")
    data = tampered(tmp_path / "set", **changes)
    done = cli("eval", "idkb", "--model", "vllm", "--base-url", server.url, "--data", data, "--out", tmp_path / "run")
    assert done.code == 2
    assert words in done.err
    assert f"roadworthy verify {data}" in done.err
    assert not server.bodies


def test_a_set_that_was_moved_is_found_again_without_asking(cli: Cli, tmp_path: Path) -> None:
    questions = IdkbExam().build_starter(tmp_path / "old")
    options = ("eval", "idkb", "--model", "baseline/first", "--out", tmp_path / "run")
    cli(*options, "--data", tmp_path / "old")
    (tmp_path / "old").rename(tmp_path / "new")
    assert "--data NEW-PLACE" in cli("grade", tmp_path / "run").err
    assert f"0 asked now, {len(questions)} answered before" in cli(*options, "--data", tmp_path / "new").err
    assert cli("grade", tmp_path / "run").code == 0


def test_runs_on_different_questions_are_not_set_side_by_side_in_silence(
    cli: Cli, korea: QuestionSet, tmp_path: Path
) -> None:
    cli("eval", "idkb", "--model", "baseline/first", "--out", tmp_path / "a")
    cli("eval", "idkb", "--model", "baseline/first", "--out", tmp_path / "b", "--data", korea.folder, "--limit", "20")
    done = cli("report", tmp_path / "a", tmp_path / "b")
    assert "different question sets" in done.out
    assert "PARTIAL: 20 of 963" in done.out


def test_importing_roadworthy_pulls_in_nothing_heavy() -> None:
    heavy = ("numpy", "pyarrow", "aiohttp", "scipy", "PIL")
    program = f"import sys, roadworthy, roadworthy.cli; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=30)
    assert done.stdout.strip() == "[]"


def test_the_version_is_printed(cli: Cli) -> None:
    assert cli("--version").out.startswith("roadworthy 0.")
