"""Whatever a server does, every question ends in a status, the run ends, and the ledger adds up."""

import json
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from aiohttp import web

from harness import ChatServer, Cli, completion, scores
from roadworthy.questions import Answer, Dataset, Kind, Option, Question, QuestionSet, write_question_set
from roadworthy.runner import Journal, StepKey

FAULTS = ["429", "500", "hang", "garbage", "empty", "null", "filter", "f400", "length", "think", "drop"]


def exam_with(folder: Path, prompts: list[str]) -> QuestionSet:
    questions = [
        Question(
            id=f"q{number:03}",
            exam="idkb",
            kind=Kind.CHOICE,
            prompt=prompt,
            answer=Answer(Kind.CHOICE, keys=("A",)),
            cluster=f"q{number:03}",
            options=(Option("A", "Slow down"), Option("B", "Speed up")),
        )
        for number, prompt in enumerate(prompts)
    ]
    dataset = Dataset(exam="idkb", title="Faults", protocol="idkb-1", license="Apache-2.0", source="a test")
    return write_question_set(folder, dataset, questions)


@pytest.fixture(scope="module")
def mock_server(shared: Path) -> Iterator[str]:
    """The fake endpoint with faults, as a process of its own; yields its address."""
    port = 8947
    process = subprocess.Popen([sys.executable, shared / "tools/mock_openai_server.py", "--port", str(port)])
    address = f"http://127.0.0.1:{port}"
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}/stats", timeout=1)
            break
        except OSError:
            time.sleep(0.05)
    yield address
    process.send_signal(signal.SIGTERM)
    process.wait(10)


def ledger_adds_up(run: Path, asked: int) -> dict[str, int]:
    outcomes: dict[str, int] = scores(run)["outcomes"]
    assert sum(outcomes.values()) == asked
    assert pq.read_table(run / "verdicts.parquet").num_rows == asked
    return outcomes


def test_each_persistent_fault_ends_in_its_own_outcome(cli: Cli, mock_server: str, tmp_path: Path) -> None:
    prompts = [f"[[FAULT:{fault}]] What now?" for fault in FAULTS] + ["What now?"] * 20
    exam_with(tmp_path / "set", prompts)
    run = tmp_path / "run"
    address = f"{mock_server}/L0/scan"
    options = ("--base-url", address, "--data", tmp_path / "set", "--out", run, "--timeout", "0.5")
    done = cli("eval", "idkb", "--model", "vllm", *options)
    assert done.code == 1
    ledger_adds_up(run, len(prompts))
    outcomes = dict(zip(FAULTS, pq.read_table(run / "verdicts.parquet")["outcome"].to_pylist(), strict=False))
    assert outcomes == {
        "429": "failed",
        "500": "failed",
        "hang": "failed",
        "garbage": "failed",
        "drop": "failed",
        "empty": "unparsed",
        "null": "unparsed",
        "filter": "refused",
        "f400": "refused",
        "length": "truncated",
        "think": "answered",
    }


@pytest.mark.parametrize("fault", ["p429-10", "p500-10", "pgarbage-10", "pdrop-10"])
def test_passing_faults_are_retried_until_every_question_is_answered(
    cli: Cli, mock_server: str, tmp_path: Path, fault: str
) -> None:
    exam_with(tmp_path / "set", ["What now?"] * 100)
    run = tmp_path / "run"
    options = ("--base-url", f"{mock_server}/L0/{fault}", "--data", tmp_path / "set", "--out", run)
    done = cli("eval", "idkb", "--model", "vllm", *options)
    assert done.code == 0, done.err
    assert ledger_adds_up(run, 100)["right"] == 100


def test_a_server_that_hangs_ends_the_run_with_every_question_failed(
    cli: Cli, mock_server: str, tmp_path: Path
) -> None:
    exam_with(tmp_path / "set", ["What now?"] * 200)
    run = tmp_path / "run"
    options = (
        "--base-url",
        f"{mock_server}/L0/phang-100",
        "--data",
        tmp_path / "set",
        "--out",
        run,
        "--timeout",
        "0.2",
    )
    done = cli("eval", "idkb", "--model", "vllm", *options)
    assert done.code == 1
    assert ledger_adds_up(run, 200)["failed"] == 200
    assert scores(run)["scores"]["accuracy"]["value"] is None
    assert "32 questions in a row failed" in done.out
    assert "not asked: 32 questions in a row failed" in (run / "report.html").read_text(encoding="utf-8")


