"""OpenDRIVE's road marks: which edge each is on, and from which side it reads."""

from pathlib import Path

import numpy as np
import pytest

from roadworthy.roads.compiling.road_marks import RoadMarks, read_road_marks
from roadworthy.roads.lane import Lane, LaneChange, LaneType, Marking, MarkingColor, MarkingType

LINE = np.array([[0.0, 0.0, 0.0], [100.0, 0.0, 0.0]])


def lane(number: int, left: str | None = None, right: str | None = None) -> Lane:
    return Lane(str(number), "7", LaneType.DRIVING, LINE, 3.5, left_id=left, right_id=right, lane_number=("7", number))


def mark(kind: str, color: str = "white", change: str = "both", offset: float = 0.0) -> str:
    return f'<roadMark sOffset="{offset}" type="{kind}" color="{color}" laneChange="{change}"/>'


def marks_of(folder: Path, *sections: str) -> RoadMarks:
    source = folder / "road.xodr"
    starts = [f'<laneSection s="{50 * place}">{section}</laneSection>' for place, section in enumerate(sections)]
    source.write_text(f'<OpenDRIVE><road id="7" length="100"><lanes>{"".join(starts)}</lanes></road></OpenDRIVE>')
    return read_road_marks(source)


def section(**marks: str) -> str:
    """A lane section with the marks of lanes such as `left1`, `center0`, `right2`."""
    lanes = []
    for name, found in marks.items():
        side, number = name[:-1], int(name[-1])
        lanes.append(f'<{side}><lane id="{-number if side == "right" else number}">{found}</lane></{side}>')
    return "".join(lanes)


def test_a_lanes_own_mark_is_on_its_right_and_its_inner_neighbours_on_its_left(tmp_path: Path) -> None:
    marks = marks_of(tmp_path, section(center0=mark("solid", "yellow"), right1=mark("broken"), right2=mark("solid")))
    outer = marks.painted(lane(-2), 0.0, {})
    assert outer.left_marking == Marking(MarkingType.BROKEN)
    assert outer.right_marking == Marking(MarkingType.SOLID)
    assert marks.painted(lane(-1), 0.0, {}).left_marking == Marking(MarkingType.SOLID, MarkingColor.YELLOW)


def test_the_reference_lines_double_mark_reads_from_left_to_right_along_the_road(tmp_path: Path) -> None:
    marks = marks_of(tmp_path, section(left1=mark("none"), center0=mark("solid broken", "yellow"), right1=mark("none")))
    against, along = (marks.painted(lane(number), 0.0, {}).left_marking.type for number in (1, -1))
    assert (against, along) == (MarkingType.SOLID_BROKEN, MarkingType.BROKEN_SOLID)


def test_a_double_mark_between_lanes_reads_outwards_from_the_inner_one(tmp_path: Path) -> None:
    marks = marks_of(tmp_path, section(center0=mark("none"), right1=mark("broken solid"), right2=mark("none")))
    inner, outer = marks.painted(lane(-1), 0.0, {}), marks.painted(lane(-2), 0.0, {})
    assert (inner.right_marking.type, outer.left_marking.type) == (MarkingType.BROKEN_SOLID, MarkingType.SOLID_BROKEN)


@pytest.mark.parametrize(
    ("number", "change", "expected"),
    [
        (-2, "increase", LaneChange.LEFT),
        (-2, "decrease", LaneChange.NONE),
        (-1, "decrease", LaneChange.RIGHT),
        (-1, "increase", LaneChange.NONE),
        (2, "decrease", LaneChange.LEFT),
        (2, "increase", LaneChange.NONE),
        (1, "increase", LaneChange.RIGHT),
        (1, "decrease", LaneChange.NONE),
        (-2, "none", LaneChange.NONE),
        (2, "both", LaneChange.LEFT),
    ],
)
def test_lane_numbers_grow_to_the_left_of_the_roads_direction(
    tmp_path: Path, number: int, change: str, expected: LaneChange
) -> None:
    between = mark("broken", change=change)
    marks = marks_of(
        tmp_path,
        section(left2=mark("none"), left1=between, center0=mark("none"), right1=between, right2=mark("none")),
    )
    inner, outer = (1, 2) if number > 0 else (-1, -2)
    lanes = {str(inner): lane(inner, right=str(outer)), str(outer): lane(outer, left=str(inner))}
    assert marks.painted(lanes[str(number)], 0.0, lanes).lane_change is expected


def test_one_does_not_change_to_a_lane_that_is_not_for_driving(tmp_path: Path) -> None:
    marks = marks_of(tmp_path, section(center0=mark("none"), right1=mark("broken"), right2=mark("none")))
    beside = {"-2": Lane("-2", "7", LaneType.PARKING, LINE, 2.0)}
    assert marks.painted(lane(-1, right="-2"), 0.0, beside).lane_change is LaneChange.NONE


def test_a_lane_has_the_marks_of_its_own_section(tmp_path: Path) -> None:
    marks = marks_of(
        tmp_path,
        section(center0=mark("none"), right1=mark("solid")),
        section(center0=mark("none"), right1=mark("broken")),
    )
    types = [marks.painted(lane(-1), start, {}).right_marking.type for start in (0.0, 49.99)]
    assert types == [MarkingType.SOLID, MarkingType.BROKEN]


def test_of_several_marks_along_a_lane_the_longest_counts(tmp_path: Path) -> None:
    several = mark("solid") + mark("broken", offset=10) + mark("none", offset=90)
    marks = marks_of(tmp_path, section(center0=mark("none"), right1=several))
    assert marks.painted(lane(-1), 0.0, {}).right_marking.type is MarkingType.BROKEN


def test_an_unknown_mark_is_other_and_not_none(tmp_path: Path) -> None:
    marks = marks_of(tmp_path, section(center0=mark("none"), right1=mark("zigzag", "violet")))
    assert marks.painted(lane(-1), 0.0, {}).right_marking == Marking(MarkingType.OTHER, MarkingColor.OTHER)


def test_a_lane_that_the_file_does_not_know_keeps_its_markings(tmp_path: Path) -> None:
    marks = marks_of(tmp_path, section(center0=mark("none")))
    known = lane(-3)
    assert marks.painted(known, 0.0, {}) is known
