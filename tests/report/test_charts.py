"""Figures drawn as SVG: what they show, what they say where they show nothing, and that they are safe to open."""

import csv
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.report.charts import figure_file, figure_svg
from roadworthy.report.radar import axis_labels, segments, style
from roadworthy.report.svg import number, width_px, wrapped
from roadworthy.statistics import Bar, Distribution, Figure, Radar, RadarSeries

GROUPS = ("Navigation", "Efficiency", "Dynamic", "Static", "Road Marking", "Traffic Light", "Sign")
RADAR = Radar(
    "radar",
    "Accuracy by group",
    ("North", "East", "South", "West"),
    (RadarSeries("V", (1.0, 0.5, 0.25, 0.0)), RadarSeries("A", (0.5, None, 0.5, 0.5))),
)
COUNTS = Distribution(
    "distribution",
    "Questions per task",
    (Bar("Vision", "Light", 1200), Bar("Vision", "Sign", 0), Bar("Language", "Light", 600)),
)
SVG = "{http://www.w3.org/2000/svg}"


def drawn(figure: Figure) -> ET.Element:
    return ET.fromstring(figure_svg(figure))


def texts(root: ET.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def titles(root: ET.Element) -> list[str]:
    return [title.text or "" for title in root.iter(f"{SVG}title")]


def polygons(root: ET.Element) -> list[list[tuple[float, float]]]:
    found = []
    for polygon in root.iter(f"{SVG}polygon"):
        x_y = [float(word) for word in re.split(r"[ ,]", polygon.get("points", ""))]
        found.append(list(zip(x_y[::2], x_y[1::2], strict=True)))
    return found


def test_a_share_lies_that_far_out_on_its_axis() -> None:
    (corners,) = polygons(drawn(RADAR))
    assert corners == [(0.0, -124.0), (62.0, 0.0), (0.0, 31.0), (0.0, 0.0)]


def test_rings_say_their_shares() -> None:
    assert [text for text in texts(drawn(RADAR)) if text[0].isdigit()] == ["20", "40", "60", "80", "100 %"]


def test_a_missing_value_leaves_a_gap_and_is_said() -> None:
    root = drawn(RADAR)
    assert len(polygons(root)) == 1
    assert "A has no value for East: a gap, not 0." in texts(root)
    assert "A, East" not in " ".join(titles(root))


def test_only_neighbours_that_both_have_a_value_are_joined() -> None:
    north, east, south = (0.0, -1.0), (1.0, 0.0), (0.0, 1.0)
    assert segments([north, east, None, south]) == [(north, east), (south, north)]
    assert segments([north, None, south, None]) == []
    assert segments([north, east, south]) == [(north, east), (east, south), (south, north)]


def test_a_value_of_nothing_is_no_gap() -> None:
    assert "V, West: 0.0 %" in titles(drawn(RADAR))


def test_an_axis_without_any_value_is_named_once() -> None:
    series = tuple(replace(one, values=(*one.values[:3], None)) for one in RADAR.series)
    said = texts(drawn(replace(RADAR, series=series)))
    assert "No value for West." in said
    assert "A has no value for East: a gap, not 0." in said
    assert not [text for text in said if text.startswith("V has no value")]


def test_every_number_is_told_to_those_who_cannot_see_it() -> None:
    (told,) = (one.text for one in drawn(RADAR).iter(f"{SVG}desc"))
    assert told == (
        "V: North 100.0 %, East 50.0 %, South 25.0 %, West 0.0 %. "
        "A: North 50.0 %, East no value, South 50.0 %, West 50.0 %."
    )
    (counted,) = (one.text for one in drawn(COUNTS).iter(f"{SVG}desc"))
    assert counted == "Vision: Light 1,200, Sign 0. Language: Light 600."


def test_series_differ_without_colour() -> None:
    assert len({(one.dashes, one.marker) for one in map(style, range(12))}) == 12
    assert len({style(index) for index in range(84)}) == 84


def test_each_series_has_its_line_in_the_legend() -> None:
    assert {"V", "A"} <= set(texts(drawn(RADAR)))


def test_the_published_tables_are_a_radar_of_twelve_models(shared: Path) -> None:
    rows = []
    for table in ("driveaction_table4_tasks.csv", "driveaction_table5_tasks.csv"):
        with (shared / "data" / "published" / table).open() as file:
            rows += [row for row in csv.DictReader(file) if row["modality"] == "A"]
    models = list(dict.fromkeys(row["model"] for row in rows))
    shares = {(row["model"], row["task"]): float(row["accuracy_pct"]) / 100 for row in rows}
    series = tuple(RadarSeries(model, tuple(shares[model, group] for group in GROUPS)) for model in models)
    root = drawn(Radar("models", "Figure 5", GROUPS, series))
    assert len(polygons(root)) == 12
    assert set(models) <= set(texts(root))
    assert "GPT-4o, Efficiency: 54.8 %" in titles(root)


def test_labels_of_the_seven_groups_stand_beside_the_rim() -> None:
    labels = axis_labels(GROUPS)
    assert labels is not None
    assert [" ".join(label.lines) for label in labels] == list(GROUPS)


@given(st.lists(st.text("Wi 车", min_size=1, max_size=60), min_size=3, max_size=12))
def test_axis_labels_neither_overlap_nor_leave_the_drawing(axes: list[str]) -> None:
    labels = axis_labels(axes) or ()
    assert not [(one, two) for one in labels for two in labels if one is not two and one.overlaps(two)]
    assert all(label.left >= -210 and label.left + label.width <= 210 for label in labels)


def test_axes_with_labels_too_long_are_numbered_and_a_key_says_every_word() -> None:
    axes = tuple(f"group {index} " + "of very many words " * 8 for index in range(4))
    said = texts(drawn(replace(RADAR, axes=axes, series=RADAR.series[:1])))
    assert {"1", "2", "3", "4"} <= set(said)
    key = " ".join(said)
    assert key.count("words") == 4 * 8


def test_two_groups_are_drawn_as_bars_with_their_numbers() -> None:
    root = drawn(
        replace(RADAR, axes=("North", "East"), series=tuple(replace(s, values=s.values[:2]) for s in RADAR.series))
    )
    assert not polygons(root)
    assert texts(root)[1:] == ["North", "V", "100.0 %", "A", "50.0 %", "East", "V", "50.0 %", "A", "no value"]


def test_thirteen_groups_are_drawn_as_bars() -> None:
    axes = tuple(f"group {index}" for index in range(13))
    root = drawn(Radar("r", "R", axes, (RadarSeries("V", (0.5,) * 13),)))
    assert not polygons(root)
    assert texts(root).count("50.0 %") == 13


def test_nothing_to_draw_is_said() -> None:
    empty = replace(RADAR, series=(RadarSeries("V", (None,) * 4),))
    assert texts(drawn(empty)) == ["Accuracy by group", "There is no value to draw."]
    assert texts(drawn(replace(RADAR, axes=(), series=())))[1:] == ["There is no value to draw."]
    assert texts(drawn(Distribution("d", "D", ()))) == ["D", "There is nothing to count."]


def test_of_many_series_those_left_out_are_counted() -> None:
    root = drawn(replace(RADAR, series=tuple(RadarSeries(f"model {n}", (0.5,) * 4) for n in range(15))))
    assert len(polygons(root)) == 12
    assert "3 more series are not drawn." in texts(root)


@pytest.mark.parametrize("value", [1.01, -0.1, float("nan"), 54.8])
def test_what_is_no_share_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match=r'Series "V" of figure radar has the value .*between 0 and 1'):
        figure_svg(replace(RADAR, series=(RadarSeries("V", (value, 0.5, 0.5, 0.5)),)))


