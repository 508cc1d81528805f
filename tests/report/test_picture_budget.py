from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from report.sat_parts import CASE
from roadworthy.report.content import Picture
from roadworthy.report.picture_budget import within_budget


def picture(size: int) -> Picture:
    return Picture(bytes(size), "image/jpeg", "front")


def test_pictures_are_kept_while_they_fit_and_named_after_that() -> None:
    cases = (replace(CASE, pictures=(picture(6), picture(5))), replace(CASE, pictures=(picture(4), picture(1))))
    kept = [shown for case in within_budget(cases, 10) for shown in case.pictures]
    assert [len(shown.data) for shown in kept] == [6, 0, 4, 0]
    assert kept[1] == Picture(b"", "", "no room left on this page: front")


@given(st.lists(st.lists(st.integers(0, 50), max_size=3), max_size=6), st.integers(0, 200))
def test_no_more_is_kept_than_there_is_room_for_and_no_picture_is_forgotten(sizes: list[list[int]], room: int) -> None:
    cases = [replace(CASE, pictures=tuple(map(picture, row))) for row in sizes]
    kept = within_budget(cases, room)
    assert sum(len(shown.data) for case in kept for shown in case.pictures) <= room
    assert [len(case.pictures) for case in kept] == [len(row) for row in sizes]