def test_a_server_that_redirects_is_not_followed(
    cli: Cli, chat_server: Callable[..., ChatServer], tmp_path: Path
) -> None:
    elsewhere = chat_server(lambda _: "Option A")
    target = f"{elsewhere.url}/v1/chat/completions"
    server = chat_server(lambda _: web.Response(status=307, headers={"Location": target}))
    exam_with(tmp_path / "set", ["What now?"])
    options = ("--base-url", server.url, "--data", tmp_path / "set", "--out", tmp_path / "run", "--offline")
    done = cli("eval", "idkb", "--model", "vllm", *options)
    assert done.code == 2
    assert target in done.err
    assert not elsewhere.bodies


def test_an_absurd_count_of_tokens_does_not_spoil_an_answer(
    cli: Cli, chat_server: Callable[..., ChatServer], tmp_path: Path
) -> None:
    message = {"message": {"content": "Option A"}, "finish_reason": "stop"}
    server = chat_server(lambda _: web.json_response({"choices": [message], "usage": {"prompt_tokens": 10**25}}))
    exam_with(tmp_path / "set", ["What now?"] * 3)
    options = ("--base-url", server.url, "--data", tmp_path / "set", "--out", tmp_path / "run")
    done = cli("eval", "idkb", "--model", "vllm", *options)
    assert done.code == 0
    assert "not reported for 3 of 3 replies" in done.out


def test_a_wrong_key_is_said_at_once(cli: Cli, chat_server: Callable[..., ChatServer], tmp_path: Path) -> None:
    exam_with(tmp_path / "set", ["What now?"] * 50)
    server = chat_server(lambda _: web.json_response({"error": {"message": "invalid key"}}, status=401))
    options = ("--base-url", server.url, "--data", tmp_path / "set", "--out", tmp_path / "run")
    done = cli("eval", "idkb", "--model", "vllm", *options)
    assert done.code == 2
    assert "refuses the API key" in done.err
    assert len(server.bodies) == 1


def test_failed_questions_and_only_they_are_asked_again(
    cli: Cli, chat_server: Callable[..., ChatServer], tmp_path: Path
) -> None:
    broken = True

    def answer(body: dict[str, object]) -> web.Response | str:
        return web.Response(status=500) if broken and "[odd]" in json.dumps(body) else "Option A"

    exam_with(tmp_path / "set", ["What now?", "[odd] What now?"] * 5)
    server = chat_server(answer)
    options = ("--base-url", server.url, "--data", tmp_path / "set", "--out", tmp_path / "run", "--timeout", "0.3")
    assert cli("eval", "idkb", "--model", "vllm", *options).code == 1
    broken = False
    server.bodies.clear()
    assert cli("eval", "idkb", "--model", "vllm", *options).code == 0
    assert len(server.bodies) == 5
    assert scores(tmp_path / "run")["outcomes"]["right"] == 10


def test_some_failures_can_be_tolerated(cli: Cli, chat_server: Callable[..., ChatServer], tmp_path: Path) -> None:
    exam_with(tmp_path / "set", ["What now?"] * 9 + ["[odd] What now?"])
    server = chat_server(lambda body: web.Response(status=400) if "[odd]" in json.dumps(body) else "Option A")
    options = ("--base-url", server.url, "--data", tmp_path / "set", "--out", tmp_path / "run")
    assert cli("eval", "idkb", "--model", "vllm", *options).code == 1
    assert cli("eval", "idkb", "--model", "vllm", *options, "--fail-on-error", "0.1").code == 0


def test_thinking_is_kept_apart_from_the_answer(
    cli: Cli, chat_server: Callable[..., ChatServer], tmp_path: Path
) -> None:
    exam_with(tmp_path / "set", ["What now?"])
    server = chat_server(lambda _: "Is it Option B? No.</think>Option A")
    options = ("--base-url", server.url, "--data", tmp_path / "set", "--out", tmp_path / "run")
    done = cli("eval", "idkb", "--model", "vllm", *options)
    assert "thinks before it answers" in done.err
    journal = Journal(tmp_path / "run/journal.sqlite")
    reply = journal.get(StepKey("q000", "standard"))
    journal.close()
    assert reply is not None
    assert (reply.text, reply.reasoning) == ("Option A", "Is it Option B? No.")


