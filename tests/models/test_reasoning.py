import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.models.reasoning import CLOSING, OPENING, split_reasoning

PIECES = st.lists(st.sampled_from([OPENING, CLOSING, "a", " ", "\n", "Option B", "<", "think>"]), max_size=8).map(
    "".join
)
PLAIN = st.text(max_size=20).filter(lambda text: "think>" not in text)


@pytest.mark.parametrize(
    ("content", "field", "answer", "reasoning"),
    [
        ("Option C", None, "Option C", None),
        ("Option C", "C, since", "Option C", "C, since"),
        ("<think>C, since</think>Option C", None, "Option C", "C, since"),
        ("<think>first</think>Option C", "field", "Option C", "field\nfirst"),
        ("one</think>two</think>Option C", None, "Option C", "onetwo"),
        ("<think></think>Option C", None, "Option C", None),
        ("<think>C, since", None, "", "C, since"),
        ("Not <think>at the start", None, "Not <think>at the start", None),
        ("", None, "", None),
        ("", " ", "", None),
        ("<think>C, since</think>Option C", " ", "Option C", "C, since"),
    ],
)
def test_answer_and_reasoning(content: str, field: str | None, answer: str, reasoning: str | None) -> None:
    assert split_reasoning(content, field) == (answer, reasoning)


@given(PLAIN, PLAIN)
def test_thinking_in_tags_is_split_off_whatever_it_says(thought: str, answer: str) -> None:
    expected = answer.strip(), thought.strip() or None
    assert split_reasoning(f"{OPENING}{thought}{CLOSING}{answer}", None) == expected
    assert split_reasoning(f"{thought}{CLOSING}{answer}", None) == expected


@given(PIECES, st.none() | PIECES)
def test_no_closing_tag_is_left_in_an_answer(content: str, field: str | None) -> None:
    answer, _ = split_reasoning(content, field)
    assert CLOSING not in answer
    assert not answer.startswith(OPENING) or CLOSING in content


@given(PIECES, st.none() | PIECES)
def test_reasoning_is_never_blank(content: str, field: str | None) -> None:
    _, reasoning = split_reasoning(content, field)
    assert reasoning is None or reasoning.strip()


@given(PIECES)
def test_an_answer_is_the_end_of_the_content(content: str) -> None:
    answer, _ = split_reasoning(content, None)
    assert content.strip().endswith(answer)
