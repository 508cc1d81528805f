import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.scene import Control, Event, EventType
from roadworthy.worlds.embedded.bodies import Bodies, joined, no_bodies
from roadworthy.worlds.embedded.collisions import EgoContacts, held_back, overlapping_pairs, penetration
from roadworthy.worlds.embedded.ego import EgoState, advanced, ego_body

TICK_S = 0.05


def body(
    x: float,
    y: float = 0.0,
    *,
    yaw: float = 0.0,
    length: float = 4.0,
    width: float = 2.0,
    z: float = 0.0,
    speed: float = 0.0,
) -> Bodies:
    values = (x, y, z, yaw, length, width, 1.5, speed * math.cos(yaw), speed * math.sin(yaw))
    return Bodies(*(np.array([value]) for value in values))


def driven_into(
    obstacle: Bodies,
    speed: float,
    ticks: int,
    control: Control = Control(0.0, 0.3, 0.0),  # noqa: B008
) -> tuple[EgoState, list[Event]]:
    """Ego started at the origin towards +x, against an obstacle that stands."""
    contacts, events = EgoContacts(), list[Event]()
    state = EgoState(0.0, 0.0, 0.0, speed_mps=speed)
    for tick in range(ticks):
        moved = advanced(state, control, TICK_S)
        events += contacts.advance(tick * TICK_S, ego_body(moved), ["v1"], obstacle)
        state = held_back(state, moved, obstacle)
    return state, events


def test_ego_stops_where_it_touches_what_it_drives_into() -> None:
    # Its front is 2.451 m ahead of its centre, the rear of the car at 20 m is at 18 m.
    state, _ = driven_into(body(20.0), speed=10.0, ticks=60)
    assert state.speed_mps == 0.0
    assert state.x_m == pytest.approx(18.0 - 2.451, abs=0.02)


def test_a_contact_that_lasts_is_one_event() -> None:
    _, events = driven_into(body(20.0), speed=10.0, ticks=400)
    assert [(event.type, event.subject_ids) for event in events] == [(EventType.COLLISION, ("ego", "v1"))]


def test_the_event_says_where_and_how_fast() -> None:
    _, (event,) = driven_into(body(20.0, 1.0), speed=10.0, ticks=60, control=Control(0.0, 0.05, 0.0))
    assert event.speed_mps == pytest.approx(10.0, abs=0.3)
    assert event.position_m is not None
    # From ego's left side at y = 1.064 m down to the car's right side at y = 0.
    assert event.position_m[:2] == pytest.approx((18.0, 0.532), abs=0.3)


def test_speed_along_the_touching_sides_is_not_closing_speed() -> None:
    alongside = body(0.0, 1.9, speed=3.0)
    (event,) = EgoContacts().advance(0.0, ego_body(EgoState(0.0, 0.0, 0.0, speed_mps=12.0)), ["v1"], alongside)
    assert event.speed_mps == pytest.approx(0.0, abs=1e-9)


def test_a_contact_ends_after_a_second_apart_and_may_begin_again() -> None:
    ego, contacts = ego_body(EgoState(0.0, 0.0, 0.0)), EgoContacts()
    touching, apart = body(4.0), body(4.0 + 1.0)
    told = []
    for tick, other in enumerate([touching] * 3 + [apart] * 22 + [touching] * 3):
        told += [tick for _ in contacts.advance(tick * TICK_S, ego, ["v1"], other)]
    assert told == [0, 25]


def test_a_short_bounce_is_the_same_contact() -> None:
    ego, contacts = ego_body(EgoState(0.0, 0.0, 0.0)), EgoContacts()
    sequence = [body(4.0)] * 3 + [body(5.0)] * 18 + [body(4.0)] * 3
    assert sum(len(contacts.advance(tick * TICK_S, ego, ["v1"], other)) for tick, other in enumerate(sequence)) == 1


def test_boxes_less_than_30_cm_apart_are_still_in_contact() -> None:
    ego, contacts = ego_body(EgoState(0.0, 0.0, 0.0)), EgoContacts()
    sequence = [body(4.0)] + [body(4.451 + 0.25)] * 60 + [body(4.0)]
    assert sum(len(contacts.advance(tick * TICK_S, ego, ["v1"], other)) for tick, other in enumerate(sequence)) == 1


def test_two_bodies_are_two_contacts() -> None:
    both = joined(body(4.0), body(-4.0))
    events = EgoContacts().advance(1.0, ego_body(EgoState(0.0, 0.0, 0.0)), ["v1", "v2"], both)
    assert [event.subject_ids[1] for event in events] == ["v1", "v2"]


def test_what_passes_on_a_bridge_above_is_not_touched() -> None:
    events = EgoContacts().advance(1.0, ego_body(EgoState(0.0, 0.0, 0.0)), ["v1"], body(0.0, z=6.0))
    assert events == ()


def test_near_misses_are_no_contact() -> None:
    assert EgoContacts().advance(1.0, ego_body(EgoState(0.0, 0.0, 0.0)), ["v1"], body(4.46)) == ()


def test_nothing_around_is_no_contact() -> None:
    assert EgoContacts().advance(1.0, ego_body(EgoState(0.0, 0.0, 0.0)), [], no_bodies()) == ()


def test_ego_may_drive_out_of_what_drove_into_it() -> None:
    # A car overlaps ego's rear by half a metre.
    behind = body(-2.451 - 2.0 + 0.5)
    state, _ = driven_into(behind, speed=0.0, ticks=60)
    assert state.x_m > 1.0


def test_ego_that_has_nothing_in_its_way_moves_as_it_would() -> None:
    before = EgoState(0.0, 0.0, 0.0, speed_mps=10.0)
    after = advanced(before, Control(0.1, 0.2, 0.0), TICK_S)
    assert held_back(before, after, body(30.0)) is after


def test_overlapping_pairs_of_agents_are_named_lower_row_first() -> None:
    assert overlapping_pairs(joined(body(0.0), body(50.0), body(3.0), body(53.0))) == ((0, 2), (1, 3))


def test_agents_on_two_levels_do_not_overlap() -> None:
    assert overlapping_pairs(joined(body(0.0), body(0.0, z=5.0))) == ()


def test_penetration_by_hand() -> None:
    # 4 m long boxes 3.9 m apart: 0.1 m deep along x.
    assert penetration((0.0, 0.0, 0.0, 4.0, 2.0), (3.9, 0.5, 0.0, 4.0, 2.0)) == pytest.approx((0.1, 1.0, 0.0))


boxes = st.tuples(st.floats(-8, 8), st.floats(-8, 8), st.floats(-4, 4), st.floats(0.3, 9), st.floats(0.3, 3))


@given(boxes, boxes)
def test_moving_a_box_out_by_its_depth_parts_the_two(
    one: tuple[float, float, float, float, float], other: tuple[float, float, float, float, float]
) -> None:
    depth, nx, ny = penetration(one, other)
    if depth > 0.0:
        moved = (other[0] + nx * depth, other[1] + ny * depth, *other[2:])
        assert penetration(one, moved)[0] <= 1e-9
