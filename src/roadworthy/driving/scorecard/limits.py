"""What the numbers of a road test cannot bear."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from roadworthy.driving.scorecard.driven import Driven
from roadworthy.driving.scorecard.words import drive_name
from roadworthy.statistics import Score, smallest_detectable_difference, wilson

TOO_FEW: Final = "too few routes to compare"
ALL_DEFAULTS: Final = "100 % defaults"
SERVER_FAILED: Final = "the model's server failed"
NOT_CARLA: Final = "never comparable with CARLA"
# A run that cannot tell a driver who masters half of its routes from one who masters all of them ranks nobody.
_WORTH_COMPARING: Final = 0.5
_NAMED: Final = 5


@cache
def can_show(routes: int) -> float:
    """The smallest difference in the success rate that two runs of so many routes show, where half of them succeed.

    >>> round(can_show(6), 2), round(can_show(44), 2)
    (0.63, 0.29)
    """
    half = routes // 2
    interval = wilson(half, routes)
    found = smallest_detectable_difference(Score("", half / routes, interval.low, interval.high, routes, routes))
    return 1.0 if found is None else min(1.0, found)


def is_too_few(routes: int) -> bool:
    """Whether so many routes are too few to compare drivers by."""
    return not routes or can_show(routes) > _WORTH_COMPARING


def road_limits(found: Driven) -> tuple[str, ...]:
    """The limits, those that forbid a use of the numbers first."""
    return tuple(_limits(found))


def _limits(found: Driven) -> Iterator[str]:
    routes = len(found.routes)
    if found.nobody_drove and found.decisions is not None:
        yield (
            f"{ALL_DEFAULTS}: none of {found.decisions.made:,} decisions had a usable key, so nobody drove, and "
            "success, driving_score and all other scores have no value"
        )
    yield (
        f"{NOT_CARLA}: the embedded world has its own maps, traffic, physics and pictures; only runs of the same "
        "routes in it can be compared"
    )
    if is_too_few(routes):
        points = f"{100 * can_show(routes):.0f} points" if routes else "nothing"
        yield f"{TOO_FEW}: where half of {routes} succeed, two runs show a difference of {points} or more"
    if crashed := found.crashed:
        drives = "1 drive crashed and counts" if len(crashed) == 1 else f"{len(crashed)} drives crashed and count"
        yield f"{drives} as failed: {_named(list(map(drive_name, crashed)))}"
    if missing := found.not_driven:
        yield f"{len(missing)} of {routes} routes were not driven and count as failed: {_named(missing)}"
    if left_out := found.plan.without_map:
        towns = ", ".join(f"{town} {n}" for town, n in sorted(left_out.items()))
        yield f"{sum(left_out.values())} routes were left out, as the maps of their towns are not there: {towns}"
    if (plain := sum(each.route.scenario_type is None for each in found.routes)) and found.routes:
        yield f"{plain} of {routes} routes have no scenario, and count in no ability"


def _named(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
