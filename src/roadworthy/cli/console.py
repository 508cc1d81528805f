"""Terminals that show text as it is: nothing in a path, a question or a reply is taken for markup or obeyed."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


def terminal(*, stderr: bool = False) -> "Console":
    """Return a console on stdout or stderr."""
    from rich.console import Console

    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def say(console: "Console", text: str) -> None:
    """Print a line and leave its wrapping to the terminal, so that paths and commands can be copied whole."""
    from roadworthy.report.wording import plain

    console.print(plain(text), soft_wrap=True)
