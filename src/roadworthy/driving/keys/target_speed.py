"""From a speed key to a target speed (spec 4.2); the scenarios in which its rules differ (spec 2.1)."""

from dataclasses import dataclass
from typing import Final, Self

from roadworthy.driving.keys.key import DirectionKey, SpeedKey
from roadworthy.driving.keys.speed import checked_mps
from roadworthy.errors import UsageError

FASTER_MPS: Final = 6.0
SLOWER_MPS: Final = 7.0
SLOWEST_MPS: Final = 2.0
SLOWEST_AMONG_FAST_MPS: Final = 3.0
LANE_CHANGE_MPS: Final = 8.0
RIGHT_TURN_MERGING_MPS: Final = 6.0
RIGHT_TURN_MERGING_DECISIONS: Final = 3

HIGHWAY: Final = frozenset(
    {
        "HighwayCutIn",
        "HighwayExit",
        "InterurbanActorFlow",
        "InterurbanAdvancedActorFlow",
        "MergerIntoSlowTraffic",
        "MergerIntoSlowTrafficV2",
    }
)
RIGHT_TURN_MERGING: Final = frozenset({"NonSignalizedJunctionRightTurn", "SignalizedJunctionRightTurn"})
_LANE_CHANGES: Final = frozenset({DirectionKey.CHANGE_LANE_LEFT, DirectionKey.CHANGE_LANE_RIGHT})


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioTraits:
    """What of a scenario matters to the target speed."""

    is_highway: bool = False
    is_lane_change: bool = False
    is_right_turn_merging: bool = False

    @classmethod
    def of(cls, scenario_type: str) -> Self:
        """The traits of a scenario type, by its name in Bench2Drive; most have none.

        >>> ScenarioTraits.of("HighwayExit")
        ScenarioTraits(is_highway=True, is_lane_change=False, is_right_turn_merging=False)
        """
        return cls(
            is_highway=scenario_type in HIGHWAY,
            is_lane_change="LaneChange" in scenario_type,
            is_right_turn_merging=scenario_type in RIGHT_TURN_MERGING,
        )


def target_speed_mps(
    key: SpeedKey,
    speed_mps: float,
    *,
    last_direction: DirectionKey | None = None,
    traits: ScenarioTraits | None = None,
    junction_decision: int | None = None,
) -> float:
    """The speed in m/s to reach, from the speed now (spec 4.2).

    KEEP is the speed now; ACCELERATE 6 m/s more; DECELERATE 7 m/s less, but not under 2, or 3 in highway and
    lane-change scenarios; STOP is 0. While the last direction given is a lane change, KEEP and ACCELERATE mean 8 m/s,
    except in highway scenarios. In right-turn merging scenarios the first 3 decisions in a junction
    (`junction_decision` 1 to 3; None outside) mean 6 m/s at most, lane change or not. No speed limit and no obstacle
    matters.

    The reference asks anew each tick, so that KEEP has no speed to hold to: the embedded world's ego, with `pedals`,
    then gains 6 m/s in 10 s from 10 m/s, and still 5 m/s where it is asked twice a second with the speed that ego has
    by then. Asked once, and then with the speed that it was to keep, it keeps that within 5 %.

    Raises:
        UsageError: the speed is not a finite number of 0 or more, or a junction's decisions are not counted from 1.

    >>> target_speed_mps(SpeedKey.ACCELERATE, 5.0), target_speed_mps(SpeedKey.DECELERATE, 5.0)
    (11.0, 2.0)
    """
    traits = traits or ScenarioTraits()
    if junction_decision is not None and junction_decision < 1:
        raise UsageError(f"junction_decision is {junction_decision!r}; count from 1, or give None outside junctions.")
    target = _by_key(key, checked_mps(speed_mps, "speed_mps"), traits)
    if last_direction in _LANE_CHANGES and key in (SpeedKey.KEEP, SpeedKey.ACCELERATE) and not traits.is_highway:
        target = LANE_CHANGE_MPS
    is_entering = junction_decision is not None and junction_decision <= RIGHT_TURN_MERGING_DECISIONS
    return min(target, RIGHT_TURN_MERGING_MPS) if traits.is_right_turn_merging and is_entering else target


def _by_key(key: SpeedKey, speed_mps: float, traits: ScenarioTraits) -> float:
    if key is SpeedKey.KEEP:
        return speed_mps
    if key is SpeedKey.ACCELERATE:
        return speed_mps + FASTER_MPS
    if key is SpeedKey.DECELERATE:
        is_fast = traits.is_highway or traits.is_lane_change
        return max(speed_mps - SLOWER_MPS, SLOWEST_AMONG_FAST_MPS if is_fast else SLOWEST_MPS)
    return 0.0
