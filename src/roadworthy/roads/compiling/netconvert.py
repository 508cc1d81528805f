"""Running SUMO's netconvert, which turns OpenDRIVE, OpenStreetMap and plain XML into one kind of road network."""

import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from roadworthy.errors import BadDataError, UsageError

LONGEST_RUN_S = 600
LONGEST_COMPLAINT = 1500
# The library PROJ says which of its optional files it misses, though the map needs none of them.
PROJ_NOISE = ("proj_", "pj_")
SYSTEM_LIBRARIES = "libx11-6 libxext6 libxrender1 libgl1 libatomic1"

_ALWAYS = {
    "offset.disable-normalization": "true",
    "no-turnarounds.except-deadend": "true",
    "junctions.corner-detail": "5",
    "junctions.internal-link-detail": "20",
    "precision": "4",
    "xml-validation": "never",
}
_SIGNALS = {
    "tls.yellow.time": "3",
    "tls.allred.time": "2",
    "tls.left-green.time": "8",
    "tls.crossing-clearance.time": "6",
}
_PLAIN = {**_SIGNALS, "walkingareas": "true", "rectangular-lane-cut": "true"}
_OPENDRIVE = {
    "opendrive.import-all-lanes": "true",
    "opendrive.internal-shapes": "true",
    "opendrive.lane-shapes": "true",
    "opendrive.curve-resolution": "0.5",
    "opendrive.position-ids": "true",
    "output.original-names": "true",
    "default.junctions.radius": "0",
    "geometry.min-dist": "0",
}
_OSM = {
    **_SIGNALS,
    "proj.utm": "true",
    "geometry.remove": "true",
    "junctions.join": "true",
    "tls.guess-signals": "true",
    "tls.discard-simple": "true",
    "sidewalks.guess": "true",
    "crossings.guess": "true",
    "walkingareas": "true",
    "osm.all-attributes": "true",
    "keep-edges.by-vclass": "passenger,pedestrian,bicycle",
    "remove-edges.isolated": "true",
}
_PLAIN_PARTS = {
    "node-files": "*.nod.xml",
    "edge-files": "*.edg.xml",
    "connection-files": "*.con.xml",
    "tllogic-files": "*.tll.xml",
    "type-files": "*.typ.xml",
}


@contextmanager
def converted(source: Path) -> Iterator[Path]:
    """The SUMO network (`.net.xml`) that a source becomes; a file that is gone when the block ends.

    Raises:
        UsageError: netconvert is not installed, or the source is of no known kind.
        BadDataError: netconvert cannot make a network of the source.
    """
    options = {**_ALWAYS, **_source_options(source)}
    program = _netconvert()
    with tempfile.TemporaryDirectory(prefix="roadworthy-map-") as folder:
        network = Path(folder) / "compiled.net.xml"
        words = [f"--{name}={value}" for name, value in options.items()]
        _run([program, *words, f"--output-file={network}"], source)
        if not network.is_file():
            raise BadDataError(f"netconvert made no network of {source}, and did not say why. Look into the file.")
        yield network


def netconvert_version() -> str:
    """The first line that the installed netconvert says of itself.

    Raises:
        UsageError: netconvert is not installed, or lacks system libraries.
    """
    said = _output([_netconvert(), "--version"])
    _need_libraries(said.stderr)
    return said.stdout.partition("\n")[0]


def _source_options(source: Path) -> dict[str, str]:
    if source.is_dir():
        return {**_PLAIN, **_plain_files(source)}
    if not source.is_file():
        raise UsageError(f"There is no file or folder {source}. Check its path.")
    path = str(source.resolve())
    if source.suffix == ".xodr":
        return {**_OPENDRIVE, "opendrive-files": path}
    if source.suffix == ".osm" or source.name.endswith(".osm.xml"):
        return {**_OSM, "osm-files": path}
    raise UsageError(
        f"{source} is neither OpenDRIVE (.xodr) nor OpenStreetMap (.osm), nor a folder of SUMO's plain XML "
        "(.nod.xml, .edg.xml). Rename it if its name only lacks the ending."
    )


def _plain_files(folder: Path) -> dict[str, str]:
    found = {option: sorted(folder.resolve().glob(pattern)) for option, pattern in _PLAIN_PARTS.items()}
    for option, pattern in list(_PLAIN_PARTS.items())[:2]:
        if not found[option]:
            raise UsageError(f"The folder {folder} holds no {pattern}: plain XML needs nodes and edges at least.")
    return {option: ",".join(map(str, paths)) for option, paths in found.items() if paths}


def _netconvert() -> str:
    """The program, from the `eclipse-sumo` package beside this Python, or on the path."""
    package = find_spec("sumo")
    folders = [Path(place) / "bin" for place in (package.submodule_search_locations or [])] if package else []
    folders += [Path(sysconfig.get_path("scripts")), Path(sys.executable).parent]
    for folder in folders:
        if found := shutil.which("netconvert", path=str(folder)):
            return found
    if found := shutil.which("netconvert"):
        return found
    raise UsageError(
        "Compiling maps needs SUMO's netconvert, which is not installed: pip install 'roadworthy[maps]'. "
        f"It also needs system libraries (Debian: apt-get install {SYSTEM_LIBRARIES}). Compiled maps need neither."
    )


def _run(command: list[str], source: Path) -> None:
    try:
        ended = _output(command)
    except subprocess.TimeoutExpired as error:
        raise BadDataError(
            f"netconvert was still busy with {source} after {LONGEST_RUN_S} s and was stopped. Cut the map smaller."
        ) from error
    _need_libraries(ended.stderr)
    if ended.returncode != 0:
        complaints = [line for line in ended.stderr.strip().splitlines() if not line.startswith(PROJ_NOISE)]
        errors = [line for line in complaints if "Error" in line] or complaints
        said = " ".join(dict.fromkeys(errors))[:LONGEST_COMPLAINT]
        raise BadDataError(f"netconvert cannot make a network of {source}: {said} Mend the source.")


def _output(command: list[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(  # noqa: S603 - the program that was found, with arguments of our own
            command, capture_output=True, text=True, errors="replace", timeout=LONGEST_RUN_S, check=False
        )
    except OSError as error:
        raise UsageError(
            f"{command[0]} cannot be started: {error.strerror}. Install it anew: pip install 'roadworthy[maps]'."
        ) from error


def _need_libraries(complaint: str) -> None:
    if "error while loading shared libraries" in complaint:
        raise UsageError(
            f"netconvert cannot start: {complaint.strip()[-LONGEST_COMPLAINT:]}. Install what it needs "
            f"(Debian: apt-get install {SYSTEM_LIBRARIES})."
        )