def test_a_series_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match=r"has 3 values for 4 axes\. Give one for each axis"):
        figure_svg(replace(RADAR, series=(RadarSeries("V", (0.5, 0.5, 0.5)),)))


def test_bars_stand_by_part_with_their_numbers_and_nothing_is_0() -> None:
    said = texts(drawn(COUNTS))
    assert said == ["Questions per task", "Vision", "Light", "1,200", "Sign", "0", "Language", "Light", "600"]


def test_bars_are_as_long_as_their_numbers() -> None:
    root = drawn(COUNTS)
    widths = [float(rect.get("width", "")) for rect in root.iter(f"{SVG}rect") if rect.get("height") == "13"]
    assert widths[0] == pytest.approx(2 * widths[2], abs=0.02)
    assert widths[1] == 0


def test_a_number_below_0_is_refused() -> None:
    with pytest.raises(ValueError, match='Bar "x" of figure distribution has the number -1'):
        figure_svg(replace(COUNTS, bars=(Bar("V", "x", -1),)))


def test_all_bars_at_nothing_are_drawn() -> None:
    assert "0" in texts(drawn(replace(COUNTS, bars=(Bar("V", "x", 0),))))


@pytest.mark.parametrize(
    "hostile", ["<script>alert(1)</script>", '"><svg onload=alert(1)>', "]]> & <!--", "\x00\x1b[31m\ufffe\uffff\ud800"]
)
def test_hostile_text_is_text_in_a_well_formed_file(hostile: str) -> None:
    radar = Radar(hostile, hostile, (hostile,) * 3, (RadarSeries(hostile, (0.5, None, 0.5)),))
    bars = Distribution(hostile, hostile, (Bar(hostile, hostile, 1),))
    for figure in (radar, bars):
        harmless = {title.tag for title in drawn(RADAR).iter()} | {title.tag for title in drawn(COUNTS).iter()}
        assert {one.tag for one in drawn(figure).iter()} <= harmless
        figure_svg(figure).encode("utf-8")


