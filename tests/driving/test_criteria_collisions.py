"""Which contacts count as collisions, from Scenes made by hand."""

from dataclasses import replace

import pytest

from driving.criteria_scenes import agent, along, drive, ego_at, hit, outcome_of, with_events
from roadworthy.driving.scoring import InfractionKind
from roadworthy.scene import Agent, Category, Event, EventType, Scene

PEDESTRIAN, VEHICLE, STATIC = (
    InfractionKind.COLLISION_PEDESTRIAN,
    InfractionKind.COLLISION_VEHICLE,
    InfractionKind.COLLISION_STATIC,
)


def among(scenes: list[Scene], *agents: Agent) -> list[Scene]:
    return [replace(scene, agents=agents) for scene in scenes]


def kinds(scenes: list[Scene]) -> list[InfractionKind]:
    return [each.kind for each in outcome_of(scenes).infractions]


@pytest.mark.parametrize(
    ("category", "kind"),
    [
        (Category.PEDESTRIAN, PEDESTRIAN),
        (Category.ANIMAL, PEDESTRIAN),
        (Category.CAR, VEHICLE),
        (Category.BICYCLE, VEHICLE),
        (Category.PROP, STATIC),
        (Category.OTHER, STATIC),
    ],
)
def test_a_collision_is_of_the_kind_of_what_was_hit(category: Category, kind: InfractionKind) -> None:
    scenes = among(drive(along(0.0, 20.0)), agent("x1", category))
    assert kinds(with_events(scenes, (1, hit("x1")))) == [kind]


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (agent("s2", Category.PEDESTRIAN, subtype="adult"), "Hit the pedestrian s2 (adult) at 4.3 m/s"),
        (agent("k3", attribute="parked"), "Hit the parked car k3 at 4.3 m/s"),
        (agent("s1", Category.PROP, subtype="traffic cone"), "Hit the traffic cone s1 at 4.3 m/s"),
    ],
)
def test_a_collision_says_who_was_hit_and_how_fast(other: Agent, message: str) -> None:
    scenes = with_events(among(drive(along(0.0, 20.0)), other), (1, hit(other.id)))
    noted = outcome_of(scenes).infractions[0]
    assert (noted.message, noted.time_s, noted.position_m, noted.other_id) == (message, 0.05, (1.0, 2.0, 0.0), other.id)


def test_things_of_the_map_are_static_and_known_by_their_names() -> None:
    noted = outcome_of(with_events(drive(along(0.0, 20.0)), (1, hit("layout:tree-0007")))).infractions[0]
    assert (noted.kind, noted.message) == (STATIC, "Hit the tree-0007 at 4.3 m/s")


def test_whoever_is_gone_in_the_tick_of_the_contact_is_known_from_the_scene_before() -> None:
    scenes = drive(along(0.0, 20.0))
    scenes[0] = replace(scenes[0], agents=(agent("p1", Category.PEDESTRIAN),))
    assert kinds(with_events(scenes, (1, hit("p1")))) == [PEDESTRIAN]


def test_the_same_actor_counts_again_after_5_seconds() -> None:
    scenes = with_events(drive(along(0.0, 70.0), interval_s=1.0), (1, hit("a")), (5, hit("a")), (6, hit("a")))
    assert [each.time_s for each in outcome_of(scenes).infractions] == [1.0, 6.0]


def test_whomever_ego_hits_within_5_metres_of_a_collision_counts_as_the_same() -> None:
    near = with_events(drive(along(0.0, 20.0, step_m=5.0)), (1, hit("a")), (2, hit("b")))
    far = with_events(drive(along(0.0, 20.0, step_m=5.1)), (1, hit("a")), (2, hit("b")))
    assert (len(kinds(near)), len(kinds(far))) == (1, 2)


def test_a_collision_while_ego_stands_is_not_its_own() -> None:
    scenes = drive(along(0.0, 20.0))
    scenes[0] = replace(scenes[0], ego=ego_at((0.0, -1.75), 0.09))
    assert kinds(with_events(scenes, (1, hit("v1")))) == []


def test_a_contact_that_brings_ego_to_rest_within_the_tick_counts() -> None:
    scenes = drive(along(0.0, 20.0))
    scenes[1] = replace(scenes[1], ego=ego_at((1.0, -1.75), 0.0))
    assert len(kinds(with_events(scenes, (1, hit("v1"))))) == 1


def test_a_contact_without_a_speed_is_told_at_the_speed_before_it() -> None:
    scenes = with_events(drive(along(0.0, 20.0)), (1, hit("layout:lamp-0001", None)))
    assert outcome_of(scenes).infractions[0].message == "Hit the lamp-0001 at 5.0 m/s"


def test_contacts_between_others_are_not_egos() -> None:
    event = Event(EventType.COLLISION, 0.0, ("v1", "v2"))
    assert kinds(with_events(drive(along(0.0, 20.0)), (1, event))) == []
