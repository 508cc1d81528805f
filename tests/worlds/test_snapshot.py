"""Agents of a Scene from the arrays of the traffic."""

import math

import numpy as np
import pytest

from roadworthy.scene import Agent, AgentLights, Category
from roadworthy.worlds.embedded.catalogue import BICYCLE, VEHICLE_TYPE_INDEX, VEHICLE_TYPES
from roadworthy.worlds.embedded.ego import EGO_ID
from roadworthy.worlds.embedded.snapshot import vehicle_agents, vehicle_ids
from roadworthy.worlds.embedded.traffic.vehicles import EGO_ROW, Vehicles, empty_table

LANES = ("A", "B", "C")


def one_vehicle(kind: str = "sedan", /, **values: float) -> Vehicles:
    """Room for three, of which row 2 is taken."""
    vehicles = empty_table(3).columns
    vehicles.active[2] = True
    vehicles.serial[2] = 7
    vehicles.type[2] = VEHICLE_TYPE_INDEX[kind]
    vehicles.speed[2] = 10.0
    vehicles.path[2, :2] = (1, 2)
    for name, value in values.items():
        getattr(vehicles, name)[2] = value
    return vehicles


def seen(vehicles: Vehicles) -> Agent:
    (agent,) = vehicle_agents(vehicles, LANES, None)
    return agent


def test_the_pose_is_the_centre_of_the_box() -> None:
    agent = seen(one_vehicle("truck", x=1.0, y=2.0, z=0.5, yaw=0.3))
    assert (agent.pose.x_m, agent.pose.y_m, agent.pose.yaw_rad) == (1.0, 2.0, 0.3)
    assert agent.pose.z_m == pytest.approx(0.5 + 3.4 / 2)
    assert agent.size_m == (9.6, 2.5, 3.4)


def test_velocity_points_where_the_body_does() -> None:
    assert seen(one_vehicle(yaw=math.pi / 2)).velocity_mps == pytest.approx((0.0, 10.0, 0.0), abs=1e-12)


def test_acceleration_has_its_part_across_in_a_turn() -> None:
    # Turning left at 0.2 rad/s and 10 m/s: 2 m/s2 to the left, which is -x when heading +y; and 1 m/s2 along.
    agent = seen(one_vehicle(yaw=math.pi / 2, acceleration=1.0, yaw_rate=0.2))
    assert agent.acceleration_mps2 == pytest.approx((-2.0, 1.0, 0.0))


@pytest.mark.parametrize(
    ("values", "lights"),
    [
        ({}, AgentLights()),
        ({"acceleration": -0.5}, AgentLights()),
        ({"acceleration": -2.0}, AgentLights(brake=True)),
        ({"speed": 0.0}, AgentLights(brake=True)),
        ({"indicator": 1}, AgentLights(left=True)),
        ({"indicator": -1}, AgentLights(right=True)),
    ],
)
def test_lamps_show_what_the_driver_does(values: dict[str, float], lights: AgentLights) -> None:
    assert seen(one_vehicle("sedan", **values)).lights == lights


def test_a_bicycle_has_no_lamps_to_light() -> None:
    assert seen(one_vehicle("bicycle", speed=0.0)).lights == AgentLights()


def test_an_ambulance_flashes() -> None:
    lights = seen(one_vehicle("ambulance")).lights
    assert lights is not None
    assert lights.flashing


def test_the_lane_is_the_one_of_the_front_bumper() -> None:
    assert seen(one_vehicle(here=1)).lane_id == "C"


def test_ids_come_from_serials_and_last_for_life() -> None:
    vehicles = one_vehicle()
    assert vehicle_ids(vehicles) == ["v7"]
    colors = {seen(one_vehicle(x=float(x))).color for x in range(5)}
    assert len(colors) == 1


def test_ego_s_row_is_no_agent() -> None:
    vehicles = one_vehicle()
    vehicles.active[EGO_ROW] = True
    assert [agent.id for agent in vehicle_agents(vehicles, LANES, None)] == ["v7"]
    assert EGO_ID not in vehicle_ids(vehicles)


def test_line_of_sight_is_shown_where_it_is_known() -> None:
    vehicles = one_vehicle()
    (agent,) = vehicle_agents(vehicles, LANES, {"v7": 0.25})
    assert agent.observability is not None
    assert agent.observability.line_of_sight == 0.25
    assert seen(vehicles).observability is None


def test_numbers_are_plain_python_numbers() -> None:
    agent = seen(one_vehicle())
    assert {type(value) for value in (*agent.velocity_mps, agent.pose.x_m, agent.yaw_rate_radps)} == {float}


def test_shares_of_ordinary_traffic_add_up_to_one() -> None:
    assert sum(kind.share for kind in VEHICLE_TYPES) == pytest.approx(1.0)


def test_emergency_vehicles_and_bicycles_are_not_drawn_among_motor_traffic() -> None:
    assert {kind.name for kind in VEHICLE_TYPES if not kind.share} == {
        "bicycle",
        "police-car",
        "ambulance",
        "fire-engine",
    }
    assert VEHICLE_TYPES[BICYCLE].category is Category.BICYCLE


def test_every_colour_of_a_type_turns_up() -> None:
    for kind in VEHICLE_TYPES:
        assert {kind.color(serial) for serial in range(400)} == set(kind.colors), kind.name
    assert len({kind.name for kind in VEHICLE_TYPES}) == len(np.array(VEHICLE_TYPES, dtype=object))
