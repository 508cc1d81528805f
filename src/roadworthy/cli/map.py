"""`roadworthy map compile`: a map file from OpenDRIVE, OpenStreetMap or plain XML."""

from pathlib import Path
from typing import Annotated

import typer

from roadworthy.cli.console import say, terminal

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

    network = compile_map(source, name, seed)
    path = out or Path(f"{network.name}{SUFFIX}")
    write_map(network, path)
    table = Table("what", network.name, show_header=False)
    for what, how_much in summary(network):
        table.add_row(what, how_much)
    console = terminal()
    console.print(table)
    say(console, f"Map: {path} (sha256 {network.sha256[:12]})")
