"""What `build` prints of a set is shown, never obeyed, and it says what is left to people."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from exams.driveaction_parquet import make_driveaction_parquet
from harness import Cli, Outcome
from roadworthy.exams.driveaction.tree import task_tree
from roadworthy.questions import REVIEW

Build = Callable[..., Outcome]
MAP = """\
question: q
options: [a, b]
answer: right
answer_is: letter
country: {value: IE}
language: {value: en}
vehicle: {value: car}
"""
ROWS = [("q", "a", "b", "right"), ("What must you do at a red light?", "Stop", "Go", "A")]


@pytest.fixture
def build(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    """Build a set of one question from a table, its title and further options given."""
    monkeypatch.chdir(tmp_path)

    def run(title: str, *options: str) -> Outcome:
        with Path("bank.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(ROWS)
        Path("map.yaml").write_text(f"{MAP}title: {title}\n", encoding="utf-8")
        arguments = ("build", "idkb", "bank.csv", "--source", "table", "--fields", "map.yaml", "--out", "set")
        return cli(*arguments, *options)

    return run


def test_a_title_reaches_the_terminal_without_what_it_would_obey(build: Build) -> None:
    done = build(r'"\e[31mred \a\x9b2J"')
    assert done.code == 0, done.err
    assert "␛[31mred ␇�2J" in done.out
    assert not {"\x1b", "\a", "\x9b"} & set(done.out)


def test_a_title_is_no_markup(build: Build) -> None:
    assert "[red]x[/y]" in build("'[red]x[/y]'").out


def test_people_are_asked_to_look_only_where_there_is_something_to_see(build: Build) -> None:
    assert REVIEW not in build("bank").out
    assert f"People should look at the questions in {Path('set') / REVIEW}" in build("bank", "--review-sample", "1").out


@pytest.fixture
def decisions(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Outcome]:
    """Build a set of one drawn slice in the official layout."""
    monkeypatch.chdir(tmp_path)
    make_driveaction_parquet(Path("official"), 1)

    def run(*options: object) -> Outcome:
        return cli("build", "driveaction", "official", "--source", "parquet", "--out", "set", *options)

    return run


UNUSED = {
    "--fields": ("x.yaml",),
    "--verdicts": ("review.csv",),
    "--review-sample": (3,),
    "--split": ("text",),
    "--keep-missing-images": (),
    "--seed": (1,),
}


@pytest.mark.parametrize("option", UNUSED)
def test_an_option_that_driveaction_does_not_use_is_refused_by_name(
    decisions: Callable[..., Outcome], option: str
) -> None:
    done = decisions(option, *UNUSED[option])
    assert done.code == 2
    assert f"nothing would come of {option}. Leave that out" in done.err
    assert not Path("set").exists()


def test_all_options_that_are_not_used_are_named(decisions: Callable[..., Outcome]) -> None:
    given = [part for option, values in UNUSED.items() for part in (option, *values)]
    assert all(option in decisions(*given).err for option in UNUSED)


def test_aliases_are_refused_where_tasks_have_no_names(build: Build) -> None:
    done = build("bank", "--aliases", "x.yaml")
    assert done.code == 2
    assert "--aliases is for driveaction" in done.err


def test_what_an_alias_file_names_in_vain_is_said(decisions: Callable[..., Outcome]) -> None:
    Path("aliases.yaml").write_text("Lmap: sign\n", encoding="utf-8")
    done = decisions("--aliases", "aliases.yaml")
    assert done.code == 0, done.err
    assert 'Note: aliases that were not used, as no question in the data has that name: "Lmap"' in done.out


def test_a_set_is_not_written_over_an_earlier_one(decisions: Callable[..., Outcome]) -> None:
    assert decisions().code == 0
    again = decisions()
    assert again.code == 2
    assert "set holds a question set already. Name a new folder" in again.err


def test_coverage_fits_a_terminal_of_100_columns_with_its_ids_whole(
    cli: Cli, decisions: Callable[..., Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    make_driveaction_parquet(Path("official"), 7)
    assert decisions().code == 0
    shown = cli("verify", "set").out
    words = shown.split()
    tree = task_tree()
    ids = [task.id for task in (*tree.vision, *tree.language)]
    ids += [*(node.id for node in tree.actions), *(group.id for group in tree.groups)]
    assert [known for known in ids if known not in words] == []
    assert "…" not in shown
    table = shown[shown.index("Coverage of") : shown.index("Nothing is wrong")].splitlines()
    assert len(table) == 2 * (1 + 1) + len(ids) + len(tree.actions) + len(tree.groups)
