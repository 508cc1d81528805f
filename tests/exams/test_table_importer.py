"""Anyone's table becomes items by a field map, and rows that cannot are left out by rule."""

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.errors import BadDataError, UsageError
from roadworthy.exams import BuildOptions
from roadworthy.exams.idkb.bank import LeftOut
from roadworthy.exams.idkb.importers.table import LONGEST_ID, _Ids, read_table
from roadworthy.exams.idkb.importers.table_rows import DEEPEST, BrokenRow, open_table
from roadworthy.exams.idkb.item import Item, to_question
from roadworthy.exams.idkb.languages import LANGUAGE_BY_TAG, language_tag
from roadworthy.questions import QuestionSet

Read = Callable[..., list[Item | LeftOut]]
CONSTANT = "country: {value: IT}\nlanguage: {value: it}\nvehicle: {value: car}\nquestion: q\n"
CHOICE = CONSTANT + "options: [a, b]\nanswer: right\n"
ROW = {"q": "Che cosa indica il segnale?", "a": "Stop", "b": "Avanti", "right": "A"}

CELL = st.text(st.one_of(st.sampled_from("aé道한\";,\t\n\r'"), st.characters(exclude_categories=["Cs"])), max_size=6)


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Read a table of the given content by the given field map."""

    def items(content: object, fields: str, name: str = "bank.json") -> list[Item | LeftOut]:
        text = content if isinstance(content, str) else json.dumps(content)
        (tmp_path / name).write_text(text, encoding="utf-8")
        (tmp_path / "map.yaml").write_text(fields, encoding="utf-8")
        return list(read_table(tmp_path / name, BuildOptions(fields=tmp_path / "map.yaml")).records)

    return items


def one(records: list[Item | LeftOut]) -> Item:
    (record,) = records
    assert isinstance(record, Item), record
    return record


def refused(records: list[Item | LeftOut]) -> tuple[str, str]:
    (record,) = records
    assert isinstance(record, LeftOut), record
    return record.rule, record.detail


@pytest.mark.parametrize(
    ("encoding", "written"),
    [("index0", "1"), ("index1", "2"), ("letter", "B"), ("letter", "ｂ"), ("key", "b"), ("text", " Avanti ")],
)
def test_each_encoding_names_the_second_option(read: Read, encoding: str, written: str) -> None:
    item = one(read([ROW | {"right": written}], CHOICE + f"answer_is: {encoding}\n"))
    assert item.answer == (1,)


def test_an_undeclared_encoding_is_an_error_that_shows_the_first_answer(read: Read) -> None:
    with pytest.raises(BadDataError, match=r"first row's answer is 'A'\. Set answer_is to one of: index0 .* boolean"):
        read([ROW], CHOICE)


def test_an_unknown_encoding_is_an_error(read: Read) -> None:
    with pytest.raises(BadDataError, match='unknown answer_is "alphabet"'):
        read([ROW], CHOICE + "answer_is: alphabet\n")


@pytest.mark.parametrize("written", ["1", "AB", "A)", "Stop", "Ä"])
def test_an_answer_of_another_encoding_is_left_out(read: Read, written: str) -> None:
    rule, detail = refused(read([ROW | {"right": written}], CHOICE + "answer_is: letter\n"))
    assert (rule, detail) == ("answer not of the declared encoding", f'"{written}" is no letter')


def test_an_answer_outside_the_options_is_kept_for_the_rules_to_judge(read: Read) -> None:
    assert one(read([ROW | {"right": "F"}], CHOICE + "answer_is: letter\n")).answer == (5,)


@pytest.mark.parametrize("right", [["A", "B"], "A; B"])
def test_several_answers_come_as_a_list_or_by_a_separator(read: Read, right: object) -> None:
    fields = CONSTANT + 'options: [a, b]\nanswer: {column: right, separator: ";"}\nanswer_is: letter\n'
    item = one(read([ROW | {"right": right}], fields))
    assert (item.answer, item.is_multiple) == ((0, 1), True)


@pytest.mark.parametrize(
    ("options", "where"),
    [(["Stop", "Avanti"], "options: o"), ("Stop|Avanti", 'options: {column: o, separator: "|"}')],
)
def test_options_in_one_column_are_a_list_or_a_cut_text(read: Read, options: object, where: str) -> None:
    row = {"q": ROW["q"], "o": options, "right": "B"}
    item = one(read([row], CONSTANT + where + "\nanswer: right\nanswer_is: letter\n"))
    assert [choice.text for choice in item.choices] == ["Stop", "Avanti"]


def test_the_answer_may_be_the_key_of_an_object_of_options(read: Read) -> None:
    row = {"q": ROW["q"], "o": {"x": "Stop", "y": "Avanti"}, "right": "y"}
    item = one(read([row], CONSTANT + "options: o\nanswer: right\nanswer_is: key\n"))
    assert (item.choices[1].text, item.answer) == ("Avanti", (1,))


def test_options_in_one_text_ask_for_a_separator(read: Read) -> None:
    row = {"q": ROW["q"], "o": "Stop|Avanti", "right": "A"}
    rule, _ = refused(read([row], CONSTANT + "options: o\nanswer: right\nanswer_is: letter\n"))
    assert rule == "options are one text: declare their separator"


@pytest.mark.parametrize("written", [True, "true", "yes", "1", 1])
def test_a_true_statement_is_answered_by_the_first_option_in_its_language(read: Read, written: object) -> None:
    fields = CONSTANT + "kind: {value: true_false}\nanswer: right\nanswer_is: boolean\n"
    item = one(read([{"q": ROW["q"], "right": written}], fields))
    assert ([choice.text for choice in item.choices], item.answer) == (["Vero", "Falso"], (0,))
    assert item.is_true_false


@pytest.mark.parametrize("encoding", ["index0", "index1", "letter", "key"])
@pytest.mark.parametrize("written", ["0", "1", "A", "right"])
def test_an_answer_that_counts_options_is_left_out_where_the_table_has_none(
    read: Read, encoding: str, written: str
) -> None:
    fields = CONSTANT + f"kind: {{value: true_false}}\nanswer: right\nanswer_is: {encoding}\n"
    found = refused(read([{"q": ROW["q"], "right": written}], fields))
    assert found == ("answer counts options that the table does not have", written)


@pytest.mark.parametrize("kind", ["", "kind: {value: single}\n", "kind: {value: true_false}\n"])
def test_true_beside_options_of_the_tables_own_is_left_out(read: Read, kind: str) -> None:
    row = {"q": ROW["q"], "a": "Falso", "b": "Vero", "right": "true"}
    found = refused(read([row], CHOICE + "answer_is: boolean\n" + kind))
    assert found == ("boolean answer to a question with options", "true")


def test_a_statements_own_options_are_shown_and_counted_in_their_order(read: Read) -> None:
    row = {"q": ROW["q"], "a": "Falso", "b": "Vero", "right": "B"}
    item = one(read([row], CHOICE + "answer_is: letter\nkind: {value: true_false}\n"))
    assert ([choice.text for choice in item.choices], item.answer) == (["Falso", "Vero"], (1,))
    assert item.is_true_false


def test_a_statement_with_another_number_of_options_than_two_is_left_out(read: Read) -> None:
    found = refused(read([ROW | {"b": ""}], CHOICE + "answer_is: letter\nkind: {value: true_false}\n"))
    assert found == ("true_false without two options", "1 options")


@pytest.mark.parametrize(
    ("written", "tag"),
    [
        *((name, "zh-Hant") for name in ("zh-Hant-TW", "zh_Hant_HK", "zh-TW", "zh-HK", "zh-MO", "zh-tw-x-own")),
        *((name, "zh-Hans") for name in ("zh_Hans_CN", "zh-Hans-HK", "zh-CN", "zh-SG")),
        *(("zh", "zh"), ("de-Latn-CH", "de"), ("Hant", None), ("tlh-Latn", None), ("-", None)),
    ],
)
def test_a_tag_keeps_its_script_and_loses_its_region(written: str, tag: str | None) -> None:
    assert language_tag(written) == tag


def test_every_language_has_two_different_words_for_true_and_false() -> None:
    assert all(
        language.true != language.false and language_tag(tag) == tag for tag, language in LANGUAGE_BY_TAG.items()
    )


def test_without_options_a_question_is_open(read: Read) -> None:
    fields = CONSTANT + "text: t\nreferences: r\n"
    item = one(read([{"q": ROW["q"], "t": "Fermarsi", "r": ["Arrestarsi", ""]}], fields))
    assert (item.text, item.references, item.choices) == ("Fermarsi", ("Arrestarsi",), ())


def test_kinds_are_renamed(read: Read) -> None:
    fields = CHOICE + "answer_is: letter\nkind: {column: k, values: {MC: multiple}}\n"
    assert one(read([ROW | {"k": "MC"}], fields)).is_multiple


@pytest.mark.parametrize("kind", ["MC", "Multiple choice"])
def test_an_unknown_kind_is_left_out_by_rule(read: Read, kind: str) -> None:
    assert refused(read([ROW | {"k": kind}], CHOICE + "answer_is: letter\nkind: k\n")) == ("kind not known", kind)


@pytest.mark.parametrize(("country", "code"), [("IT", "IT"), ("italy", "IT"), ("German", "DE"), ("UK", "GB")])
def test_countries_go_by_code_or_name(read: Read, country: str, code: str) -> None:
    fields = CHOICE.replace("{value: IT}", "c") + "answer_is: letter\n"
    assert one(read([ROW | {"c": country}], fields)).country == code


@pytest.mark.parametrize(
    ("field", "rule"),
    [("country", "country not known"), ("language", "language not known"), ("vehicle", "vehicle not known")],
)
def test_unknown_words_are_left_out_by_rule(read: Read, field: str, rule: str) -> None:
    fields = re.sub(rf"{field}: .*", f"{field}: x", CHOICE) + "answer_is: letter\n"
    assert refused(read([ROW | {"x": "Atlantis"}], fields)) == (rule, "Atlantis")


@pytest.mark.parametrize(
    ("constant", "message"),
    [
        ("country: {value: PL}", r'the country "PL" for all rows, which is not known\. Known: .*IT \(Italy\)'),
        ("language: {value: Klingon}", r'the language "Klingon" .* Known: .*zh-Hant \(Chinese \(Traditional\)\)'),
        ("vehicle: {value: [car, tram]}", r'the vehicle "tram" .* Known: car, truck, bus, moto\.'),
        ("kind: {value: essay}", r'the kind "essay" .* Known: single, multiple, true_false, open\.'),
        ("domain: {value: law}", r'the domain "law" .* Known: laws, signs, techniques, defensive\.'),
        ("data: {value: exam}", r'the data "exam" .* Known: test, road, handbook\.'),
        ("split: {value: dev}", r'the split "dev" .* Known: train, test\.'),
        ('country: {value: ""}', 'the country "" for all rows'),
    ],
)
def test_an_unknown_word_for_all_rows_is_an_error_that_lists_those_known(
    read: Read, constant: str, message: str
) -> None:
    field = constant.partition(":")[0]
    fields = re.sub(rf"^{field}: .*\n", "", CHOICE, flags=re.MULTILINE) + f"answer_is: letter\n{constant}\n"
    with pytest.raises(BadDataError, match=message):
        read([ROW], fields)


def test_a_word_for_all_rows_may_be_renamed(read: Read) -> None:
    fields = CHOICE.replace("{value: IT}", "{value: Italia, values: {Italia: IT}}") + "answer_is: letter\n"
    assert one(read([ROW], fields)).country == "IT"


def test_vehicles_are_cut_and_renamed(read: Read) -> None:
    where = 'vehicle: {column: v, separator: ",", values: {B: car, A: motorcycle}}'
    fields = CHOICE.replace("vehicle: {value: car}", where) + "answer_is: letter\n"
    assert one(read([ROW | {"v": "B, A"}], fields)).vehicles == ("car", "moto")


@pytest.mark.parametrize("path", ["../secret.png", "/etc/passwd", "a/../../b.png", "C:/x.png"])
def test_a_picture_outside_the_image_folder_is_left_out(read: Read, path: str) -> None:
    fields = CHOICE + "answer_is: letter\nimages: p\n"
    assert refused(read([ROW | {"p": path}], fields)) == ("picture outside the image folder", path)


def test_a_path_may_be_written_the_windows_way(read: Read, tmp_path: Path) -> None:
    item = one(read([ROW | {"p": "signs\\1.png"}], CHOICE + "answer_is: letter\nimages: p\n"))
    assert item.pictures == (tmp_path / "signs/1.png",)


def test_an_option_may_be_a_picture_alone(read: Read, tmp_path: Path) -> None:
    row = {"q": ROW["q"], "a": "", "b": "", "pa": "1.png", "pb": "2.png", "right": "B"}
    item = one(read([row], CHOICE + "answer_is: letter\noption_images: [pa, pb]\n"))
    assert [choice.picture for choice in item.choices] == [tmp_path / "1.png", tmp_path / "2.png"]


def test_a_missing_column_is_named_with_the_nearest(read: Read) -> None:
    with pytest.raises(BadDataError, match=r'no column "rigth".* for answer\. Did you mean "right"\? Columns: q, a, b'):
        read([ROW], CHOICE.replace("right", "rigth") + "answer_is: letter\n")


def test_an_unknown_key_of_the_map_is_named_with_those_known(read: Read) -> None:
    with pytest.raises(BadDataError, match=r'unknown key "anwser_is"\. Did you mean "answer_is"\? Keys: question, '):
        read([ROW], CHOICE + "anwser_is: letter\n")


@pytest.mark.parametrize(
    "wrong", ["id: 7\n", "id: {colum: a}\n", "id: {separator: x}\n", "id: {column: a, value: b}\n", "id: []\n"]
)
def test_a_malformed_field_is_refused(read: Read, wrong: str) -> None:
    with pytest.raises(BadDataError, match=r"field map .* (malformed|needs one of)"):
        read([ROW], CHOICE + "answer_is: letter\n" + wrong)


@pytest.mark.parametrize(
    "written", ["2020-13-45", "[" * 100_000, "- " * 100_000, "!!timestamp x", "'"], ids=lambda written: written[:14]
)
def test_a_field_map_that_yaml_cannot_read_is_refused(read: Read, written: str) -> None:
    with pytest.raises(BadDataError, match=r"field map .* cannot be read: "):
        read([ROW], f"question: {written}\n")


def test_a_table_without_a_field_map_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--fields FILE"):
        read_table(tmp_path / "bank.csv", BuildOptions())


def test_ids_are_safe_and_unique(read: Read) -> None:
    rows = [ROW | {"n": name} for name in ("a/../b", "a ..-b", "a-..-b-2", "", "ß 7")]
    records = read(rows, CHOICE + "answer_is: letter\nid: n\n")
    assert [record.id for record in records if isinstance(record, Item)] == [
        "a-..-b",
        "a-..-b-2",
        "a-..-b-2-2",
        "bank-4",
        "ß-7",
    ]


def test_an_id_of_the_tables_own_that_was_there_before_is_left_out(read: Read) -> None:
    rows = [ROW | {"n": name} for name in ("x/1", "x/2", "x/1")]
    records = read(rows, CHOICE + "answer_is: letter\nid: n\n")
    assert records[2] == LeftOut("x-1", "rejected", "id used twice", "x/1")


def test_a_row_is_left_out_even_if_the_one_that_had_its_id_was_left_out_itself(read: Read) -> None:
    rows = [ROW | {"n": "x", "right": "?"}, ROW | {"n": "x"}]
    records = read(rows, CHOICE + "answer_is: letter\nid: n\n")
    assert [record.rule for record in records if isinstance(record, LeftOut)] == [
        "answer not of the declared encoding",
        "id used twice",
    ]


class Lookups(set[str]):
    """A set that counts how often it is asked."""

    asked = 0

    def __contains__(self, name: object) -> bool:
        self.asked += 1
        return super().__contains__(name)


def test_making_ids_unique_asks_a_few_times_a_row_however_alike_they_are() -> None:
    given_before = Lookups()
    ids = _Ids("bank", given_before)
    for number in range(1000):
        ids.take("x" * LONGEST_ID + str(number), number)
    assert len(given_before) == 1000
    assert given_before.asked < 3000


@given(st.lists(st.tuples(CELL, CELL, CELL), max_size=5), st.sampled_from(",;\t"))
def test_whatever_csv_holds_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, ...]], delimiter: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=delimiter).writerows([("x", "y", "z"), *rows])
    assert [tuple(row.values()) for row in open_table(path).rows() if not isinstance(row, BrokenRow)] == rows


@pytest.mark.parametrize("field", ["question", "id", "explanation", "domain"])
def test_an_object_is_never_read_as_text(read: Read, field: str) -> None:
    fields = re.sub(rf"^{field}: .*\n", "", CHOICE, flags=re.MULTILINE) + f"answer_is: letter\n{field}: x\n"
    records = read([ROW | {"x": {"it": "Che?"}}], fields)
    if field == "id":
        assert one(records).id == "bank-1"
    else:
        assert refused(records) == ("object or list where text is read", "{'it': 'Che?'}")


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_csv_of_any_delimiter_holds_quoted_line_breaks(read: Read, delimiter: str) -> None:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter).writerows([ROW, (ROW | {"q": "Che cosa,\nindica; il\tsegnale?"}).values()])
    item = one(read("\ufeff" + text.getvalue(), CHOICE + "answer_is: letter\n", "bank.csv"))
    assert item.question == "Che cosa,\nindica; il\tsegnale?"


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        ('1,"Stop\n2,Go\n3,Wait\n', 2),
        ('1,Go\n2,"two\nlines"\n3,"Stop\n4,Go\n', 5),
        ('1,Go\n2,"Stop" is shown\n3,Go\n', 3),
        ('1,"Stop\n2,"Go"\n', 2),
    ],
    ids=["unclosed", "unclosed after a break inside a cell", "quoted word first", "closed by the next row's"],
)
def test_a_stray_quote_at_a_cells_start_is_an_error_that_names_its_line(tmp_path: Path, rows: str, line: int) -> None:
    (tmp_path / "bank.csv").write_text("n,q\n" + rows, encoding="utf-8")
    with pytest.raises(BadDataError, match=rf"row that begins at line {line}: .* close it at the cell's end"):
        list(open_table(tmp_path / "bank.csv").rows())


def test_quotes_inside_a_cell_are_kept(tmp_path: Path) -> None:
    (tmp_path / "bank.csv").write_text('n,q\n1,What does "Stop" mean?\n2,"""Stop"" is shown"\n', encoding="utf-8")
    rows = [row for row in open_table(tmp_path / "bank.csv").rows() if not isinstance(row, BrokenRow)]
    assert [row["q"] for row in rows] == ['What does "Stop" mean?', '"Stop" is shown']


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_quoted_header_is_no_fault_of_the_delimiters_that_are_not_its_own(tmp_path: Path, delimiter: str) -> None:
    (tmp_path / "bank.csv").write_text(f'"n"{delimiter}"q"\n1{delimiter}2\n', encoding="utf-8")
    assert open_table(tmp_path / "bank.csv").columns() == ("n", "q")


