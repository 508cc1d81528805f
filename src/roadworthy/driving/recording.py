"""A drive on disk: what its cameras saw, and its Scenes."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path

from roadworthy.driving.recorded_pictures import PictureFolder, Pictures
from roadworthy.driving.recording_folder import taken
from roadworthy.driving.recording_times import TICKS_A_SECOND, check_times
from roadworthy.driving.registry import make_driver
from roadworthy.scene import Event, EventType, Route, Scene
from roadworthy.scene.store import SceneWriter
from roadworthy.worlds import make_world


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """What is to be driven, and what is kept of it: `rate_hz` Scenes a second with their pictures.

    Raises:
        UsageError: the seconds or the rate cannot be met.
    """

    route: Route
    pictures: Pictures
    seed: int = 0
    driver: str = "baseline/follow"
    seconds: float = 20.0
    rate_hz: float = 2.0

    def __post_init__(self) -> None:
        check_times(self.seconds, self.rate_hz)

    @property
    def ticks_between(self) -> int:
        """Ticks of the world from one Scene kept to the next."""
        return round(TICKS_A_SECOND / self.rate_hz)

    @property
    def count(self) -> int:
        """How many Scenes are kept of a whole drive."""
        return max(1, round(self.seconds * self.rate_hz))


@dataclass(frozen=True, slots=True)
class Recorded:
    """What was kept: the number of Scenes, and the seconds from the first to the last.

    `completed` tells whether the route was, `interrupted` whether somebody stopped it.
    """

    scenes: int
    seconds: float
    completed: bool
    interrupted: bool


def record(recording: Recording, folder: Path, progress: Callable[[int], None]) -> Recorded:
    """Drives, and writes pictures, Scenes and the animation to `folder`; `progress` is told each number of Scenes kept.

    The drive ends early where the route is completed. After Ctrl-C, and where a picture cannot be written, what was
    kept until then is completed first.

    Raises:
        UsageError: the folder holds something already or is another recording's, there is no such driver, or an extra
            is missing.
        OSError: a file cannot be written.
        KeyboardInterrupt: somebody stopped it before anything was kept.
    """
    driver = make_driver(recording.driver)
    completed = False
    last_s = 0.0
    with ExitStack() as stack:
        stack.enter_context(taken(folder))
        world = stack.enter_context(closing(make_world("embedded")))
        first = world.reset(recording.route, recording.seed)
        pictures = PictureFolder(recording.pictures, folder, first.roads, recording.rate_hz, recording.count)
        stack.enter_context(closing(pictures))
        store = stack.enter_context(SceneWriter(folder, rate_hz=recording.rate_hz))
        driven = _driven(recording, first, lambda scene: world.step(driver.act(scene, world.render)))
        kept = _UntilStopped(pictures.taken(scene) for scene in driven)
        for scene in kept:
            store.append(scene)
            completed, last_s = _is_complete(scene.events), scene.time_s
            progress(store.count)
        if kept.stopped is not None and store.count == 0:
            raise kept.stopped
    if isinstance(kept.stopped, OSError):
        raise kept.stopped
    return Recorded(store.count, last_s - first.time_s, completed, kept.stopped is not None)


class _UntilStopped(Iterator[Scene]):
    """Ends where Ctrl-C or a full disk stops the work on the next Scene, so that those before it can be completed."""

    def __init__(self, scenes: Iterator[Scene]) -> None:
        self._scenes = scenes
        self.stopped: KeyboardInterrupt | OSError | None = None

    def __next__(self) -> Scene:
        try:
            return next(self._scenes)
        except (KeyboardInterrupt, OSError) as error:
            self.stopped = error
            raise StopIteration from error


def _driven(recording: Recording, first: Scene, step: Callable[[Scene], Scene]) -> Iterator[Scene]:
    """The Scenes to keep, each with all events since the one before."""
    scene, events = first, list(first.events)
    for number in range(recording.count):
        for _ in range(recording.ticks_between if number else 0):
            scene = step(scene)
            events += scene.events
        yield replace(scene, events=tuple(events))
        if _is_complete(events):
            return
        events.clear()


def _is_complete(events: Iterable[Event]) -> bool:
    return any(event.type is EventType.ROUTE_COMPLETED for event in events)
