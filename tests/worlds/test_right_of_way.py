"""Who enters a junction, and when."""

import pytest

from roads.small_maps import crossroads
from roadworthy.roads.junction import RightOfWay
from roadworthy.worlds.embedded.traffic.right_of_way import Reason, time_to_cover
from worlds.traffic_scenes import ego_at, empty_traffic, lane_of, ticks

WEST_EAST = ("west.in", "west-to-east", "east.out")
SOUTH_NORTH = ("south.in", "south-to-north", "north.out")
EAST_SOUTH = ("east.in", "east-to-south", "south.out")


def entered_at(right_of_way: RightOfWay, *starts: tuple[tuple[str, ...], float, float]) -> list[float | None]:
    """When each of some vehicles (lanes, position, speed) enters the junction; None if not within a minute."""
    traffic = empty_traffic(crossroads(right_of_way))
    rows = [traffic.add(lanes, position, speed) for lanes, position, speed in starts]
    times: list[float | None] = [None] * len(rows)
    for time_s in ticks(traffic, 60.0):
        for k, row in enumerate(rows):
            if times[k] is None and lane_of(traffic, row) == starts[k][0][1]:
                times[k] = time_s
    return times


def test_covering_a_distance_from_rest_takes_the_root_of_twice_the_way_by_the_acceleration() -> None:
    """0.5 * 1.8 * 2^2 = 3.6 m in 2 s."""
    assert time_to_cover(3.6, 0.0, 50.0) == pytest.approx(2.0)


def test_covering_a_distance_at_top_speed_takes_their_quotient() -> None:
    assert time_to_cover(60.0, 12.0, 12.0) == pytest.approx(5.0)


def test_the_minor_road_waits_for_the_major_road() -> None:
    minor, major = entered_at(RightOfWay.YIELD, (SOUTH_NORTH, 50.0, 10.0), (WEST_EAST, 45.0, 10.0))
    assert minor is not None
    assert major is not None
    assert minor > major + 1.0


def test_the_major_road_does_not_slow_down_for_the_minor_road() -> None:
    alone = entered_at(RightOfWay.YIELD, (WEST_EAST, 45.0, 10.0))[0]
    major, _ = entered_at(RightOfWay.YIELD, (WEST_EAST, 45.0, 10.0), (SOUTH_NORTH, 50.0, 10.0))
    assert major == alone


def test_an_empty_major_road_is_crossed_without_waiting() -> None:
    alone = entered_at(RightOfWay.YIELD, (SOUTH_NORTH, 50.0, 10.0))[0]
    assert alone is not None
    assert alone < 6.0


def test_a_left_turner_waits_for_whoever_comes_towards_it() -> None:
    turner, oncoming = entered_at(RightOfWay.YIELD, (EAST_SOUTH, 60.0, 8.0), (WEST_EAST, 45.0, 10.0))
    assert turner is not None
    assert oncoming is not None
    assert turner > oncoming


def test_a_stop_sign_is_stopped_at_even_when_nobody_comes() -> None:
    traffic = empty_traffic(crossroads(RightOfWay.STOP))
    row = traffic.add(SOUTH_NORTH, 50.0, 10.0)
    slowest = min(
        float(traffic.vehicles.speed[row]) for _ in ticks(traffic, 20.0) if lane_of(traffic, row) == "south.in"
    )
    assert slowest < 0.1


def test_nobody_enters_on_red() -> None:
    traffic = empty_traffic(crossroads(RightOfWay.SIGNAL))
    rows = [traffic.add(lanes, 40.0, 10.0) for lanes in (WEST_EAST, SOUTH_NORTH, EAST_SOUTH)]
    before = [lane_of(traffic, row) for row in rows]
    for _ in ticks(traffic, 80.0):
        for k, row in enumerate(rows):
            lane = lane_of(traffic, row)
            signal = traffic.table.lanes.lane[traffic.table.lane_index[lane]].signal
            if traffic.vehicles.active[row] and lane != before[k] and signal >= 0:
                assert traffic.lights.states[signal] != 0
            before[k] = lane


def test_who_waits_at_red_says_so() -> None:
    traffic = empty_traffic(crossroads(RightOfWay.SIGNAL))
    reds = [lanes for lanes in (WEST_EAST, SOUTH_NORTH) if traffic.lights.states[_signal(traffic, lanes[1])] == 0]
    row = traffic.add(reds[0], 60.0, 8.0)
    for _ in ticks(traffic, 8.0):
        pass
    assert traffic.vehicles.reason[row] == Reason.RED_LIGHT


def test_four_who_come_at_once_where_the_right_goes_first_all_get_through() -> None:
    starts = [((f"{a}.in", f"{a}-to-{b}", f"{b}.out"), 60.0, 8.0) for a, b in OPPOSITE.items()]
    assert all(entered is not None for entered in entered_at(RightOfWay.PRIORITY, *starts))


def test_nobody_enters_a_junction_behind_which_there_is_no_room() -> None:
    traffic = empty_traffic(crossroads(RightOfWay.YIELD))
    blocker = traffic.add(("east.out",), 5.5, 0.0)
    follower = traffic.add(WEST_EAST, 40.0, 10.0)
    for _ in ticks(traffic, 15.0):
        traffic.vehicles.speed[blocker] = 0.0
        traffic.vehicles.position[blocker] = 5.5
    assert lane_of(traffic, follower) == "west.in"
    assert traffic.vehicles.reason[follower] in (Reason.NO_ROOM, Reason.LEADER)


OPPOSITE = {"west": "east", "east": "west", "south": "north", "north": "south"}


def _signal(traffic: object, lane_id: str) -> int:
    table = traffic.table  # type: ignore[attr-defined]
    return int(table.lanes.lane[table.lane_index[lane_id]].signal)


def test_a_side_road_is_let_into_a_steady_stream_after_a_while() -> None:
    traffic = empty_traffic(crossroads(RightOfWay.YIELD))
    row, came, entered = -1, 0.0, None
    for tick, time_s in enumerate(ticks(traffic, 70.0)):
        if tick % 50 == 0 and traffic.vehicles.active.sum() < 14:
            traffic.add(WEST_EAST, 5.0, 10.0)
        if tick == 300:
            row, came = traffic.add(SOUTH_NORTH, 80.0, 0.0), time_s
        if row >= 0 and entered is None and lane_of(traffic, row) == "south-to-north":
            entered = time_s
    assert entered is not None
    assert 5.0 < entered - came < 45.0


def test_who_waits_behind_another_claims_nothing() -> None:
    network = crossroads(RightOfWay.YIELD)
    traffic = empty_traffic(network)
    front = traffic.add(SOUTH_NORTH, 87.5, 0.0, "hatchback")
    behind = traffic.add(("south.in", "south-to-east", "east.out"), 82.5, 0.0, "hatchback")
    # Ego stands on the way north; the way of the second one, to the right, would be free.
    in_the_way = ego_at(network, ("west-to-north", "north.out"), 12.0, 0.0)
    for _ in ticks(traffic, 5.0, ego=lambda _: in_the_way):
        assert traffic.vehicles.claim[front] == -1
        assert traffic.vehicles.claim[behind] == -1
