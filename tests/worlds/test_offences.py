"""What ego does against the rules, each as one event."""

import math
from dataclasses import replace

import pytest

from roadworthy.roads.map_file import load_map
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Event, EventType
from roadworthy.worlds.embedded.ego import EgoState
from roadworthy.worlds.embedded.offences import Offences
from roadworthy.worlds.embedded.route_sets import route_set_named
from roadworthy.worlds.embedded.whereabouts import Tracker
from roadworthy.worlds.route_line import RouteLine

TICK_S = 0.05
NORTH = math.pi / 2


class Watched:
    """Ego driven by hand on a plain route, with lights of one's choice."""

    def __init__(self, route_id: str, letter: str = "G") -> None:
        route = {route.id: route for route in route_set_named("plain")}[route_id]
        self.network: RoadNetwork = load_map(route.map_name)
        self.tracker = Tracker(self.network, RouteLine(route, self.network))
        self.offences = Offences(self.network, route.lane_ids)
        self.letters = {
            name: letter * len(program.phases[0].states) for name, program in self.network.light_programs.items()
        }
        x, y, _ = route.points[0]
        self.ego = EgoState(x, y, NORTH)
        self.time_s = 0.0
        self.events: list[Event] = []

    def to(self, x: float, y: float, *, speed: float = 10.0, yaw: float = NORTH) -> None:
        """Moves ego on a straight line, half a metre a tick; or, at no speed, lets it stand for a tick."""
        steps = max(1, round(math.dist((self.ego.x_m, self.ego.y_m), (x, y)) / 0.5))
        start = self.ego
        for step in range(1, steps + 1):
            share = step / steps
            now = replace(
                start,
                x_m=start.x_m + share * (x - start.x_m),
                y_m=start.y_m + share * (y - start.y_m),
                yaw_rad=yaw,
                speed_mps=speed,
            )
            self.time_s = round(self.time_s + TICK_S, 6)
            here = self.tracker.locate(now)
            self.events += self.offences.advance(self.time_s, self.ego, now, here, self.letters)
            self.ego = now

    @property
    def kinds(self) -> list[EventType]:
        return [event.type for event in self.events]


@pytest.mark.parametrize("letter", ["r", "u", "s"])
def test_passing_a_red_light_is_one_event_that_names_the_lane(letter: str) -> None:
    watched = Watched("plain-urban", letter)
    watched.to(1.625, 170.0)
    assert [(event.type, event.detail, event.speed_mps) for event in watched.events] == [
        (EventType.RED_LIGHT, "A1A2_1", 10.0)
    ]


@pytest.mark.parametrize("letter", ["g", "G", "y", "Y", "o", "O"])
def test_passing_green_or_yellow_or_dark_lights_is_none(letter: str) -> None:
    watched = Watched("plain-urban", letter)
    watched.to(1.625, 170.0)
    assert watched.events == []


def test_a_bonnet_over_the_line_is_not_yet_passing() -> None:
    watched = Watched("plain-urban", "r")
    # The line is at y = 152.4: ego's front is 2 m beyond it, its tail 2.9 m before it.
    watched.to(1.625, 152.0)
    assert watched.events == []


def test_only_the_signal_of_the_way_that_ego_takes_counts() -> None:
    watched = Watched("plain-urban", "r")
    way = watched.network.connections[":A2_7_0"]
    assert way.light_id is not None
    assert way.light_index is not None
    letters = watched.letters[way.light_id]
    watched.letters[way.light_id] = letters[: way.light_index] + "G" + letters[way.light_index + 1 :]
    watched.to(1.625, 170.0)
    assert watched.events == []


def test_a_line_passed_against_its_direction_is_none_of_ego_s() -> None:
    watched = Watched("plain-urban", "r")
    watched.to(1.625, 148.0)
    watched.ego = replace(watched.ego, y_m=170.0, yaw_rad=-NORTH)
    watched.to(1.625, 140.0, yaw=-NORTH)
    assert EventType.RED_LIGHT not in watched.kinds


def test_rolling_past_a_stop_sign_is_an_event() -> None:
    watched = Watched("plain-junctions")
    watched.to(1.625, 5.0, speed=3.0)
    assert [(event.type, event.detail) for event in watched.events] == [(EventType.STOP_SIGN, "j2-south.j2_1")]


def test_standing_at_the_line_satisfies_a_stop_sign() -> None:
    watched = Watched("plain-junctions")
    # The line is at y = -11.75: ego's front stands 1 m before it.
    watched.to(1.625, -11.75 - 1.0 - 2.45)
    watched.to(1.625, -11.75 - 1.0 - 2.45, speed=0.0)
    assert watched.offences.stood_on == {"j2-south.j2_1"}
    watched.to(1.625, 5.0)
    assert watched.events == []


def test_standing_too_far_before_the_line_does_not() -> None:
    watched = Watched("plain-junctions")
    watched.to(1.625, -25.0)
    watched.to(1.625, -25.0, speed=0.0)
    watched.to(1.625, 5.0)
    assert watched.kinds == [EventType.STOP_SIGN]


def test_one_stop_does_for_one_passing_only() -> None:
    watched = Watched("plain-junctions")
    watched.to(1.625, -15.2)
    watched.to(1.625, -15.2, speed=0.0)
    watched.to(1.625, 5.0)
    assert watched.offences.stood_on == frozenset()


def test_leaving_the_road_is_one_event_however_long_it_lasts() -> None:
    watched = Watched("plain-urban")
    watched.to(1.625, 80.0)
    watched.to(30.0, 80.0, yaw=0.0)
    assert watched.kinds == [EventType.OFF_ROAD]


def test_the_road_left_again_after_a_while_is_a_second_event() -> None:
    watched = Watched("plain-urban")
    watched.to(20.0, 70.0, yaw=0.0)
    watched.to(1.625, 71.0, yaw=math.pi)
    watched.to(1.625, 90.0)
    watched.to(20.0, 90.0, yaw=0.0)
    assert watched.kinds.count(EventType.OFF_ROAD) == 2


def test_driving_against_the_traffic_is_an_event_that_names_the_lane() -> None:
    watched = Watched("plain-urban")
    watched.to(-1.625, 75.0)
    watched.to(-1.625, 100.0)
    assert (watched.kinds, watched.events[0].detail) == ([EventType.WRONG_LANE], "A2A1_1")
