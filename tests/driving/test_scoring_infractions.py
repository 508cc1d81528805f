"""Penalties, driving score, status and success, by numbers that can be checked by hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.driving.scoring import (
    Failure,
    Infraction,
    InfractionKind,
    ScoringProtocol,
    driving_score,
    infraction,
    infraction_kind,
    is_success,
    penalty,
    route_status,
)
from roadworthy.errors import BadDataError

LEADERBOARD, PAPER = ScoringProtocol.LEADERBOARD, ScoringProtocol.PAPER
WEIGHED = [kind for kind in InfractionKind if kind is not InfractionKind.OUTSIDE_LANES]
INFRACTIONS = st.lists(st.builds(infraction, st.sampled_from(WEIGHED), st.sampled_from(ScoringProtocol)))
MIN_SPEED = infraction(InfractionKind.MIN_SPEED, LEADERBOARD)
RED_LIGHT = infraction(InfractionKind.RED_LIGHT, LEADERBOARD)


@pytest.mark.parametrize(
    ("kind", "leaderboard", "paper"),
    [
        (InfractionKind.COLLISION_PEDESTRIAN, 0.5, 0.6),
        (InfractionKind.COLLISION_VEHICLE, 0.6, 0.6),
        (InfractionKind.COLLISION_STATIC, 0.65, 0.6),
        (InfractionKind.RED_LIGHT, 0.7, 0.8),
        (InfractionKind.STOP_SIGN, 0.8, 0.8),
        (InfractionKind.SCENARIO_TIMEOUT, 0.7, 0.7),
        (InfractionKind.FAILED_TO_YIELD, 0.7, 0.7),
        (InfractionKind.MIN_SPEED, 1.0, 1.0),
        (InfractionKind.ROUTE_DEVIATION, 1.0, 1.0),
        (InfractionKind.BLOCKED, 1.0, 1.0),
        (InfractionKind.ROUTE_TIMEOUT, 1.0, 1.0),
    ],
)
def test_each_kind_has_the_factor_of_its_protocol(kind: InfractionKind, leaderboard: float, paper: float) -> None:
    assert (infraction(kind, LEADERBOARD).factor, infraction(kind, PAPER).factor) == (leaderboard, paper)


def test_outside_the_lanes_costs_its_percentage_of_the_route() -> None:
    assert infraction(InfractionKind.OUTSIDE_LANES, LEADERBOARD, outside_percent=12.5).factor == 0.875


def test_two_collisions_and_a_red_light_on_80_percent_of_a_route_score_20_16() -> None:
    collision = infraction(InfractionKind.COLLISION_VEHICLE, LEADERBOARD)
    assert driving_score(80.0, [collision, collision, RED_LIGHT]) == pytest.approx(80 * 0.6 * 0.6 * 0.7)


@given(st.floats(0, 100), INFRACTIONS, st.sampled_from(WEIGHED))
def test_one_more_infraction_never_raises_the_score(
    completion: float, some: list[Infraction], kind: InfractionKind
) -> None:
    more = [*some, infraction(kind, LEADERBOARD)]
    assert 0.0 <= driving_score(completion, more) <= driving_score(completion, some) <= completion


@given(INFRACTIONS)
def test_the_order_of_infractions_does_not_matter(some: list[Infraction]) -> None:
    assert penalty(some) == pytest.approx(penalty(some[::-1]))


@pytest.mark.parametrize("completion", [math.nan, math.inf, -0.1, 100.1])
def test_a_completion_that_is_no_percentage_is_refused(completion: float) -> None:
    with pytest.raises(BadDataError, match="The route completion is"):
        driving_score(completion, ())
    with pytest.raises(BadDataError, match="The route completion is"):
        route_status(completion, ())


@pytest.mark.parametrize("percent", [math.nan, -1.0, 101.0, None])
def test_a_distance_outside_the_lanes_that_is_no_percentage_is_refused(percent: float | None) -> None:
    with pytest.raises(BadDataError, match="outside_route_lanes"):
        infraction(InfractionKind.OUTSIDE_LANES, LEADERBOARD, outside_percent=percent)


def test_a_percentage_with_a_kind_that_has_none_is_refused() -> None:
    with pytest.raises(BadDataError, match="Leave it out"):
        infraction(InfractionKind.RED_LIGHT, LEADERBOARD, outside_percent=3.0)


@pytest.mark.parametrize("factor", [math.nan, -0.5, 1.5])
def test_a_factor_that_is_none_is_refused(factor: float) -> None:
    with pytest.raises(BadDataError, match="between 0 and 1"):
        Infraction(InfractionKind.RED_LIGHT, factor)


def test_an_unknown_kind_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadDataError, match=r'"red_lights".*collisions_pedestrian'):
        infraction_kind("red_lights")


@pytest.mark.parametrize(
    ("completion", "infractions", "failure", "status"),
    [
        (100.0, (), None, "Perfect"),
        (100.0, (MIN_SPEED,), None, "Completed"),
        (100.0, (), Failure.SIMULATION_CRASHED, "Failed - Simulation crashed"),
        (99.9, (), None, "Failed"),
        (12.0, (), Failure.TIMED_OUT, "Failed - Agent timed out"),
    ],
)
def test_status(completion: float, infractions: tuple[Infraction, ...], failure: Failure | None, status: str) -> None:
    assert route_status(completion, infractions, failure) == status


@pytest.mark.parametrize(
    ("status", "infractions", "by_leaderboard", "by_paper"),
    [
        ("Perfect", (), True, True),
        ("Completed", (MIN_SPEED, MIN_SPEED), True, True),
        ("Completed", (MIN_SPEED, RED_LIGHT), False, False),
        ("Completed", (infraction(InfractionKind.OUTSIDE_LANES, PAPER, outside_percent=0.0),), False, True),
        ("Failed - TickRuntime", (), False, False),
        ("Started", (), False, False),
    ],
)
def test_success(status: str, infractions: tuple[Infraction, ...], by_leaderboard: bool, by_paper: bool) -> None:
    assert is_success(status, infractions, LEADERBOARD) is by_leaderboard
    assert is_success(status, infractions, PAPER) is by_paper
