"""What can happen on a route: the scenario types of Bench2Drive."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

_DATASET_NAMES: Final[Mapping[str, str]] = {"LaneChange": "SequentialLaneChange", "TJunction": "T_Junction"}


class ScenarioType(StrEnum):
    """The 44 types, by their names in route files; two have another name in the dataset, which is understood too.

    >>> ScenarioType("TJunction")
    <ScenarioType.T_JUNCTION: 'T_Junction'>
    """

    ACCIDENT = "Accident"
    ACCIDENT_TWO_WAYS = "AccidentTwoWays"
    BLOCKED_INTERSECTION = "BlockedIntersection"
    CONSTRUCTION_OBSTACLE = "ConstructionObstacle"
    CONSTRUCTION_OBSTACLE_TWO_WAYS = "ConstructionObstacleTwoWays"
    CONTROL_LOSS = "ControlLoss"
    CROSSING_BICYCLE_FLOW = "CrossingBicycleFlow"
    DYNAMIC_OBJECT_CROSSING = "DynamicObjectCrossing"
    ENTER_ACTOR_FLOW = "EnterActorFlow"
    HARD_BREAK_ROUTE = "HardBreakRoute"
    HAZARD_AT_SIDE_LANE = "HazardAtSideLane"
    HAZARD_AT_SIDE_LANE_TWO_WAYS = "HazardAtSideLaneTwoWays"
    HIGHWAY_CUT_IN = "HighwayCutIn"
    HIGHWAY_EXIT = "HighwayExit"
    INTERURBAN_ACTOR_FLOW = "InterurbanActorFlow"
    INTERURBAN_ADVANCED_ACTOR_FLOW = "InterurbanAdvancedActorFlow"
    INVADING_TURN = "InvadingTurn"
    MERGER_INTO_SLOW_TRAFFIC = "MergerIntoSlowTraffic"
    MERGER_INTO_SLOW_TRAFFIC_V2 = "MergerIntoSlowTrafficV2"
    NON_SIGNALIZED_JUNCTION_LEFT_TURN = "NonSignalizedJunctionLeftTurn"
    NON_SIGNALIZED_JUNCTION_LEFT_TURN_ENTER_FLOW = "NonSignalizedJunctionLeftTurnEnterFlow"
    NON_SIGNALIZED_JUNCTION_RIGHT_TURN = "NonSignalizedJunctionRightTurn"
    OPPOSITE_VEHICLE_RUNNING_RED_LIGHT = "OppositeVehicleRunningRedLight"
    OPPOSITE_VEHICLE_TAKING_PRIORITY = "OppositeVehicleTakingPriority"
    PARKED_OBSTACLE = "ParkedObstacle"
    PARKED_OBSTACLE_TWO_WAYS = "ParkedObstacleTwoWays"
    PARKING_CROSSING_PEDESTRIAN = "ParkingCrossingPedestrian"
    PARKING_CUT_IN = "ParkingCutIn"
    PARKING_EXIT = "ParkingExit"
    PEDESTRIAN_CROSSING = "PedestrianCrossing"
    SEQUENTIAL_LANE_CHANGE = "SequentialLaneChange"
    SIGNALIZED_JUNCTION_LEFT_TURN = "SignalizedJunctionLeftTurn"
    SIGNALIZED_JUNCTION_LEFT_TURN_ENTER_FLOW = "SignalizedJunctionLeftTurnEnterFlow"
    SIGNALIZED_JUNCTION_RIGHT_TURN = "SignalizedJunctionRightTurn"
    STATIC_CUT_IN = "StaticCutIn"
    T_JUNCTION = "T_Junction"
    VANILLA_NON_SIGNALIZED_TURN = "VanillaNonSignalizedTurn"
    VANILLA_NON_SIGNALIZED_TURN_ENCOUNTER_STOPSIGN = "VanillaNonSignalizedTurnEncounterStopsign"
    VANILLA_SIGNALIZED_TURN_ENCOUNTER_GREEN_LIGHT = "VanillaSignalizedTurnEncounterGreenLight"
    VANILLA_SIGNALIZED_TURN_ENCOUNTER_RED_LIGHT = "VanillaSignalizedTurnEncounterRedLight"
    VEHICLE_OPENS_DOOR_TWO_WAYS = "VehicleOpensDoorTwoWays"
    VEHICLE_TURNING_ROUTE = "VehicleTurningRoute"
    VEHICLE_TURNING_ROUTE_PEDESTRIAN = "VehicleTurningRoutePedestrian"
    YIELD_TO_EMERGENCY_VEHICLE = "YieldToEmergencyVehicle"

    @classmethod
    def _missing_(cls, value: object) -> "ScenarioType | None":
        name = _DATASET_NAMES.get(str(value))
        return None if name is None else cls(name)