def test_a_csv_row_of_another_length_is_left_out(read: Read) -> None:
    found = read("q,a,b,right\nwhat is it?,x,y\n", CHOICE + "answer_is: letter\n", "bank.csv")
    assert refused(found) == ("row not readable", "3 cells under 4 columns")


def test_a_broken_line_of_json_lines_is_left_out_and_the_next_is_read(read: Read) -> None:
    text = f'{json.dumps(ROW)}\n{{"q": \n[1]\n\n{json.dumps(ROW)}\n'
    records = read(text, CHOICE + "answer_is: letter\n", "bank.jsonl")
    assert [type(record) for record in records] == [Item, LeftOut, LeftOut, Item]


@pytest.mark.parametrize("depth", [DEEPEST + 1, 700, 100_000])
@pytest.mark.parametrize("pair", ["[]", '{"q":}'], ids=["lists", "objects"])
def test_a_line_nested_too_deep_is_left_out_and_the_next_is_read(read: Read, depth: int, pair: str) -> None:
    deep = pair[:-1] * depth + "1" + pair[-1] * depth
    broken, item = read(f"{deep}\n{json.dumps(ROW)}\n", CHOICE + "answer_is: letter\n", "bank.jsonl")
    assert isinstance(item, Item)
    assert isinstance(broken, LeftOut)
    assert (broken.rule, broken.detail.partition(":")[0]) == (
        "row not readable",
        "not JSON" if depth == 100_000 else f"lists or objects more than {DEEPEST} deep",
    )


