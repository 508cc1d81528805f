"""Which script plays which scenario type."""

from collections.abc import Mapping
from importlib import import_module
from typing import Final

import numpy as np

from roadworthy.errors import BadDataError
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import RouteScenario, ScenarioType
from roadworthy.worlds.embedded.scenarios.script import Script
from roadworthy.worlds.embedded.scenarios.stage import Stage
from roadworthy.worlds.embedded.traffic.traffic import Traffic
from roadworthy.worlds.route_line import RouteLine

# Keeps a script's draws apart from those of the traffic, of the people on foot and of the parked cars.
SCRIPT_STREAM: Final = 11
# Farther than this from the route, a trigger is another route's.
TRIGGER_WITHIN_M: Final = 10.0

_PACKAGE: Final = "roadworthy.worlds.embedded.scenarios.families"
SCRIPTS: Final[Mapping[ScenarioType, str]] = {
    ScenarioType.HIGHWAY_EXIT: "flows:HighwayExit",
    ScenarioType.INTERURBAN_ACTOR_FLOW: "flows:InterurbanActorFlow",
    ScenarioType.INTERURBAN_ADVANCED_ACTOR_FLOW: "flows:InterurbanAdvancedActorFlow",
    ScenarioType.MERGER_INTO_SLOW_TRAFFIC: "flows:MergerIntoSlowTraffic",
    ScenarioType.MERGER_INTO_SLOW_TRAFFIC_V2: "flows:MergerIntoSlowTrafficV2",
    ScenarioType.ENTER_ACTOR_FLOW: "flows:EnterActorFlow",
    ScenarioType.HIGHWAY_CUT_IN: "highway:HighwayCutIn",
    ScenarioType.SEQUENTIAL_LANE_CHANGE: "lane_changes:SequentialLaneChange",
    ScenarioType.DYNAMIC_OBJECT_CROSSING: "crossings:DynamicObjectCrossing",
    ScenarioType.PARKING_CROSSING_PEDESTRIAN: "crossings:ParkingCrossingPedestrian",
    ScenarioType.PEDESTRIAN_CROSSING: "crossings:PedestrianCrossing",
    ScenarioType.VEHICLE_TURNING_ROUTE: "turning_crossings:VehicleTurningRoute",
    ScenarioType.VEHICLE_TURNING_ROUTE_PEDESTRIAN: "turning_crossings:VehicleTurningRoutePedestrian",
    ScenarioType.CROSSING_BICYCLE_FLOW: "bicycle_flow:CrossingBicycleFlow",
    ScenarioType.HARD_BREAK_ROUTE: "hard_braking:HardBreakRoute",
    ScenarioType.BLOCKED_INTERSECTION: "blocked_intersection:BlockedIntersection",
    ScenarioType.CONTROL_LOSS: "control_loss:ControlLoss",
    ScenarioType.YIELD_TO_EMERGENCY_VEHICLE: "emergency:YieldToEmergencyVehicle",
    ScenarioType.OPPOSITE_VEHICLE_RUNNING_RED_LIGHT: "priority:OppositeVehicleRunningRedLight",
    ScenarioType.OPPOSITE_VEHICLE_TAKING_PRIORITY: "priority:OppositeVehicleTakingPriority",
    ScenarioType.PARKED_OBSTACLE: "obstacles:ParkedObstacle",
    ScenarioType.PARKED_OBSTACLE_TWO_WAYS: "obstacles:ParkedObstacleTwoWays",
    ScenarioType.ACCIDENT: "accidents:Accident",
    ScenarioType.ACCIDENT_TWO_WAYS: "accidents:AccidentTwoWays",
    ScenarioType.CONSTRUCTION_OBSTACLE: "constructions:ConstructionObstacle",
    ScenarioType.CONSTRUCTION_OBSTACLE_TWO_WAYS: "constructions:ConstructionObstacleTwoWays",
    ScenarioType.HAZARD_AT_SIDE_LANE: "side_lane:HazardAtSideLane",
    ScenarioType.HAZARD_AT_SIDE_LANE_TWO_WAYS: "side_lane:HazardAtSideLaneTwoWays",
    ScenarioType.VEHICLE_OPENS_DOOR_TWO_WAYS: "doors:VehicleOpensDoorTwoWays",
    ScenarioType.INVADING_TURN: "invading:InvadingTurn",
    ScenarioType.PARKING_EXIT: "parking_exit:ParkingExit",
    ScenarioType.STATIC_CUT_IN: "cut_ins:StaticCutIn",
    ScenarioType.PARKING_CUT_IN: "cut_ins:ParkingCutIn",
    ScenarioType.SIGNALIZED_JUNCTION_LEFT_TURN: "junction_turns:SignalizedJunctionLeftTurn",
    ScenarioType.SIGNALIZED_JUNCTION_LEFT_TURN_ENTER_FLOW: "junction_turns:SignalizedJunctionLeftTurnEnterFlow",
    ScenarioType.SIGNALIZED_JUNCTION_RIGHT_TURN: "junction_turns:SignalizedJunctionRightTurn",
    ScenarioType.NON_SIGNALIZED_JUNCTION_LEFT_TURN: "junction_turns:NonSignalizedJunctionLeftTurn",
    ScenarioType.NON_SIGNALIZED_JUNCTION_LEFT_TURN_ENTER_FLOW: "junction_turns:NonSignalizedJunctionLeftTurnEnterFlow",
    ScenarioType.NON_SIGNALIZED_JUNCTION_RIGHT_TURN: "junction_turns:NonSignalizedJunctionRightTurn",
    ScenarioType.T_JUNCTION: "junction_turns:TJunction",
    ScenarioType.VANILLA_NON_SIGNALIZED_TURN: "vanilla_turns:VanillaNonSignalizedTurn",
    ScenarioType.VANILLA_NON_SIGNALIZED_TURN_ENCOUNTER_STOPSIGN: "vanilla_turns:TurnAtStopSign",
    ScenarioType.VANILLA_SIGNALIZED_TURN_ENCOUNTER_GREEN_LIGHT: "vanilla_turns:TurnAtGreenLight",
    ScenarioType.VANILLA_SIGNALIZED_TURN_ENCOUNTER_RED_LIGHT: "vanilla_turns:TurnAtRedLight",
}


def staged(plan: RouteScenario, network: RoadNetwork, line: RouteLine, traffic: Traffic, seed: int) -> Script:
    """The script of a route's scenario, on its stage, with everything on the road that is there from the start.

    Raises:
        BadDataError: the trigger is off the route, the route has no place for the scenario, or a parameter is out of
            range.
    """
    place = line.locate(plan.trigger.x_m, plan.trigger.y_m)
    if place.distance_m > TRIGGER_WITHIN_M:
        raise BadDataError(
            f'Scenario "{plan.name}" of route "{line.route.id}": its trigger point is {place.distance_m:.1f} m from '
            "the route. Move it onto the route."
        )
    rng = np.random.default_rng(np.random.SeedSequence((seed, SCRIPT_STREAM)))
    stage = Stage(network, line, traffic, plan.trigger, rng)
    script = script_class(plan.type)(stage, plan)
    script.set_up()
    stage.is_set = True
    return script


def script_class(kind: ScenarioType) -> type[Script]:
    """The script of a scenario type."""
    module, name = SCRIPTS[kind].split(":")
    found: type[Script] = getattr(import_module(f"{_PACKAGE}.{module}"), name)
    return found
