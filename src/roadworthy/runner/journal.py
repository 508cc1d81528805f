"""The run's memory: every reply, committed before anyone reads it, in SQLite with a write-ahead log.

One writer thread commits whatever has gathered since its last commit (group commit), so a commit costs the same for
one reply or for a hundred. A killed process loses only replies that were not committed yet.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from roadworthy.errors import BadDataError, RunStoppedError
from roadworthy.models import Reply, Status, Usage
from roadworthy.runner.step import StepKey

FORMAT = 1
LARGEST_COMMIT = 512

_SCHEMA = """
CREATE TABLE IF NOT EXISTS replies (
    question TEXT NOT NULL, condition TEXT NOT NULL, repeat INTEGER NOT NULL, stage TEXT NOT NULL,
    status TEXT NOT NULL, text TEXT NOT NULL, reasoning TEXT, finish_reason TEXT,
    prompt_tokens INTEGER, completion_tokens INTEGER, cost_usd REAL,
    latency_s REAL NOT NULL, attempts INTEGER NOT NULL, error TEXT, sent_images TEXT NOT NULL,
    PRIMARY KEY (question, condition, repeat, stage)
) WITHOUT ROWID
"""
_COLUMNS = (
    "status, text, reasoning, finish_reason, prompt_tokens, completion_tokens, cost_usd, latency_s, attempts, error, "
    "sent_images"
)
_KEY = "question, condition, repeat, stage"
# A step that is asked again takes the newer reply, and keeps what was spent on the older one.
_SPENT = ("prompt_tokens", "completion_tokens", "cost_usd", "attempts")
_NEWER = ", ".join(
    f"{name} = coalesce({name} + excluded.{name}, {name}, excluded.{name})"
    if name in _SPENT
    else f"{name} = excluded.{name}"
    for name in _COLUMNS.split(", ")
)
_INSERT = f"INSERT INTO replies ({_KEY}, {_COLUMNS}) VALUES ({', '.join('?' * 15)})"
_UPSERT = f"{_INSERT} ON CONFLICT DO UPDATE SET {_NEWER}"
_SELECT = f"SELECT {_COLUMNS} FROM replies WHERE question = ? AND condition = ? AND repeat = ? AND stage = ?"
_FAILURES = tuple(status.value for status in Status if status.is_failure)


@dataclass(frozen=True, slots=True)
class JournalTotals:
    """What a journal holds: rows, those that failed, requests sent, tokens and cost where the server told.

    `unmetered` counts the usable replies without a count of tokens.
    """

    replies: int
    failed: int
    requests: int
    unmetered: int
    prompt_tokens: int
    completion_tokens: int
    cost_usd: float | None


_Entry = tuple[StepKey, Reply, "asyncio.Future[None]", asyncio.AbstractEventLoop]


class Journal:
    """The replies of one run. Reading is for any thread that opened it; writing goes through `record`."""

    def __init__(self, path: Path, *, create: bool = True) -> None:
        """Open the journal at `path`.

        Raises:
            BadDataError: the file is missing (unless `create`), no journal, or of another format.
        """
        self.path = path
        if not create and not path.exists():
            raise BadDataError(f"There is no journal at {path}. Name the folder of a run, e.g. runs/idkb/...")
        self._reader = self._connect()
        self._queue: SimpleQueue[_Entry | None] = SimpleQueue()
        self._writer: threading.Thread | None = None

    def _connect(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(self.path, isolation_level=None, timeout=30, check_same_thread=False)
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")
            connection.execute(_SCHEMA)
            found = connection.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.OperationalError as error:
            raise RunStoppedError(
                f"The journal {self.path} cannot be opened ({error}). What it holds is safe. "
                "Free some space or mend the access to it, then type the same command again."
            ) from error
        except sqlite3.DatabaseError as error:
            raise BadDataError(
                f"{self.path} cannot be read as a journal ({error}). Move it away, or start over with --fresh."
            ) from error
        if found not in (0, FORMAT):
            raise BadDataError(
                f"{self.path} has journal format {found}; this version of Roadworthy reads format {FORMAT}. "
                "Use the version that wrote it, or start over with --fresh."
            )
        if found == 0:
            connection.execute(f"PRAGMA user_version = {FORMAT}")
        return connection

    def get(self, key: StepKey) -> Reply | None:
        """Return the committed reply to a step, or None."""
        row = self._reader.execute(_SELECT, (key.question, key.condition, key.repeat, key.stage)).fetchone()
        return None if row is None else _reply(row)

    def settled(self, key: StepKey) -> bool:
        """Whether a step has a committed reply that need not be asked for again."""
        reply = self.get(key)
        return reply is not None and not reply.status.is_failure

    def __iter__(self) -> Iterator[tuple[StepKey, Reply]]:
        """Yield every committed reply, in key order."""
        for row in self._reader.execute(f"SELECT {_KEY}, {_COLUMNS} FROM replies ORDER BY {_KEY}"):
            yield StepKey(*row[:4]), _reply(row[4:])

    def take_from(self, part: Path) -> None:
        """Copy every reply of another journal that this one lacks, or of which it has only a failed one."""
        marks = ", ".join("?" * len(_FAILURES))
        self._reader.execute("ATTACH ? AS part", [str(part)])
        self._reader.execute(
            f"INSERT INTO replies ({_KEY}, {_COLUMNS}) SELECT {_KEY}, {_COLUMNS} FROM part.replies WHERE true "
            f"ON CONFLICT DO UPDATE SET {_NEWER} WHERE replies.status IN ({marks})",
            _FAILURES,
        )
        self._reader.execute("DETACH part")

    def totals(self) -> JournalTotals:
        """Return the sums over all committed replies."""
        marks = ", ".join("?" * len(_FAILURES))
        row = self._reader.execute(
            f"SELECT count(*), coalesce(sum(status IN ({marks})), 0), coalesce(sum(attempts), 0), "
            f"coalesce(sum(prompt_tokens IS NULL AND status NOT IN ({marks})), 0), "
            "coalesce(sum(prompt_tokens), 0), coalesce(sum(completion_tokens), 0), sum(cost_usd) FROM replies",
            _FAILURES * 2,
        ).fetchone()
        return JournalTotals(*row)

    async def record(self, key: StepKey, reply: Reply) -> None:
        """Commit a reply; return when it is on disk.

        Raises:
            RunStoppedError: it cannot be written (disk full, folder gone); what was committed stays.
        """
        if self._writer is None:
            self._writer = threading.Thread(target=self._write_all, args=[self._connect()], name="journal", daemon=True)
            self._writer.start()
        loop = asyncio.get_running_loop()
        committed: asyncio.Future[None] = loop.create_future()
        self._queue.put((key, reply, committed, loop))
        await committed

    def _write_all(self, connection: sqlite3.Connection) -> None:
        entry = self._queue.get()
        while entry is not None:
            batch = [entry]
            while not self._queue.empty() and len(batch) < LARGEST_COMMIT:
                following = self._queue.get()
                if following is None:
                    self._queue.put(None)
                    break
                batch.append(following)
            self._commit(connection, batch)
            entry = self._queue.get()
        connection.close()

    def _commit(self, connection: sqlite3.Connection, batch: list[_Entry]) -> None:
        error: RunStoppedError | None = None
        try:
            connection.execute("BEGIN")
            connection.executemany(_UPSERT, [_row(key, reply) for key, reply, *_ in batch])
            connection.execute("COMMIT")
        except Exception as reason:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            error = RunStoppedError(
                f"The journal {self.path} cannot be written ({reason}). What was committed before is safe. "
                "Free some space, then type the same command again to go on."
            )
        with suppress(RuntimeError):  # the loop is gone: nobody waits for these any more
            batch[0][3].call_soon_threadsafe(_settle, [committed for _, _, committed, _ in batch], error)

    def close(self) -> None:
        """Commit what is queued, fold the write-ahead log into the file, and close."""
        if self._writer is not None:
            self._queue.put(None)
            self._writer.join()
            self._writer = None
        with suppress(sqlite3.Error):  # failing that, the log stays beside the file and is read from there
            self._reader.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._reader.close()


def _settle(futures: "list[asyncio.Future[None]]", error: RunStoppedError | None) -> None:
    for future in futures:
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)


def _row(key: StepKey, reply: Reply) -> tuple[object, ...]:
    usage = reply.usage
    return (
        key.question, key.condition, key.repeat, key.stage,
        reply.status.value, _storable(reply.text), _storable(reply.reasoning), reply.finish_reason,
        usage.prompt_tokens, usage.completion_tokens, usage.cost_usd,
        reply.latency_s, reply.attempts, _storable(reply.error), " ".join(reply.sent_images),
    )  # fmt: skip


def _storable(text: str | None) -> str | None:
    # JSON can carry lone surrogates, which no UTF-8 file can.
    return None if text is None else text.encode("utf-8", "replace").decode("utf-8")


def _reply(row: tuple[object, ...]) -> Reply:
    status, text, reasoning, finish_reason, prompt, completion, cost, latency_s, attempts, error, images = row
    return Reply(
        Status(status), text, reasoning, finish_reason, Usage(prompt, completion, cost),  # type: ignore[arg-type]
        latency_s, attempts, error, tuple(str(images).split()),  # type: ignore[arg-type]
    )  # fmt: skip
