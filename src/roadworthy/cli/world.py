"""`roadworthy world record`: a drive in the embedded world as pictures and scenes on disk."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from roadworthy.cli.console import say, terminal
from roadworthy.errors import RunInterruptedError, UsageError

if TYPE_CHECKING:
    from roadworthy.driving.recording import Recorded, Recording
    from roadworthy.rendering.animation import AnimationKind
    from roadworthy.rendering.cameras.rigs import Mount
    from roadworthy.roads.network import RoadNetwork
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


DrawnRoute = Annotated[
    bool, typer.Option("--drawn-route", help="Draw a route by the seed, as on maps without a plain route.")
]
Scale = Annotated[
    float | None, typer.Option(help="Of the pictures, 1 for the rig's own size; else 0.4 (640x360) for six.")
]
WeatherName = Annotated[
    str | None,
    typer.Option(
        metavar="W",
        help="clear, cloudy, overcast, wet, rain, heavy-rain, fog, low-sun, night, rainy-night; else the route's.",
    ),
]
Vehicles = Annotated[float | None, typer.Option(metavar="N", help="Vehicles a kilometre of lane; else the route's.")]
Labels = Annotated[
    bool, typer.Option("--labels", help="Add pictures with the names of what is seen; the animation shows them.")
]
Animation = Annotated[
    AnimationName, typer.Option(help="All cameras in one moving picture; mp4 needs the extra `video`.")
]


@world.callback()
def _world() -> None:
    pass


@world.command("record")
def record_(
    *,
    out: Annotated[Path, typer.Option(metavar="DIR", help="A new or an empty folder for all that is recorded.")],
    map_name: Annotated[str, typer.Option("--map", metavar="MAP", help="A bundled map, or a map file.")] = "urban",
    drawn_route: DrawnRoute = False,
    seed: Annotated[int, typer.Option(min=0, help="Another seed brings other traffic, people and parked cars.")] = 0,
    driver: Annotated[str, typer.Option(metavar="D", help="Who drives ego.")] = "baseline/follow",
    seconds: Annotated[float, typer.Option(help="How long to drive; the end of the route ends it sooner.")] = 20.0,
    rate: Annotated[float, typer.Option(metavar="HZ", help="Pictures and scenes a second; it divides 20.")] = 2.0,
    rig: Annotated[str, typer.Option(metavar="RIG", help="The cameras: nuscenes6, b2d or front.")] = "nuscenes6",
    scale: Scale = None,
    weather: WeatherName = None,
    vehicles: Vehicles = None,
    cyclists: Annotated[int | None, typer.Option(metavar="N", help="On the whole map; else the route's.")] = None,
    pedestrians: Annotated[int | None, typer.Option(metavar="N", help="On the whole map; else the route's.")] = None,
    labels: Labels = False,
    birdseye: Annotated[bool, typer.Option("--birdseye", help="Add pictures from above.")] = False,
    animation: Animation = AnimationName.WEBP,
    quality: Annotated[int, typer.Option(min=1, max=95, help="Of the JPEG pictures.")] = 85,
) -> None:
    """Record a drive: the pictures of a rig of cameras, and the scene at each instant."""
    try:
        mounts = _checked(out=out, rig=rig, scale=scale, seconds=seconds, rate=rate, driver=driver, animation=animation)
        conditions = _Conditions(weather, vehicles, cyclists, pedestrians)
        network = _network(map_name)
        # The compiler behind these takes seconds to import: mistakes are told before.
        from roadworthy.driving.recorded_pictures import Pictures
        from roadworthy.driving.recording import Recording

        pictures = Pictures(
            rig=mounts, labels=labels, birdseye=birdseye, animation=_kind_of(animation), quality=quality
        )
        route = conditions.put_on(_route(network, map_name, seed, seconds, drawn_route))
        recording = Recording(route=route, pictures=pictures, seed=seed, driver=driver, seconds=seconds, rate_hz=rate)
        recorded = _recorded(recording, out)
    except KeyboardInterrupt as interrupt:
        raise RunInterruptedError("Stopped. Nothing was recorded.") from interrupt
    _show(recorded, recording, out)
    if recorded.interrupted:
        raise typer.Exit(130)


def _checked(
    *, out: Path, rig: str, scale: float | None, seconds: float, rate: float, driver: str, animation: AnimationName
) -> tuple["Mount", ...]:
    """The cameras, once the options are known to have a meaning."""
    from roadworthy.driving.recording_folder import check_free
    from roadworthy.driving.recording_times import check_times
    from roadworthy.driving.registry import driver_names, make_driver
    from roadworthy.rendering.animation import check_encoder
    from roadworthy.rendering.cameras.rigs import rig_named

    check_times(seconds, rate)
    check_free(out)
    alone = len(rig_named(rig)) == 1
    mounts = rig_named(rig, scale if scale is not None else 1.0 if alone else _SURROUND_SCALE)
    if driver not in driver_names():
        make_driver(driver)  # says what there is instead
    kind = _kind_of(animation)
    if kind is not None:
        check_encoder(kind)
    return mounts


def _kind_of(animation: AnimationName) -> "AnimationKind | None":
    from roadworthy.rendering.animation import AnimationKind

    return None if animation is AnimationName.NONE else AnimationKind(animation.value)


def _network(map_name: str) -> "RoadNetwork":
    from roadworthy.roads.map_file import load_map

    return load_map(map_name)


def _route(network: "RoadNetwork", map_name: str, seed: int, seconds: float, drawn: bool) -> "Route":
    """The plain route of a map, or one drawn on it."""
    from roadworthy.worlds.embedded.drawn_routes import drawn_route, plain_route

    route = None if drawn else plain_route(map_name)
    return route or drawn_route(network, map_name, seed, _DRAWN_FOR_MPS * seconds)


class _Conditions:
    """The conditions that were asked for; a route keeps its own otherwise."""

    def __init__(
        self, weather: str | None, vehicles: float | None, cyclists: int | None, pedestrians: int | None
    ) -> None:
        from roadworthy.scene import TrafficAmount
        from roadworthy.scene.presets import weather_named

        self._weather = None if weather is None else weather_named(weather)
        amounts = {"vehicles_per_lane_km": vehicles, "cyclists": cyclists, "pedestrians": pedestrians}
        self._amounts: dict[str, Any] = {name: amount for name, amount in amounts.items() if amount is not None}
        TrafficAmount(**self._amounts)  # refuses what is out of range

    def put_on(self, route: "Route") -> "Route":
        """The route under these conditions."""
        from dataclasses import replace

        traffic = replace(route.traffic, **self._amounts)
        return replace(route, traffic=traffic, weather=self._weather or route.weather)


def _recorded(recording: "Recording", out: Path) -> "Recorded":
    """The drive recorded, with a progress line on stderr."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from roadworthy.driving.recording import record

    columns = (TextColumn("recording"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = terminal(stderr=True)
    kept = 0
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("recording", total=recording.count)

        def tell(count: int) -> None:
            nonlocal kept
            kept = count
            progress.update(task, completed=count)

        try:
            return record(recording, out, tell)
        except KeyboardInterrupt as interrupt:
            raise RunInterruptedError(f"Stopped. {_left(recording, out, kept)}") from interrupt
        except OSError as error:
            raise UsageError(
                f"The recording broke off ({error.strerror or error}). {_left(recording, out, kept)} Mend "
                "this, or name another folder with --out."
            ) from error


def _left(recording: "Recording", out: Path, scenes: int) -> str:
    """What a recording that broke off has left, as a sentence."""
    from roadworthy.driving.recording_folder import shown
    from roadworthy.scene.store import FILE_NAME, UNFINISHED_NAME

    if scenes == 0:
        return "Nothing was recorded."
    kind = recording.pictures.animation
    missing = "; the animation is missing" if kind and not (out / f"animation.{kind}").exists() else ""
    if not (out / FILE_NAME).exists():
        return f"{shown(out)} holds an unfinished {UNFINISHED_NAME} (docs/scenes.md tells how to read it){missing}."
    return f"{_scenes(scenes)} in {shown(out)} can be read{missing}."


def _scenes(count: int) -> str:
    return f"{count:,} scene{'s' if count != 1 else ''}"


def _show(recorded: "Recorded", recording: "Recording", out: Path) -> None:
    """Say what lies where, and what can be done with it."""
    from roadworthy.driving.recording_folder import shown
    from roadworthy.roads.map_file import bundled_maps

    console = terminal()
    pictures = recording.pictures
    why = " before it was stopped" if recorded.interrupted else " to the end of the route" if recorded.completed else ""
    say(
        console,
        f"Recorded: {recorded.seconds:.6g} s of {recording.route.id}{why}, {_scenes(recorded.scenes)} in {shown(out)}",
    )
    kinds = [
        *(f"frames/{mount.name}/" for mount in pictures.rig),
        *(["labelled/"] if pictures.labels else []),
        *(["birdseye/"] if pictures.birdseye else []),
        *([f"animation.{pictures.animation}"] if pictures.animation else []),
        "scenes.jsonl.zst",
    ]
    say(console, f"In it: {', '.join(kinds)}")
    map_name = recording.route.map_name
    network = "" if map_name in bundled_maps() else f", network=load_map({map_name!r})"
    given = f"{str(out)!r}{network}"
    say(console, f"Next: in Python, read_scenes({given}) gives the scenes (docs/scenes.md, docs/cameras.md).")
