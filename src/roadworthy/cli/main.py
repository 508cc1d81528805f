"""The program `roadworthy`: its commands, and what a person sees when something goes wrong."""

import sys
from typing import Annotated

import click
import typer

from roadworthy import __version__
from roadworthy.cli import build, doctor, evaluate, grade, licence, listing, merge, report, verify
from roadworthy.errors import RoadworthyError

INTERRUPTED = 130

app = typer.Typer(
    name="roadworthy",
    help="A vision-language model sits its driving licence.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("licence")(licence.licence)
app.command("license", hidden=True)(licence.licence)
app.command("eval")(evaluate.evaluate)
app.command("build")(build.build)
app.command("verify")(verify.verify)
app.command("grade")(grade.grade)
app.command("report")(report.report)
app.command("merge")(merge.merge)
app.command("list")(listing.listing)
app.command("doctor")(doctor.doctor)


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
    try:
        code = app(standalone_mode=False)
    except RoadworthyError as error:
        print(f"roadworthy: {error}", file=sys.stderr)
        code = error.exit_code
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        print("roadworthy: interrupted. What was answered is kept; the same command goes on.", file=sys.stderr)
        code = INTERRUPTED
    except BrokenPipeError:
        code = 1
    sys.exit(code if isinstance(code, int) else 0)
