"""The navigator's commands, near and far."""

import pytest

from roadworthy.scene import Command, CommandPoint, Route
from roadworthy.worlds.embedded.navigation import commands_at
from roadworthy.worlds.embedded.route_sets import route_set_named


def route_with(*commands: tuple[Command, float]) -> Route:
    points = tuple(CommandPoint(command, (at, 0.0, 0.0), at) for command, at in commands)
    return Route("r", "m", ((0.0, 0.0, 0.0), (400.0, 0.0, 0.0)), (), points)


TURNING = route_with(
    (Command.FOLLOW_LANE, 0.0),
    (Command.LEFT, 100.0),
    (Command.FOLLOW_LANE, 120.0),
    (Command.CHANGE_LANE_RIGHT, 300.0),
    (Command.FOLLOW_LANE, 315.0),
    (Command.FOLLOW_LANE, 400.0),
)


@pytest.mark.parametrize(
    ("progress_m", "near", "far"),
    [
        (0.0, Command.FOLLOW_LANE, Command.LEFT),
        (92.4, Command.FOLLOW_LANE, Command.LEFT),
        (92.5, Command.LEFT, Command.FOLLOW_LANE),  # 7.5 m before the junction
        (119.9, Command.LEFT, Command.FOLLOW_LANE),  # still in the junction
        (120.0, Command.FOLLOW_LANE, Command.CHANGE_LANE_RIGHT),
        (295.0, Command.CHANGE_LANE_RIGHT, Command.FOLLOW_LANE),
        (399.9, Command.FOLLOW_LANE, Command.FOLLOW_LANE),
        (400.0, Command.FOLLOW_LANE, Command.FOLLOW_LANE),
    ],
)
def test_the_command_in_force_and_the_one_after(progress_m: float, near: Command, far: Command) -> None:
    found_near, found_far = commands_at(TURNING, progress_m)
    assert found_near is not None
    assert found_far is not None
    assert (found_near.command, found_far.command) == (near, far)


def test_the_far_command_says_where_it_is_to_be_obeyed() -> None:
    _, far = commands_at(TURNING, 0.0)
    assert far is not None
    assert (far.point, far.position_m) == ((100.0, 0.0, 0.0), 100.0)


def test_a_route_without_commands_has_none() -> None:
    assert commands_at(route_with(), 10.0) == (None, None)


def test_commands_stand_in_the_order_of_the_route_from_its_start_to_its_end() -> None:
    for route in route_set_named("plain"):
        positions = [point.position_m or 0.0 for point in route.commands]
        assert positions == sorted(positions)
        assert positions[0] == 0.0
        assert route.commands[0].command is route.commands[-1].command is Command.FOLLOW_LANE
