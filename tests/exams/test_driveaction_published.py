"""What DriveAction's printed tables add up to by Roadworthy's own code, and that the page about them says so."""

import csv
import re
from collections.abc import Mapping, Sequence
from functools import cache
from math import fsum, sqrt
from pathlib import Path

import pytest

from roadworthy.statistics import average_drop, drop_points, repeat_summary

PAGE = Path(__file__).resolve().parents[2] / "docs/driveaction-paper.md"
MODES = ("V-L-A", "V-A", "L-A", "A")
TASKS = ("Navigation", "Efficiency", "Dynamic", "Static", "Road Marking", "Traffic Light", "Sign")
MODE_ROWS = 5

Cells = Mapping[tuple[str, str, str], float]


@cache
def lines() -> Sequence[Sequence[str]]:
    """The rows of the page's two tables."""
    found = [line.strip("| ").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if "|" in line]
    return [row for row in found if not row[0].startswith("-")]


def page() -> Mapping[str, tuple[str, str]]:
    """The page's first table: what was compared, what the paper prints, what is computed."""
    return {what: (printed, computed) for what, printed, computed in lines()[1:-MODE_ROWS]}


@cache
def prose() -> str:
    return " ".join(PAGE.read_text(encoding="utf-8").split())


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture
def published(shared: Path) -> Path:
    return shared / "data/published"


@pytest.fixture
def modes(published: Path) -> Mapping[str, Mapping[str, str]]:
    """Table 3 by model."""
    return {row["model"]: row for row in read(published / "driveaction_table3_modes.csv")}


@pytest.fixture
def cells(published: Path) -> Cells:
    """Tables 4 and 5: the accuracy in per cent by model, task and layer."""
    rows = [row for number in (4, 5) for row in read(published / f"driveaction_table{number}_tasks.csv")]
    return {(row["model"], row["task"], row["modality"]): float(row["accuracy_pct"]) for row in rows}


@pytest.fixture
def stability(published: Path) -> list[dict[str, str]]:
    return read(published / "driveaction_table6_stability.csv")


@pytest.fixture
def paper(shared: Path) -> str:
    return (shared / "papers/driveaction.txt").read_text(encoding="utf-8")


def drop(modes: Mapping[str, Mapping[str, str]], mode: str, group: str | None = None) -> float:
    rows = [row for row in modes.values() if group in (None, row["group"])]
    found = average_drop(drop_points(float(row["V-L-A"]) / 100, float(row[mode]) / 100) for row in rows)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("mode", "without", "printed", "computed"),
    [("L-A", "vision", "3.3", "3.29"), ("V-A", "language", "4.1", "4.08"), ("A", "either", "8.0", "8.02")],
)
def test_average_drops_are_those_of_the_abstract(
    modes: Mapping[str, Mapping[str, str]], paper: str, mode: str, without: str, printed: str, computed: str
) -> None:
    found = drop(modes, mode)
    assert (f"{found:.1f}", f"{found:.2f}") == (printed, computed)
    assert re.search(rf"by {printed}% without {without}", paper)
    assert page()[f"average drop without {without}, {mode} (Table 3)"] == (f"{printed} %", f"{computed} points")


def test_drops_of_reasoning_and_other_models(modes: Mapping[str, Mapping[str, str]]) -> None:
    reasoning = [f"{drop(modes, mode, 'Reasoning'):.2f}" for mode in ("L-A", "V-A", "A")]
    others = [f"{drop(modes, mode, 'Non-Reasoning'):.2f}" for mode in ("L-A", "V-A", "A")]
    assert (reasoning, others) == (["3.48", "4.70", "9.50"], ["3.15", "3.64", "6.96"])
    assert "Reasoning models lose 3.48, 4.70 and 9.50 points, the others 3.15, 3.64 and 6.96." in prose()


def test_relative_drops_are_not_what_the_paper_quotes(modes: Mapping[str, Mapping[str, str]]) -> None:
    relative = [
        fsum(100 - 100 * float(row[mode]) / float(row["V-L-A"]) for row in modes.values()) / len(modes)
        for mode in ("L-A", "V-A", "A")
    ]
    assert [f"{value:.1f}" for value in relative] == ["3.6", "4.5", "8.8"]
    assert "relative to V-L-A they are 3.6, 4.5 and 8.8 %" in prose()


