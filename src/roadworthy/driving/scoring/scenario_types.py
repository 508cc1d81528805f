"""The 44 scenario types of Bench2Drive and the abilities each one asks for (specification, section 2.1)."""

import re
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from roadworthy.errors import BadDataError


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
        "Accident": _OVERTAKING,
        "AccidentTwoWays": _OVERTAKING,
        "BlockedIntersection": _BRAKE + _SIGNS,
        "ConstructionObstacle": _OVERTAKING,
        "ConstructionObstacleTwoWays": _OVERTAKING,
        "ControlLoss": _BRAKE,
        "CrossingBicycleFlow": _MERGING + _SIGNS,
        "DynamicObjectCrossing": _BRAKE,
        "EnterActorFlow": _MERGING + _SIGNS,
        "HardBreakRoute": _BRAKE,
        "HazardAtSideLane": _OVERTAKING,
        "HazardAtSideLaneTwoWays": _OVERTAKING,
        "HighwayCutIn": _MERGING,
        "HighwayExit": _MERGING,
        "InterurbanActorFlow": _MERGING,
        "InterurbanAdvancedActorFlow": _MERGING,
        "InvadingTurn": _GIVE_WAY,
        "MergerIntoSlowTraffic": _MERGING,
        "MergerIntoSlowTrafficV2": _MERGING,
        "NonSignalizedJunctionLeftTurn": _MERGING + _SIGNS,
        "NonSignalizedJunctionLeftTurnEnterFlow": _MERGING + _SIGNS,
        "NonSignalizedJunctionRightTurn": _MERGING + _SIGNS,
        "OppositeVehicleRunningRedLight": _BRAKE + _SIGNS,
        "OppositeVehicleTakingPriority": _BRAKE + _SIGNS,
        "ParkedObstacle": _OVERTAKING,
        "ParkedObstacleTwoWays": _OVERTAKING,
        "ParkingCrossingPedestrian": _BRAKE,
        "ParkingCutIn": _BRAKE,
        "ParkingExit": _MERGING,
        "PedestrianCrossing": _BRAKE + _SIGNS,
        "SequentialLaneChange": _MERGING,
        "SignalizedJunctionLeftTurn": _MERGING + _SIGNS,
        "SignalizedJunctionLeftTurnEnterFlow": _MERGING + _SIGNS,
        "SignalizedJunctionRightTurn": _MERGING + _SIGNS,
        "StaticCutIn": _BRAKE,
        "T_Junction": _SIGNS,
        "VanillaNonSignalizedTurn": _SIGNS,
        "VanillaNonSignalizedTurnEncounterStopsign": _SIGNS,
        "VanillaSignalizedTurnEncounterGreenLight": _SIGNS,
        "VanillaSignalizedTurnEncounterRedLight": _SIGNS,
        "VehicleOpensDoorTwoWays": _OVERTAKING,
        "VehicleTurningRoute": _BRAKE + _SIGNS,
        "VehicleTurningRoutePedestrian": _BRAKE + _SIGNS,
        "YieldToEmergencyVehicle": _GIVE_WAY,
    }
)


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
