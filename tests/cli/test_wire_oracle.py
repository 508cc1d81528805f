"""An oracle that sees only what went over the wire: it is right exactly when the right things were sent."""

import base64
import hashlib
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from harness import ChatServer, Cli, scores, text_of
from roadworthy.questions import (
    Answer,
    Dataset,
    Kind,
    Option,
    Question,
    QuestionSet,
    Tag,
    store_image,
    write_question_set,
)

Truth = dict[tuple[str, frozenset[str], tuple[str, ...]], frozenset[str]]
PROMPT = re.compile(r"Question: (.*)\nA: ")
OPTION = re.compile(r"^([A-F]): (.*)$", re.MULTILINE)


def picture(seed: int) -> bytes:
    out = BytesIO()
    Image.frombytes("RGB", (8, 8), random.Random(seed).randbytes(192)).save(out, "PNG")
    return out.getvalue()


def exam_of(folder: Path, n: int = 60) -> list[Question]:
    """Questions with the same text and options, whose answers differ by their picture alone; some are pictures."""
    questions = []
    for number in range(n):
        draw = random.Random(number)
        several = number % 5 == 0
        option_images = [store_image(folder, picture(1000 + 4 * number + i), ".png", "option") for i in range(4)]
        texts = ["Stop", "Go on", "Turn left", "Give way"]
        with_pictures = number % 3 == 0
        options = tuple(
            Option(key, f"{text} {number}" if with_pictures else text, (image,) if with_pictures else ())
            for key, text, image in zip("ABCD", texts, option_images, strict=True)
        )
        keys = tuple(sorted(draw.sample("ABCD", 2 if several else 1)))
        kind = Kind.CHOICES if several else Kind.CHOICE
        questions.append(
            Question(
                id=f"q{number:03}",
                exam="idkb",
                kind=kind,
                prompt="What does the picture ask of you?",
                answer=Answer(kind, keys=keys),
                cluster=f"q{number:03}",
                options=options,
                images=(store_image(folder, picture(number), ".png"),),
                tags=(Tag("country", "DE"), Tag("vehicle", ("car",))),
            )
        )
    return questions


def truth_of(questions: Sequence[Question] | QuestionSet) -> Truth:
    """What is right, by the question, its option texts and the hashes of all pictures in the order sent."""
    truth: Truth = {}
    for question in questions:
        texts = frozenset(option.text for option in question.options)
        hashes = tuple(str(image.sha256) for image in question.all_images)
        right = frozenset(option.text for option in question.options if option.key in question.answer.keys)
        truth[question.prompt, texts, hashes] = right
    return truth


def oracle(truth: Truth) -> Callable[[dict[str, Any]], str]:
    def answer(body: dict[str, Any]) -> str:
        content = body["messages"][-1]["content"]
        parts = [] if isinstance(content, str) else content
        urls = [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]
        hashes = tuple(hashlib.sha256(base64.b64decode(url.partition(",")[2])).hexdigest() for url in urls)
        options = dict(OPTION.findall(text_of(body)))
        (prompt,) = PROMPT.findall(text_of(body))
        right = truth.get((prompt, frozenset(options.values()), hashes), frozenset())
        return ", ".join(f"Option {key}" for key, text in options.items() if text in right) or "I cannot tell"

    return answer


def dataset() -> Dataset:
    return Dataset(exam="idkb", title="Oracle", protocol="idkb-1", license="Apache-2.0", source="a test")


Start = Callable[..., ChatServer]


def accuracy(cli: Cli, server: ChatServer, data: Path, run: Path) -> float:
    done = cli("eval", "idkb", "--model", "vllm", "--base-url", server.url, "--data", data, "--out", run)
    assert done.code == 0, done.err
    values = [score["value"] for score in scores(run)["scores"].values() if score["value"] is not None]
    return float(min(values))


def test_the_oracle_scores_full_marks_in_every_score(cli: Cli, chat_server: Start, tmp_path: Path) -> None:
    questions = exam_of(tmp_path / "set")
    write_question_set(tmp_path / "set", dataset(), questions)
    assert accuracy(cli, chat_server(oracle(truth_of(questions))), tmp_path / "set", tmp_path / "run") == 1.0


def swapped_pictures(questions: list[Question]) -> list[Question]:
    turned = [*questions[5:], *questions[:5]]
    return [replace(one, images=other.images) for one, other in zip(questions, turned, strict=True)]


def swapped_options(questions: list[Question]) -> list[Question]:
    def turn(options: tuple[Option, ...]) -> tuple[Option, ...]:
        turned = (*options[1:], options[0])
        return tuple(replace(other, key=one.key) for one, other in zip(options, turned, strict=True))

    return [replace(question, options=turn(question.options)) for question in questions]


def swapped_option_pictures(questions: list[Question]) -> list[Question]:
    def turn(options: tuple[Option, ...]) -> tuple[Option, ...]:
        return tuple(replace(one, images=other.images) for one, other in zip(options, options[::-1], strict=True))

    return [replace(question, options=turn(question.options)) for question in questions]


@pytest.mark.parametrize("swap", [swapped_pictures, swapped_options, swapped_option_pictures])
def test_the_oracle_falls_when_something_is_swapped(
    cli: Cli, chat_server: Start, tmp_path: Path, swap: Callable[[list[Question]], list[Question]]
) -> None:
    questions = exam_of(tmp_path / "set")
    write_question_set(tmp_path / "set", dataset(), swap(questions))
    server = chat_server(oracle(truth_of(questions)))
    assert accuracy(cli, server, tmp_path / "set", tmp_path / "run") < 0.9


def test_the_oracle_knows_all_of_korea(cli: Cli, chat_server: Start, korea: QuestionSet, tmp_path: Path) -> None:
    assert accuracy(cli, chat_server(oracle(truth_of(korea))), korea.folder, tmp_path / "run") == 1.0