def test_all_models_are_best_in_v_l_a_and_worst_in_a(modes: Mapping[str, Mapping[str, str]], paper: str) -> None:
    ordered = [sorted(MODES, key=lambda mode, row=row: float(row[mode])) for row in modes.values()]  # type: ignore[misc]
    held = sum(found[0] == "A" and found[-1] == "V-L-A" for found in ordered)
    assert "all models achieve their highest accuracy in the full pipeline mode (V-L-A) and the lowest in the" in paper
    assert page()["models with V-L-A highest and A lowest (Table 3)"] == ("12 of 12", f"{held} of {len(modes)}")


def test_o1_and_o3_alone_exceed_92_per_cent(modes: Mapping[str, Mapping[str, str]]) -> None:
    above = [model for model, row in modes.items() if float(row["V-L-A"]) > 92]
    assert above == ["o1", "o3"]
    assert page()["V-L-A accuracies above 92 %: o1 and o3 (Table 3)"] == ("2 of 12", f"{len(above)} of {len(modes)}")


def test_nine_models_miss_language_more_than_vision(modes: Mapping[str, Mapping[str, str]]) -> None:
    others = [model for model, row in modes.items() if float(row["L-A"]) < float(row["V-A"])]
    assert others == ["GPT-4o mini", "GPT-4.1 mini", "o1"]
    assert "Language is missed more than vision by 9 of the 12 models; GPT-4o mini, GPT-4.1 mini and o1 miss" in prose()


def test_six_categories_are_seven(paper: str) -> None:
    found = re.search(r"across six distinct task categories: (.*?)\.", paper)
    assert found
    named = re.split(r", (?:and )?", found[1])
    assert (*named,) == TASKS
    assert page()["task categories in Figure 5"] == ("6", str(len(named)))


def actions(cells: Cells, *tasks: str) -> dict[tuple[str, str], float]:
    return {(model, task): value for (model, task, layer), value in cells.items() if layer == "A" and task in tasks}


@pytest.mark.parametrize(
    ("what", "tasks", "low", "high", "outside"),
    [
        (
            "Dynamic, Static, Road Marking actions above 90 % (Tables 4, 5)",
            ("Dynamic", "Static", "Road Marking"),
            90.05,
            100,
            [89.4, 82.7, 89.4, 82.7, 89.9, 87.6],
        ),
        ("Navigation and Sign actions from 80 to 90 % (Tables 4, 5)", ("Navigation", "Sign"), 80, 90, [78.2, 79.8]),
        ("Efficiency actions from 50 to 70 % (Table 4)", ("Efficiency",), 50, 70, [71.1]),
    ],
)
def test_ranges_in_the_text_have_exceptions(
    cells: Cells, what: str, tasks: tuple[str, ...], low: float, high: float, outside: list[float]
) -> None:
    found = actions(cells, *tasks)
    assert [value for value in found.values() if not low <= value <= high] == outside
    assert page()[what][1] == f"{len(found) - len(outside)} of {len(found)}"
    assert all(f"{value} %" in prose() or f"{value}, " in prose() or f"{value} and" in prose() for value in outside)


def test_the_exceptions_have_the_names_on_the_page(cells: Cells) -> None:
    assert cells["GPT-4o", "Navigation", "A"] == 78.2
    assert cells["o3", "Sign", "A"] == 79.8
    assert cells["Gemini 2.5 Pro", "Efficiency", "A"] == 71.1
    assert "GPT-4o on Navigation (78.2 %) and o3 on Sign (79.8 %); outside 50 to 70 % is Gemini 2.5 Pro" in prose()


def test_traffic_light_actions_spread_over_35_5_points(cells: Cells, paper: str) -> None:
    found = actions(cells, "Traffic Light")
    worst, best = min(found, key=found.__getitem__), max(found, key=found.__getitem__)
    spread = f"{drop_points(found[best] / 100, found[worst] / 100):.1f}"
    assert (worst[0], best[0], spread) == ("Claude 3.7 Sonnet", "GPT-4o mini", "35.5")
    assert "differing by 35.5%" in paper
    assert page()["spread of Traffic Light actions (Table 5)"] == ("35.5 %", f"{spread} points")
    assert "from 52.5 % (Claude 3.7 Sonnet) to 88.0 % (GPT-4o mini)" in prose()


