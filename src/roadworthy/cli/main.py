"""The program `roadworthy`: its commands, and what a person sees when something goes wrong."""

import io
import signal
import sys
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any

import typer

from roadworthy import __version__
from roadworthy.cli import build, compare, doctor, drive, evaluate, grade, licence, listing, merge, report, verify
from roadworthy.cli.map import maps
from roadworthy.cli.world import world
from roadworthy.errors import RoadworthyError

app = typer.Typer(
    name="roadworthy",
    help="A vision-language model sits its driving licence.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _ending(command: Callable[..., int]) -> Callable[..., None]:
    """Make the number that a command returns the program's exit code."""

    @wraps(command)
    def run(*arguments: Any, **options: Any) -> None:
        raise typer.Exit(command(*arguments, **options))

    return run


COMMANDS: dict[str, Callable[..., int]] = {
    "licence": licence.licence,
    "eval": evaluate.evaluate,
    "drive": drive.drive,
    "build": build.build,
    "verify": verify.verify,
    "grade": grade.grade,
    "report": report.report,
    "compare": compare.compare,
    "merge": merge.merge,
    "list": listing.listing,
    "doctor": doctor.doctor,
}
for name, command in COMMANDS.items():
    app.command(name)(_ending(command))
app.add_typer(maps, name="map")
app.add_typer(world, name="world")
app.command("license", hidden=True)(_ending(licence.licence))


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"roadworthy {__version__}")
        raise typer.Exit


@app.callback()
def _program(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    pass


def main() -> None:
    """Run the command line. Errors that a person can mend are printed without a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    signal.signal(signal.SIGTERM, _as_ctrl_c)  # a scheduler's stop is as orderly as a person's
    try:
        app()
    except RoadworthyError as error:
        _complain(str(error))
        sys.exit(error.exit_code)
    except BrokenPipeError:
        sys.exit(1)
    except OSError as error:
        _complain(
            f"{error.filename or 'A file'}: {error.strerror or error}. What was answered before is kept. Mend this, "
            "then type the same command again."
        )
        sys.exit(1)


def _as_ctrl_c(*_: object) -> None:
    raise KeyboardInterrupt


def _complain(message: str) -> None:
    from roadworthy.report.wording import plain

    print(f"roadworthy: {plain(message)}", file=sys.stderr)
