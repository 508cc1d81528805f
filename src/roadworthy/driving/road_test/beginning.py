"""The beginning of a worker process, which its parent imports in place of all that drives."""

from collections.abc import MutableSequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from roadworthy.driving.road_test.plan import RoadTest


def begin(connection: "Connection[Any, Any]", cells: MutableSequence[float], test: RoadTest, run: Path) -> None:
    """Works until there is no more to do; see `worker.work`."""
    # The world, its pictures and what they are compiled with take seconds to import: the parent never needs them.
    from roadworthy.driving.road_test.worker import work  # noqa: PLC0415

    work(connection, cells, test, run)
