"""A run survives being killed, stopped and continued, and never asks twice for what it has."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness import ChatServer, Cli, scores, text_of
from roadworthy.questions import QuestionSet
from roadworthy.runner import Journal, StepKey

Start = Callable[..., ChatServer]
CONCURRENCY = 8


def answer_by_text(body: dict[str, Any]) -> str:
    """An answer that depends on the question alone, and is sometimes wrong, refused or unreadable."""
    draw = random.Random(text_of(body)).random()
    if draw < 0.05:
        return "I'm sorry, but I can't assist with that."
    return "no idea at all" if draw < 0.1 else f"Option {'ABCD'[int(draw * 40) % 4]}"


def command(url: str, data: Path, run: Path, *options: str) -> list[str]:
    return [
        *(sys.executable, "-m", "roadworthy", "eval", "idkb", "--model", "vllm", "--base-url", url),
        *("--data", str(data), "--out", str(run), "--concurrency", str(CONCURRENCY), *options),
    ]


def committed(run: Path) -> set[StepKey]:
    if not (run / "journal.sqlite").exists():
        return set()
    journal = Journal(run / "journal.sqlite")
    keys = {key for key, _ in journal}
    journal.close()
    return keys


def test_ten_kills_change_nothing_and_repeat_only_what_was_in_flight(
    chat_server: Start, korea: QuestionSet, tmp_path: Path
) -> None:
    server = chat_server(answer_by_text, delay_s=0.02)
    undisturbed, killed = tmp_path / "undisturbed", tmp_path / "killed"
    subprocess.run(command(server.url, korea.folder, undisturbed), check=True, capture_output=True, timeout=100)
    asked_once = Counter(map(text_of, server.bodies))
    server.bodies.clear()
    draw = random.Random(5)
    for _ in range(10):
        process = subprocess.Popen(
            command(server.url, korea.folder, killed), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        before = len(server.bodies)
        wanted = draw.randrange(1, 90)
        deadline = time.monotonic() + 20
        while len(server.bodies) < before + wanted and time.monotonic() < deadline:
            time.sleep(0.002)
        process.send_signal(signal.SIGKILL)
        process.wait(10)
    assert len(committed(killed)) < len(korea)
    subprocess.run(command(server.url, korea.folder, killed), check=True, capture_output=True, timeout=100)

    assert scores(killed) == scores(undisturbed)
    assert (killed / "verdicts.parquet").read_bytes() == (undisturbed / "verdicts.parquet").read_bytes()
    repeated = Counter(map(text_of, server.bodies)) - asked_once
    assert repeated.total() <= 10 * CONCURRENCY


def test_what_was_committed_before_a_kill_is_not_asked_again(
    chat_server: Start, korea: QuestionSet, tmp_path: Path
) -> None:
    server = chat_server(answer_by_text, delay_s=0.02)
    run = tmp_path / "run"
    process = subprocess.Popen(
        command(server.url, korea.folder, run), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    while len(server.bodies) < 100:
        time.sleep(0.005)
    process.kill()
    process.wait(10)
    asked, safe = len(server.bodies), len(committed(run))
    assert asked - safe <= CONCURRENCY
    server.bodies.clear()
    subprocess.run(command(server.url, korea.folder, run), check=True, capture_output=True, timeout=100)
    assert len(server.bodies) == len(korea) - safe


def test_ctrl_c_ends_with_130_and_says_that_it_goes_on(chat_server: Start, korea: QuestionSet, tmp_path: Path) -> None:
    server = chat_server(answer_by_text, delay_s=0.02)
    run = tmp_path / "run"
    process = subprocess.Popen(
        command(server.url, korea.folder, run), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    while len(server.bodies) < 50:
        time.sleep(0.005)
    os.kill(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "the same command goes on" in err
    assert "Traceback" not in err
    assert len(committed(run)) >= 40


def test_a_limited_run_is_extended_on_another_port_with_another_concurrency(
    cli: Cli, chat_server: Start, korea: QuestionSet, tmp_path: Path
) -> None:
    first, second = chat_server(answer_by_text), chat_server(answer_by_text)
    options = ("eval", "idkb", "--model", "vllm", "--data", korea.folder, "--out", tmp_path / "run")
    cli(*options, "--base-url", first.url, "--limit", "50", "--concurrency", "4")
    assert len(first.bodies) == 50
    assert first.peak <= 4
    page = (tmp_path / "run/report.html").read_text(encoding="utf-8")
    assert "PARTIAL" in page
    cli(*options, "--base-url", second.url, "--concurrency", "64")
    assert len(second.bodies) == len(korea) - 50
    assert "PARTIAL" not in (tmp_path / "run/report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("option", "value", "difference"),
    [
        ("--temperature", "0.7", "temperature: 0 -> 0.7"),
        ("--max-tokens", "99", "max_tokens: 1024 -> 99"),
        ("--decoding", "server", "temperature: 0 -> not sent"),
        ("--image-side", "300", "images: as stored -> longer side <= 300 px"),
    ],
)
def test_other_settings_are_refused_by_name(
    cli: Cli, chat_server: Start, korea: QuestionSet, tmp_path: Path, option: str, value: str, difference: str
) -> None:
    server = chat_server(answer_by_text)
    options = ("--base-url", server.url, "--data", korea.folder, "--out", tmp_path / "run", "--limit", "3")
    assert cli("eval", "idkb", "--model", "vllm", *options).code == 0
    asked = len(server.bodies)
    refused = cli("eval", "idkb", "--model", "vllm", *options, option, value)
    assert refused.code == 2
    assert difference in refused.err
    assert len(server.bodies) == asked


def test_fresh_starts_over(cli: Cli, chat_server: Start, korea: QuestionSet, tmp_path: Path) -> None:
    server = chat_server(answer_by_text)
    options = ("--base-url", server.url, "--data", korea.folder, "--out", tmp_path / "run", "--limit", "5")
    cli("eval", "idkb", "--model", "vllm", *options)
    assert cli("eval", "idkb", "--model", "vllm", *options, "--temperature", "1", "--fresh").code == 0
    assert len(server.bodies) == 10


def test_fresh_never_empties_a_folder_that_is_no_run(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("mine")
    refused = cli("eval", "idkb", "--model", "baseline/first", "--out", tmp_path, "--fresh")
    assert refused.code == 2
    assert (tmp_path / "precious.txt").read_text() == "mine"


def test_repeats_extend_a_run_and_show_their_spread(
    cli: Cli, chat_server: Start, korea: QuestionSet, tmp_path: Path
) -> None:
    calls: Counter[str] = Counter()

    def moody(body: dict[str, Any]) -> str:
        calls[text_of(body)] += 1
        return "Option A" if calls[text_of(body)] % 2 else "Option B"

    server = chat_server(moody)
    options = ("--base-url", server.url, "--data", korea.folder, "--out", tmp_path / "run", "--limit", "40")
    cli("eval", "idkb", "--model", "vllm", *options)
    cli("eval", "idkb", "--model", "vllm", *options, "--repeats", "2")
    assert len(server.bodies) == 80
    document = scores(tmp_path / "run")
    assert document["scores"]["accuracy"]["n"] == 40
    repeats = next(table for table in document["tables"] if table["name"] == "repeats")
    row = dict(zip(repeats["columns"], repeats["rows"][0], strict=True))
    low, high = sorted((row["lowest"], row["highest"]))
    assert row["mean"] == pytest.approx((low + high) / 2)
    assert row["sample sd"] == pytest.approx((high - low) / 2**0.5)


def test_shards_merge_into_the_whole(cli: Cli, chat_server: Start, korea: QuestionSet, tmp_path: Path) -> None:
    server = chat_server(answer_by_text)
    options = ("eval", "idkb", "--model", "vllm", "--base-url", server.url, "--data", korea.folder)
    cli(*options, "--out", tmp_path / "whole")
    asked = len(server.bodies)
    for index in (1, 2, 3):
        cli(*options, "--out", tmp_path / f"part{index}", "--shard", f"{index}/3")
    assert len(server.bodies) == 2 * asked
    merged = cli("merge", *(tmp_path / f"part{index}" for index in (1, 2, 3)), "--out", tmp_path / "merged")
    assert merged.code == 0, merged.err
    assert scores(tmp_path / "merged") == scores(tmp_path / "whole")
    assert (tmp_path / "merged/verdicts.parquet").read_bytes() == (tmp_path / "whole/verdicts.parquet").read_bytes()


def test_a_merge_without_one_shard_says_how_much_is_missing(
    cli: Cli, chat_server: Start, korea: QuestionSet, tmp_path: Path
) -> None:
    server = chat_server(answer_by_text)
    options = ("eval", "idkb", "--model", "vllm", "--base-url", server.url, "--data", korea.folder)
    for index in (1, 2):
        cli(*options, "--out", tmp_path / f"part{index}", "--shard", f"{index}/3")
    cli("merge", tmp_path / "part1", tmp_path / "part2", "--out", tmp_path / "merged")
    assert "missing shards: 3/3" in (tmp_path / "merged/report.html").read_text(encoding="utf-8")
    assert any("missing shards: 3/3" in limit for limit in scores(tmp_path / "merged")["limits"])


def test_runs_that_differ_are_not_merged(cli: Cli, chat_server: Start, korea: QuestionSet, tmp_path: Path) -> None:
    server = chat_server(answer_by_text)
    options = ("eval", "idkb", "--model", "vllm", "--base-url", server.url, "--data", korea.folder, "--limit", "3")
    cli(*options, "--out", tmp_path / "a")
    cli(*options, "--out", tmp_path / "b", "--temperature", "1")
    refused = cli("merge", tmp_path / "a", tmp_path / "b", "--out", tmp_path / "merged")
    assert refused.code == 2
    assert "temperature: 0 -> 1" in refused.err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((("--limit", "6", "--seed", "1"), ("--limit", "6", "--seed", "2")), "seed: 1 -> 2"),
        ((("--limit", "6"), ("--limit", "8")), "limit: 6 -> 8"),
        ((("--shard", "1/2"), ("--shard", "2/3")), "shards of 2 and 3"),
        ((("--shard", "1/2", "--limit", "4"), ("--shard", "2/2", "--limit", "4")), "without --limit"),
    ],
)
def test_parts_that_make_no_whole_are_not_merged(
    cli: Cli, tmp_path: Path, options: tuple[tuple[str, ...], tuple[str, ...]], words: str
) -> None:
    for name, chosen in zip("ab", options, strict=True):
        cli("eval", "idkb", "--model", "baseline/first", "--out", tmp_path / name, *chosen)
    refused = cli("merge", tmp_path / "a", tmp_path / "b", "--out", tmp_path / "merged")
    assert refused.code == 2
    assert words in refused.err
    assert not (tmp_path / "merged").exists()


def test_a_merge_never_writes_into_a_run(cli: Cli, tmp_path: Path) -> None:
    for name in "ab":
        cli("eval", "idkb", "--model", "baseline/first", "--out", tmp_path / name)
    assert cli("merge", tmp_path / "a", tmp_path / "b", "--out", tmp_path / "a").code == 2
    assert "holds a run already" in cli("merge", tmp_path / "a", "--out", tmp_path / "b").err


def test_a_limited_run_on_top_of_a_larger_one_says_what_it_covers(cli: Cli, tmp_path: Path) -> None:
    cli("eval", "idkb", "--model", "baseline/first", "--out", tmp_path / "run")
    done = cli("eval", "idkb", "--model", "baseline/first", "--out", tmp_path / "run", "--limit", "10")
    assert re.search(r"The folder holds \d{3} replies; this report covers the 10 that were chosen\.", done.err)


def test_the_majority_does_not_depend_on_the_order_of_work(cli: Cli, tmp_path: Path) -> None:
    options = ("eval", "idkb", "--model", "baseline/majority")
    cli(*options, "--out", tmp_path / "twice", "--limit", "7")
    cli(*options, "--out", tmp_path / "twice")
    cli(*options, "--out", tmp_path / "once")
    assert scores(tmp_path / "twice") == scores(tmp_path / "once")


def test_a_cap_on_cost_that_cannot_be_held_is_refused_after_one_question(
    cli: Cli, chat_server: Start, korea: QuestionSet, tmp_path: Path
) -> None:
    server = chat_server(answer_by_text)
    options = ("--base-url", server.url, "--data", korea.folder, "--out", tmp_path / "run", "--max-cost", "1")
    refused = cli("eval", "idkb", "--model", "vllm", *options)
    assert refused.code == 2
    assert "--max-cost cannot be held" in refused.err
    assert len(server.bodies) == 1


def test_sigterm_ends_a_run_as_ctrl_c_does(chat_server: Start, korea: QuestionSet, tmp_path: Path) -> None:
    server = chat_server(answer_by_text, delay_s=0.02)
    process = subprocess.Popen(
        command(server.url, korea.folder, tmp_path / "run"),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    while len(server.bodies) < 20:
        time.sleep(0.005)
    process.terminate()
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "the same command goes on" in err


def test_a_budget_of_requests_stops_with_a_valid_partial_report(
    cli: Cli, chat_server: Start, korea: QuestionSet, tmp_path: Path
) -> None:
    server = chat_server(answer_by_text)
    options = ("--base-url", server.url, "--data", korea.folder, "--out", tmp_path / "run")
    done = cli("eval", "idkb", "--model", "vllm", *options, "--max-requests", "70")
    assert done.code == 1
    assert len(server.bodies) == 70
    assert scores(tmp_path / "run")["scores"]["accuracy"]["n"] == 70
    assert "--max-requests 70 is reached" in (tmp_path / "run/report.html").read_text(encoding="utf-8")
    assert cli("eval", "idkb", "--model", "vllm", *options).code == 0
    assert len(server.bodies) == len(korea)


def test_a_budget_of_money_stops_the_run(cli: Cli, chat_server: Start, korea: QuestionSet, tmp_path: Path) -> None:
    server = chat_server(answer_by_text)
    options = ("--base-url", server.url, "--data", korea.folder, "--out", tmp_path / "run", "--concurrency", "1")
    # 100 tokens read at 10 USD and 10 written at 100 USD per million: 0.002 USD a question.
    done = cli("eval", "idkb", "--model", "vllm", *options, "--price", "10/100", "--max-cost", "0.1")
    assert done.code == 1
    assert len(server.bodies) == 50
    assert "0.1000 USD" in done.out


def test_a_dry_run_asks_nothing_and_makes_nothing(
    cli: Cli, chat_server: Start, korea: QuestionSet, tmp_path: Path
) -> None:
    server = chat_server(answer_by_text)
    options = ("--base-url", server.url, "--data", korea.folder, "--out", tmp_path / "run")
    done = cli("eval", "idkb", "--model", "vllm/tested", *options, "--dry-run")
    assert done.code == 0
    assert f"963 questions, 40 pictures, 1.2 MB, to {server.url}" in done.err
    assert not server.bodies
    assert not (tmp_path / "run").exists()


def test_the_question_with_the_most_pictures_goes_first_and_alone(
    cli: Cli, chat_server: Start, korea: QuestionSet, tmp_path: Path
) -> None:
    server = chat_server(answer_by_text, delay_s=0.05)
    options = ("--base-url", server.url, "--data", korea.folder, "--out", tmp_path / "run", "--max-requests", "1")
    cli("eval", "idkb", "--model", "vllm", *options)
    assert "image_url" in json.dumps(server.bodies[0])
    assert server.peak == 1


@pytest.mark.parametrize(
    ("options", "keys"),
    [
        ((), {"model", "messages", "temperature", "max_tokens"}),
        (("--decoding", "server"), {"model", "messages"}),
        (("--decoding", "server", "--max-tokens", "9"), {"model", "messages", "max_tokens"}),
    ],
)
def test_a_request_holds_the_protocols_keys_and_no_other(
    cli: Cli, chat_server: Start, korea: QuestionSet, tmp_path: Path, options: tuple[str, ...], keys: set[str]
) -> None:
    server = chat_server(answer_by_text)
    shared_options = ("--base-url", server.url, "--data", korea.folder, "--out", tmp_path / "run", "--limit", "5")
    cli("eval", "idkb", "--model", "vllm", *shared_options, *options)
    assert {frozenset(body) for body in server.bodies} == {frozenset(keys)}


def test_grading_again_gives_the_same_bytes_and_asks_nobody(
    cli: Cli, chat_server: Start, korea: QuestionSet, tmp_path: Path
) -> None:
    server = chat_server(answer_by_text)
    run = tmp_path / "run"
    cli("eval", "idkb", "--model", "vllm", "--base-url", server.url, "--data", korea.folder, "--out", run)
    before = {name: (run / name).read_bytes() for name in ("scores.json", "verdicts.parquet", "report.html")}
    asked = len(server.bodies)
    for name in before:
        (run / name).unlink()
    assert cli("grade", run).code == 0
    assert {name: (run / name).read_bytes() for name in before} == before
    assert len(server.bodies) == asked


def test_two_processes_never_work_in_one_run(chat_server: Start, korea: QuestionSet, tmp_path: Path, cli: Cli) -> None:
    server = chat_server(answer_by_text, delay_s=0.05)
    run = tmp_path / "run"
    process = subprocess.Popen(
        command(server.url, korea.folder, run), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    while len(server.bodies) < 5:
        time.sleep(0.005)
    refused = cli("eval", "idkb", "--model", "vllm", "--base-url", server.url, "--data", korea.folder, "--out", run)
    process.kill()
    process.wait(10)
    assert refused.code == 2
    assert "Another roadworthy is at work" in refused.err
