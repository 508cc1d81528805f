"""The decision exam end to end: official data in, requests over a real wire, scores out."""

import json
import shutil
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cli.decision import pictures_of, see, words_of
from exams.driveaction_parquet import draw_frame, keys_by_slice, make_driveaction_parquet
from harness import ChatServer, Cli, Outcome, scores

Start = Callable[..., ChatServer]
SLICES = 24
QUESTION = (
    "Question 5 of this slice: 102 meters ahead, the navigation indicates a right turn. There are two lanes ahead, "
    "with the lane attributes from left to right being: straight + left turn, straight + right turn. Please drive in "
    "the rightmost lane. What action should the vehicle take?"
)
OPTIONS = (
    "Options:\nA. Turn left\nB. Keep the lane\nC. Turn right\nD. Stop\n"
    "Please select the correct answer from the options above. \n"
)
VISION = "The attribute of the current lane is turn left."
LANGUAGE = "It is not the case that: You can follow the navigation in this lane."


@pytest.fixture(scope="module")
def official(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_driveaction_parquet(tmp_path_factory.mktemp("official"), SLICES, stringified=True)


@pytest.fixture
def sat(cli: Cli, official: Path, tmp_path: Path) -> Callable[..., Outcome]:
    """Let a model sit the official data: `sat("--model", ...)`, the run in `tmp_path / "run"`."""

    def run(*options: str | Path) -> Outcome:
        return cli("eval", "decision", "--data", official, "--out", tmp_path / "run", *options)

    return run


def asked_of(server: ChatServer) -> tuple[str, ...]:
    return ("--model", "vllm/tested", "--base-url", server.url)


def values(run: Path) -> dict[str, float | None]:
    return {name: score["value"] for name, score in scores(run)["scores"].items()}


def texts_of(server: ChatServer, ending: str) -> set[str]:
    return {text for body in server.bodies if (text := words_of(body)).endswith(ending)}


def texts_of_slice_1(server: ChatServer, ending: str) -> set[str]:
    frame = draw_frame("slice-0001", 0, keys_by_slice(SLICES)["slice-0001"])
    return {text for body in server.bodies if frame in pictures_of(body) and (text := words_of(body)).endswith(ending)}


def test_who_sees_the_pictures_is_right_in_every_mode(
    sat: Callable[..., Outcome], chat_server: Start, tmp_path: Path
) -> None:
    server = chat_server(see)
    outcome = sat(*asked_of(server))
    assert outcome.code == 0, outcome.err
    found = values(tmp_path / "run")
    modes = ("V-L-A", "V-A", "L-A", "A", "V", "L")
    assert [found[f"accuracy_{mode}"] for mode in modes] == [1.0] * 6
    assert len(server.bodies) == SLICES * 2 * 4 + SLICES * 4


@pytest.mark.parametrize(
    ("mode", "hint"),
    [
        ("V-L-A", f"Hint: {VISION} {{large}} {LANGUAGE} {{risk}}\n"),
        ("V-A", f"Hint: {VISION} {{large}}\n"),
        ("L-A", f"Hint: {LANGUAGE} {{risk}}\n"),
        ("A", ""),
    ],
)
def test_a_request_says_word_for_word_what_its_mode_introduces(
    sat: Callable[..., Outcome], chat_server: Start, mode: str, hint: str
) -> None:
    server = chat_server(see)
    sat(*asked_of(server), "--mode", mode)
    large = "Question 3 of this slice: There is a large vehicle to the right."
    risk = 'The answer to "Which risk deserves attention?" is: Keep the lane.'
    expected = hint.format(large=large, risk=risk) + f"Question: {QUESTION}\n{OPTIONS}"
    assert texts_of_slice_1(server, OPTIONS) == {expected}


def test_true_or_false_is_asked_for_both_answers(sat: Callable[..., Outcome], chat_server: Start) -> None:
    server = chat_server(see)
    sat(*asked_of(server), "--mode", "A")
    expected = "Question 6 of this slice: The vehicle should keep its lane.\nPlease answer True or False."
    assert expected in texts_of(server, "False.")


def test_known_questions_can_be_introduced_with_their_answers(sat: Callable[..., Outcome], chat_server: Start) -> None:
    server = chat_server(see)
    sat(*asked_of(server), "--mode", "V-A", "--renderer", "qa")
    expected = (
        "Hint: Known: Q: What is the attribute of the current lane? A: Turn left.\n"
        "Known: Q: Question 3 of this slice: There is a large vehicle to the right. A: True.\n"
        f"Question: {QUESTION}\n{OPTIONS}"
    )
    assert texts_of_slice_1(server, OPTIONS) == {expected}


def test_chinese_questions_are_asked_in_chinese(
    sat: Callable[..., Outcome], chat_server: Start, tmp_path: Path
) -> None:
    server = chat_server(see)
    outcome = sat(*asked_of(server), "--lang", "cn", "--mode", "A")
    assert outcome.code == 0, outcome.err
    assert values(tmp_path / "run")["accuracy_A"] == 1.0
    expected = (
        "问题：本片段第5题：前方102米，导航提示右转。前方有两条车道，车道属性从左到右依次为：直行加左转、直行加右转。"
        "请走最右侧车道。车辆应采取什么动作？\n选项：\nA. 左转\nB. 保持车道\nC. 右转\nD. 停车\n"
        "请从以上选项中选出正确答案。\n"
    )
    assert expected in texts_of(server, "正确答案。\n")
    assert "本片段第6题：车辆应保持车道。\n请回答“正确”或“错误”。" in texts_of(server, "”。")


def test_another_slice_s_pictures_bring_the_oracle_down_to_chance(
    sat: Callable[..., Outcome], chat_server: Start, tmp_path: Path
) -> None:
    server = chat_server(see)
    sat(*asked_of(server), "--blind", "none,shuffled")
    document = scores(tmp_path / "run")["scores"]
    blind = document["accuracy_V-L-A/blind-shuffled"]
    chance = (1 / 4 + 1 / 2) / 2
    assert blind["low"] <= chance <= blind["high"]
    gain = document["vision_gain_V-L-A/blind-shuffled"]
    assert gain["unit"] == "points"
    assert gain["value"] == pytest.approx(100 * (1 - blind["value"]))
    assert 0 < gain["low"] < gain["value"] < gain["high"]


@pytest.mark.parametrize("kind", ["no-image", "black"])
def test_a_blind_run_never_opens_an_image(
    kind: str, cli: Cli, official: Path, chat_server: Start, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    assert cli("build", "driveaction", official, "--source", "parquet", "--out", data).code == 0
    shutil.rmtree(data / "images")
    server = chat_server(see)
    outcome = cli(
        *("eval", "driveaction", "--data", data, "--out", tmp_path / "run"), *asked_of(server), "--blind", kind
    )
    assert outcome.code == 0, outcome.err
    assert scores(tmp_path / "run")["outcomes"]["failed"] == 0


def test_black_pictures_are_black_and_of_equal_size(sat: Callable[..., Outcome], chat_server: Start) -> None:
    server = chat_server(see)
    sat(*asked_of(server), "--blind", "black", "--mode", "A")
    opened = [Image.open(BytesIO(picture)) for body in server.bodies for picture in pictures_of(body)]
    assert {picture.size for picture in opened} == {(128, 64)}
    assert {picture.convert("L").getextrema() for picture in opened} == {(0, 0)}
    assert {len(pictures_of(body)) for body in server.bodies} == {3}


def test_without_pictures_only_text_is_sent(sat: Callable[..., Outcome], chat_server: Start) -> None:
    server = chat_server(see)
    sat(*asked_of(server), "--blind", "no-image", "--mode", "A")
    assert {len(pictures_of(body)) for body in server.bodies} == {0}


def test_one_frame_is_the_latest(sat: Callable[..., Outcome], chat_server: Start) -> None:
    server = chat_server(see)
    sat(*asked_of(server), "--mode", "A", "--frames", "1")
    latest = {draw_frame(slice_id, 2, keys) for slice_id, keys in keys_by_slice(SLICES).items()}
    assert {len(pictures_of(body)) for body in server.bodies} == {1}
    assert {pictures_of(body)[0] for body in server.bodies} == latest


def test_navigation_can_be_left_out(sat: Callable[..., Outcome], chat_server: Start) -> None:
    server = chat_server(see)
    sat(*asked_of(server), "--mode", "A", "--drop", "navigation")
    assert not any("navigation" in words_of(body) for body in server.bodies)
    assert f"Question: What action should the vehicle take?\n{OPTIONS}" in texts_of(server, OPTIONS)


def test_the_model_s_own_answers_can_be_introduced_and_what_it_did_not_answer_is_not_known(
    sat: Callable[..., Outcome], chat_server: Start, tmp_path: Path
) -> None:
    def answer(body: dict[str, Any]) -> str:
        text = words_of(body)
        if text.endswith(OPTIONS):
            return see(body)
        if "attribute" in text:
            return "The answer is C."
        return "Hm." if "large vehicle" in text else see(body)

    server = chat_server(answer)
    outcome = sat(*asked_of(server), "--mode", "V-A", "--upstream", "predicted", "--concurrency", "4")
    assert outcome.code == 0, outcome.err
    expected = f"Hint: The attribute of the current lane is turn right.\nQuestion: {QUESTION}\n{OPTIONS}"
    assert expected in texts_of(server, OPTIONS)
    assert not any("large vehicle" in text for text in texts_of(server, OPTIONS))
    assert "accuracy_V" in values(tmp_path / "run")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_answer_key_is_right_in_every_mode_and_cell(lang: str, sat: Callable[..., Outcome], tmp_path: Path) -> None:
    assert sat("--model", "baseline/answer-key", "--lang", lang).code == 0
    document = scores(tmp_path / "run")
    accuracies = {score["value"] for name, score in document["scores"].items() if name.startswith("accuracy")}
    cells = {cell["value"] for part in document["breakdowns"] for cell in part["cells"]}
    assert accuracies == {1.0}
    assert cells == {1.0}


def test_random_answers_score_what_the_chance_table_says(sat: Callable[..., Outcome], tmp_path: Path) -> None:
    sat("--model", "baseline/random")
    document = scores(tmp_path / "run")
    expected = {row[0]: row[1] for table in document["tables"] if table["name"] == "chance" for row in table["rows"]}
    for mode in ("V-L-A", "A", "V", "L"):
        score = document["scores"][f"accuracy_{mode}"]
        assert score["low"] <= expected[mode] <= score["high"]


def test_repeats_give_the_sample_deviation_of_table_6(sat: Callable[..., Outcome], tmp_path: Path) -> None:
    sat("--model", "baseline/random", "--repeats", "3", "--mode", "A")
    table = next(table for table in scores(tmp_path / "run")["tables"] if table["name"] == "repeats")
    assert table["rows"][0][:2] == ["accuracy_A", 3]
    assert table["rows"][0][3] > 0


def test_another_variant_has_a_folder_of_its_own(
    cli: Cli, official: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    variants = (
        (),
        ("--blind", "black"),
        ("--lang", "zh"),
        ("--lang", "all"),
        ("--frames", "1"),
        ("--blind", "none,black"),
    )
    for options in variants:
        cli("eval", "decision", "--data", official, "--model", "baseline/first", "--mode", "A", *options)
    runs = sorted(path.name for path in (tmp_path / "runs/driveaction/baseline-first").iterdir())
    assert [name[len(runs[0]) :] for name in runs] == ["", "-all", "-blind-black", "-frames-1", "-zh"]


def test_other_ways_to_introduce_have_folders_of_their_own(
    cli: Cli, official: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for options in ((), ("--renderer", "qa"), ("--upstream", "predicted")):
        cli("eval", "decision", "--data", official, "--model", "baseline/first", *options)
    runs = sorted(path.name for path in (tmp_path / "runs/driveaction/baseline-first").iterdir())
    assert [name[len(runs[0]) :] for name in runs] == ["", "-predicted", "-qa"]


def test_what_is_to_be_asked_is_said_with_its_cost(sat: Callable[..., Outcome]) -> None:
    outcome = sat("--model", "baseline/first", "--dry-run")
    assert "in 6 modes (V-L-A, V-A, L-A, A, V, L): 288 requests" in " ".join(outcome.err.split())
    assert "864 pictures" in outcome.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--mode", "VLA"), 'no mode "VLA"'),
        (("--blind", "blak"), "Did you mean black?"),
        (("--drop", "speed"), "navigation"),
        (("--frames", "2"), "3 frames"),
        (("--renderer", "prose"), "statement or qa"),
        (("--lang", "fr"), "en and zh"),
        (("--upstream", "none"), "--mode A"),
    ],
)
def test_a_circumstance_that_is_not_known_is_refused_by_name(
    options: tuple[str, str], said: str, sat: Callable[..., Outcome]
) -> None:
    outcome = sat("--model", "baseline/first", *options)
    assert outcome.code == 2
    assert said in " ".join(outcome.err.split())


def test_a_run_that_is_asked_again_asks_nothing(sat: Callable[..., Outcome], chat_server: Start) -> None:
    server = chat_server(see)
    sat(*asked_of(server), "--upstream", "predicted")
    n = len(server.bodies)
    sat(*asked_of(server), "--upstream", "predicted")
    assert n == SLICES * 2 * 4 + SLICES * 4 == len(server.bodies)


def test_modes_added_later_ask_only_what_is_new(
    sat: Callable[..., Outcome], chat_server: Start, tmp_path: Path
) -> None:
    server = chat_server(see)
    sat(*asked_of(server), "--mode", "A")
    first = len(server.bodies)
    sat(*asked_of(server), "--mode", "V-L-A,A")
    assert (first, len(server.bodies)) == (2 * SLICES, 4 * SLICES)
    document = json.loads((tmp_path / "run/scores.json").read_bytes())
    assert document["scores"]["drop_A"]["value"] == 0.0


@pytest.fixture
def renamed(tmp_path: Path) -> Path:
    """Official data whose traffic light detection has a name of its own."""

    def rename(_: int, cells: dict[str, Any]) -> None:
        if cells["qa_l1"] == "Traffic Light Detection":
            cells["qa_l1"] = "Lamp Reading"

    return make_driveaction_parquet(tmp_path / "renamed", 8, spoil=rename)


def test_a_task_name_of_its_own_is_warned_of_asked_and_tallied_as_unknown(
    cli: Cli, renamed: Path, tmp_path: Path
) -> None:
    verified = cli("verify", renamed)
    assert verified.code == 0
    assert "Lamp Reading" in verified.out
    run = tmp_path / "run"
    assert cli("eval", "decision", "--data", renamed, "--model", "baseline/answer-key", "--out", run).code == 0
    table = next(table for table in scores(run)["tables"] if table["name"] == "unknown_tasks")
    assert [row[0] for row in table["rows"]] == ["Lamp Reading"]


def test_an_alias_file_says_what_such_a_name_means(cli: Cli, renamed: Path, tmp_path: Path) -> None:
    aliases = tmp_path / "aliases.yaml"
    aliases.write_text("Lamp Reading: traffic_light_detection\n", encoding="utf-8")
    options = ("--source", "parquet", "--aliases", aliases, "--out", tmp_path / "set")
    assert cli("build", "driveaction", renamed, *options).code == 0
    assert "unknown" not in cli("verify", tmp_path / "set").out.casefold()


def test_verify_says_what_was_left_out_before_anything_is_asked(cli: Cli, tmp_path: Path) -> None:
    def spoil(number: int, cells: dict[str, Any]) -> None:
        if number == 1:
            cells["content_en"]["answer"] = "D" if cells["content_en"]["options"] is None else "Z"

    data = make_driveaction_parquet(tmp_path / "spoiled", 8, spoil=spoil)
    assert "answer outside the options (en): 1" in " ".join(cli("verify", data).out.split())
