"""`roadworthy map compile`: a map file from OpenDRIVE, OpenStreetMap or plain XML."""

import re
from pathlib import Path
from typing import Annotated, Final

import typer

from roadworthy.cli.console import say, terminal
from roadworthy.errors import UsageError

_NAME: Final = re.compile(r"[A-Za-z0-9_.-]+")

maps = typer.Typer(help="Make map files for the embedded world.", no_args_is_help=True)


@maps.callback()
def _maps() -> None:
    pass


@maps.command("compile")
def compile_(
    source: Annotated[
        Path, typer.Argument(metavar="FILE", help="A .xodr or .osm file, or a folder of SUMO's plain XML.")
    ],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="The map file; else NAME.map.zst here.")] = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="The map's name; else that of the source.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Another seed places other buildings and trees.")] = 0,
) -> None:
    """Compile a map by way of SUMO's netconvert, which the extra `maps` installs."""
    from rich.table import Table

    from roadworthy.roads.compiling import compile_map, summary
    from roadworthy.roads.map_file import SUFFIX, write_map

    network = compile_map(source, _checked_name(source, name), seed)
    path = out or Path(f"{network.name}{SUFFIX}")
    try:
        write_map(network, path)
    except OSError as error:
        raise UsageError(
            f"The map cannot be written to {path}: {error.strerror or error}. Name a file in a folder that can be "
            "written to with --out."
        ) from error
    table = Table("what", network.name, show_header=False)
    for what, how_much in summary(network):
        table.add_row(what, how_much)
    console = terminal()
    console.print(table)
    say(console, f"Map: {path} (sha256 {network.sha256[:12]})")


def _checked_name(source: Path, name: str | None) -> str:
    """The map's name: routes and stored scenes call the map by it, and the map file is called after it."""
    chosen = source.resolve().name.split(".")[0] if name is None else name
    if _NAME.fullmatch(chosen):
        return chosen
    whose = f"The source's name gives the map the name {chosen!r}" if name is None else f"--name is {name!r}"
    raise UsageError(f"{whose}: names are of letters A to Z, digits, _ . and - only. Give another one with --name.")
