"""The worst moment of each route that failed, with what is kept of it on disk."""

import io
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from roadworthy.driving.criteria import Moment, RouteOutcome
from roadworthy.driving.keys.transcript import DecisionNote
from roadworthy.driving.picture_files import FRAMES, is_front_camera
from roadworthy.driving.road_test import drive_folder
from roadworthy.driving.road_test.layout import DECISIONS, REPLAY
from roadworthy.driving.scorecard.driven import Driven
from roadworthy.driving.scorecard.words import map_title
from roadworthy.driving.scoring import ScoringProtocol
from roadworthy.errors import BadDataError, UsageError
from roadworthy.roads.map_file import load_map
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Scene
from roadworthy.scene.store import read_scenes

MOMENTS_SHOWN: Final = 44
_HISTORY_SCENES: Final = 5
_BIRDSEYE_PX: Final = 360
_BIRDSEYE_SIDE_M: Final = 56.0
_QUALITY: Final = 80


@dataclass(frozen=True, slots=True)
class MomentPicture:
    """A picture as stored on disk or drawn from the stored Scene: its bytes, its media type, and what it is.

    Where there is none, it has no bytes and no media type, and the caption says why.
    """

    data: bytes
    media_type: str
    caption: str


@dataclass(frozen=True, slots=True)
class WorstMoment:
    """The moment at which a route went most wrong.

    `note` is the last decision before it, None where none was noted. `picture` is of the last Scene kept before it;
    `replay` is the path of the animation from the run's folder, None where there is none.
    """

    outcome: RouteOutcome
    moment: Moment
    note: DecisionNote | None
    picture: MomentPicture
    replay: str | None


def worst_moments(run: Path, found: Driven) -> tuple[WorstMoment, ...]:
    """The worst moment of each failed route's first failed drive, the costliest first; at most 44 of them."""
    failed = [outcome for each in found.routes if (outcome := _first_failed(each.outcomes)) is not None]
    told = [(outcome, moment) for outcome in failed if (moment := outcome.worst) is not None]
    told.sort(key=lambda pair: (_score(pair[0]), pair[0].route_id))
    return tuple(_kept(run, outcome, moment) for outcome, moment in told[:MOMENTS_SHOWN])


def _first_failed(outcomes: tuple[RouteOutcome, ...]) -> RouteOutcome | None:
    return next((one for one in outcomes if not one.result(ScoringProtocol.LEADERBOARD).succeeded), None)


def _score(outcome: RouteOutcome) -> float:
    return outcome.result(ScoringProtocol.LEADERBOARD).driving_score


def _kept(run: Path, outcome: RouteOutcome, moment: Moment) -> WorstMoment:
    folder = drive_folder(run, outcome.route_id, outcome.repeat)
    replay = folder / REPLAY
    return WorstMoment(
        outcome,
        moment,
        _note_before(folder, moment.time_s),
        _picture(folder, outcome.map_name, moment.time_s),
        replay.relative_to(run).as_posix() if replay.is_file() else None,
    )


def failures(run: Path, found: Driven) -> Counter[str]:
    """Why decisions had no reply, and how many, on the drives during which a model's server failed."""
    return Counter(
        note.failure
        for outcome in found.outcomes
        if outcome.decisions is not None and outcome.decisions.failed
        for note in _notes(drive_folder(run, outcome.route_id, outcome.repeat) / DECISIONS)
        if note.failure is not None
    )


def _note_before(folder: Path, time_s: float) -> DecisionNote | None:
    latest = None
    for note in _notes(folder / DECISIONS):
        if note.time_s <= time_s:
            latest = note
    return latest


def _notes(path: Path) -> Iterator[DecisionNote]:
    """The notes of a drive, up to a line that a kill cut off."""
    if not path.is_file():
        return
    with path.open("rb") as file:
        for line in file:
            try:
                yield msgspec.json.decode(line, type=DecisionNote)
            except msgspec.DecodeError:
                return


def _picture(folder: Path, map_name: str, time_s: float) -> MomentPicture:
    """What the front camera saw last before the moment, or else the view from above."""
    try:
        number, scenes = _scenes_until(folder, _network(map_name), time_s)
    except BadDataError as error:
        return MomentPicture(b"", "", f"no picture: {error}")
    if not scenes:
        return MomentPicture(b"", "", "no picture: the drive ended before its first Scene")
    camera = _front_camera(folder)
    frame = None if camera is None else folder / FRAMES / camera / f"{number:05d}.jpg"
    if frame is not None and frame.is_file():
        return MomentPicture(frame.read_bytes(), "image/jpeg", f"{camera}, t = {scenes[-1].time_s:.1f} s")
    return _from_above(scenes)


def _network(map_name: str) -> RoadNetwork | None:
    try:
        return load_map(map_name)
    except (UsageError, BadDataError):  # its file was moved since: the caption says that there are no roads
        return None


def _scenes_until(folder: Path, network: RoadNetwork | None, time_s: float) -> tuple[int, list[Scene]]:
    """The number of the last Scene kept before a time, and that Scene with a few before it."""
    latest: deque[Scene] = deque(maxlen=_HISTORY_SCENES)
    number = -1
    for scene in read_scenes(folder, network=network, allow_unfinished=True):
        if latest and scene.time_s > time_s:
            break
        latest.append(scene)
        number += 1
    return number, list(latest)


def _front_camera(folder: Path) -> str | None:
    """The name of the camera that looks ahead, where pictures were kept."""
    frames = folder / FRAMES
    names = sorted(path.name for path in frames.iterdir() if path.is_dir()) if frames.is_dir() else []
    return next(filter(is_front_camera, names), names[0] if names else None)


def _from_above(scenes: list[Scene]) -> MomentPicture:
    from PIL import Image  # noqa: PLC0415 (a run without failures needs no picture)

    from roadworthy.rendering.pictures import birdseye  # noqa: PLC0415

    *history, scene = scenes
    drawn = birdseye(scene, history=history, size_px=_BIRDSEYE_PX, side_m=_BIRDSEYE_SIDE_M)
    out = io.BytesIO()
    Image.fromarray(drawn.rgb).save(out, "WEBP", quality=_QUALITY)
    caption = f"from above, t = {scene.time_s:.1f} s"
    if scene.roads is None:
        caption += f"; no roads: the map {map_title(scene.map_name)} is not there as it was"
    return MomentPicture(out.getvalue(), "image/webp", caption)
