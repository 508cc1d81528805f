"""What the paper's printed tables add up to, and that the page about it says so."""

import csv
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs/idkb-paper.md"


@cache
def rows(path: Path) -> Mapping[str, Mapping[str, str]]:
    """A published table by its first column."""
    with path.open(encoding="utf-8", newline="") as file:
        return {next(iter(row.values())): row for row in csv.DictReader(file)}


@cache
def page() -> Mapping[str, tuple[str, str]]:
    """The page's table: what was compared, what the paper prints, what is computed."""
    lines = [line.strip("| ").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if "|" in line]
    return {what: (printed, computed) for what, printed, computed in lines[2:]}


@pytest.fixture
def published(shared: Path) -> Path:
    return shared / "data/published"


@pytest.fixture
def statistic(published: Path) -> Mapping[str, int]:
    """Table 5's whole numbers."""
    table = rows(published / "idkb_table5_statistics.csv")
    return {name: int(row["count"]) for name, row in table.items() if row["count"].isdecimal()}


@pytest.fixture
def divided(published: Path) -> tuple[int, int]:
    """How many train and test questions Table 5 prints."""
    train, test = rows(published / "idkb_table5_statistics.csv")["Train:Test"]["count"].split(":")
    return int(train), int(test)


def sources(statistic: Mapping[str, int]) -> int:
    return sum(statistic[f"Driving {part} Data"] for part in ("Handbook", "Test", "Road"))


def answers(statistic: Mapping[str, int]) -> int:
    return statistic["Single answer"] + statistic["Multiple answers"]


def test_the_sources_sum_to_three_less_than_the_printed_total(statistic: Mapping[str, int]) -> None:
    found = (f"{statistic['Total Questions']:,}", f"{sources(statistic):,}")
    assert found == ("1,016,959", "1,016,956") == page()["total of the three sources (Table 5)"]


def test_the_15_countries_sum_to_what_the_sources_do(published: Path) -> None:
    numbers = [int(row["number"]) for row in rows(published / "idkb_table6_countries.csv").values()]
    assert (len(numbers), f"{sum(numbers):,}") == (15, "1,016,956")
    assert page()["total of the 15 countries (Table 6)"] == ("1,016,959", "1,016,956")


def test_the_text_prints_the_sum_of_the_sources(shared: Path, statistic: Mapping[str, int]) -> None:
    found = re.search(r"IDKB provides ([\d,]+) data entries", (shared / "papers/idkb.txt").read_text(encoding="utf-8"))
    assert found
    assert (found[1], f"{sources(statistic):,}") == page()["total in the text"]


def test_train_and_test_sum_to_the_printed_total(statistic: Mapping[str, int], divided: tuple[int, int]) -> None:
    assert sum(divided) == statistic["Total Questions"] == 1_016_959
    assert page()["train + test (Table 5)"] == ("1,016,959", f"{sum(divided):,}")


def test_multiple_choice_questions_are_printed_as_536_too_many(statistic: Mapping[str, int]) -> None:
    printed = statistic["Multi-Choice Questions (MCQ)"]
    assert (printed, answers(statistic), printed - answers(statistic)) == (830_057, 829_521, 536)
    assert page()["single + multiple answers (Table 5)"] == (f"{printed:,}", f"{answers(statistic):,}")


def test_single_multiple_and_open_questions_are_those_of_the_sources(statistic: Mapping[str, int]) -> None:
    found = answers(statistic) + statistic["Open QA Questions (QA)"]
    assert found == sources(statistic)
    assert page()["single + multiple + open (Table 5)"] == ("1,016,959", f"{found:,}")


def test_images_add_up(statistic: Mapping[str, int]) -> None:
    found = statistic["Images in the question"] + statistic["Images in the options"]
    assert (f"{statistic['Total images']:,}", f"{found:,}") == page()["images in questions + in options (Table 5)"]