def test_a_list_inside_a_json_document_is_found_by_its_path(read: Read) -> None:
    nested = {"data": {"items": [{"c": {"en": ROW}}]}}
    fields = re.sub(r"\b(q|right)$", r"c.en.\1", CHOICE, flags=re.MULTILINE).replace("[a, b]", "[c.en.a, c.en.b]")
    assert one(read(nested, fields + "answer_is: letter\nrecords: data.items\n")).question == ROW["q"]


def test_a_json_document_without_the_list_says_what_it_has(read: Read) -> None:
    with pytest.raises(BadDataError, match=r"no list at its top\. Its keys: data\. Say .* `records: data.items`"):
        read({"data": []}, CHOICE + "answer_is: letter\n")


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("bank.xlsx", b"", "no table that can be read"),
        ("bank.json", b"{", "is not JSON"),
        ("bank.json", b"[" * 100_000, "is not JSON"),
        ("bank.csv", b'"a\nb\n', "row that begins at line 1"),
        ("bank.csv", "q\nè".encode("latin-1"), "not UTF-8"),
        ("bank.csv", b"a,a\n", 'more than one column "a"'),
        ("gone.csv", None, "is not there"),
    ],
)
def test_files_that_are_no_table_are_refused(tmp_path: Path, name: str, data: bytes | None, message: str) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    (tmp_path / "map.yaml").write_text(CONSTANT, encoding="utf-8")
    with pytest.raises(BadDataError, match=message):
        read_table(tmp_path / name, BuildOptions(fields=tmp_path / "map.yaml"))


