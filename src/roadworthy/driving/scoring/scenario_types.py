"""The 44 scenario types of Bench2Drive and the abilities each one asks for (specification, section 2.1)."""

import re
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from roadworthy.errors import BadDataError
from roadworthy.scene import ScenarioType


class Ability(StrEnum):
    """What a scenario asks of a driver; each value is the name Bench2Drive reports it under."""

    OVERTAKING = "Overtaking"
    MERGING = "Merging"
    EMERGENCY_BRAKE = "Emergency_Brake"
    GIVE_WAY = "Give_Way"
    TRAFFIC_SIGNS = "Traffic_Signs"


_OVERTAKING: Final = (Ability.OVERTAKING,)
_MERGING: Final = (Ability.MERGING,)
_BRAKE: Final = (Ability.EMERGENCY_BRAKE,)
_GIVE_WAY: Final = (Ability.GIVE_WAY,)
_SIGNS: Final = (Ability.TRAFFIC_SIGNS,)

ABILITIES: Final[Mapping[str, tuple[Ability, ...]]] = MappingProxyType(
    {
        ScenarioType.ACCIDENT: _OVERTAKING,
        ScenarioType.ACCIDENT_TWO_WAYS: _OVERTAKING,
        ScenarioType.BLOCKED_INTERSECTION: _BRAKE + _SIGNS,
        ScenarioType.CONSTRUCTION_OBSTACLE: _OVERTAKING,
        ScenarioType.CONSTRUCTION_OBSTACLE_TWO_WAYS: _OVERTAKING,
        ScenarioType.CONTROL_LOSS: _BRAKE,
        ScenarioType.CROSSING_BICYCLE_FLOW: _MERGING + _SIGNS,
        ScenarioType.DYNAMIC_OBJECT_CROSSING: _BRAKE,
        ScenarioType.ENTER_ACTOR_FLOW: _MERGING + _SIGNS,
        ScenarioType.HARD_BREAK_ROUTE: _BRAKE,
        ScenarioType.HAZARD_AT_SIDE_LANE: _OVERTAKING,
        ScenarioType.HAZARD_AT_SIDE_LANE_TWO_WAYS: _OVERTAKING,
        ScenarioType.HIGHWAY_CUT_IN: _MERGING,
        ScenarioType.HIGHWAY_EXIT: _MERGING,
        ScenarioType.INTERURBAN_ACTOR_FLOW: _MERGING,
        ScenarioType.INTERURBAN_ADVANCED_ACTOR_FLOW: _MERGING,
        ScenarioType.INVADING_TURN: _GIVE_WAY,
        ScenarioType.MERGER_INTO_SLOW_TRAFFIC: _MERGING,
        ScenarioType.MERGER_INTO_SLOW_TRAFFIC_V2: _MERGING,
        ScenarioType.NON_SIGNALIZED_JUNCTION_LEFT_TURN: _MERGING + _SIGNS,
        ScenarioType.NON_SIGNALIZED_JUNCTION_LEFT_TURN_ENTER_FLOW: _MERGING + _SIGNS,
        ScenarioType.NON_SIGNALIZED_JUNCTION_RIGHT_TURN: _MERGING + _SIGNS,
        ScenarioType.OPPOSITE_VEHICLE_RUNNING_RED_LIGHT: _BRAKE + _SIGNS,
        ScenarioType.OPPOSITE_VEHICLE_TAKING_PRIORITY: _BRAKE + _SIGNS,
        ScenarioType.PARKED_OBSTACLE: _OVERTAKING,
        ScenarioType.PARKED_OBSTACLE_TWO_WAYS: _OVERTAKING,
        ScenarioType.PARKING_CROSSING_PEDESTRIAN: _BRAKE,
        ScenarioType.PARKING_CUT_IN: _BRAKE,
        ScenarioType.PARKING_EXIT: _MERGING,
        ScenarioType.PEDESTRIAN_CROSSING: _BRAKE + _SIGNS,
        ScenarioType.SEQUENTIAL_LANE_CHANGE: _MERGING,
        ScenarioType.SIGNALIZED_JUNCTION_LEFT_TURN: _MERGING + _SIGNS,
        ScenarioType.SIGNALIZED_JUNCTION_LEFT_TURN_ENTER_FLOW: _MERGING + _SIGNS,
        ScenarioType.SIGNALIZED_JUNCTION_RIGHT_TURN: _MERGING + _SIGNS,
        ScenarioType.STATIC_CUT_IN: _BRAKE,
        ScenarioType.T_JUNCTION: _SIGNS,
        ScenarioType.VANILLA_NON_SIGNALIZED_TURN: _SIGNS,
        ScenarioType.VANILLA_NON_SIGNALIZED_TURN_ENCOUNTER_STOPSIGN: _SIGNS,
        ScenarioType.VANILLA_SIGNALIZED_TURN_ENCOUNTER_GREEN_LIGHT: _SIGNS,
        ScenarioType.VANILLA_SIGNALIZED_TURN_ENCOUNTER_RED_LIGHT: _SIGNS,
        ScenarioType.VEHICLE_OPENS_DOOR_TWO_WAYS: _OVERTAKING,
        ScenarioType.VEHICLE_TURNING_ROUTE: _BRAKE + _SIGNS,
        ScenarioType.VEHICLE_TURNING_ROUTE_PEDESTRIAN: _BRAKE + _SIGNS,
        ScenarioType.YIELD_TO_EMERGENCY_VEHICLE: _GIVE_WAY,
    }
)


NO_SCENARIO: Final = "NoScenario"
"""What files call a route without a scenario."""


def scenario_type_of(scenario_name: str) -> str:
    """The type of a named scenario: the name without its number at the end.

    Not the part before the first `_`, as in the reference: that makes `T` of `T_Junction` (section 2.1).

    >>> scenario_type_of("T_Junction_1")
    'T_Junction'

    Raises:
        BadDataError: it is none of the 44.
    """
    scenario_type = re.sub(r"_\d+$", "", scenario_name)
    if scenario_type not in ABILITIES:
        raise BadDataError(
            f'"{scenario_name}" is no scenario of Bench2Drive. Its 44 types are: {", ".join(ABILITIES)}.'
        )
    return scenario_type
