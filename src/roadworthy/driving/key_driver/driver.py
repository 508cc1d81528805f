"""The driver whose decider names keys; controllers turn these into wheel and pedals (Bench2Drive-VL, spec 4)."""

from dataclasses import dataclass, field

from roadworthy.driving.driver import Render
from roadworthy.driving.key_driver.decider import Decider, NoReplyError
from roadworthy.driving.keys import (
    Action,
    Decisions,
    DirectionKey,
    LateralPid,
    ParsedKeys,
    ScenarioTraits,
    SpeedKey,
    Unsticking,
    direction_on_road,
    heading_error_rad,
    look_ahead_m,
    parse_keys,
    pedals,
    target_speed_mps,
)
from roadworthy.driving.keys.ego_lane import EgoLane
from roadworthy.driving.keys.lateral import HELD_WHEEL, POINTS_PER_M, UNSTUCK_WHEEL, damped
from roadworthy.driving.keys.longitudinal import FULL_THROTTLE_KMH, KMH_PER_MPS
from roadworthy.driving.keys.route_edit import edited, forced_steer, is_kerbward
from roadworthy.driving.keys.transcript import DecisionNote
from roadworthy.driving.keys.way import START, Way, nearest_index
from roadworthy.errors import UsageError
from roadworthy.geometry.pose import FloatArray
from roadworthy.grading import Outcome
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import CommandPoint, Control, Route, Scene

# A decision is due where less than this is missing of its time: ticks are sums of twentieths.
_EARLY_S = 1e-6


@dataclass(slots=True)
class _Drive:
    """What is a route's own: where ego is on its way, what was decided last, and until when that holds."""

    route: Route
    network: RoadNetwork
    way: Way
    points: FloatArray
    traits: ScenarioTraits
    near: int = START
    next_s: float = float("-inf")
    target_mps: float = 0.0
    direction: DirectionKey | None = None
    last_direction: DirectionKey | None = None
    steer: float | None = None
    command: CommandPoint | None = None
    decisions_in_junction: int = 0
    pid: LateralPid = field(default_factory=LateralPid)
    unsticking: Unsticking = field(default_factory=Unsticking)
    kept_mps: float | None = None

    def speed_to_keep(self, key: SpeedKey, speed_mps: float) -> float:
        """The speed from which a key counts: for KEEP after KEEP the one that the first was to keep.

        Not where ego has lost more of it than the pedals make good gently: something stands in its way.
        """
        if key is not SpeedKey.KEEP:
            self.kept_mps = None
            return speed_mps
        if self.kept_mps is None or (self.kept_mps - speed_mps) * KMH_PER_MPS > FULL_THROTTLE_KMH:
            self.kept_mps = speed_mps
        return self.kept_mps


