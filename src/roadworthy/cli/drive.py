"""`roadworthy drive`: a driver takes the road test, route by route."""

from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from typer import Option

from roadworthy.cli.console import say, terminal
from roadworthy.cli.options import ApiKeyEnv, AsJson, BaseUrl, takes_settings
from roadworthy.errors import UsageError

if TYPE_CHECKING:
    from roadworthy.cli.road import RoadResult, RoadSitting

NO_RIG: Final = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class DriveSettings:
    """Who is to drive what, and what is kept of it, as typed."""

    model: Annotated[
        str, Option(metavar="M", help="Who drives: baseline/follow, stop, random or first; vllm/NAME; openai/NAME.")
    ]
    routes: Annotated[
        str, Option(metavar="SET|FILE", help="A set (roadworthy list routes), or a Bench2Drive XML file.")
    ] = "quick"
    maps: Annotated[
        Path | None,
        Option(metavar="DIR", help="Compiled maps of a file's towns, such as Town01.map.zst; else maps/."),
    ] = None
    skip_missing_maps: Annotated[
        bool, Option("--skip-missing-maps", help="Leave out routes through towns whose map is not there.")
    ] = False
    world: Annotated[str, Option(metavar="W", help="Where it is driven.")] = "embedded"
    seed: Annotated[int, Option(min=0, help="Another seed brings other traffic.")] = 0
    repeats: Annotated[int, Option(min=1, help="Drive every route so many times, each in other traffic.")] = 1
    workers: Annotated[int, Option(min=1, max=256, help="Routes driven at once, each by a process of its own.")] = 1
    rate_hz: Annotated[
        float, Option("--rate", metavar="HZ", help="Scenes and pictures kept a second; it divides 20.")
    ] = 2.0
    rig: Annotated[
        str, Option(metavar="RIG", help="Cameras whose pictures are kept: none, front, b2d or nuscenes6.")
    ] = NO_RIG
    scale: Annotated[float | None, Option(help="Of the pictures, 1 for the rig's own size.")] = None
    no_replay: Annotated[bool, Option("--no-replay", help="Make no animation of each drive.")] = False
    time_limit_s: Annotated[
        float,
        Option(
            "--time-limit",
            metavar="SECONDS",
            help="Seconds in the world after which a route has failed: 200 in Bench2Drive; 0 for no limit.",
        ),
    ] = 200.0
    keys_every_s: Annotated[
        float,
        Option(
            "--keys-every", min=0.05, max=60.0, metavar="SECONDS", help="How often a driver that names keys decides."
        ),
    ] = 0.5
    decision_limit_s: Annotated[
        float,
        Option("--decision-limit", min=0.1, metavar="SECONDS", help="A decision that takes longer is made by default."),
    ] = 60.0
    base_url: BaseUrl = None
    api_key_env: ApiKeyEnv = None
    limit: Annotated[int | None, Option(min=1, help="Drive so many routes only: a fair sample.")] = None
    out: Annotated[Path | None, Option(metavar="RUN", help="The run's folder.")] = None
    fresh: Annotated[bool, Option("--fresh", help="Start over: delete what the run folder holds.")] = False
    dry_run: Annotated[bool, Option("--dry-run", help="Say what would be driven, and stop.")] = False
    as_json: AsJson = False


@takes_settings
def drive(settings: DriveSettings) -> int:
    """Drive routes closed loop, and score it: success, driving score, infractions, abilities."""
    from roadworthy.cli.road import announce_road, take_road_test
    from roadworthy.cli.sit import command_line

    console = terminal(stderr=True)
    sitting = _prepared(settings)
    folder = settings.out or sitting.default_folder(Path("runs"))
    announce_road(sitting, folder, console)
    if settings.dry_run:
        say(console, "Dry run: nothing was driven.")
        return 0
    result = take_road_test(sitting, folder, command_line(), console, fresh=settings.fresh)
    show_road(result, as_json=settings.as_json)
    return result.exit_code


def _prepared(settings: DriveSettings) -> "RoadSitting":
    from roadworthy.cli.road import prepare_road
    from roadworthy.cli.road_driver import Asked, driver_named
    from roadworthy.cli.route_choice import chosen_routes
    from roadworthy.driving.road_test import RoadTest

    has_rig = settings.rig != NO_RIG
    if settings.scale is not None and not has_rig:
        raise UsageError("--scale is for the pictures of --rig, of which none is asked. Name a rig, or leave it out.")
    most_ticks = _ticks_within(settings.time_limit_s)
    choice = chosen_routes(
        settings.routes,
        world=settings.world,
        maps=settings.maps,
        skip_missing=settings.skip_missing_maps,
        limit=settings.limit,
        seed=settings.seed,
    )
    asked = Asked(settings.base_url, settings.api_key_env, settings.keys_every_s, settings.decision_limit_s)
    driver = driver_named(settings.model, asked)
    test = RoadTest(
        routes=choice.routes,
        driver=driver.name,
        settings=driver.settings,
        world=settings.world,
        seed=settings.seed,
        repeats=settings.repeats,
        rate_hz=settings.rate_hz,
        rig=settings.rig if has_rig else None,
        scale=settings.scale,
        animation=not settings.no_replay,
        most_ticks=most_ticks,
        decision_limit_s=settings.decision_limit_s,
    )
    return prepare_road(test, choice, workers=settings.workers, limit=settings.limit, sent_to=driver.sent_to)


def _ticks_within(limit_s: float) -> int | None:
    """The ticks of the world within a route's time limit; None for 0, which is no limit."""
    from roadworthy.driving.recording_times import TICKS_A_SECOND

    if limit_s == 0:
        return None
    if not 1.0 / TICKS_A_SECOND <= limit_s < inf:
        raise UsageError(
            f"--time-limit {limit_s:g}: a route ends after at least a tick of {1.0 / TICKS_A_SECOND:g} s. Give seconds "
            "in the world, or 0 for no limit."
        )
    return round(limit_s * TICKS_A_SECOND)


def show_road(result: "RoadResult", *, as_json: bool) -> None:
    """Print the report, or scores.json, and say where the page lies."""
    from roadworthy.report import print_report
    from roadworthy.runner import REPORT, SCORES

    if as_json:
        print((result.folder / SCORES).read_text(encoding="utf-8"), end="")
        return
    print_report(result.card, result.report, terminal())
    print(f"Report: {result.folder / REPORT}")