def test_a_drawing_asks_for_nothing_outside_itself() -> None:
    for figure in (RADAR, COUNTS):
        source = figure_svg(figure).replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"https?:|url\(|@import|<script|<style|href|onload", source)


def test_equal_figures_give_equal_bytes() -> None:
    assert figure_svg(replace(RADAR)) == figure_svg(RADAR)
    assert figure_svg(replace(COUNTS)) == figure_svg(COUNTS)


def test_in_a_page_the_caption_says_the_title_and_no_name_space_is_needed() -> None:
    inside = figure_svg(RADAR, standalone=False)
    assert "xmlns" not in inside
    assert ">Accuracy by group</text>" not in inside
    assert "<title>Accuracy by group</title>" in inside


def test_the_ground_is_light_whatever_the_page_is() -> None:
    ground = next(drawn(RADAR).iter(f"{SVG}rect"))
    assert ground.get("fill") == "#ffffff"


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("radar", "radar.svg"),
        ("radar_V-L-A", "radar_V-L-A.svg"),
        ("../../etc/x", "-..-etc-x.svg"),
        ("a b/c", "a-b-c.svg"),
    ],
)
def test_a_figures_file_stays_in_its_folder(name: str, file: str) -> None:
    assert figure_file(replace(RADAR, name=name)) == file


@given(st.text(max_size=80), st.integers(20, 400))
def test_wrapping_loses_no_letter_and_fits(text: str, room_px: int) -> None:
    lines = wrapped(text, room_px)
    assert all(width_px(line) <= room_px or len(line) == 1 for line in lines)
    assert "".join(lines).replace(" ", "") == "".join(wrapped(text, 1e9)).replace(" ", "")


@pytest.mark.parametrize(("value", "written"), [(1.0, "1"), (0.126, "0.13"), (-0.001, "0"), (1234.567, "1234.57")])
def test_coordinates_are_written_shortly(value: float, written: str) -> None:
    assert number(value) == written


def test_of_many_bars_those_left_out_are_counted() -> None:
    bars = tuple(Bar("Vision", f"task {index}", index) for index in range(103))
    said = texts(drawn(replace(COUNTS, bars=bars)))
    assert "3 more bars are not drawn." in said
    assert "task 99" in said
    assert "task 100" not in said


def markers(root: ET.Element, colour: str) -> dict[str, bool]:
    """Whether the marker of each axis is hollow, of the series of this colour."""
    found = {}
    for mark in root.iter():
        title = mark.find(f"{SVG}title")
        if title is not None and mark.tag != f"{SVG}svg" and colour in (mark.get("fill"), mark.get("stroke")):
            found[(title.text or "").partition(", ")[2]] = mark.get("fill") == "#ffffff"
    return found


def test_shares_of_fewer_than_20_questions_have_hollow_markers_and_the_legend_says_so() -> None:
    root = drawn(replace(RADAR, series=(replace(RADAR.series[0], numbers=(400, 19, 20, 0)), RADAR.series[1])))
    assert markers(root, style(0).colour) == {
        "North: 100.0 %": False,
        "East: 50.0 % (n 19)": True,
        "South: 25.0 %": False,
        "West: 0.0 % (n 0)": True,
    }
    assert not any(markers(root, style(1).colour).values())
    assert "Hollow: n under 20." in texts(root)
    assert "East 50.0 % (n 19)" in next(root.iter(f"{SVG}desc")).text  # type: ignore[operator]


def test_without_numbers_or_with_enough_no_marker_is_hollow() -> None:
    for numbers in ((), (20, 20, 20, 20)):
        root = drawn(replace(RADAR, series=(replace(RADAR.series[0], numbers=numbers),)))
        assert not any(markers(root, style(0).colour).values())
        assert "Hollow: n under 20." not in texts(root)


def test_a_gap_is_not_hollow() -> None:
    root = drawn(replace(RADAR, series=(replace(RADAR.series[1], numbers=(400, 0, 400, 400)),)))
    assert "Hollow: n under 20." not in texts(root)


def test_no_marker_is_hollow_by_its_shape() -> None:
    series = tuple(RadarSeries(f"m{index}", (0.5,) * 4) for index in range(12))
    root = drawn(replace(RADAR, series=series))
    assert not any(hollow for index in range(7) for hollow in markers(root, style(index).colour).values())


def test_bars_say_numbers_under_20() -> None:
    series = (RadarSeries("V", (0.5, 0.4), (8, 400)),)
    said = texts(drawn(Radar("r", "R", ("North", "East"), series)))
    assert said[1:] == ["North", "V", "50.0 % (n 8)", "East", "V", "40.0 %"]


def test_a_series_with_another_count_of_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match=r"has 3 numbers for 4 axes\. Give one for each axis, or none"):
        figure_svg(replace(RADAR, series=(replace(RADAR.series[0], numbers=(1, 2, 3)),)))
