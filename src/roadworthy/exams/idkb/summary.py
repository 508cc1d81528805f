"""What the columns of a theory exam add up to: its scores, the row of the paper's Table 2, and the breakdowns."""

from collections import defaultdict
from collections.abc import Sequence
from math import fsum

from roadworthy.exams.idkb.scoring import mcq_overall, mean_of
from roadworthy.grading.similarity import TOKENIZER
from roadworthy.statistics import Breakdown, Cell, Score, ScoreSheet, Table, composite

# The weighted accuracy of B.3, with the evaluated split's own counts as weights, is the plain share over all.
MCQ_SCORES = (
    "accuracy",
    "accuracy_single",
    "accuracy_multiple",
    "accuracy_robust",
    "accuracy_robust_single",
    "accuracy_robust_multiple",
    "instruction_following",
)
QA_SCORES = ("qa", "rouge1", "rougeL", "semscore")
# B.3: the mean of MCQ and QA, and the mean of those means.
COMPOSITES = {
    "test_score": ("test_mcq", "test_qa"),
    "road_score": ("road_mcq", "road_qa"),
    "idkb_score": ("test_mcq", "test_qa", "road_mcq", "road_qa"),
}
_TABLE_2 = (
    ("Driving Test Data, MCQ: Single Answer", "test/accuracy_single"),
    ("Driving Test Data, MCQ: Multiple Answer", "test/accuracy_multiple"),
    ("Driving Test Data, MCQ: Instruction Follow", "test/instruction_following"),
    ("Driving Test Data, MCQ: Overall", "test_mcq"),
    ("Driving Test Data, QA: Rouge-1", "test/rouge1"),
    ("Driving Test Data, QA: Rouge-L", "test/rougeL"),
    ("Driving Test Data, QA: SemScore", "test/semscore"),
    ("Driving Test Data, QA: Overall", "test_qa"),
    ("Driving Road Data, MCQ", "road_mcq"),
    ("Driving Road Data, QA", "road_qa"),
)


def scores(sheet: ScoreSheet, *, has_open: bool, seed: int) -> tuple[Score, ...]:
    """Return the scores, the one that sums up first: accuracy, or the open answers' where nothing else was asked."""
    mcq = [sheet.score(name, seed=seed) for name in MCQ_SCORES]
    mcq = [score for score in mcq if score.n or score.name == "accuracy"]
    qa = [sheet.score(name, seed=seed) for name in QA_SCORES] if has_open else []
    sums = [composite(name, [sheet.part(part) for part in parts]) for name, parts in COMPOSITES.items()]
    first, second = (qa, mcq) if qa and not mcq[0].n else (mcq, qa)
    return (*first, *second, *sums)


def paper_table(sheet: ScoreSheet, embedder: str | None) -> Table:
    """Return this run's row of the paper's Table 2, turned upright: each column's value and number of questions."""
    values: dict[str, float | None] = {}
    rows: list[tuple[Cell, ...]] = []
    for title, name in _TABLE_2:
        entered = sheet.part(name).values
        values[name] = fsum(entered) / len(entered) if entered else None
        if name == "test_mcq":
            values[name] = _mcq_overall(sheet)
        rows.append((title, values[name], len(entered)))
    test = mean_of(values["test_mcq"], values["test_qa"])
    road = mean_of(values["road_mcq"], values["road_qa"])
    counted = {name: len(sheet.part(name).values) for parts in COMPOSITES.values() for name in parts}
    n_test = counted["test_mcq"] + counted["test_qa"]
    n_road = counted["road_mcq"] + counted["road_qa"]
    sums = (
        ("Test Data Score", test, n_test),
        ("Road Data Score", road, n_road),
        ("IDKB Score", mean_of(test, road), n_test + n_road),
    )
    rows += [(title, value, 0 if value is None else n) for title, value, n in sums]
    title = (
        f"This run in the columns of the paper's Table 2 (ROUGE by words of the tokenizer {TOKENIZER}, "
        f"SEMScore by {embedder or 'no embedder'})"
    )
    return Table("table_2", title, ("column", "value", "n"), tuple(rows))


def _mcq_overall(sheet: ScoreSheet) -> float | None:
    single, multiple = (sheet.part(f"test/accuracy_{kind}").values for kind in ("single", "multiple"))
    means = [fsum(values) / len(values) if values else 0.0 for values in (single, multiple)]
    return mcq_overall(means[0], len(single), means[1], len(multiple))


def breakdowns(
    sheet: ScoreSheet, properties: Sequence[str], embedder: str | None, *, seed: int
) -> tuple[Breakdown, ...]:
    """Return accuracy and the open answers' score by each property of the questions, cells in the order of names."""
    columns: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for column in sheet.names:
        place, _, score = column.rpartition("/")
        name, equals, value = place.partition("=")
        if equals:
            columns[name, score].append((value, column))
    titles = {"accuracy": "Accuracy", "qa": f"Open answers (SEMScore by {embedder})"}
    return tuple(
        Breakdown(
            name,
            f"{titles[score]} by {name}",
            score,
            tuple(sheet.score(column, seed=seed, called=value) for value, column in columns[name, score]),
        )
        for score in titles
        for name in properties
        if columns[name, score]
    )
