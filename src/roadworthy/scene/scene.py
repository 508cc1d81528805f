"""What is true at one instant."""

from dataclasses import dataclass, field

from roadworthy.roads.network import RoadNetwork
from roadworthy.scene.agent import Agent
from roadworthy.scene.camera import SceneCamera
from roadworthy.scene.event import Event
from roadworthy.scene.route import CommandPoint, Route
from roadworthy.scene.signals import Light, Sign
from roadworthy.scene.weather import Weather


@dataclass(frozen=True, slots=True)
class ScenarioState:
    """The scripted scenario of a closed-loop drive: where it stands, and which agents play a part in it."""

    type: str
    phase: str
    params: tuple[tuple[str, str], ...] = ()
    trigger_m: float | None = None
    role_ids: tuple[str, ...] = ()
    blocker_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that is true at `time_s`; `| None` means that the source does not know.

    `agents` does not hold ego and is sorted by id, as are `lights` and `signs`. `events` are those since the scene
    before. `roads` is neither compared nor stored: a stored scene names its map by `map_name` and `map_sha256`.
    """

    time_s: float
    frame: int
    map_name: str
    ego: Agent
    agents: tuple[Agent, ...] = ()
    lights: tuple[Light, ...] = ()
    signs: tuple[Sign, ...] = ()
    weather: Weather | None = None
    time_of_day: str | None = None
    command_near: CommandPoint | None = None
    command_far: CommandPoint | None = None
    route: Route | None = field(default=None, repr=False)
    route_progress_m: float | None = None
    cameras: tuple[SceneCamera, ...] = ()
    events: tuple[Event, ...] = ()
    description: str | None = None
    scenario: ScenarioState | None = None
    source_ref: str | None = None
    map_sha256: str | None = None
    roads: RoadNetwork | None = field(default=None, repr=False, compare=False)
