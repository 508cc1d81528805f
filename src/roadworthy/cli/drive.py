"""`roadworthy drive`: a driver takes the road test, route by route."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Option

from roadworthy.cli.console import say, terminal
from roadworthy.cli.options import ApiKeyEnv, AsJson, BaseUrl

if TYPE_CHECKING:
    from roadworthy.cli.road import RoadResult

DriverName = Annotated[
    str, Option(metavar="M", help="Who drives: baseline/follow, stop, random or first; vllm/NAME; openai/NAME.")
]
RoutesName = Annotated[
    str, Option(metavar="SET|FILE", help="A set (roadworthy list routes), or a Bench2Drive XML file.")
]
Maps = Annotated[
    Path | None, Option(metavar="DIR", help="Compiled maps of a file's towns, such as Town01.map.zst; else maps/.")
]
SkipMissing = Annotated[
    bool, Option("--skip-missing-maps", help="Leave out routes through towns whose map is not there.")
]
WorldName = Annotated[str, Option(metavar="W", help="Where it is driven.")]
Seed = Annotated[int, Option(min=0, help="Another seed brings other traffic.")]
Repeats = Annotated[int, Option(min=1, help="Drive every route so many times, each in other traffic.")]
Workers = Annotated[int, Option(min=1, max=256, help="Routes driven at once, each by a process of its own.")]
RateHz = Annotated[float, Option("--rate", metavar="HZ", help="Scenes and pictures kept a second; it divides 20.")]
RigName = Annotated[
    str, Option("--rig", metavar="RIG", help="Cameras whose pictures are kept: none, front, b2d or nuscenes6.")
]
Scale = Annotated[float | None, Option(help="Of the pictures, 1 for the rig's own size.")]
NoReplay = Annotated[bool, Option("--no-replay", help="Make no animation of each drive.")]
KeysEveryS = Annotated[
    float,
    Option("--keys-every", min=0.05, max=60.0, metavar="SECONDS", help="How often a driver that names keys decides."),
]
DecisionLimitS = Annotated[
    float,
    Option("--decision-limit", min=0.1, metavar="SECONDS", help="A decision that takes longer is made by default."),
]
Limit = Annotated[int | None, Option(min=1, help="Drive so many routes only: a fair sample.")]
Out = Annotated[Path | None, Option(metavar="RUN", help="The run's folder.")]
Fresh = Annotated[bool, Option("--fresh", help="Start over: delete what the run folder holds.")]
DryRun = Annotated[bool, Option("--dry-run", help="Say what would be driven, and stop.")]


def drive(
    *,
    model: DriverName,
    routes: RoutesName = "quick",
    maps: Maps = None,
    skip_missing_maps: SkipMissing = False,
    world: WorldName = "embedded",
    seed: Seed = 0,
    repeats: Repeats = 1,
    workers: Workers = 1,
    rate_hz: RateHz = 2.0,
    rig: RigName = "none",
    scale: Scale = None,
    no_replay: NoReplay = False,
    keys_every_s: KeysEveryS = 0.5,
    decision_limit_s: DecisionLimitS = 60.0,
    base_url: BaseUrl = None,
    api_key_env: ApiKeyEnv = None,
    limit: Limit = None,
    out: Out = None,
    fresh: Fresh = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> int:
    """Drive routes closed loop, and score it: success, driving score, infractions, abilities."""
    from roadworthy.cli.road import announce_road, prepare_road, take_road_test
    from roadworthy.cli.road_driver import Asked, driver_named
    from roadworthy.cli.route_choice import chosen_routes
    from roadworthy.cli.sit import command_line
    from roadworthy.driving.road_test import RoadTest

    console = terminal(stderr=True)
    choice = chosen_routes(routes, world=world, maps=maps, skip_missing=skip_missing_maps, limit=limit, seed=seed)
    driver = driver_named(model, Asked(base_url, api_key_env, keys_every_s, decision_limit_s))
    test = RoadTest(
        routes=choice.routes,
        driver=driver.name,
        settings=driver.settings,
        world=world,
        seed=seed,
        repeats=repeats,
        rate_hz=rate_hz,
        rig=None if rig == "none" else rig,
        scale=scale,
        animation=not no_replay,
        decision_limit_s=decision_limit_s,
    )
    sitting = prepare_road(test, choice, workers=workers, limit=limit, sent_to=driver.sent_to)
    folder = out or sitting.default_folder(Path("runs"))
    announce_road(sitting, folder, console)
    if dry_run:
        say(console, "Dry run: nothing was driven.")
        return 0
    result = take_road_test(sitting, folder, command_line(), console, fresh=fresh)
    show_road(result, as_json=as_json)
    return result.exit_code


def show_road(result: "RoadResult", *, as_json: bool) -> None:
    """Print the report, or scores.json, and say where the page lies."""
    from roadworthy.report import print_report
    from roadworthy.runner import REPORT, SCORES

    if as_json:
        print((result.folder / SCORES).read_text(encoding="utf-8"), end="")
        return
    print_report(result.card, result.report, terminal())
    print(f"Report: {result.folder / REPORT}")
