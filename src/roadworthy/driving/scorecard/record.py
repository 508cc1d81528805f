"""What a run of a road test is: the settings on which its outcomes depend, and its record."""

import hashlib
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

from roadworthy import __version__
from roadworthy.driving.recording_times import TICKS_A_SECOND
from roadworthy.driving.road_test import RoadTest
from roadworthy.driving.route_identity import fingerprint
from roadworthy.driving.scorecard.names import ALIAS, EXAM, PROTOCOL
from roadworthy.driving.scorecard.verdicts import CONDITION
from roadworthy.questions import Condition
from roadworthy.runner import RunRecord, Session, Setting
from roadworthy.scene import Route

NOBODY: Final = "nobody"
_LIBRARIES: Final = ("msgspec", "numba", "numpy", "pillow", "scipy", "shapely")


def routes_sha256(routes: Sequence[Route]) -> str:
    """The fingerprint of a set of routes: their ways, scenarios, weather and traffic, and the content of their maps."""
    return hashlib.sha256(" ".join(map(fingerprint, routes)).encode()).hexdigest()


def identity(test: RoadTest, dataset: str) -> tuple[Setting, ...]:
    """What must be equal for drives to be of one run, in words; `dataset` is the fingerprint of all routes."""
    return (
        Setting("exam", EXAM),
        Setting("protocol", PROTOCOL),
        Setting("dataset", dataset[:16]),
        Setting("world", test.world),
        Setting("traffic seed", str(test.seed)),
        Setting("model", test.driver),
        Setting("time limit", _time_limit(test)),
        Setting("keys", f"every {test.settings.decision_every_s:g} s"),
        Setting("recorded", _recorded(test)),
    )


def default_folder(root: Path, test: RoadTest, dataset: str) -> Path:
    """`root/road/MODEL/PROTOCOL-HASH`, where the hash tells routes, worlds, seeds and cameras apart."""
    told = [setting.value for setting in identity(test, dataset) if setting.name != "model"]
    digest = hashlib.sha256("\n".join(told).encode()).hexdigest()
    model = "".join(letter if letter.isalnum() or letter in "._-" else "-" for letter in test.driver)
    return root / ALIAS / model / f"{PROTOCOL}-{digest[:8]}"


def road_record(
    test: RoadTest, dataset: str, *, routes: str, limit: int | None, command: str, session: Session
) -> RunRecord:
    """The record of a run whose latest session begins now; `routes` names their set or file."""
    return RunRecord(
        exam=EXAM,
        model=test.driver,
        protocol=PROTOCOL,
        identity=identity(test, dataset),
        conditions=(Condition(mode=CONDITION),),
        repeats=test.repeats,
        seed=test.seed,
        limit=limit,
        data=routes,
        command=command,
        versions=_versions(),
        sessions=(session,),
    )


def _time_limit(test: RoadTest) -> str:
    return "none" if test.most_ticks is None else f"{test.most_ticks / TICKS_A_SECOND:g} s"


def _recorded(test: RoadTest) -> str:
    cameras = f"cameras {test.rig}" if test.rig else "no cameras"
    scale = f" at {test.scale:g}" if test.rig and test.scale is not None else ""
    return f"{test.rate_hz:g} Hz, {cameras}{scale}"


def _versions() -> tuple[Setting, ...]:
    return (
        Setting("roadworthy", __version__),
        Setting("python", ".".join(map(str, sys.version_info[:3]))),
        *(Setting(library, version(library)) for library in _LIBRARIES),
    )
