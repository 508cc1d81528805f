"""What a question set says of itself."""

import msgspec


class Count(msgspec.Struct, frozen=True):
    """How many of something, by name."""

    name: str
    n: int


class DatasetTable(msgspec.Struct, frozen=True):
    """A table that describes a question set: its name for machines, its title for people, its cells.

    Every row has a cell for each column. A cell is None where the number does not exist, which is not 0.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | float | None, ...], ...]


class Dataset(msgspec.Struct, frozen=True, kw_only=True):
    """What `dataset.json` says of a question set.

    `fingerprint` is the sha256 of the questions' content, their pictures' hashes included. `intake` accounts for every
    record of the source: read = kept + rejected + skipped, each reject by its rule. `tables` describe the set in the
    exam's own terms.
    """

    exam: str
    title: str
    protocol: str
    license: str
    source: str
    fingerprint: str = ""
    file_sha256: str = ""
    counts: tuple[Count, ...] = ()
    intake: tuple[Count, ...] = ()
    is_starter: bool = False
    limits: tuple[str, ...] = ()
    tables: tuple[DatasetTable, ...] = ()
