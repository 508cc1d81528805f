"""Blindness is for every exam: here the theory exam without its pictures."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from cli.decision import pictures_of
from harness import ChatServer, Cli, scores

Start = Callable[..., ChatServer]


def test_a_theory_run_asked_both_ways_says_what_pictures_bring(cli: Cli, chat_server: Start, tmp_path: Path) -> None:
    server = chat_server(lambda body: "Option A" if pictures_of(body) else "no idea")
    run = tmp_path / "run"
    cli("eval", "theory", "--model", "vllm/tested", "--base-url", server.url, "--blind", "none,no-image", "--out", run)
    found = scores(run)["scores"]
    seen, blind, gain = (found[name] for name in ("accuracy", "accuracy/blind-no-image", "vision_gain/blind-no-image"))
    assert gain["value"] == pytest.approx(100 * (seen["value"] - blind["value"]))
    assert gain["value"] != 0
    assert gain["unit"] == "points"


def test_a_blind_theory_run_sends_black_pictures_in_place_of_each(cli: Cli, chat_server: Start, tmp_path: Path) -> None:
    server = chat_server(lambda _: "Option A")
    run = tmp_path / "run"
    cli("eval", "theory", "--model", "vllm/tested", "--base-url", server.url, "--blind", "black", "--out", run)
    shown = [picture for body in server.bodies for picture in pictures_of(body)]
    assert shown
    assert all(Image.open(BytesIO(picture)).convert("L").getextrema() == (0, 0) for picture in shown)


def test_a_blind_run_is_stamped(cli: Cli, tmp_path: Path) -> None:
    cli("eval", "theory", "--model", "baseline/first", "--blind", "black", "--out", tmp_path / "run")
    assert any(limit.startswith("BLIND") for limit in scores(tmp_path / "run")["limits"])


def test_theory_knows_no_frames(cli: Cli) -> None:
    outcome = cli("eval", "theory", "--model", "baseline/first", "--frames", "1")
    assert outcome.code == 2
    assert "frames" in outcome.err


def test_theory_can_be_asked_in_one_language(cli: Cli, tmp_path: Path) -> None:
    cli("eval", "theory", "--model", "baseline/first", "--lang", "ja", "--out", tmp_path / "run")
    languages = next(part for part in scores(tmp_path / "run")["breakdowns"] if part["name"] == "language")
    assert [cell["name"] for cell in languages["cells"]] == ["ja"]


def test_chinese_is_one_language_for_theory_and_decision(cli: Cli, tmp_path: Path) -> None:
    outcome = cli(
        "licence", "--model", "baseline/answer-key", "--routes", "none", "--lang", "zh", "--out", tmp_path / "card"
    )
    assert outcome.code == 0, outcome.err
    languages = next(part for part in scores(tmp_path / "card/theory")["breakdowns"] if part["name"] == "language")
    assert [cell["name"] for cell in languages["cells"]] == ["zh-Hans"]


def test_a_language_without_questions_names_those_there_are(cli: Cli) -> None:
    outcome = cli("eval", "theory", "--model", "baseline/first", "--lang", "tlh")
    assert outcome.code == 2
    assert "it, ja" in " ".join(outcome.err.split())
