"""Whether this machine can compile maps; in continuous integration it must."""

import os

import pytest

from roadworthy.errors import UsageError
from roadworthy.roads.compiling.netconvert import netconvert_version


def need_netconvert() -> None:
    """Skip the test where netconvert cannot start; fail it in continuous integration."""
    try:
        netconvert_version()
    except UsageError as error:
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))
