"""Where official files are: on disk or on the hub, under which name, of which commit."""

from dataclasses import dataclass
from pathlib import Path

from roadworthy.exams.driveaction.official.hub import SCHEME, address_in, fetch, parse_address


@dataclass(frozen=True, slots=True)
class Origin:
    """Where official files are on disk, what a question set calls their source, and their commit on the hub if any."""

    path: Path
    name: str
    revision: str | None = None


def origin_of(location: str | Path) -> Origin:
    """Return where the files of a folder, a file or an `hf://` address are; those of an address are fetched.

    Raises:
        BadDataError: the hub does not give them.
        UsageError: the address is malformed, or the hub's client is not installed.
    """
    address = address_in(location)
    if address is None:
        return Origin(Path(location), f"local files, {Path(location).absolute().name}")
    parts = parse_address(address)
    path, commit = fetch(address)
    # Without the revision asked for: a branch and its commit are the same data.
    return Origin(path, "/".join(filter(None, (f"{SCHEME}datasets/{parts.repo}", parts.path))), commit)
