"""The journal: what was committed stays, exactly as it came."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roadworthy.errors import BadDataError, RunStoppedError
from roadworthy.models import Reply, Status, Usage
from roadworthy.runner import Journal, StepKey

KEY = StepKey("q", "standard", 0, "answer")

texts = st.text(st.characters(exclude_categories=["Cs"]))
replies = st.builds(
    Reply,
    status=st.sampled_from(Status),
    text=texts,
    reasoning=st.none() | texts,
    finish_reason=st.none() | st.sampled_from(["stop", "length"]),
    usage=st.builds(
        Usage,
        prompt_tokens=st.none() | st.integers(0, 10**9),
        completion_tokens=st.none() | st.integers(0, 10**9),
        cost_usd=st.none() | st.floats(0, 1e6),
    ),
    latency_s=st.floats(0, 1e6),
    attempts=st.integers(0, 99),
    error=st.none() | texts,
    sent_images=st.lists(st.sampled_from(["a" * 64, "b" * 64]), max_size=3).map(tuple),
)


def record(journal: Journal, entries: dict[StepKey, Reply]) -> None:
    async def all_of_them() -> None:
        await asyncio.gather(*(journal.record(key, reply) for key, reply in entries.items()))

    asyncio.run(all_of_them())


@settings(max_examples=25, deadline=None)
@given(entries=st.dictionaries(st.builds(StepKey, texts, texts, st.integers(0, 9), texts), replies, max_size=5))
def test_every_reply_comes_back_as_it_was(
    entries: dict[StepKey, Reply], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("journal") / "journal.sqlite"
    journal = Journal(path)
    record(journal, entries)
    journal.close()
    again = Journal(path, create=False)
    assert dict(again) == entries
    again.close()


def test_a_thousand_replies_at_once_are_all_kept(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.sqlite")
    record(journal, {StepKey(str(number), "c"): Reply(Status.OK, str(number)) for number in range(1000)})
    assert journal.totals().replies == 1000
    journal.close()


def test_lone_surrogates_are_stored_as_question_marks(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.sqlite")
    record(journal, {KEY: Reply(Status.OK, "a\ud800b")})
    found = journal.get(KEY)
    assert found is not None
    assert found.text == "a?b"
    journal.close()


def test_closing_folds_the_log_into_one_file(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.sqlite")
    record(journal, {KEY: Reply(Status.OK, "x")})
    journal.close()
    assert [path.name for path in tmp_path.iterdir()] == ["j.sqlite"]


def test_a_journal_that_cannot_be_written_stops_the_run_by_name(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.sqlite")
    record(journal, {KEY: Reply(Status.OK)})
    other = sqlite3.connect(tmp_path / "j.sqlite", isolation_level=None)
    other.execute("DROP TABLE replies")
    with pytest.raises(RunStoppedError, match=r"j\.sqlite cannot be written"):
        record(journal, {KEY: Reply(Status.OK)})
    other.close()
    journal.close()


def test_a_reply_that_cannot_be_stored_is_said_so_rather_than_waited_for(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.sqlite")
    with pytest.raises(RunStoppedError, match="cannot be written"):
        record(journal, {KEY: Reply(Status.OK, usage=Usage(10**30))})
    record(journal, {KEY: Reply(Status.OK, "and the writer lives on")})
    assert journal.settled(KEY)
    journal.close()


def test_usable_replies_without_a_count_of_tokens_are_counted(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.sqlite")
    entries = {StepKey("a", "c"): Reply(Status.OK), StepKey("b", "c"): Reply(Status.OK, usage=Usage(1, 1))}
    record(journal, entries)
    assert journal.totals().unmetered == 1
    journal.close()


def test_a_file_that_is_no_journal_is_refused_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "j.sqlite").write_text("not a database, but long enough to be read as one" * 20)
    with pytest.raises(BadDataError, match="--fresh"):
        Journal(tmp_path / "j.sqlite")


def test_a_journal_of_a_later_format_is_refused(tmp_path: Path) -> None:
    Journal(tmp_path / "j.sqlite").close()
    connection = sqlite3.connect(tmp_path / "j.sqlite")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(BadDataError, match="format 99"):
        Journal(tmp_path / "j.sqlite")


def test_a_missing_journal_is_not_made_for_reading(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match="no journal"):
        Journal(tmp_path / "j.sqlite", create=False)
    assert not (tmp_path / "j.sqlite").exists()


def test_totals_sum_requests_tokens_and_known_costs(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.sqlite")
    entries = {
        StepKey("a", "c"): Reply(Status.OK, usage=Usage(10, 2, 0.5), attempts=1),
        StepKey("b", "c"): Reply(Status.HTTP, usage=Usage(), attempts=6),
        StepKey("d", "c"): Reply(Status.OK, usage=Usage(5, 1, None), attempts=2),
    }
    record(journal, entries)
    totals = journal.totals()
    assert (totals.replies, totals.failed, totals.requests) == (3, 1, 9)
    assert (totals.prompt_tokens, totals.completion_tokens, totals.cost_usd) == (15, 3, 0.5)
    journal.close()


def test_a_journal_without_known_costs_has_no_cost(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.sqlite")
    record(journal, {KEY: Reply(Status.OK)})
    assert journal.totals().cost_usd is None
    journal.close()