def test_koreas_bank_by_a_field_map_is_what_its_own_importer_makes_of_it(
    shared: Path, tmp_path: Path, korea: QuestionSet
) -> None:
    (tmp_path / "map.yaml").write_text(
        "records: QUIZ\nquestion: problem\noptions: [examples1, examples2, examples3, examples4, examples5]\n"
        'answer: {column: answer, separator: ","}\nanswer_is: index1\n'
        "country: {value: Korea}\nlanguage: {value: Korean}\nvehicle: {value: car}\n",
        encoding="utf-8",
    )
    bank = read_table(shared / "data/theory/kr_koroad/quiz.json", BuildOptions(fields=tmp_path / "map.yaml"))
    items = {item.id.removeprefix("quiz-").zfill(4): item for item in bank.records if isinstance(item, Item)}
    found = {question.id: to_question(items[question.id[-4:]], {}) for question in korea}
    assert len(found) == 963
    assert all(
        (found[question.id].prompt, found[question.id].kind, found[question.id].answer, found[question.id].options)
        == (question.prompt, question.kind, question.answer, question.options)
        for question in korea
    )


def test_a_byte_order_mark_before_json_is_no_fault(read: Read) -> None:
    assert one(read("\ufeff" + json.dumps([ROW]), CHOICE + "answer_is: letter\n")).question == ROW["q"]


def test_an_image_folder_that_is_not_there_is_named(read: Read) -> None:
    with pytest.raises(BadDataError, match=r"image_folder .*/gone of the field map"):
        read([ROW], CHOICE + "answer_is: letter\nimages: a\nimage_folder: gone\n")


def test_a_vehicle_named_twice_counts_once(read: Read) -> None:
    fields = CHOICE.replace("vehicle: {value: car}", "vehicle: {value: [car, Car]}") + "answer_is: letter\n"
    assert one(read([ROW], fields)).vehicles == ("car",)


def test_statements_among_other_questions_are_answered_in_their_own_way(read: Read) -> None:
    fields = CHOICE + "answer_is: letter\ntrue_false_is: boolean\nkind: kind\n"
    other = {"q": "Is this so, or is it not?", "a": "", "b": "", "right": "falso", "kind": "true_false"}
    found = read([ROW | {"kind": "single"}, other], fields)
    assert [item.answer for item in found if isinstance(item, Item)] == [(0,), (1,)]
