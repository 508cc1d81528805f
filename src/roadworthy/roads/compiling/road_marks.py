"""The road marks of an OpenDRIVE file: how each lane's edges are painted, and where one may change lanes.

ASAM OpenDRIVE 1.7, sections 11.8 (road markings) and 11.8.4 (lane change): a mark lies along the outer edge of its
lane, seen from the road's reference line, and that of lane 0 along the reference line itself.
"""

import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from roadworthy.roads.lane import Lane, LaneChange, LaneType, Marking, MarkingColor, MarkingType

_TYPES = {
    "none": MarkingType.NONE,
    "solid": MarkingType.SOLID,
    "broken": MarkingType.BROKEN,
    "solid solid": MarkingType.SOLID_SOLID,
    "solid broken": MarkingType.SOLID_BROKEN,
    "broken solid": MarkingType.BROKEN_SOLID,
    "broken broken": MarkingType.BROKEN_BROKEN,
    "botts dots": MarkingType.BOTTS_DOTS,
    "curb": MarkingType.CURB,
    "grass": MarkingType.GRASS,
}
_COLORS = {"standard": MarkingColor.WHITE} | {color.value: color for color in MarkingColor}
_TURNED = {
    MarkingType.SOLID_BROKEN: MarkingType.BROKEN_SOLID,
    MarkingType.BROKEN_SOLID: MarkingType.SOLID_BROKEN,
}


@dataclass(frozen=True, slots=True)
class _Mark:
    """A mark as read from the lane towards its outer edge; `change` is OpenDRIVE's word for who may cross it."""

    marking: Marking
    change: str


@dataclass(slots=True)
class RoadMarks:
    """The marks of every lane: by road, then by the start of each lane section, then by lane."""

    sections: dict[str, list[tuple[float, dict[int, _Mark]]]] = field(default_factory=lambda: defaultdict(list))

    def painted(self, lane: Lane, start_m: float, lanes: Mapping[str, Lane]) -> Lane:
        """The lane with the marks of the file, where it has any; `start_m` tells the lane's section.

        Its neighbours are among `lanes`: one changes lanes only to a driving lane.
        """
        if lane.lane_number is None:
            return lane
        road, number = lane.lane_number
        found = [marks for start, marks in self.sections.get(road, []) if start <= start_m + 0.02]
        if not found or number not in found[-1]:
            return lane
        marks, inwards = found[-1], -1 if number > 0 else 1
        outer, inner = marks[number], marks.get(number + inwards)
        if inner is None:
            return replace(lane, right_marking=outer.marking)
        # The mark of a lane is read from that lane outwards; the mark of lane 0 from left to right along the road.
        is_read_here = number + inwards == 0 and number > 0
        left_marking = inner.marking if is_read_here else _turned(inner.marking)
        may = (
            _leads_to(lane.left_id, lanes) and inner.change in _crossing(number > 0, leftwards=True),
            _leads_to(lane.right_id, lanes) and outer.change in _crossing(number > 0, leftwards=False),
        )
        change = {(True, True): LaneChange.BOTH, (True, False): LaneChange.LEFT, (False, True): LaneChange.RIGHT}
        return replace(
            lane,
            left_marking=left_marking,
            right_marking=outer.marking,
            lane_change=change.get(may, LaneChange.NONE) if lane.type is LaneType.DRIVING else LaneChange.NONE,
        )


def _leads_to(neighbour: str | None, lanes: Mapping[str, Lane]) -> bool:
    return neighbour is not None and lanes[neighbour].type is LaneType.DRIVING


def _crossing(is_left_of_reference: bool, *, leftwards: bool) -> set[str]:
    """The words that let one cross a mark: lane numbers grow to the left of the road's own direction."""
    return {"both", "decrease" if leftwards == is_left_of_reference else "increase"}


def _turned(marking: Marking) -> Marking:
    """The same mark read from its other side."""
    return Marking(_TURNED.get(marking.type, marking.type), marking.color)


def read_road_marks(path: Path) -> RoadMarks:
    """The marks in an OpenDRIVE file that netconvert has read before."""
    marks = RoadMarks()
    for _, road in ET.iterparse(path):  # noqa: S314 - a local file that was read as XML before
        if road.tag != "road":
            continue
        sections = road.findall("lanes/laneSection")
        starts = [float(section.get("s", "0")) for section in sections]
        ends = [*starts[1:], float(road.get("length", "0"))]
        for section, start, end in zip(sections, starts, ends, strict=True):
            lanes = {
                int(lane.get("id", "0")): mark
                for lane in section.iter("lane")
                if (mark := _longest(lane.findall("roadMark"), end - start)) is not None
            }
            marks.sections[road.get("id", "")].append((start, lanes))
        road.clear()
    return marks


def _longest(marks: list[ET.Element], length_m: float) -> _Mark | None:
    """The mark that holds for the longest part of a lane; a map's lane has one mark on each side."""
    if not marks:
        return None
    starts = [float(mark.get("sOffset", "0")) for mark in marks]
    lengths = [end - start for start, end in zip(starts, [*starts[1:], max(length_m, starts[-1])], strict=True)]
    mark = marks[lengths.index(max(lengths))]
    return _Mark(
        marking=Marking(
            _TYPES.get(mark.get("type", "none"), MarkingType.OTHER),
            _COLORS.get(mark.get("color", "standard"), MarkingColor.OTHER),
        ),
        change=mark.get("laneChange", "both"),
    )
