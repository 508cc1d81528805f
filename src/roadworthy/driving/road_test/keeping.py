"""What is kept of a drive while it is driven, such that a kill at any moment leaves all but the last seconds."""

from contextlib import ExitStack
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec
from PIL import Image

from roadworthy.driving.criteria import RouteOutcome
from roadworthy.driving.picture_files import BIRDSEYE, FRAMES, is_front_camera, jpeg, with_image
from roadworthy.driving.recording_times import TICKS_A_SECOND
from roadworthy.driving.road_test.account import Account
from roadworthy.driving.road_test.layout import CAMERAS, DECISIONS, EVENTS, REPLAY, SO_FAR, write_whole
from roadworthy.driving.road_test.plan import RoadTest
from roadworthy.driving.road_test.renderings import Renderings
from roadworthy.driving.road_test.replay import Replay
from roadworthy.rendering.pictures import RgbArray, birdseye
from roadworthy.scene import Event, Scene
from roadworthy.scene.store import SceneWriter

TICKS_A_BEAT: Final = TICKS_A_SECOND // 2
"""Twice a second the replay gets a picture, and what happened and was decided is written down."""

_QUALITY: Final = 85


class Keeper:
    """Keeps a drive in its folder; `take` is given every Scene, in order.

    Raises:
        OSError: something cannot be written. The folder is then to be driven anew.
    """

    def __init__(self, test: RoadTest, folder: Path, renderings: Renderings) -> None:
        self._test, self._folder, self._renderings = test, folder, renderings
        self._mounts = test.mounts
        self._store = SceneWriter(folder, rate_hz=test.rate_hz)
        self._replay = Replay(folder / REPLAY) if test.animation else None
        self._events: list[Event] = []
        self._events_kept = -1
        self._since_kept: list[Event] = []
        self._notes = 0
        self._front: RgbArray | None = None
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self._stack.enter_context(self._store)
        if self._mounts:
            self._cameras = self._stack.enter_context((self._folder / CAMERAS).open("wb"))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, error, traceback)

    def take(self, scene: Scene, account: Account) -> None:
        """Keeps what there is to keep of a Scene."""
        self._events += scene.events
        self._since_kept += scene.events
        if scene.frame % self._test.ticks_between == 0:
            self._keep_scene(scene)
        if scene.frame % TICKS_A_BEAT == 0:
            self._beat(scene, account)

    def end(self, scene: Scene, outcome: RouteOutcome, transcript: tuple[Any, ...]) -> None:
        """Completes everything but the outcome."""
        self._note(transcript)
        if self._replay is not None:
            self._replay.end(scene, outcome, self._front)
        self._keep_events()

    def _keep_scene(self, scene: Scene) -> None:
        if self._mounts:
            self._keep_frames()
        if self._test.birdseye:
            self._keep_birdseye(scene)
        # Not with its cameras: the Scenes of a drive are the same with and without them.
        self._store.append(replace(scene, events=tuple(self._since_kept)))
        self._since_kept.clear()

    def _keep_frames(self) -> None:
        cameras = []
        for frame in self._renderings(self._mounts):
            locator = f"{FRAMES}/{frame.camera.name}/{self._store.count:05d}.jpg"
            encoded = jpeg(frame.rgb, _QUALITY)
            write_whole(self._folder / locator, encoded)
            cameras.append(with_image(frame.camera, locator, encoded))
            if is_front_camera(frame.camera.name):
                self._front = frame.rgb.copy()
        self._cameras.write(msgspec.json.encode(cameras) + b"\n")

    def _keep_birdseye(self, scene: Scene) -> None:
        out = BytesIO()
        Image.fromarray(birdseye(scene).rgb).save(out, "PNG")
        write_whole(self._folder / BIRDSEYE / f"{self._store.count:05d}.png", out.getvalue())

    def _beat(self, scene: Scene, account: Account) -> None:
        if len(self._events) != self._events_kept:
            self._keep_events()
        so_far = account.so_far()
        write_whole(self._folder / SO_FAR, so_far.to_json())
        self._note(account.transcript)
        if self._replay is not None:
            self._replay.add(scene, so_far, self._front)

    def _keep_events(self) -> None:
        write_whole(self._folder / EVENTS, msgspec.json.format(msgspec.json.encode(self._events), indent=2) + b"\n")
        self._events_kept = len(self._events)

    def _note(self, transcript: tuple[Any, ...]) -> None:
        new = transcript[self._notes :]
        if new:
            with (self._folder / DECISIONS).open("ab") as file:
                file.writelines(msgspec.json.encode(note) + b"\n" for note in new)
            self._notes += len(new)
