"""The runner: each step once, in order of need, bounded, and journalled before it counts."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from roadworthy.errors import RunStoppedError
from roadworthy.models import Message, Reply, Request, Status, TextPart, Usage
from roadworthy.runner import Budget, Journal, Price, RetryPolicy, Runner, RunSummary, Step, StepKey

QUICK = RetryPolicy(attempts=3, busy_attempts=3, deadline_s=5.0, longest_wait_s=0.001)


def asks(text: str) -> Request:
    return Request((Message("user", (TextPart(text),)),))


def step(name: str, *needs: str) -> Step:
    def request(replies: Mapping[StepKey, Reply]) -> Request:
        return asks(" ".join([name, *(replies[StepKey(need, "c")].text for need in needs)]))

    return Step(StepKey(name, "c"), request, tuple(StepKey(need, "c") for need in needs))


def text_in(request: Request) -> str:
    (part,) = request.messages[0].parts
    assert isinstance(part, TextPart)
    return part.text


@dataclass
class Scripted:
    """A model that answers by a function, and remembers what it was asked."""

    reply: Callable[[str], Reply] = lambda text: Reply(Status.OK, f"<{text}>")
    asked: list[str] = field(default_factory=list)
    name: str = "scripted"
    under_way: int = 0
    peak: int = 0

    async def answer(self, request: Request) -> Reply:
        text = text_in(request)
        self.asked.append(text)
        self.under_way += 1
        self.peak = max(self.peak, self.under_way)
        await asyncio.sleep(0.001)
        self.under_way -= 1
        return self.reply(text)

    async def close(self) -> None:
        pass


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal(tmp_path / "journal.sqlite")
    yield opened
    opened.close()


def run(
    model: Scripted,
    journal: Journal,
    steps: list[Step] | Iterator[Step],
    *,
    concurrency: int = 4,
    max_requests: int | None = None,
    max_cost_usd: float | None = None,
    price: Price | None = None,
    on_first_reply: Callable[[Reply], None] | None = None,
) -> RunSummary:
    budget = Budget(journal.totals(), max_requests=max_requests, max_cost_usd=max_cost_usd, price=price)
    runner = Runner(model, journal, budget, concurrency, QUICK, on_first_reply=on_first_reply)
    return asyncio.run(runner.run(steps))


def test_a_step_is_given_the_replies_it_needs(journal: Journal) -> None:
    model = Scripted()
    run(model, journal, [step("a"), step("b"), step("judge", "a", "b")])
    assert model.asked[-1] == "judge <a> <b>"


def test_needs_are_met_from_an_earlier_session(journal: Journal) -> None:
    run(Scripted(), journal, [step("a")])
    model = Scripted()
    run(model, journal, [step("a"), step("b", "a")])
    assert model.asked == ["b <a>"]


def test_a_long_chain_of_needs_is_asked_in_order_whatever_the_concurrency(journal: Journal) -> None:
    model = Scripted(reply=lambda text: Reply(Status.OK, text.split()[0]))
    chain = [step("0")] + [step(str(number), str(number - 1)) for number in range(1, 60)]
    run(model, journal, chain, concurrency=3)
    assert [text.split()[0] for text in model.asked] == [str(number) for number in range(60)]


def test_a_need_that_never_came_is_a_programming_error_that_names_it(journal: Journal) -> None:
    with pytest.raises(ValueError, match="nowhere"):
        run(Scripted(), journal, [step("b", "nowhere")])


def test_a_step_with_nothing_to_ask_is_left_for_later(journal: Journal) -> None:
    summary = run(Scripted(), journal, [Step(StepKey("a", "c"), lambda _: None)])
    assert (summary.asked, summary.not_asked) == (0, 1)
    assert journal.get(StepKey("a", "c")) is None


def test_no_more_are_under_way_than_the_concurrency(journal: Journal) -> None:
    model = Scripted()
    run(model, journal, [step(str(number)) for number in range(100)], concurrency=7)
    assert model.peak == 7


def test_steps_are_drawn_from_their_generator_only_as_they_are_needed(journal: Journal) -> None:
    model = Scripted()
    ahead = 0

    def steps() -> Iterator[Step]:
        nonlocal ahead
        for number in range(200):
            ahead = max(ahead, number - len(model.asked))
            yield step(str(number))

    run(model, journal, steps(), concurrency=5)
    assert ahead <= 10


def test_settled_steps_are_not_asked_again(journal: Journal) -> None:
    steps = [step(str(number)) for number in range(20)]
    run(Scripted(), journal, steps[:12])
    model = Scripted()
    summary = run(model, journal, steps)
    assert (summary.asked, summary.resumed) == (8, 12)
    assert len(model.asked) == 8


def test_a_failed_step_is_asked_again_in_the_next_session(journal: Journal) -> None:
    run(Scripted(reply=lambda _: Reply(Status.TIMEOUT)), journal, [step("a")])
    model = Scripted()
    run(model, journal, [step("a")])
    found = journal.get(StepKey("a", "c"))
    assert found is not None
    assert found.status is Status.OK


@pytest.mark.parametrize("status", [Status.EMPTY, Status.TRUNCATED, Status.FILTERED])
def test_what_the_model_itself_did_is_final(journal: Journal, status: Status) -> None:
    run(Scripted(reply=lambda _: Reply(status)), journal, [step("a")])
    model = Scripted()
    run(model, journal, [step("a")])
    assert not model.asked


def test_a_server_that_fails_on_and_on_is_given_up(journal: Journal) -> None:
    model = Scripted(reply=lambda _: Reply(Status.DROPPED, error="connection refused"))
    summary = run(model, journal, [step(str(number)) for number in range(200)])
    assert summary.breaker_stop is not None
    assert "32 questions in a row failed, the last by: connection refused" in summary.breaker_stop
    assert journal.totals().failed == len(set(model.asked)) < 50
    assert summary.not_asked == 200 - len(set(model.asked))


def test_one_good_reply_in_between_keeps_the_run_going(journal: Journal) -> None:
    model = Scripted(
        reply=lambda text: Reply(Status.OK, "x") if int(text) % 20 == 0 else Reply(Status.HTTP, http_status=500)
    )
    summary = run(model, journal, [step(str(number)) for number in range(100)], concurrency=1)
    assert summary.breaker_stop is None
    assert journal.totals().failed == 95


@pytest.mark.parametrize("http_status", [401, 403, 404])
def test_an_unusable_endpoint_is_given_up_at_once(journal: Journal, http_status: int) -> None:
    model = Scripted(reply=lambda _: Reply(Status.HTTP, http_status=http_status))
    run(model, journal, [step(str(number)) for number in range(50)], concurrency=1)
    assert len(model.asked) == 1


@pytest.mark.parametrize("http_status", [401, 403, 404])
def test_one_refusal_among_answers_is_about_its_question(journal: Journal, http_status: int) -> None:
    model = Scripted(
        reply=lambda text: Reply(Status.HTTP, http_status=http_status) if text == "7" else Reply(Status.OK, "x")
    )
    summary = run(model, journal, [step(str(number)) for number in range(50)])
    assert summary.breaker_stop is None
    assert journal.totals().failed == 1


def test_a_rate_limit_never_opens_the_breaker(journal: Journal) -> None:
    model = Scripted(reply=lambda _: Reply(Status.HTTP, http_status=429))
    summary = run(model, journal, [step(str(number)) for number in range(60)])
    assert summary.breaker_stop is None


def test_what_was_spent_on_a_failed_step_is_kept_when_it_is_asked_again(journal: Journal) -> None:
    failing = Scripted(reply=lambda _: Reply(Status.HTTP, http_status=500, usage=Usage(5, 0, 0.5)))
    run(failing, journal, [step("a")])
    run(Scripted(reply=lambda _: Reply(Status.OK, "x", usage=Usage(5, 1, 0.5))), journal, [step("a")])
    totals = journal.totals()
    assert (totals.requests, totals.prompt_tokens, totals.cost_usd) == (4, 20, 2.0)


def test_many_at_once_do_not_pass_a_cap_on_cost_together(journal: Journal) -> None:
    model = Scripted(reply=lambda _: Reply(Status.OK, "x", usage=Usage(cost_usd=0.01)))
    steps = [step(str(number)) for number in range(60)]
    run(model, journal, steps, concurrency=32, max_cost_usd=0.05, on_first_reply=lambda _: None)
    assert journal.totals().cost_usd == pytest.approx(0.05)


def test_the_first_reply_is_shown_whole(journal: Journal) -> None:
    seen: list[Reply] = []
    refused = Reply(Status.HTTP, http_status=401, error="bad key")
    run(Scripted(reply=lambda _: refused), journal, [step("a"), step("b")], on_first_reply=seen.append)
    assert seen == [refused]


def test_questions_the_server_objects_to_do_not_open_the_breaker(journal: Journal) -> None:
    model = Scripted(reply=lambda _: Reply(Status.HTTP, http_status=400))
    summary = run(model, journal, [step(str(number)) for number in range(100)])
    assert summary.breaker_stop is None
    assert len(model.asked) == 100


def test_a_budget_of_requests_counts_retries_and_is_never_exceeded(journal: Journal) -> None:
    model = Scripted(reply=lambda _: Reply(Status.HTTP, http_status=500))
    summary = run(model, journal, [step(str(number)) for number in range(50)], max_requests=20)
    assert len(model.asked) == 20
    assert summary.budget_stop == "--max-requests 20 is reached"
    assert summary.not_asked > 0


def test_a_budget_holds_over_sessions(journal: Journal) -> None:
    steps = [step(str(number)) for number in range(30)]
    run(Scripted(), journal, steps, max_requests=10)
    model = Scripted()
    run(model, journal, steps, max_requests=25)
    assert len(model.asked) == 15


def test_cost_is_the_servers_own_figure_or_tokens_times_price(journal: Journal) -> None:
    usages = {"a": Usage(1_000_000, 500_000), "b": Usage(1, 1, cost_usd=7.0)}
    model = Scripted(reply=lambda text: Reply(Status.OK, "x", usage=usages[text]))
    run(model, journal, [step("a"), step("b")], price=Price(2.0, 4.0))
    assert journal.totals().cost_usd == pytest.approx(1.0 * 2 + 0.5 * 4 + 7)


def test_the_first_reply_can_call_the_run_off(journal: Journal) -> None:
    def refuse(reply: Reply) -> None:
        raise RunStoppedError(reply.text)

    model = Scripted()
    with pytest.raises(RunStoppedError, match="<0>"):
        run(model, journal, [step(str(number)) for number in range(50)], on_first_reply=refuse)
    assert model.asked == ["0"]


def test_an_observer_sees_only_what_is_committed(journal: Journal) -> None:
    seen: list[bool] = []

    class Watching:
        def step_resumed(self, key: StepKey) -> None:
            raise AssertionError(key)

        def step_done(self, key: StepKey, reply: Reply) -> None:
            seen.append(journal.get(key) == reply)

    budget = Budget(journal.totals(), max_requests=None, max_cost_usd=None, price=None)
    runner = Runner(Scripted(), journal, budget, 4, QUICK, observer=Watching())
    asyncio.run(runner.run([step(str(number)) for number in range(30)]))
    assert seen == [True] * 30
