"""Checking a drive scene by scene: what holds at one instant, and from one instant to the next."""

from typing import Final

from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Agent, LightState, Scene
from roadworthy.scene.store.finite import not_finite
from roadworthy.scene.store.layout import stored
from roadworthy.testing.motion_check import MotionCheck
from roadworthy.testing.report import Findings

_SIZE_TOLERANCE_M: Final = 0.05
_GAP_TO_FIRST_STEP: Final = 3.0


class DriveCheck:
    """Takes the scenes of one drive in order and notes what is wrong with them; `end` when there are no more."""

    def __init__(self, findings: Findings, drive: str) -> None:
        self._findings = findings
        self._drive = drive
        self._first: Scene | None = None
        self._last: Scene | None = None
        self._step_s: float | None = None
        self._agents: dict[str, Agent] = {}
        self._shared_ids = 0
        self._could_share = 0
        self._lights = 0
        self._unknown_lights = 0
        self._motion = MotionCheck(findings, drive)

    def add(self, scene: Scene) -> None:
        """Checks the next scene."""
        self._findings.checked("scenes")
        self._findings.checked("agents", len(scene.agents))
        where = f"drive {self._drive}, scene {scene.frame} ({scene.time_s:g} s)"
        if self._first is None:
            self._first = scene
            self._check_roads(where, scene)
        else:
            self._check_constant(where, self._first, scene)
        self._check_numbers(where, scene)
        self._check_ids(where, scene)
        for agent in (scene.ego, *scene.agents):
            self._check_agent(f"{where}, agent {agent.id}", agent, scene.roads)
        self._check_lights(where, scene)
        if self._last is not None:
            self._check_times(where, self._last, scene)
            self._motion.add(self._last, scene)
        self._last = scene

    def end(self) -> None:
        """Notes what shows only over the whole drive."""
        where = f"drive {self._drive}"
        if self._could_share and not self._shared_ids:
            self._findings.error(
                "ids-not-stable",
                where,
                "no agent keeps its id from one scene to the next; give each one id for the drive.",
            )
        if self._lights and self._unknown_lights == self._lights:
            self._findings.warning(
                "lights-unknown",
                where,
                f"none of {self._lights:,} states of lights is known; no questions about them can be built.",
            )
        self._motion.end()

    def _check_roads(self, where: str, scene: Scene) -> None:
        if scene.roads is not None and scene.map_sha256 not in {None, scene.roads.sha256}:
            self._findings.error(
                "roads-differ",
                where,
                f'the scene names the map {str(scene.map_sha256)[:12]} and stands on "{scene.roads.name}" '
                f"{scene.roads.sha256[:12]}; attach the map that it names, or none.",
            )
        if scene.roads is None:
            self._findings.warning(
                "no-roads",
                where,
                f'the roads of the map "{scene.map_name}" are not known; questions about lanes cannot be built. '
                "Pass the map as network=, if there is one.",
            )

    def _check_constant(self, where: str, first: Scene, scene: Scene) -> None:
        for name in ("map_name", "map_sha256"):
            before, now = getattr(first, name), getattr(scene, name)
            if before != now:
                self._findings.error(
                    "map-changes", where, f'{name} is "{now}" and was "{before}"; a drive stays on one map, split it.'
                )
        if scene.ego.id != first.ego.id:
            self._findings.error(
                "ego-changes",
                where,
                f'ego is "{scene.ego.id}" and was "{first.ego.id}"; ego keeps its id over a drive.',
            )

    def _check_numbers(self, where: str, scene: Scene) -> None:
        try:
            fault = not_finite(stored(scene))
        except (TypeError, ValueError) as error:
            self._findings.error("not-plain", where, f"{error}; use plain Python numbers, strings and enums.")
            return
        if fault is not None:
            self._findings.error("not-finite", where, f"{fault}; leave out what is not known.")

    def _check_ids(self, where: str, scene: Scene) -> None:
        ids = [agent.id for agent in scene.agents]
        for kind, found in (
            ("agents", ids),
            ("lights", [light.id for light in scene.lights]),
            ("signs", [sign.id for sign in scene.signs]),
        ):
            if found != sorted(found):
                self._findings.error(
                    "unsorted", where, f"{kind} are not sorted by id; sort them when making the scene."
                )
            for twice in (
                sorted({each for each in found if found.count(each) > 1}) if len(set(found)) < len(found) else ()
            ):
                self._findings.error("id-twice", where, f'the id "{twice}" is there twice in {kind}; make ids unique.')
        if scene.ego.id in ids:
            self._findings.error("ego-among-agents", where, f'ego "{scene.ego.id}" stands in agents too; leave it out.')
        if self._last is not None and ids and self._last.agents:
            self._could_share += 1
            self._shared_ids += len({agent.id for agent in self._last.agents} & set(ids))

    def _check_agent(self, where: str, agent: Agent, roads: RoadNetwork | None) -> None:
        if not all(side > 0 for side in agent.size_m):
            self._findings.error(
                "size-not-positive", where, f"size_m is {agent.size_m}; length, width and height are above 0."
            )
        lane = agent.lane_id
        if roads is not None and lane is not None and lane not in roads.lanes and lane not in roads.footpaths:
            self._findings.error(
                "lane-unknown", where, f'lane_id is "{agent.lane_id}", which the map "{roads.name}" does not have.'
            )
        before = self._agents.setdefault(agent.id, agent)
        if before.category is not agent.category:
            self._findings.error(
                "category-changes",
                where,
                f"it is a {agent.category} and was a {before.category}; one id is one agent, for the whole drive.",
            )
        elif any(abs(a - b) > _SIZE_TOLERANCE_M for a, b in zip(agent.size_m, before.size_m, strict=True)):
            self._findings.warning(
                "size-changes", where, f"size_m is {agent.size_m} and was {before.size_m}; take one size for the drive."
            )

    def _check_lights(self, where: str, scene: Scene) -> None:
        self._lights += len(scene.lights)
        self._unknown_lights += sum(light.state is LightState.UNKNOWN for light in scene.lights)
        if scene.roads is None:
            return
        for light in scene.lights:
            for lane in light.controlled_lanes:
                if lane not in scene.roads.lanes:
                    self._findings.error(
                        "lane-unknown",
                        f"{where}, light {light.id}",
                        f'it controls "{lane}", which the map "{scene.roads.name}" does not have.',
                    )

    def _check_times(self, where: str, last: Scene, scene: Scene) -> None:
        step_s = scene.time_s - last.time_s
        if not step_s > 0:
            self._findings.error(
                "time-backwards",
                where,
                f"the scene before is at {last.time_s:g} s; sort the scenes by time, none twice.",
            )
            return
        if scene.frame <= last.frame:
            self._findings.warning(
                "frame-backwards", where, f"frame is {scene.frame} after {last.frame}; count upwards."
            )
        if self._step_s is None:
            self._step_s = step_s
        elif step_s > _GAP_TO_FIRST_STEP * self._step_s:
            self._findings.warning(
                "time-gap",
                where,
                f"{step_s:g} s after the scene before, and the drive began with steps of {self._step_s:g} s; "
                "make two drives where the recording breaks.",
            )
