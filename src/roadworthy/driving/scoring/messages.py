"""The percentages that official result files keep only inside their messages."""

import re
from typing import Final

from roadworthy.errors import BadDataError

_PERCENTAGE: Final = re.compile(r"(?<![\w.\-])(\d+(?:\.\d+)?)%")


def percentage_in(message: str) -> float:
    """The first number that is followed by a percent sign.

    >>> percentage_in("Outside the lanes for about 9.0 meters (17.27% of the completed route)")
    17.27

    Raises:
        BadDataError: there is none; `nan%`, `inf%` and negative ones are none.
    """
    found = _PERCENTAGE.search(message)
    if found is None:
        raise BadDataError(f'The message "{message}" states no percentage. It must hold a number such as 12.5%.')
    return float(found[1])
