"""Putting the shards of one run together."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec

from roadworthy.errors import UsageError
from roadworthy.runner.journal import Journal
from roadworthy.runner.run_folder import JOURNAL, RunRecord, differences, opened_run, read_run


def merge_runs(folders: Sequence[Path], out: Path) -> int:
    """Write one run in `out` with every reply of the runs in `folders`, and return how many it holds.

    A usable reply takes the place of a failed one; between two usable ones the first folder's stays.

    Raises:
        UsageError: the runs differ in what makes replies comparable; the message names the difference.
    """
    records = [read_run(folder) for folder in folders]
    for folder, record in zip(folders[1:], records[1:], strict=True):
        changed = differences(records[0].identity, record.identity)
        if changed:
            raise UsageError(
                f"{folder} is not a part of the same run as {folders[0]}: {'; '.join(changed)}. Nothing was merged."
            )
    with opened_run(out, _merged(records, out), fresh=False):
        return asyncio.run(_copy(folders, out))


def _merged(records: Sequence[RunRecord], out: Path) -> RunRecord:
    whole = any(not record.shards for record in records)
    limits = [record.limit for record in records]
    stopped = [record.stopped for record in records if record.stopped]
    return msgspec.structs.replace(
        records[0],
        shards=() if whole else tuple(sorted({shard for record in records for shard in record.shards})),
        limit=None if None in limits else max(limit for limit in limits if limit is not None),
        repeats=max(record.repeats for record in records),
        conditions=tuple(sorted({condition for record in records for condition in record.conditions})),
        seconds=round(sum(record.seconds for record in records), 3),
        asked=sum(record.asked for record in records),
        command=f"roadworthy grade {out}",
        stopped=stopped[0] if stopped else None,
    )


async def _copy(folders: Sequence[Path], out: Path) -> int:
    whole = Journal(out / JOURNAL)
    try:
        for folder in folders:
            part = Journal(folder / JOURNAL, create=False)
            try:
                async with asyncio.TaskGroup() as tasks:
                    for key, reply in part:
                        if not whole.settled(key):
                            tasks.create_task(whole.record(key, reply))
            finally:
                part.close()
        return whole.totals().replies
    finally:
        whole.close()
