"""How long a drive may be recorded, and how often."""

from typing import Final

from roadworthy.errors import UsageError
from roadworthy.worlds.world import TICK_S

TICKS_A_SECOND: Final = round(1 / TICK_S)
LONGEST_S: Final = 3600.0


def check_times(seconds: float, rate_hz: float) -> None:
    """Checks that a drive of so many seconds can be kept with so many pictures a second.

    Raises:
        UsageError: the seconds or the rate cannot be met.
    """
    check_rate(rate_hz)
    if not 0 < seconds <= LONGEST_S:
        raise UsageError(
            f"A drive of {seconds:g} s cannot be recorded: give more than 0 seconds and at most {LONGEST_S:g}."
        )


def check_rate(rate_hz: float) -> None:
    """Checks that so many pictures a second fall on ticks of the world.

    Raises:
        UsageError: they do not.
    """
    ticks = TICKS_A_SECOND / rate_hz if rate_hz > 0 else 0.0
    if ticks < 1 or abs(ticks - round(ticks)) > 1e-6:
        raise UsageError(
            f"{rate_hz:g} pictures a second do not fall on the world's {TICKS_A_SECOND} ticks: give a rate "
            f"that divides {TICKS_A_SECOND}, such as 1, 2, 4, 5, 10 or 20; 0.5 is one every two seconds."
        )
