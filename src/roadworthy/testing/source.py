"""Whether a source keeps its contract."""

import hashlib

import msgspec

from roadworthy.errors import RoadworthyError
from roadworthy.scene import Scene
from roadworthy.scene.store.layout import stored
from roadworthy.sources.source import Source
from roadworthy.testing.drive_check import DriveCheck
from roadworthy.testing.report import Findings, Report
from roadworthy.testing.road_check import RoadCheck


def check_source(source: Source) -> Report:
    """What is wrong with a source's drives; every drive is read twice.

    It looks at the order of time, at ids, categories and sizes that stay, at numbers that are finite, at velocities and
    headings that agree with the motion (and names the usual mistakes of units and handedness where one fits), at roads
    and lights that are known, at whether most vehicles are on the lanes of the roads that come with them, on their
    storey and in their direction (and names the usual mistakes of frames where one fits), and at whether a second
    reading gives the same scenes.

    >>> from roadworthy.sources.scene_store import SceneStoreSource
    >>> check_source(SceneStoreSource("my-logs")).raise_for_errors()  # doctest: +SKIP
    """
    findings = Findings(f"Source {source.name}")
    drives = source.drives()
    if not drives:
        findings.error("no-drives", f"source {source.name}", "drives() is empty; there is nothing to build from.")
    if list(drives) != sorted(set(drives)):
        findings.error(
            "drives-unsorted", f"source {source.name}", "drives() is not sorted, or names one twice; sort it."
        )
    for drive in drives:
        _check_drive(findings, source, drive)
    return findings.report()


def _check_drive(findings: Findings, source: Source, drive: str) -> None:
    findings.checked("drives")
    check, on_roads = DriveCheck(findings, drive), RoadCheck(findings, drive)
    first = []
    try:
        for scene in source.scenes(drive):
            check.add(scene)
            on_roads.add(scene)
            first.append(_digest(scene))
        check.end()
        on_roads.end()
        second = [_digest(scene) for scene in source.scenes(drive)]
    except RoadworthyError as error:
        findings.error("unreadable", f"drive {drive}", str(error))
        return
    if not first:
        findings.error("no-scenes", f"drive {drive}", "the drive has no scenes; leave it out of drives().")
    if first != second:
        pairs = enumerate(zip(first, second, strict=False))
        place = next((place for place, (one, other) in pairs if one != other), min(len(first), len(second)))
        findings.error(
            "not-repeatable",
            f"drive {drive}",
            f"read twice, its scene number {place + 1} differs ({len(first):,} scenes, then {len(second):,}); "
            "scenes(drive) gives the same scenes at every call.",
        )


def _digest(scene: Scene) -> bytes:
    try:
        text = msgspec.msgpack.encode(stored(scene))
    except (TypeError, ValueError):  # noted by DriveCheck
        text = repr(scene).encode(errors="backslashreplace")
    return hashlib.sha256(text).digest()
