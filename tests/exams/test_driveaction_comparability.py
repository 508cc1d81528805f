"""When a decision score may be set beside the paper's."""

import msgspec
import pytest

from exams.decision_slices import DATASET, condition
from roadworthy.exams.driveaction.comparability import comparable
from roadworthy.questions import Count, Dataset

OFFICIAL = "hf://datasets/LiAuto-DriveAction/drive-action, revision c0ffee1234567"
WHOLE = (Count("read", 2 * 16_185), Count("kept", 2 * 16_185))


def of(source: str = OFFICIAL, intake: tuple[Count, ...] = WHOLE, *, is_starter: bool = False) -> Dataset:
    return msgspec.structs.replace(DATASET, source=source, intake=intake, is_starter=is_starter)


def test_the_whole_official_set_is_named_by_its_commit() -> None:
    said = comparable(of(), [condition("V-L-A")])
    assert said.startswith("yes, with care: official Parquet at c0ffee1, mode V-L-A")


@pytest.mark.parametrize(
    "source",
    [
        "local files, drive-action",
        "hf://datasets/LiAuto-DriveAction/drive-action-mini, revision c0ffee1",
        "hf://datasets/LiAuto-DriveAction/drive-action/data/train-0.parquet, revision c0ffee1",
        "hf://datasets/someone/drive-action, revision c0ffee1",
    ],
)
def test_what_cannot_be_told_to_be_the_whole_official_set_is_not_comparable(source: str) -> None:
    assert comparable(of(source), [condition("V-L-A")]).startswith("no: questions from ")


def test_fewer_rows_than_the_paper_s_are_said() -> None:
    few = (Count("read", 2 * 1_471), Count("kept", 2 * 1_471))
    assert "1,471 rows" in comparable(of(intake=few), [condition("V-L-A")])


def test_records_that_were_left_out_are_said() -> None:
    some = (Count("read", 2 * 16_185), Count("kept", 32_000))
    assert "only 32,000 of 32,370" in comparable(of(intake=some), [condition("V-L-A")])


def test_a_starter_set_is_none_of_the_paper_s() -> None:
    assert comparable(of(is_starter=True), [condition("V-L-A")]) == "no: a starter set"


def test_a_variant_of_ours_has_no_table_in_the_paper() -> None:
    said = comparable(of(), [condition("V-L-A", renderer="qa")])
    assert said == "no: asked as V-L-A/qa, for which the paper has no table"
