"""`roadworthy world record`: a drive in the embedded world as pictures and scenes on disk."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from roadworthy.cli.console import say, terminal

if TYPE_CHECKING:
    from roadworthy.driving.recording import Recorded, Recording
    from roadworthy.scene import Route

# Six cameras of 640 x 360 pixels.
_SURROUND_SCALE: Final = 0.4
# A drawn route is as long as a drive at this speed needs.
_DRAWN_FOR_MPS: Final = 10.0

world = typer.Typer(help="Drive in the embedded world.", no_args_is_help=True)


class AnimationName(StrEnum):
    """The file format of the animation, if there is to be one."""

    WEBP = "webp"
    MP4 = "mp4"
    NONE = "none"


@world.callback()
def _world() -> None:
    pass


@world.command("record")
def record_(
    *,
    out: Annotated[Path, typer.Option(metavar="DIR", help="A new or an empty folder for all that is recorded.")],
    map_name: Annotated[str, typer.Option("--map", metavar="MAP", help="A bundled map, or a map file.")] = "urban",
    drawn_route: Annotated[
        bool, typer.Option("--drawn-route", help="Draw a route by the seed, as on maps without a quick route.")
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="Another seed brings other traffic, people and parked cars.")] = 0,
    driver: Annotated[str, typer.Option(metavar="D", help="Who drives ego.")] = "baseline/follow",
    seconds: Annotated[float, typer.Option(help="How long to drive; the end of the route ends it sooner.")] = 20.0,
    rate: Annotated[float, typer.Option(metavar="HZ", help="Pictures and scenes a second; it divides 20.")] = 2.0,
    rig: Annotated[str, typer.Option(metavar="RIG", help="The cameras: nuscenes6, b2d or front.")] = "nuscenes6",
    scale: Annotated[
        float | None, typer.Option(help="Of the pictures, 1 for the rig's own size; else 0.4 (640x360) for six.")
    ] = None,
    weather: Annotated[
        str | None,
        typer.Option(
            metavar="W",
            help="clear, cloudy, overcast, wet, rain, heavy-rain, fog, low-sun, night, rainy-night; else the route's.",
        ),
    ] = None,
    vehicles: Annotated[
        float | None, typer.Option(metavar="N", help="Vehicles a kilometre of lane; else the route's.")
    ] = None,
    cyclists: Annotated[int | None, typer.Option(metavar="N", help="On the whole map; else the route's.")] = None,
    pedestrians: Annotated[int | None, typer.Option(metavar="N", help="On the whole map; else the route's.")] = None,
    labels: Annotated[
        bool, typer.Option("--labels", help="Add pictures with the names of what is seen; the animation shows them.")
    ] = False,
    birdseye: Annotated[bool, typer.Option("--birdseye", help="Add pictures from above.")] = False,
    animation: Annotated[
        AnimationName, typer.Option(help="All cameras in one moving picture; mp4 needs the extra `video`.")
    ] = AnimationName.WEBP,
    quality: Annotated[int, typer.Option(min=1, max=95, help="Of the JPEG pictures.")] = 85,
) -> None:
    """Record a drive: the pictures of a rig of cameras, and the scene at each instant."""
    from roadworthy.driving.recorded_pictures import Pictures
    from roadworthy.driving.recording import Recording
    from roadworthy.rendering.animation import AnimationKind
    from roadworthy.rendering.cameras.rigs import rig_named

    alone = len(rig_named(rig)) == 1
    pictures = Pictures(
        rig=rig_named(rig, scale if scale is not None else 1.0 if alone else _SURROUND_SCALE),
        labels=labels,
        birdseye=birdseye,
        animation=None if animation is AnimationName.NONE else AnimationKind(animation.value),
        quality=quality,
    )
    route = _conditioned(_route(map_name, seed, seconds, drawn_route), weather, vehicles, cyclists, pedestrians)
    recording = Recording(route=route, pictures=pictures, seed=seed, driver=driver, seconds=seconds, rate_hz=rate)
    recorded = _recorded(recording, out)
    _show(recorded, recording, out)
    if recorded.interrupted:
        raise typer.Exit(130)


def _route(map_name: str, seed: int, seconds: float, drawn: bool) -> "Route":
    """The quick route of a map, or one drawn on it."""
    from roadworthy.roads.map_file import load_map
    from roadworthy.worlds.embedded.drawn_routes import drawn_route, quick_route

    network = load_map(map_name)
    route = None if drawn else quick_route(map_name)
    return route or drawn_route(network, map_name, seed, _DRAWN_FOR_MPS * seconds)


def _conditioned(
    route: "Route", weather: str | None, vehicles: float | None, cyclists: int | None, pedestrians: int | None
) -> "Route":
    """The route under the conditions that were asked for, and under its own otherwise."""
    from dataclasses import replace

    from roadworthy.scene.presets import weather_named

    own = route.traffic
    traffic = replace(
        own,
        vehicles_per_lane_km=own.vehicles_per_lane_km if vehicles is None else vehicles,
        cyclists=own.cyclists if cyclists is None else cyclists,
        pedestrians=own.pedestrians if pedestrians is None else pedestrians,
    )
    return replace(route, traffic=traffic, weather=route.weather if weather is None else weather_named(weather))


def _recorded(recording: "Recording", out: Path) -> "Recorded":
    """The drive recorded, with a progress line on stderr."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from roadworthy.driving.recording import record
    from roadworthy.errors import UsageError

    columns = (TextColumn("recording"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = terminal(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("recording", total=recording.count)
        try:
            return record(recording, out, lambda count: progress.update(task, completed=count))
        except OSError as error:
            raise UsageError(
                f"The recording in {out} broke off ({error.strerror or error}). What it holds up to then can be read. "
                "Mend this, or name another folder with --out."
            ) from error


def _show(recorded: "Recorded", recording: "Recording", out: Path) -> None:
    """Say what lies where, and what can be done with it."""
    from roadworthy.roads.map_file import bundled_maps

    console = terminal()
    pictures = recording.pictures
    seconds = recorded.scenes / recording.rate_hz
    why = " before it was stopped" if recorded.interrupted else " to the end of the route" if recorded.completed else ""
    say(console, f"Recorded: {seconds:g} s of {recording.route.id}{why}, {recorded.scenes} scenes in {out}")
    kinds = [
        *(f"frames/{mount.name}/" for mount in pictures.rig),
        *(["labelled/"] if pictures.labels else []),
        *(["birdseye/"] if pictures.birdseye else []),
        *([f"animation.{pictures.animation}"] if pictures.animation else []),
        "scenes.jsonl.zst",
    ]
    say(console, f"In it: {', '.join(kinds)}")
    map_name = recording.route.map_name
    network = "" if map_name in bundled_maps() else f', network=load_map("{map_name}")'
    say(console, f'Next: in Python, read_scenes("{out}"{network}) gives the scenes (docs/scenes.md, docs/cameras.md).')