class KeyDriver:
    """Asks its decider every `decision_every_s`, and drives by the keys of the reply until the next.

    A direction key moves the route, a speed key sets a target speed; the target is reckoned once, at the decision, and
    KEEP after KEEP keeps to that of the first: the pedals err upwards, and a speed found anew twice a second would
    double within half a minute in the embedded world. Between decisions both hold. A reply without a usable key, and
    none at all, leave the route as it is and keep the speed; that is counted in `decisions`.

    The reference's rule against standing (full throttle after 8.5 s under 0.1 m/s, whatever the key) holds with
    `unsticks` only: it drives against STOP through red lights, and what it does then is laid at the model's door
    (spec 9.1, 10). Without it KEEP at rest is to stand.
    """

    def __init__(self, decider: Decider, decision_every_s: float = 0.5, *, unsticks: bool = False) -> None:
        if not 0.0 < decision_every_s < float("inf"):
            raise UsageError(
                f"decision_every_s is {decision_every_s!r}; give a number of seconds above 0, such as 0.5."
            )
        self.name = decider.name
        self.decisions = Decisions()
        self._decider = decider
        self._every_s = decision_every_s
        self._unsticks = unsticks
        self._transcript: list[DecisionNote] = []
        self._drive: _Drive | None = None

    @property
    def transcript(self) -> tuple[DecisionNote, ...]:
        """A note of each decision on the route that is driven, in order."""
        return tuple(self._transcript)

    def act(self, scene: Scene, render: Render) -> Control:
        """The control by the keys that hold; see `Driver.act`."""
        drive = self._drive_for(scene)
        ego = scene.ego
        drive.near = nearest_index(drive.points, ego.pose.x_m, ego.pose.y_m, drive.near)
        if scene.time_s >= drive.next_s - _EARLY_S:
            drive.next_s = scene.time_s + self._every_s
            self._decide(drive, scene, render)
        return self._control(drive, scene)

    def _drive_for(self, scene: Scene) -> _Drive:
        if scene.route is None or scene.roads is None:
            missing = "route" if scene.route is None else "road network"
            raise UsageError(
                f"The driver {self.name} needs the {missing}, which the Scene at {scene.time_s:g} s does not have. "
                "It drives in worlds, not in stored scenes."
            )
        if self._drive is None or self._drive.route is not scene.route or scene.frame == 0:
            way = Way.of(scene.route, scene.roads)
            kind = "" if scene.route.scenario is None else str(scene.route.scenario.type)
            self._drive = _Drive(scene.route, scene.roads, way, way.points, ScenarioTraits.of(kind))
            self.decisions = Decisions()
            self._transcript = []
        return self._drive

    def _decide(self, drive: _Drive, scene: Scene, render: Render) -> None:
        action = self._asked(scene, render)
        ego_lane = EgoLane.of(scene.ego, drive.network)
        drive.decisions_in_junction = drive.decisions_in_junction + 1 if ego_lane.in_junction else 0
        drive.steer, drive.direction = None, None
        if action.direction is not None:
            direction = direction_on_road(action.direction, in_junction=ego_lane.in_junction)
            drive.steer = forced_steer(direction, scene.command_near, scene.command_far, drive.command)
            if not is_kerbward(direction, drive.route.scenario):
                drive.points = edited(
                    drive.points,
                    drive.way,
                    drive.near,
                    direction,
                    ego_lane=ego_lane,
                    network=drive.network,
                    traits=drive.traits,
                )
            drive.direction = drive.last_direction = direction
        drive.command = scene.command_near
        drive.target_mps = target_speed_mps(
            action.speed,
            drive.speed_to_keep(action.speed, scene.ego.speed_mps),
            last_direction=drive.last_direction,
            traits=drive.traits,
            junction_decision=drive.decisions_in_junction or None,
        )

    def _asked(self, scene: Scene, render: Render) -> Action:
        """What is to be done by the decider's reply, counted and noted."""
        failure, server_failed = None, False
        try:
            reply = self._decider.reply(scene, render)
            keys = parse_keys(reply)
        except NoReplyError as error:
            reply, keys, failure = error.text, ParsedKeys(Outcome.FAILED), str(error)
            server_failed = error.server_failed
        action = self.decisions.decide(keys, server_failed=server_failed)
        self._transcript.append(DecisionNote(scene.time_s, reply, keys, action.is_default, failure))
        return action

    def _control(self, drive: _Drive, scene: Scene) -> Control:
        ego, speed = scene.ego, scene.ego.speed_mps
        ahead = min(drive.near + round(look_ahead_m(speed) * POINTS_PER_M), len(drive.points) - 1)
        x, y = drive.points[ahead].tolist()
        steer = drive.pid.steer(heading_error_rad(ego.pose, x, y))
        wanted = pedals(drive.target_mps, speed)
        throttle, brake = drive.unsticking.applied(wanted, speed) if self._unsticks else wanted
        steer = steer if drive.steer is None else drive.steer
        is_unstuck, is_held = throttle > wanted.throttle, brake == 1.0 and drive.direction is DirectionKey.TURN_LEFT
        if (is_unstuck or is_held) and EgoLane.of(ego, drive.network).in_junction:
            steer = damped(steer, UNSTUCK_WHEEL if is_unstuck else HELD_WHEEL)
        return Control(steer, throttle, brake)
