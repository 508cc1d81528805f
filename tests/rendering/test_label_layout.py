"""Labels: clear of one another, within the picture, near what they name."""

import itertools
import math

from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, box

from roadworthy.rendering.pictures.layout import Layout, Wanted, label_layout

SIZE = (960, 540)
TEXT = (90, 18)
ANCHORS = st.lists(st.tuples(st.floats(0, SIZE[0]), st.floats(0, SIZE[1])), max_size=30)


def wanted(anchors: list[tuple[float, float]]) -> list[Wanted]:
    return [Wanted(str(number), TEXT, anchor, (4.0, 4.0)) for number, anchor in enumerate(anchors)]


def boxes(layout: Layout) -> list[tuple[float, float, float, float]]:
    return [(spot.left_px, spot.top_px, spot.left_px + TEXT[0], spot.top_px + TEXT[1]) for spot in layout.spots]


@settings(max_examples=30, deadline=None)
@given(ANCHORS)
def test_no_two_labels_overlap_and_none_leaves_the_picture(anchors: list[tuple[float, float]]) -> None:
    layout = label_layout(wanted(anchors), SIZE)
    for left, top, right, bottom in boxes(layout):
        assert left >= 0 and top >= 0 and right <= SIZE[0] and bottom <= SIZE[1]
    for one, other in itertools.combinations(boxes(layout), 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    assert sorted([*(spot.key for spot in layout.spots), *layout.dropped], key=int) == [
        str(n) for n in range(len(anchors))
    ]


@settings(max_examples=20, deadline=None)
@given(st.lists(st.tuples(st.floats(0, SIZE[0]), st.floats(0, SIZE[1])), max_size=6))
def test_no_label_is_dropped_where_there_is_room(anchors: list[tuple[float, float]]) -> None:
    assert not label_layout(wanted(anchors), SIZE).dropped


def test_those_wanted_first_stay_and_the_rest_is_reported_where_there_is_no_room() -> None:
    layout = label_layout(wanted([(50, 20), (50, 20), (50, 20)]), (100, 40))
    assert [spot.key for spot in layout.spots] == ["0", "1"]
    assert layout.dropped == ("2",)


def test_label_wider_than_the_picture_is_dropped() -> None:
    assert label_layout(wanted([(20, 20)]), (50, 50)).dropped == ("0",)


def test_label_avoids_marks_where_there_is_room_elsewhere() -> None:
    plain = boxes(label_layout(wanted([(400, 300)]), SIZE))[0]
    left, top, right, bottom = boxes(label_layout(wanted([(400, 300)]), SIZE, [plain]))[0]
    assert right <= plain[0] or left >= plain[2] or bottom <= plain[1] or top >= plain[3]


def test_label_pushed_away_has_a_line_to_what_it_names_and_one_beside_it_has_none() -> None:
    layout = label_layout(wanted([(400, 300)] * 20), SIZE)
    assert label_layout(wanted([(400, 300)]), SIZE).spots[0].leader is None
    (start, end) = next(spot.leader for spot in reversed(layout.spots) if spot.leader is not None)
    assert start == (400.0, 300.0)
    assert math.dist(start, end) > TEXT[1] / 2


def test_line_to_a_label_crosses_no_other_label_where_there_is_another_place() -> None:
    # Six in a cluster, of which one needs a line; the nearest place for its label is behind another's.
    layout = label_layout(wanted([(486, 299), (455, 289), (439, 282), (435, 308), (476, 312), (448, 301)]), SIZE)
    lines = [(number, LineString(spot.leader)) for number, spot in enumerate(layout.spots) if spot.leader is not None]
    assert lines
    for number, line in lines:
        assert not any(line.intersects(box(*place)) for n, place in enumerate(boxes(layout)) if n != number)


def test_label_in_a_corner_does_not_cover_what_it_names() -> None:
    (left, top, right, bottom), *_ = boxes(label_layout([Wanted("0", TEXT, (925, 20), (35.0, 20.0))], SIZE))
    assert right <= 925 - 35 or left >= 925 + 35 or bottom <= 0 or top >= 40
