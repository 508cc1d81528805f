"""The theory exam: IDKB's multiple-choice and open questions (arXiv 2409.02914), asked and graded as the paper does."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path

from roadworthy.errors import UsageError
from roadworthy.exams.exam import BuildOptions, Circumstances, ExamProtocol, Graders
from roadworthy.exams.idkb import prompts
from roadworthy.exams.idkb.literal import follows_instruction, literal_is_right
from roadworthy.exams.idkb.open_answer import grade_open
from roadworthy.exams.idkb.tally import IdkbTally
from roadworthy.grading import Case, Contrast, NamedScore, Outcome, Verdict, parse_choice, parse_choices
from roadworthy.models import Decoding, ImagePlan, Reply, Request, Status
from roadworthy.questions import Answer, Blind, Condition, Dataset, Kind, Question, QuestionSet
from roadworthy.runner import Step, StepKey

# The paper names no decoding parameters: greedy, and room enough for an explanation.
MAX_TOKENS = 1024


class IdkbExam:
    """The `Exam` of traffic laws, signs, techniques and defensive driving."""

    id = "idkb"
    alias = "theory"
    title = "Theory (IDKB)"
    place_on_card = 1
    modes: tuple[str, ...] = ("standard",)
    protocol = ExamProtocol(
        prompts.PROTOCOL, prompts.PROMPTS_SHA256, Decoding(temperature=0.0, max_tokens=MAX_TOKENS), ImagePlan()
    )

    def conditions(self, circumstances: Circumstances) -> tuple[Condition, ...]:
        """Return the one condition that this exam knows."""
        for mode in circumstances.modes:
            if mode != "standard":
                raise UsageError(f'The exam idkb has no mode "{mode}"; its only mode is "standard". Leave out --mode.')
        wished = replace(circumstances, modes=(), blinds=(Blind.NONE,))
        if wished != Circumstances():
            raise UsageError("idkb has neither frames nor navigation nor upstream questions: leave those options out.")
        return (Condition(),)

    def asks(self, layer: str | None, condition: Condition) -> bool:
        """Every question is asked."""
        return True

    def language(self, named: str | None) -> str | None:
        """Return the language named, as the question sets write it ("zh", also for "cn"); all of them without one."""
        return {"all": None, "cn": "zh"}.get(named, named) if named else None

    def steps(
        self, question: Question, condition: Condition, repeat: int, upstream: Sequence[Question] = ()
    ) -> tuple[Step, ...]:
        """Return the one call that a question takes."""
        return (Step(StepKey(question.id, condition.name, repeat), partial(self._request, question, repeat)),)

    def _request(self, question: Question, repeat: int, _: Mapping[StepKey, Reply]) -> Request:
        return Request(prompts.messages(question), question, self.write_answer, repeat)

    def grade(
        self,
        question: Question,
        condition: Condition,
        repeat: int,
        replies: Mapping[StepKey, Reply],
        graders: Graders,
        *,
        upstream: Sequence[Question] = (),
    ) -> Verdict:
        """Return the verdict: `primary` by Algorithm 1 and the outcome by the robust reading; open answers by likeness.

        A reply that the endpoint failed to give has no score at all; any other reply that does not answer is wrong.
        """
        reply = replies[StepKey(question.id, condition.name, repeat)]
        if reply.status.is_failure:
            return Verdict.failed(question.id, condition.name, repeat, reply.error or reply.status.value)
        if question.kind is Kind.OPEN:
            return grade_open(question, condition, repeat, reply, graders)
        outcome, keys, notes = _understood(question, reply)
        # What a content filter leaves of a reply is not the candidate's answer, whatever letters are in it.
        literal = float(literal_is_right(reply.text, question.answer) and reply.status is not Status.FILTERED)
        scores = (
            NamedScore("accuracy", literal),
            NamedScore("accuracy_robust", float(keys == question.answer.keys)),
            NamedScore("instruction_following", float(follows_instruction(reply.text))),
        )
        value = ", ".join(keys) or None
        return Verdict(question.id, condition.name, repeat, outcome, value, scores, literal, notes=notes)

    def write_answer(self, question: Question, answer: Answer) -> str:
        """Return the answer as Table 8 asks for it: "Option A, Option C"; an open one as it is."""
        if question.kind is Kind.OPEN:
            return answer.text or ""
        return ", ".join(f"Option {key}" for key in answer.keys)

    def contrast(
        self, question: Question, cases: Mapping[Condition, Case], upstream: Sequence[Question]
    ) -> Contrast | None:
        """Return None: nothing is introduced before a theory question."""
        return None

    def tally(self, dataset: Dataset, graders: Graders, conditions: Sequence[Condition] = ()) -> IdkbTally:
        """Return an empty tally."""
        return IdkbTally(self.title, self.protocol.id, dataset, graders, conditions or (Condition(),))

    def open_data(self, location: str, cache: Path) -> QuestionSet | None:
        """Return None: IDKB's official data is not public."""
        return None

    def build_starter(self, folder: Path) -> QuestionSet:
        """Write the bundled learner questions to `folder`."""
        from roadworthy.exams.idkb.starter.build import build_starter  # noqa: PLC0415  (pulls in Pillow)

        return build_starter(folder)

    def build(self, source: str, path: Path, folder: Path, options: BuildOptions) -> QuestionSet:
        """Import a question bank.

        Raises:
            UsageError: there is no such source, or an option is not for question banks.
        """
        from roadworthy.exams.idkb.importers import find_importer  # noqa: PLC0415
        from roadworthy.exams.idkb.intake import take_in  # noqa: PLC0415

        if options.aliases is not None:
            raise UsageError("--aliases is for driveaction, whose tasks have names: leave it out.")
        return take_in(find_importer(source)(path, options), source, folder, options)

    def sources(self) -> tuple[str, ...]:
        """Return the question banks that can be imported."""
        from roadworthy.exams.idkb.importers import IMPORTERS  # noqa: PLC0415

        return tuple(sorted(IMPORTERS))


def _understood(question: Question, reply: Reply) -> tuple[Outcome, tuple[str, ...], tuple[str, ...]]:
    if reply.status is Status.TRUNCATED:
        return Outcome.TRUNCATED, (), ()
    if reply.status is Status.FILTERED:
        return Outcome.REFUSED, (), ("content filter",)
    return _read(reply.text, question.kind, tuple((option.key, option.text) for option in question.options))


@lru_cache(maxsize=4096)  # thousands of true/false questions share their options, and get the same few replies
def _read(
    text: str, kind: Kind, options: tuple[tuple[str, str], ...]
) -> tuple[Outcome, tuple[str, ...], tuple[str, ...]]:
    if kind is Kind.CHOICES:
        several = parse_choices(text, dict(options))
        return several.outcome, several.value or (), several.notes
    one = parse_choice(text, dict(options))
    return one.outcome, (one.value,) if one.value else (), one.notes
