"""Models that answer without looking: what a score must beat, and the key itself to check the whole pipeline."""

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from roadworthy.models.reply import Reply, Status
from roadworthy.models.request import Request
from roadworthy.questions import Answer, Kind, Question


class Baseline:
    """A `Model` that chooses an answer from the question alone; subclasses say how."""

    label = ""

    @property
    def name(self) -> str:
        """The baseline's name, e.g. "baseline/random"."""
        return f"baseline/{self.label}"

    def study(self, questions: Iterable[Question]) -> None:
        """Look at the questions to be asked before they are; most baselines need not."""

    def choose(self, question: Question, repeat: int) -> Answer:
        """Return this baseline's answer."""
        raise NotImplementedError

    async def answer(self, request: Request) -> Reply:
        """Return the chosen answer, written as the exam asks for it."""
        if request.question is None or request.write_answer is None:
            return Reply(Status.EMPTY, error="a baseline answers exam questions only")
        answer = self.choose(request.question, request.repeat)
        return Reply(Status.OK, request.write_answer(request.question, answer), finish_reason="stop")

    async def close(self) -> None:
        """Nothing to release."""


class AnswerKey(Baseline):
    """Answers the key: every score must be full, or the pipeline loses points somewhere."""

    label = "answer-key"

    def choose(self, question: Question, repeat: int) -> Answer:
        """Return the right answer."""
        return question.answer


class First(Baseline):
    """Always takes the first option."""

    label = "first"

    def choose(self, question: Question, repeat: int) -> Answer:
        """Return the first option, true of true and false; to an open question it has nothing to say."""
        if question.kind is Kind.TRUE_FALSE:
            return replace(question.answer, flag=True)
        if not question.options:
            return replace(question.answer, text="")
        return replace(question.answer, keys=question_keys(question)[:1])


class Random(Baseline):
    """Draws one option, or true or false, uniformly; where several may be right, one of the non-empty sets of options.

    To an open question it gives the answer of another one: what that scores is what an answer beside the point scores.
    The draw depends on seed, question and repeat only, so a resumed run draws the same.
    """

    label = "random"

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._texts: list[str] = []
        self._places: dict[str, int] = {}

    def study(self, questions: Iterable[Question]) -> None:
        """Gather the answers of the open questions."""
        for question in questions:
            if question.kind is Kind.OPEN and question.answer.text:
                self._places[question.id] = len(self._texts)
                self._texts.append(question.answer.text)

    def choose(self, question: Question, repeat: int) -> Answer:
        """Return the drawn option or set of options, or another open question's answer ("" where there is no other)."""
        draw = random.Random(f"{self._seed}/{question.id}/{repeat}")  # noqa: S311  (a baseline, no secret)
        if question.kind is Kind.TRUE_FALSE:
            return replace(question.answer, flag=draw.random() < 0.5)
        keys = question_keys(question)
        if not keys:
            return replace(question.answer, text=self._another_text(question, draw))
        if question.kind is not Kind.CHOICES:
            return replace(question.answer, keys=(draw.choice(keys),))
        chosen = draw.randrange(1, 2 ** len(keys))
        return replace(question.answer, keys=tuple(key for bit, key in enumerate(keys) if chosen >> bit & 1))

    def _another_text(self, question: Question, draw: random.Random) -> str:
        if len(self._texts) < 2:
            return ""
        steps = draw.randrange(1, len(self._texts))
        return self._texts[(self._places[question.id] + steps) % len(self._texts)]


# An answer as the majority counts it: its keys, its text where it has one, and whether it says true.
_Said = tuple[tuple[str, ...], str, bool]


class Majority(Baseline):
    """Answers what is most often right among questions of the same kind with as many options: a cheat to beat."""

    label = "majority"

    def __init__(self) -> None:
        self._answers: dict[tuple[Kind, int], _Said] = {}

    def study(self, questions: Iterable[Question]) -> None:
        """Count the right answers."""
        counted: dict[tuple[Kind, int], Counter[_Said]] = {}
        for question in questions:
            counts = counted.setdefault((question.kind, len(question.options)), Counter())
            answer = question.answer
            counts[answer.keys, answer.text or "", bool(answer.flag)] += 1
        for group, counts in counted.items():
            self._answers[group] = min(counts, key=lambda said: (-counts[said], said))

    def choose(self, question: Question, repeat: int) -> Answer:
        """Return the most frequent answer, the first in order among equals."""
        keys, text, flag = self._answers[question.kind, len(question.options)]
        says = None if question.answer.flag is None else flag
        return replace(question.answer, keys=keys, text=text or None, flag=says)


def question_keys(question: Question) -> tuple[str, ...]:
    """Return the keys of the question's options, in order."""
    return tuple(option.key for option in question.options)


BASELINES = ("answer-key", "first", "majority", "random")
ALIASES = {"reference": "answer-key"}


def make_baseline(label: str, seed: int) -> Baseline | None:
    """Return the baseline of that name or alias, or None when there is none."""
    match ALIASES.get(label, label):
        case "answer-key":
            return AnswerKey()
        case "first":
            return First()
        case "majority":
            return Majority()
        case "random":
            return Random(seed)
        case _:
            return None