def test_the_shares_of_the_domains_sum_to_99_9(shared: Path) -> None:
    text = (shared / "papers/idkb.txt").read_text(encoding="utf-8")
    found = re.search(r"Laws & Regulations \((.*?)%\), .*?\((.*?)%\), .*?\((.*?)%\), and .*?\((.*?)%\)", text)
    assert found
    computed = f"{sum(map(float, found.groups())):.1f} %"
    assert computed == "99.9 %"
    assert page()["shares of the four domains (text)"] == (f"{' + '.join(found.groups())} %", computed)


@pytest.mark.parametrize(
    ("model", "printed", "computed"),
    [
        ("Qwen-VL-chat", "51", "51"),
        ("MiniCPM-Llama3-V2.5", "42", "51"),
        ("XComposer2", "56", "42"),
        ("DeepSeek-VL-7B", "58", "58"),
    ],
)
def test_improvements_by_fine_tuning(published: Path, model: str, printed: str, computed: str) -> None:
    before = float(rows(published / "idkb_table2_main.csv")[model]["idkb_score"])
    after = rows(published / "idkb_table3_finetuned.csv")[model]
    assert (after["idkb_improvement"], f"{float(after['idkb_score']) / before - 1:.0%}") == (
        f"{printed}%",
        f"{computed}%",
    )
    assert page()[f"IDKB score, {model}, improvement (Table 3)"] == (f"{printed} %", f"{computed} %")


@pytest.mark.parametrize(
    ("measure", "column", "printed", "computed"),
    [("L2 distance", "l2_avg", "32", "32"), ("collisions", "col_avg", "65", "39")],
)
def test_decreases_by_fine_tuning(
    shared: Path, published: Path, measure: str, column: str, printed: str, computed: str
) -> None:
    without, with_idkb = (float(row[column]) for row in rows(published / "idkb_table4_planning.csv").values())
    assert f"{1 - with_idkb / without:.0%}" == f"{computed}%"
    assert "a 32% reduction in average L2 distance and a 65% decrease in collision metrics" in (
        shared / "papers/idkb.txt"
    ).read_text(encoding="utf-8")
    assert page()[f"{measure}, decrease (Table 4)"] == (f"{printed} %", f"{computed} %")


def test_65_per_cent_is_the_rise_and_not_the_fall(published: Path) -> None:
    without, with_idkb = (float(row["col_avg"]) for row in rows(published / "idkb_table4_planning.csv").values())
    assert f"{without / with_idkb - 1:.0%}" == "65%"


@pytest.mark.parametrize(
    ("what", "column"), [("road questions, open", "road_qa"), ("road data score", "road_data_score")]
)
def test_gpt_4o_has_other_road_scores_in_table_3_than_in_table_2(published: Path, what: str, column: str) -> None:
    tables = ("idkb_table2_main.csv", "idkb_table3_finetuned.csv")
    two, three = (rows(published / name)["GPT-4o"][column] for name in tables)
    assert two != three
    assert page()[f"GPT-4o, {what} (Table 2, Table 3)"] == (two, three)


def test_the_printed_test_part_is_a_tenth_of_the_driving_test_data_alone(
    statistic: Mapping[str, int], divided: tuple[int, int]
) -> None:
    tests, road = statistic["Driving Test Data"], statistic["Driving Road Data"]
    assert f"{divided[1] / tests:.2%}" == "10.00%"
    written = f"{divided[1]:,} test items: 10.00 % of the {tests:,} driving-test items alone"
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert written in text
    assert f"the text's rule would give {(tests + road) // 10:,}." in text


def test_every_row_of_the_page_is_checked_here() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    patterns = re.findall(r'page\(\)\[f?"(.*?)"\]', here)
    unchecked = [
        what
        for what in page()
        if not any(re.fullmatch(re.sub(r"\\\{.*?\\\}", ".*", re.escape(pattern)), what) for pattern in patterns)
    ]
    assert unchecked == []
