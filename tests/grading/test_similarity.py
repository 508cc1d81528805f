"""How alike an open answer and its references are."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer

from grading.vectors import TwoWords
from roadworthy.grading import rouge_1, rouge_l, similarity, unicode_tokens


class _OurTokens:
    def tokenize(self, text: str) -> list[str]:
        return unicode_tokens(text)


ORACLE = RougeScorer(["rouge1", "rougeL"], tokenizer=_OurTokens())


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Stop at the RED light.", ["stop", "at", "the", "red", "light"]),
        ("Fußgänger: È così!", ["fussgänger", "è", "così"]),
        ("红灯停", ["红", "灯", "停"]),
        ("止まれ", ["止", "ま", "れ"]),
        ("빨간불에는 정지", ["빨간불에는", "정지"]),
        ("Ｓｔｏｐ　５０", ["stop", "50"]),
        ("50km/h", ["50km", "h"]),
        ("गाड़ी रोकें", ["गाड़ी", "रोकें"]),
        ("İstanbul", ["i̇stanbul"]),
        ("!? ...", []),
    ],
)
def test_every_script_has_its_words(text: str, tokens: list[str]) -> None:
    assert unicode_tokens(text) == tokens


def test_two_of_three_and_two_of_four_words_shared_are_four_sevenths() -> None:
    # P = 2/3, R = 2/4, F = 2 P R / (P + R) = 4/7.
    assert rouge_1(["stop", "at", "red"], ["stop", "when", "at", "lights"]) == pytest.approx(4 / 7)


def test_a_word_said_twice_is_shared_once_if_the_reference_says_it_once() -> None:
    assert rouge_1(["stop", "stop"], ["stop", "now"]) == pytest.approx(2 / 4)


def test_rouge_l_minds_the_order_of_words() -> None:
    assert rouge_1(["red", "at", "stop"], ["stop", "at", "red"]) == 1.0
    assert rouge_l(["red", "at", "stop"], ["stop", "at", "red"]) == pytest.approx(1 / 3)


WORDS = st.lists(st.sampled_from(["stop", "go", "红", "ü", "50"]), max_size=9).map(" ".join)


@given(WORDS, WORDS)
def test_rouge_is_what_the_rouge_score_library_finds(answer: str, reference: str) -> None:
    expected = ORACLE.score(reference, answer)
    tokens = unicode_tokens(answer), unicode_tokens(reference)
    assert rouge_1(*tokens) == pytest.approx(expected["rouge1"].fmeasure)
    assert rouge_l(*tokens) == pytest.approx(expected["rougeL"].fmeasure)


def test_each_measure_takes_its_largest_over_the_references() -> None:
    found = similarity("red stop", ["stop red now then", "red light means stop"], embedder=None)
    assert found.rouge1 == pytest.approx(2 * 2 / 6)
    assert found.rouge_l == pytest.approx(2 * 2 / 6)
    assert found.semscore is None


def test_semscore_is_the_largest_cosine() -> None:
    # "stop" is (1, 0), "go" (0, 1), "stop go" (1, 1): cosines to "stop" are 0 and 1/sqrt(2).
    found = similarity("stop", ["go", "stop go"], TwoWords())
    assert found.semscore == pytest.approx(0.707107, abs=1e-9)
    assert found.nearest == 1


def test_a_cosine_below_zero_counts_as_zero() -> None:
    assert similarity("stop", ["-stop"], TwoWords()).semscore == 0.0


@pytest.mark.parametrize("nothing", ["", "  \n", "...", "👍"])
def test_an_answer_without_a_word_scores_0_whatever_the_embedder_thinks(nothing: str) -> None:
    found = similarity(nothing, ["stop"], TwoWords())
    assert (found.rouge1, found.rouge_l, found.semscore) == (0.0, 0.0, 0.0)


def test_vectors_that_are_no_numbers_give_no_semscore_rather_than_zero() -> None:
    class Broken:
        name = "broken"

        def encode(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
            return np.full((len(texts), 2), np.nan, dtype=np.float32)

    assert similarity("stop", ["stop"], Broken()).semscore is None


def test_an_open_question_without_references_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least one reference"):
        similarity("stop", [], None)


@given(st.text(max_size=40), st.lists(st.text(max_size=40), min_size=1, max_size=3))
def test_scores_lie_between_0_and_1_and_a_word_perfect_answer_scores_1(answer: str, references: list[str]) -> None:
    found = similarity(answer, references, None)
    assert 0.0 <= found.rouge_l <= found.rouge1 <= 1.0
    if unicode_tokens(answer):
        again = similarity(answer, [*references, answer], None)
        assert (again.rouge1, again.rouge_l) == (1.0, 1.0)
