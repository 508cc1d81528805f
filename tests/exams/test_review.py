"""The review queue goes out, people's verdicts come back."""

import csv
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exam_items import build, choices, counts, detail, item, open_item, table
from roadworthy.errors import BadDataError
from roadworthy.exams.idkb.item import Item
from roadworthy.exams.idkb.quality.verdicts import (
    COLUMNS,
    Review,
    cohens_kappa,
    read_reviews,
    review_line,
)
from roadworthy.files import plain_cell, safe_cell

CONFLICT = (item("a"), item("b", answer=(1,)))
SOUND = tuple(item(f"s-{n}", f"What does number {n} mean on a road?") for n in range(10))


def verdicts(path: Path, *rows: dict[str, str], delimiter: str = ",", encoding: str = "utf-8") -> Path:
    """Write a filled-in queue of these rows."""
    with path.open("w", encoding=encoding, newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, delimiter=delimiter, restval="")
        writer.writeheader()
        writer.writerows(rows)
    return path


def test_nothing_to_review_writes_no_queue(tmp_path: Path) -> None:
    build(tmp_path, item("a"))
    assert not (tmp_path / "review.csv").exists()


def test_a_conflict_is_queued_with_all_that_is_needed_to_judge_it(tmp_path: Path) -> None:
    build(tmp_path, *CONFLICT, *SOUND)
    first, second = table(tmp_path / "review.csv")
    assert (first["record"], first["reason"], first["kept"]) == ("a", "conflict", "no")
    assert first["detail"] == "asks the same as b, with another answer"
    assert first["options"] == "A: Stop before the line | B: Drive on"
    assert (first["answer"], second["answer"]) == ("A: Stop before the line", "B: Drive on")
    assert [first[column] for column in COLUMNS[-5:]] == [""] * 5


def test_the_sample_has_its_size_and_is_drawn_by_seed(tmp_path: Path) -> None:
    def drawn(name: str, seed: int, records: tuple[Item, ...]) -> set[str]:
        build(tmp_path / name, *records, review_sample=4, seed=seed)
        return {row["record"] for row in table(tmp_path / name / "review.csv")}

    assert len(drawn("a", 0, SOUND)) == 4
    assert drawn("a", 0, SOUND) == drawn("b", 0, SOUND[::-1])
    assert drawn("c", 1, SOUND) != drawn("a", 0, SOUND)


def test_keep_brings_one_side_of_a_conflict_back_and_says_who_vouches(tmp_path: Path) -> None:
    path = verdicts(tmp_path / "v.csv", {"record": "b", "verdict": "keep"}, {"record": "a", "verdict": "reject"})
    questions = build(tmp_path / "set", *CONFLICT, *SOUND, verdicts=path)
    assert counts(questions) == {"read": 12, "kept": 11, "rejected: rejected by a reviewer": 1}
    reviewed = {q.id: q.provenance and q.provenance.reviewed_by_human for q in questions}
    assert reviewed["b"] is True
    assert reviewed["s-0"] is None


def test_reject_leaves_a_sound_question_out_by_reviewer_and_note(tmp_path: Path) -> None:
    row = {"record": "s-3", "verdict": "Reject ", "reviewer": "Ann", "note": "out of date"}
    questions = build(tmp_path / "set", *SOUND, verdicts=verdicts(tmp_path / "v.csv", row))
    assert counts(questions)["rejected: rejected by a reviewer"] == 1
    assert detail(tmp_path / "set", "s-3") == "Ann: out of date"


@pytest.mark.parametrize(("first", "second"), [("keep", "reject"), ("reject", "keep")])
def test_where_reviewers_disagree_the_record_is_left_out(tmp_path: Path, first: str, second: str) -> None:
    row = {"record": "s-3", "verdict": first, "reviewer": "Ann", "second_verdict": second, "second_reviewer": "Bo"}
    questions = build(tmp_path / "set", *SOUND, verdicts=verdicts(tmp_path / "v.csv", row))
    assert counts(questions)["rejected: reviewers disagree"] == 1
    assert detail(tmp_path / "set", "s-3") == f"Ann: {first}; Bo: {second}"


def test_keeping_both_sides_of_a_contradiction_is_refused(tmp_path: Path) -> None:
    path = verdicts(tmp_path / "v.csv", {"record": "a", "verdict": "keep"}, {"record": "b", "verdict": "keep"})
    with pytest.raises(BadDataError, match=r'both "a" and "b".*Reject one'):
        build(tmp_path / "set", *CONFLICT, *SOUND, verdicts=path)


def test_of_two_equal_questions_that_were_kept_one_stays(tmp_path: Path) -> None:
    path = verdicts(tmp_path / "v.csv", *({"record": n, "verdict": "keep"} for n in "ac"))
    questions = build(tmp_path / "set", *CONFLICT, item("c"), *SOUND, verdicts=path)
    assert counts(questions) == {"read": 13, "kept": 11, "rejected: conflict": 1, "rejected: duplicate": 1}