def test_no_other_column_spreads_as_far(cells: Cells) -> None:
    columns: dict[tuple[str, str], list[float]] = {}
    for (_, task, layer), value in cells.items():
        columns.setdefault((task, layer), []).append(value)
    spreads = {column: max(values) - min(values) for column, values in columns.items()}
    assert len(spreads) == 21
    assert max(spreads, key=spreads.__getitem__) == ("Traffic Light", "A")


@pytest.mark.parametrize(
    ("model", "worst", "best"),
    [
        ("GPT-4o", ("Efficiency", "A"), ("Dynamic", "A")),
        ("GPT-4o mini", ("Traffic Light", "V"), ("Dynamic", "A")),
        ("GPT-4.1", ("Efficiency", "A"), ("Dynamic", "A")),
        ("GPT-4.1 mini", ("Traffic Light", "V"), ("Dynamic", "A")),
        ("Claude 3.5 Sonnet", ("Traffic Light", "L"), ("Dynamic", "A")),
        ("Claude 3.7 Sonnet", ("Traffic Light", "V"), ("Dynamic", "A")),
        ("Qwen-Max-Latest", ("Traffic Light", "V"), ("Static", "L")),
        ("o1", ("Traffic Light", "V"), ("Dynamic", "A")),
        ("o3", ("Traffic Light", "V"), ("Dynamic", "A")),
        ("Claude 3.7 Sonnet Thinking", ("Traffic Light", "V"), ("Dynamic", "A")),
        ("Doubao-1.5-vision-pro-32k", ("Traffic Light", "V"), ("Static", "L")),
        ("Gemini 2.5 Pro", ("Traffic Light", "A"), ("Dynamic", "A")),
    ],
)
def test_best_and_worst_cell_of_a_model(
    cells: Cells, model: str, worst: tuple[str, str], best: tuple[str, str]
) -> None:
    own = {(task, layer): value for (name, task, layer), value in cells.items() if name == model}
    assert (min(own, key=own.__getitem__), max(own, key=own.__getitem__)) == (worst, best)


def runs(row: Mapping[str, str]) -> list[float]:
    return [float(row[f"run{number}"]) for number in (1, 2, 3)]


def test_means_of_table_6_follow_from_its_runs_but_one(stability: list[dict[str, str]]) -> None:
    off = [row for row in stability if f"{repeat_summary(runs(row)).mean:.2f}" != row["mean"]]
    assert [(row["model"], row["mode"], row["mean"]) for row in off] == [("Gemini 2.5 Pro", "L-A", "88.75")]
    assert f"{repeat_summary(runs(off[0])).mean:.3f}" == "88.743"
    assert page()["means that follow from the runs (Table 6)"] == ("8 of 8", f"{len(stability) - len(off)} of 8")


def test_deviations_of_table_6_are_the_samples_but_two_roundings(stability: list[dict[str, str]]) -> None:
    found = [(row, deviation) for row in stability if (deviation := repeat_summary(runs(row)).deviation) is not None]
    off = [
        (row["model"], row["mode"], row["std"], f"{value:.3f}") for row, value in found if f"{value:.2f}" != row["std"]
    ]
    assert off == [("Gemini 2.5 Pro", "V-L-A", "0.12", "0.114"), ("Gemini 2.5 Pro", "A", "0.14", "0.146")]
    assert page()["deviations that are the sample's, divisor 2 (Table 6)"] == (
        "not said",
        f"{len(found) - len(off)} of 8",
    )
    assert "as 0.12 and 0.14, where its runs give 0.114 and 0.146, and its mean in L-A as 88.75 for 88.743" in prose()


def test_all_deviations_of_table_6_are_the_samples_within_a_hundredth(stability: list[dict[str, str]]) -> None:
    deviations = [(repeat_summary(runs(row)).deviation, float(row["std"])) for row in stability]
    assert all(found is not None and abs(found - printed) < 0.01 for found, printed in deviations)


def test_no_deviation_of_table_6_is_the_populations(stability: list[dict[str, str]]) -> None:
    deviations = [repeat_summary(runs(row)).deviation for row in stability]
    population = [found * sqrt(2 / 3) for found in deviations if found is not None]
    matched = [row for row, value in zip(stability, population, strict=True) if abs(value - float(row["std"])) < 0.01]
    assert page()["deviations that are the population's, divisor 3 (Table 6)"] == ("not said", f"{len(matched)} of 8")


