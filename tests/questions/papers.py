"""Exam papers for tests: questions, pictures and sets made up on the spot, and hypothesis's idea of a question."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import TypeVar

from hypothesis import strategies as st
from PIL import Image

from roadworthy.questions import (
    Answer,
    Dataset,
    ImageRef,
    Kind,
    Option,
    Provenance,
    Question,
    QuestionSet,
    Subject,
    Tag,
    write_question_set,
)

T = TypeVar("T")

DATASET = Dataset(exam="idkb", title="A made-up paper", protocol="idkb-test", license="CC0-1.0", source="nowhere")
OPTIONS = (Option("A", "Stop"), Option("B", "Go"), Option("C", "Turn"))
QUESTION = Question("q1", "idkb", Kind.CHOICE, "What now?", Answer(Kind.CHOICE, ("A",)), "c1", OPTIONS)


def picture(color: str = "red", size: tuple[int, int] = (32, 24), kind: str = "PNG", mode: str = "RGB") -> bytes:
    """The bytes of a picture of one colour."""
    out = BytesIO()
    Image.new(mode, size, color).save(out, kind)
    return out.getvalue()


def written(folder: Path, *questions: Question) -> QuestionSet:
    """The questions as a set in `folder`."""
    return write_question_set(folder, DATASET, questions)


def named(name: str, **fields: object) -> Question:
    """The sample question under another id, with other fields where named."""
    return replace(QUESTION, id=name, cluster=name, prompt=f"What now, {name}?", **fields)  # type: ignore[arg-type]


# Letters of the papers' scripts, whatever JSON, CSV or a shell would stumble over, and everything else but surrogates.
TEXT = st.text(
    st.one_of(
        st.sampled_from("aZ09 字한हñÄشกВ…\"'\\{}[],:;\t\n\r\0\u2028😀"), st.characters(exclude_categories=["Cs"])
    ),
    max_size=12,
)
NUMBER = st.floats(allow_nan=False, allow_infinity=False)
INT32 = st.integers(-(2**31), 2**31 - 1)
SIZE = st.tuples(st.integers(1, 9999), st.integers(1, 9999))


def maybe(strategy: st.SearchStrategy[T]) -> st.SearchStrategy[T | None]:
    """None, or a value."""
    return st.none() | strategy


def several(strategy: st.SearchStrategy[T], most: int = 3) -> st.SearchStrategy[tuple[T, ...]]:
    """A tuple of at most `most` values."""
    return st.lists(strategy, max_size=most).map(tuple)


IMAGE = st.builds(ImageRef, TEXT, maybe(TEXT), maybe(SIZE), TEXT, maybe(TEXT), maybe(NUMBER))
OPTION = st.builds(Option, TEXT, TEXT, several(IMAGE, 2))
SUBJECT = st.builds(Subject, TEXT, maybe(INT32), maybe(st.tuples(NUMBER, NUMBER, NUMBER, NUMBER)))
ANSWER = st.builds(
    Answer,
    st.sampled_from(Kind),
    several(TEXT),
    maybe(st.booleans()),
    maybe(NUMBER),
    several(st.tuples(NUMBER, NUMBER)),
    maybe(st.tuples(TEXT, TEXT)),
    maybe(TEXT),
    st.booleans(),
)
PROVENANCE = st.builds(Provenance, TEXT, maybe(TEXT), maybe(TEXT), maybe(TEXT), maybe(TEXT), maybe(st.booleans()))
# In the order of their names; "vehicle" is the one whose values are several.
TAGS = st.tuples(
    st.lists(st.builds(Tag, st.just("country"), TEXT), max_size=1),
    st.lists(st.builds(Tag, st.just('taxonomy "1"'), TEXT), max_size=1),
    st.lists(st.builds(Tag, st.just("vehicle"), several(TEXT)), max_size=1),
).map(lambda found: tuple(tag for tags in found for tag in tags))
QUESTIONS: st.SearchStrategy[Sequence[Question]] = st.lists(
    st.builds(
        Question,
        id=TEXT,
        exam=TEXT,
        kind=st.sampled_from(Kind),
        prompt=TEXT,
        answer=ANSWER,
        cluster=TEXT,
        options=several(OPTION),
        images=several(IMAGE),
        context_lines=several(TEXT),
        qid=maybe(INT32),
        instance=maybe(TEXT),
        slice=maybe(TEXT),
        frame=maybe(INT32),
        references=several(TEXT),
        explanation=maybe(TEXT),
        upstream=several(TEXT),
        subjects=several(SUBJECT),
        split=maybe(TEXT),
        tags=TAGS,
        provenance=maybe(PROVENANCE),
    ),
    max_size=4,
)