def test_verdicts_on_unknown_records_are_listed(tmp_path: Path) -> None:
    path = verdicts(tmp_path / "v.csv", *({"record": n, "verdict": "keep"} for n in ("y", "s-1", "x")))
    with pytest.raises(BadDataError, match="2 records that are not up for review in this source: x, y"):
        build(tmp_path / "set", *SOUND, verdicts=path)


@pytest.mark.parametrize("column", ["verdict", "second_verdict"])
def test_an_unknown_verdict_names_line_value_and_what_to_write(tmp_path: Path, column: str) -> None:
    row = {"record": "s-1", "verdict": "keep"} | {column: "maybe"}
    path = verdicts(tmp_path / "v.csv", {"record": "s-0"}, row)
    with pytest.raises(BadDataError, match=rf'line 3: {column} "maybe". Write keep or reject'):
        read_reviews(path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", 'no column "record"'),
        (b"record,note\na,b\n", 'no column "verdict"'),
        (b"record,verdict\n,keep\n", "line 2: a verdict or note on no record"),
        (b"record,verdict\na,keep\na,keep\n", 'line 3: the record "a" has a filled-in line already'),
        (b"record,verdict,second_verdict\na,,keep\n", "line 2: a second_verdict without a first"),
        (b"record,verdict\n\xff,keep\n", "CSV UTF-8"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(tmp_path: Path, text: bytes, said: str) -> None:
    (tmp_path / "v.csv").write_bytes(text)
    with pytest.raises(BadDataError, match=said):
        read_reviews(tmp_path / "v.csv")


@given(st.text(st.characters(codec="utf-8") | st.sampled_from('",;\t\n\r\0'), max_size=60), st.sampled_from(",;\t"))
def test_any_text_is_read_or_refused_with_instructions(text: str, delimiter: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "v.csv")
        path.write_text(f"record{delimiter}verdict\n{text}", encoding="utf-8", newline="")
        try:
            found = read_reviews(path)
        except BadDataError:
            return
    assert all(review.verdict in ("keep", "reject", "") for review in found.values())


def test_a_quote_that_is_never_closed_swallows_no_verdicts(tmp_path: Path) -> None:
    lines = "record,verdict,note", "a,keep,fine", 'b,keep,"see', "c,reject,no", "d,reject,no"
    (tmp_path / "v.csv").write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(BadDataError, match=r"line 3: .*Close the quotes"):
        read_reviews(tmp_path / "v.csv")


def test_missing_verdicts_say_what_to_name(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match="--verdicts"):
        read_reviews(tmp_path / "nowhere.csv")


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_what_excel_saves_is_read(tmp_path: Path, delimiter: str) -> None:
    row = {"record": "a", "verdict": "keep", "note": 'l\'avis, de deux; "lignes"\n=2'}
    path = verdicts(tmp_path / "v.csv", row, delimiter=delimiter, encoding="utf-8-sig")
    assert read_reviews(path)["a"].note == row["note"]


def test_no_cell_runs_as_a_formula(tmp_path: Path) -> None:
    shown = choices('=HYPERLINK("http://x")', "Drive on")
    build(tmp_path, item("-a", "+What do you do next?", choices=shown, group="@g"), review_sample=1)
    (row,) = table(tmp_path / "review.csv")
    assert (row["record"], row["question"]) == ("'-a", "'+What do you do next?")
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in row.values())


def test_a_record_whose_id_begins_like_a_formula_is_found_again(tmp_path: Path) -> None:
    build(tmp_path, item("-a"), *SOUND, review_sample=11)
    rows = table(tmp_path / "review.csv")
    chosen = next(row for row in rows if row["record"] == "'-a")
    path = verdicts(tmp_path / "v.csv", chosen | {"verdict": "reject"})
    assert counts(build(tmp_path, item("-a"), *SOUND, verdicts=path))["rejected: rejected by a reviewer"] == 1


@pytest.mark.parametrize("first", "=+-@\t\r")
def test_what_a_spreadsheet_takes_for_a_formula_is_marked_as_text(first: str) -> None:
    assert safe_cell(f"{first}1") == f"'{first}1"


@given(st.text() | st.text("'=+-@a", max_size=6))
def test_cells_come_back_as_they_were(text: str) -> None:
    assert plain_cell(safe_cell(text)) == text


def test_a_rebuild_does_not_throw_verdicts_away(tmp_path: Path) -> None:
    build(tmp_path, *SOUND, review_sample=2)
    rows = table(tmp_path / "review.csv")
    verdicts(tmp_path / "review.csv", rows[0] | {"verdict": "keep"}, rows[1])
    with pytest.raises(BadDataError, match="--verdicts"):
        build(tmp_path, *SOUND, review_sample=2)


def test_verdicts_given_are_carried_over_into_the_new_queue(tmp_path: Path) -> None:
    build(tmp_path, *CONFLICT, *SOUND, review_sample=1)
    judged = [row | {"verdict": "keep" if row["record"] != "a" else "reject"} for row in table(tmp_path / "review.csv")]
    path = verdicts(tmp_path / "review.csv", *judged)
    questions = build(tmp_path, *CONFLICT, *SOUND, verdicts=path)
    assert [row["verdict"] for row in table(path)] == ["reject", "keep", "keep"]
    assert build(tmp_path, *CONFLICT, *SOUND, verdicts=path).dataset == questions.dataset


@pytest.mark.parametrize("column", ["reviewer", "second_reviewer", "note"])
def test_what_people_wrote_without_a_verdict_is_not_thrown_away(tmp_path: Path, column: str) -> None:
    build(tmp_path, *SOUND, review_sample=2)
    first, second = table(tmp_path / "review.csv")
    path = verdicts(tmp_path / "review.csv", first | {column: "Ann"}, second)
    with pytest.raises(BadDataError, match=f"verdicts or notes on 1 records .{first['record']}"):
        build(tmp_path, *SOUND, review_sample=2)
    questions = build(tmp_path, *SOUND, verdicts=path)
    assert [(row["record"], row["verdict"], row[column]) for row in table(path)] == [(first["record"], "", "Ann")]
    assert len(questions) == 10
    assert not any("reviewed" in limit for limit in questions.dataset.limits)


def test_a_note_on_a_conflict_keeps_neither_side(tmp_path: Path) -> None:
    path = verdicts(tmp_path / "v.csv", {"record": "a", "note": "ask the ministry"})
    questions = build(tmp_path / "set", *CONFLICT, *SOUND, verdicts=path)
    assert counts(questions)["rejected: conflict"] == 2


def test_a_conflict_in_a_doubtful_language_stands_in_the_queue_once(tmp_path: Path) -> None:
    text = "In presenza del segnale raffigurato bisogna dare la precedenza ai veicoli che provengono da destra"
    build(tmp_path, *(item(name, text, answer=(answer,), language="fr") for name, answer in (("a", 0), ("b", 1))))
    rows = table(tmp_path / "review.csv")
    assert [(row["record"], row["reason"]) for row in rows] == [("a", "conflict"), ("b", "conflict")]


def test_an_open_question_is_judged_with_all_its_answers(tmp_path: Path) -> None:
    build(tmp_path, open_item("a", "Stop.", references=("Halt.",)), review_sample=1)
    assert table(tmp_path / "review.csv")[0]["answer"] == "Stop. | Halt."


def test_an_old_queue_goes_when_nothing_is_left_to_review(tmp_path: Path) -> None:
    build(tmp_path, *SOUND, review_sample=1)
    build(tmp_path, *SOUND)
    assert not (tmp_path / "review.csv").exists()


def pairs(both_keep: int, first_only: int, second_only: int, both_reject: int) -> Iterator[tuple[str, str]]:
    yield from [("keep", "keep")] * both_keep + [("keep", "reject")] * first_only
    yield from [("reject", "keep")] * second_only + [("reject", "reject")] * both_reject


def test_kappa_of_a_hand_worked_table() -> None:
    # Observed (20 + 15) / 50 = .7; expected .5 * .6 + .5 * .4 = .5; kappa (.7 - .5) / (1 - .5) = .4.
    assert cohens_kappa(pairs(20, 5, 10, 15)) == pytest.approx(0.4)


def test_kappa_is_one_for_agreement_zero_for_chance_and_below_for_contradiction() -> None:
    assert cohens_kappa(pairs(3, 0, 0, 2)) == 1
    assert cohens_kappa(pairs(1, 1, 1, 1)) == 0
    assert cohens_kappa(pairs(0, 2, 2, 0)) == -1


@pytest.mark.parametrize("table", [(0, 0, 0, 0), (7, 0, 0, 0), (0, 0, 0, 7)])
def test_kappa_is_undefined_where_nobody_ever_says_another_thing(table: tuple[int, int, int, int]) -> None:
    assert cohens_kappa(pairs(*table)) is None


@given(st.tuples(*[st.integers(0, 30)] * 4))
def test_kappa_does_not_depend_on_who_is_first(table: tuple[int, int, int, int]) -> None:
    kappa = cohens_kappa(pairs(*table))
    assert kappa == cohens_kappa((b, a) for a, b in pairs(*table))
    assert kappa is None or -1 <= kappa <= 1


def reviews(first: str, second: str) -> list[Review]:
    judged = zip(first.split(), second.split("/"), strict=True)
    return [Review(str(n), "", "", a, "", b, "", "") for n, (a, b) in enumerate(judged)]


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("keep keep", "/", "reviewed by people: 2 of 721; no second reviewer"),
        ("keep keep reject", "keep/reject/", "second reviewer on 2, Cohen's kappa 0.00"),
        ("keep keep", "keep/", "second reviewer on 1, Cohen's kappa undefined, for both always said the same"),
    ],
)
def test_the_line_about_reviewers_says_how_far_they_agree(first: str, second: str, said: str) -> None:
    assert review_line(reviews(first, second), 721).endswith(said)


def test_the_dataset_says_how_much_of_it_people_reviewed(tmp_path: Path) -> None:
    path = verdicts(tmp_path / "v.csv", {"record": "s-1", "verdict": "keep"}, {"record": "s-2", "note": "later"})
    questions = build(tmp_path / "set", *SOUND, verdicts=path)
    assert "reviewed by people: 1 of 10; no second reviewer" in questions.dataset.limits
