"""Putting the shards of one run together."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from roadworthy.errors import UsageError
from roadworthy.runner.journal import Journal
from roadworthy.runner.run_folder import JOURNAL, RUN, RunRecord, differences, opened_run, read_run


def merge_runs(folders: Sequence[Path], out: Path) -> int:
    """Write one run in `out` with every reply of the runs in `folders`, and return how many it holds.

    A usable reply takes the place of a failed one; between two usable ones the first folder's stays.

    Raises:
        UsageError: the runs differ in what makes replies comparable, or are shards of a limited run; the message names
            the difference.
    """
    if out.resolve() in {folder.resolve() for folder in folders}:
        raise UsageError(f"{out} is one of the runs to merge. Name a new folder with --out.")
    if (out / RUN).exists():
        raise UsageError(f"{out} holds a run already. Name a new folder with --out.")
    records = [read_run(folder) for folder in folders]
    for folder, record in zip(folders, records, strict=True):
        _check_mergeable(folder, record, folders[0], records[0])
        Journal(folder / JOURNAL, create=False).close()  # checks it and folds its log in, before anything is made
    with opened_run(out, _merged(records, out), fresh=False):
        whole = Journal(out / JOURNAL)
        try:
            for folder in folders:
                whole.take_from(folder / JOURNAL)
            return whole.totals().replies
        finally:
            whole.close()


def missing_shards(record: RunRecord) -> tuple[str, ...]:
    """Return the shards that a merged run lacks, such as "3/3"; none for a whole run."""
    if not record.shards:
        return ()
    count = int(record.shards[0].partition("/")[2])
    return tuple(shard for index in range(1, count + 1) if (shard := f"{index}/{count}") not in record.shards)


def _check_mergeable(folder: Path, record: RunRecord, first_folder: Path, first: RunRecord) -> None:
    changed = [*differences(first.identity, record.identity)]
    if first.split != record.split:
        changed.append(f"split: {first.split} -> {record.split}")
    if first.language != record.language:
        changed.append(f"language: {first.language} -> {record.language}")
    if first.limit is not None or record.limit is not None:
        changed += [f"limit: {first.limit} -> {record.limit}"] if first.limit != record.limit else []
        changed += [f"seed: {first.seed} -> {record.seed}"] if first.seed != record.seed else []
    counts = {shard.partition("/")[2] for shard in (*first.shards, *record.shards)}
    changed += [f"shards of {' and '.join(sorted(counts))}"] if len(counts) > 1 else []
    if changed:
        raise UsageError(
            f"{folder} is not a part of the same run as {first_folder}: {'; '.join(changed)}. Nothing was merged."
        )
    if record.shards and record.limit is not None:
        raise UsageError(
            f"{folder} is a shard of a run with --limit {record.limit}: which questions the whole would have asked "
            "cannot be told from its parts. Type its command again without --limit, then merge. Nothing was merged."
        )


def _merged(records: Sequence[RunRecord], out: Path) -> RunRecord:
    whole = any(not record.shards for record in records)
    return msgspec.structs.replace(
        records[0],
        shards=() if whole else tuple(sorted({shard for record in records for shard in record.shards})),
        repeats=max(record.repeats for record in records),
        conditions=tuple(dict.fromkeys(condition for record in records for condition in record.conditions)),
        sessions=tuple(session for record in records for session in record.sessions),
        command=f"roadworthy grade {out}",
        stopped=next((record.stopped for record in records if record.stopped), None),
        embedder=next((record.embedder for record in records if record.embedder), None),
        gave_up=next((record.gave_up for record in records if record.gave_up), None),
    )
