"""The dataset card counts what is there, and refuses to print sums that do not add up."""

import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.exams.idkb.dataset_card import CardSumError, Contents, check_sums, dataset_tables
from roadworthy.exams.idkb.word_count import WordCounter
from roadworthy.questions import Answer, Dataset, ImageRef, Kind, Option, Question, QuestionSet, Tag, write_question_set
from roadworthy.questions.dataset import DatasetTable


def question(
    name: str = "q", kind: Kind = Kind.CHOICE, split: str | None = None, **tags: str | tuple[str, ...]
) -> Question:
    usual: dict[str, str | tuple[str, ...]] = {"country": "IT", "language": "it", "source": "test", "vehicle": ("car",)}
    keys = {Kind.CHOICE: ("A",), Kind.CHOICES: ("A", "B"), Kind.OPEN: ()}[kind]
    return Question(
        name,
        "idkb",
        kind,
        "Che cosa indica?",
        Answer(kind, keys, text="Fermarsi" if kind is Kind.OPEN else None),
        name,
        () if kind is Kind.OPEN else (Option("A", "Via libera"), Option("B", "Stop")),
        split=split,
        tags=tuple(Tag(key, value) for key, value in sorted((usual | tags).items())),
    )


def table(name: str, questions: Iterable[Question]) -> DatasetTable:
    return next(table for table in dataset_tables(questions) if table.name == name)


def statistics(*questions: Question) -> dict[str, tuple[object, ...]]:
    return {str(name): tuple(rest) for name, *rest in table("statistics", questions).rows}


PICTURE = ImageRef("images/a.png")
PAPER = (
    question("1", split="train", source="handbook", kind=Kind.OPEN),
    question("2", split="train", kind=Kind.CHOICES),
    replace(question("3", split="test"), images=(PICTURE, PICTURE), explanation="Perché sì"),
    replace(question("4", source="road"), options=(Option("A", "", (PICTURE,)), Option("B", "Stop"))),
)


def test_four_questions_give_the_rows_of_table_5() -> None:
    assert statistics(*PAPER) == {
        "Total questions": (4, None),
        "- Driving handbook data": (1, 25.0),
        "- Driving test data": (2, 50.0),
        "- Driving road data": (1, 25.0),
        "Train : test": ("2 : 1", None),
        "Neither train nor test": (1, 25.0),
        "Multiple-choice questions (MCQ)": (3, 75.0),
        "- single answer": (2, 50.0),
        "- multiple answers": (1, 25.0),
        "Open questions (QA)": (1, 25.0),
        "Questions with an explanation": (1, 25.0),
        "Total images": (3, None),
        "- in questions": (2, None),
        "- in options": (1, None),
        "Questions with several images": (1, 25.0),
        "Average question length": (3.0, None),
        "Average option length": (1.4, None),
    }


def test_countries_come_with_their_languages_the_largest_first() -> None:
    rows = table("countries", [question(country="CA"), question(), question(country="CA", language="fr")]).rows
    assert rows == (("Canada", "French / Italian", 2), ("Italy", "Italian", 1))


def test_a_question_about_two_vehicles_counts_under_each() -> None:
    rows = table("vehicles", [question(vehicle=("car", "moto", "moto")), question()]).rows
    assert rows == (("car", 2, 100.0), ("motorcycle", 1, 50.0))


def test_questions_of_no_known_domain_are_counted_last() -> None:
    rows = table("domains", [question(), question(), question(domain="signs")]).rows
    assert rows == (("Road signs & signals", 1, 33.3), ("unknown", 2, 66.7))


def test_an_empty_set_has_no_averages_and_no_shares() -> None:
    found = statistics()
    assert (found["Average question length"], found["- single answer"]) == ((None, None), (0, None))


@pytest.mark.parametrize(
    ("wrong", "parts"),
    [
        (question(source="dashcam"), r"handbook \+ test \+ road = 0, but total questions = 1 \(-1\)"),
        (question(split="val"), r"train \+ test \+ not divided = 0"),
        (replace(question(), kind=Kind.TRUE_FALSE), r"single \+ multiple = 0, but MCQ = 1"),
    ],
)
def test_parts_that_do_not_add_up_are_refused(wrong: Question, parts: str) -> None:
    with pytest.raises(CardSumError, match=parts):
        dataset_tables([wrong])


@pytest.mark.parametrize(("what", "parts"), [("country", "countries"), ("picture", "images in"), ("form", "MCQ")])
def test_every_other_sum_is_checked_as_well(what: str, parts: str) -> None:
    contents = Contents()
    contents.add(question())
    contents.by[what]["lost"] += 1
    contents.by[what]["QA"] += 1
    with pytest.raises(CardSumError, match=parts):
        check_sums(contents)


@given(
    st.lists(
        st.builds(
            lambda kind, split, source, country: question("q", kind, split, source=source, country=country),
            st.sampled_from([Kind.CHOICE, Kind.CHOICES, Kind.OPEN]),
            st.sampled_from(["train", "test", None]),
            st.sampled_from(["handbook", "test", "road"]),
            st.sampled_from(["IT", "KR", "TW"]),
        )
    )
)
def test_countries_and_languages_each_sum_to_the_total(questions: list[Question]) -> None:
    found = dataset_tables(questions)
    assert sum(int(row[-1] or 0) for row in found[1].rows) == len(questions)
    assert sum(int(row[1] or 0) for row in found[2].rows) == len(questions)


def test_without_a_tokenizer_letters_are_counted_and_the_title_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("jieba", "janome.tokenizer", "kiwipiepy"):
        monkeypatch.setitem(sys.modules, name, None)
    counter = WordCounter()
    lengths = (
        counter.count("停车，让行。", "zh-Hans"),
        counter.count("止まれ。", "ja"),
        counter.count("one two", "en"),
    )
    assert (lengths, counter.how()) == ((4, 3, 2), "words; ja by characters, zh by characters")


def test_with_a_tokenizer_words_are_counted_and_the_title_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    jieba = SimpleNamespace(setLogLevel=lambda _: None, lcut=lambda _: ["停车", "，", "让行", "。"])
    monkeypatch.setitem(sys.modules, "jieba", jieba)
    chinese = replace(question(country="CN", language="zh-Hant"), prompt="停车，让行。", options=())
    found = table("statistics", [chinese])
    assert (found.title, found.rows[-2][1]) == ("Statistics (lengths in words; zh by jieba)", 2.0)


def test_the_tables_reach_dataset_json_and_the_readme(tmp_path: Path) -> None:
    odd = DatasetTable("odd", "Odd | cells", ("what", "n"), (("a|b", 1234), ("none", None)))
    dataset = Dataset(
        exam="idkb",
        title="t",
        protocol="p",
        license="CC0-1.0",
        source="here",
        tables=(*dataset_tables([question()]), odd),
    )
    stored = write_question_set(tmp_path, dataset, [question()])
    readme = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert stored.dataset.tables == dataset.tables
    assert "| Average option length | 1.5 |  |\n" in readme
    assert "## Odd | cells\n\n| what | n |\n|---|---:|\n| a\\|b | 1,234 |\n| none |  |\n" in readme


def test_koreas_bank_adds_up(korea: QuestionSet) -> None:
    assert table("countries", korea).rows == (("Korea", "Korean", 963),)