def test_a_key_is_never_written_even_when_the_server_echoes_it(
    cli: Cli, chat_server: Callable[..., ChatServer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = "sk-very-secret-key-0123456789"
    monkeypatch.setenv("MY_KEY", secret)
    exam_with(tmp_path / "set", ["What now?", "[odd] And now?"])

    def answer(body: dict[str, object]) -> web.Response:
        if "[odd]" in json.dumps(body):
            return web.json_response({"error": {"message": f"bad key {secret}"}}, status=400)
        return completion(f"Option A, and your key is {secret}")

    server = chat_server(answer)
    options = ("--base-url", server.url, "--api-key-env", "MY_KEY", "--data", tmp_path / "set", "--out", tmp_path / "r")
    done = cli("eval", "idkb", "--model", "openai/tested", *options)
    assert server.headers[0]["Authorization"] == f"Bearer {secret}"
    assert secret not in done.out + done.err
    kept = [path for path in (tmp_path / "r").rglob("*") if path.is_file()]
    assert len(kept) >= 5
    assert not [path for path in kept if secret.encode() in path.read_bytes()]


def test_a_reply_full_of_html_and_script_is_shown_as_text(
    cli: Cli, chat_server: Callable[..., ChatServer], tmp_path: Path
) -> None:
    exam_with(tmp_path / "set", ["<b>What</b> now?"])
    evil = "<script>alert(1)</script><img src=x onerror=alert(2)> Option B"
    server = chat_server(lambda _: evil)
    options = ("--base-url", server.url, "--data", tmp_path / "set", "--out", tmp_path / "run")
    cli("eval", "idkb", "--model", "vllm", *options)
    page = (tmp_path / "run/report.html").read_text(encoding="utf-8")
    assert "&lt;script&gt;alert(1)" in page
    assert not re.search(r"<script|<img src=x|<b>What", page)


def test_a_full_disk_stops_the_run_and_loses_nothing_committed(cli: Cli, mock_server: str, tmp_path: Path) -> None:
    questions = exam_with(tmp_path / "set", [f"What now? {number}" for number in range(3000)])
    run = tmp_path / "run"
    command = [sys.executable, "-m", "roadworthy", "eval", "idkb", "--model", "vllm"]
    options = ["--base-url", f"{mock_server}/L0/ok", "--data", questions.folder, "--out", run]
    limited = "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000)); " + (
        "sys.argv = sys.argv[1:]; runpy.run_module('roadworthy', run_name='__main__')"
    )
    stopped = subprocess.run(
        [sys.executable, "-c", limited, *map(str, command[2:]), *map(str, options)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert stopped.returncode == 1, stopped.stderr
    assert "cannot be written" in stopped.stderr
    assert "Traceback" not in stopped.stderr
    journal = Journal(run / "journal.sqlite")
    safe = journal.totals().replies
    journal.close()
    assert 0 < safe < 3000
    done = cli("eval", "idkb", "--model", "vllm", *options)
    assert done.code == 0
    assert f"{3000 - safe:,} asked now, {safe:,} answered before" in done.err


def test_a_picture_that_vanished_fails_its_question_by_name(
    cli: Cli, chat_server: Callable[..., ChatServer], korea: QuestionSet, tmp_path: Path
) -> None:
    pictured = [question for question in korea if question.images][:3]
    folder = tmp_path / "set"
    (folder / "images").mkdir(parents=True)
    for question in pictured[1:]:
        image = question.images[0].locator
        (folder / image).write_bytes((korea.folder / image).read_bytes())
    write_question_set(folder, replace_title(korea.dataset), pictured)
    server = chat_server(lambda _: "Option A")
    done = cli("eval", "idkb", "--model", "vllm", "--base-url", server.url, "--data", folder, "--out", tmp_path / "run")
    assert done.code == 1
    assert scores(tmp_path / "run")["outcomes"]["failed"] == 1
    assert pictured[0].images[0].locator in (tmp_path / "run/report.html").read_text(encoding="utf-8")


def replace_title(dataset: Dataset) -> Dataset:
    return Dataset(exam="idkb", title="Three", protocol="idkb-1", license=dataset.license, source=dataset.source)