def test_all_deviations_are_below_0_3(stability: list[dict[str, str]], paper: str) -> None:
    below = sum((repeat_summary(runs(row)).deviation or 1.0) < 0.3 for row in stability)
    assert "standard deviations generally below 0.3" in paper
    assert page()["deviations below 0.3 (Table 6)"] == ("generally", f"{below} of {len(stability)}")


def test_half_of_table_3s_runs_lie_outside_table_6(
    stability: list[dict[str, str]], modes: Mapping[str, Mapping[str, str]]
) -> None:
    outside = [
        (row["model"], row["mode"], one)
        for row in stability
        if not min(runs(row)) <= float(one := modes[row["model"]][row["mode"]]) <= max(runs(row))
    ]
    assert outside == [
        ("GPT-4.1 mini", "V-L-A", "91.43"),
        ("GPT-4.1 mini", "L-A", "88.00"),
        ("GPT-4.1 mini", "A", "85.72"),
        ("Gemini 2.5 Pro", "V-L-A", "91.86"),
    ]
    held = f"{len(stability) - len(outside)} of {len(stability)}"
    assert page()["Table 3's run within the three runs of Table 6"] == ("not said", held)
    assert "(91.43, 88.00 and 85.72) and V-L-A of Gemini 2.5 Pro (91.86)" in prose()


def test_a_mode_moves_by_up_to_0_94_points_between_tables_3_and_6(
    stability: list[dict[str, str]], modes: Mapping[str, Mapping[str, str]]
) -> None:
    distances = [min(abs(float(modes[row["model"]][row["mode"]]) - run) for run in runs(row)) for row in stability]
    assert f"{max(distances):.2f}" == "0.94"
    assert "between them a mode moves by up to 0.94 points" in prose()


def test_the_action_columns_of_tables_4_and_5_are_mode_a(cells: Cells, modes: Mapping[str, Mapping[str, str]]) -> None:
    distances: dict[str, list[float]] = {mode: [] for mode in MODES}
    for model, row in modes.items():
        mean = fsum(cells[model, task, "A"] for task in TASKS) / len(TASKS)
        for mode in MODES:
            distances[mode].append(abs(mean - float(row[mode])))
    nearest = [min(MODES, key=lambda mode, at=at: distances[mode][at]) for at in range(len(modes))]  # type: ignore[misc]
    found = [
        [mode, f"{nearest.count(mode)} of 12", f"{fsum(distances[mode]) / 12:.2f}", f"{max(distances[mode]):.2f}"]
        for mode in MODES
    ]
    assert found[-1][:2] == ["A", "12 of 12"]
    assert found == [list(row) for row in lines()[-len(MODES) :]]


def test_gpt_4o_action_cells_average_to_its_accuracy_in_mode_a(
    cells: Cells, modes: Mapping[str, Mapping[str, str]]
) -> None:
    mean = fsum(cells["GPT-4o", task, "A"] for task in TASKS) / len(TASKS)
    assert (f"{mean:.2f}", modes["GPT-4o"]["A"]) == ("80.99", "81.01")
    assert "For GPT-4o it is 80.99 %, beside 81.01 % in mode A." in prose()


def test_a_drop_is_in_points_of_shares() -> None:
    assert drop_points(0.9, 0.82) == pytest.approx(8)


def test_a_rise_is_a_negative_drop() -> None:
    assert drop_points(0.5, 0.75) == -25


@pytest.mark.parametrize(("full", "other"), [(88.84, 81.01), (0.9, float("nan")), (0.9, -0.1), (1.5, 0.2)])
def test_per_cents_and_other_numbers_are_no_shares(full: float, other: float) -> None:
    with pytest.raises(ValueError, match="give shares between 0 and 1"):
        drop_points(full, other)


def test_no_models_have_no_average_drop() -> None:
    assert average_drop([]) is None


def test_every_row_of_the_page_is_checked_here() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    patterns = [*re.findall(r'page\(\)\[f?"(.*?)"\]', here), *re.findall(r'\(\s*"(.*?\(Tables? [45, ]+\))",', here)]
    unchecked = [
        what
        for what in page()
        if not any(re.fullmatch(re.sub(r"\\\{.*?\\\}", ".*", re.escape(pattern)), what) for pattern in patterns)
    ]
    assert unchecked == []
