"""The decision exam: DriveAction's vision, language and action questions (arXiv 2506.05667)."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path

from roadworthy.errors import UsageError
from roadworthy.exams.driveaction import modes, prompts
from roadworthy.exams.driveaction.known_information import question_and_answer, statement
from roadworthy.exams.driveaction.reading import in_words, read_reply, same
from roadworthy.exams.driveaction.tally import DriveActionTally
from roadworthy.exams.driveaction.tree import Layer
from roadworthy.exams.exam import BuildOptions, Circumstances, ExamProtocol, Graders
from roadworthy.grading import Case, Contrast, NamedScore, Verdict
from roadworthy.models import Decoding, ImagePlan, Reply, Request
from roadworthy.questions import Answer, Condition, Dataset, Question, QuestionSet, Upstream
from roadworthy.runner import Step, StepKey

# VLMEvalKit's own: greedy, and room enough for a model that thinks aloud.
MAX_TOKENS = 2048
SOURCE = "parquet"
# The data set calls its Chinese columns "cn"; they are in simplified characters.
LANGUAGES = {"cn": "zh", "zh-Hans": "zh"}
_RENDERERS: Mapping[str, Callable[[Question, Answer], str]] = {"statement": statement, "qa": question_and_answer}


class DriveActionExam:
    """The `Exam` of driving decisions."""

    id = "driveaction"
    alias = "decision"
    title = "Decision (DriveAction)"
    place_on_card = 3
    modes: tuple[str, ...] = (*modes.ACTION_MODES, *modes.TASK_MODES)
    protocol = ExamProtocol(
        prompts.protocol_id(), prompts.prompts_sha256(), Decoding(temperature=0.0, max_tokens=MAX_TOKENS), ImagePlan()
    )

    def conditions(self, circumstances: Circumstances) -> tuple[Condition, ...]:
        """Return the modes to ask under, all six without named ones."""
        return modes.conditions(circumstances)

    def asks(self, layer: str | None, condition: Condition) -> bool:
        """Whether the condition's mode asks this layer."""
        return layer == modes.layer_asked(condition.mode).value

    def language(self, named: str | None) -> str | None:
        """Return "en" unless another language is named; the data set's "cn" is "zh", and "all" asks in both.

        Raises:
            UsageError: there are no questions in it.
        """
        language = LANGUAGES.get(named or "en", named or "en")
        if language == "all":
            return None
        if language not in ("en", "zh"):
            raise UsageError(f'--lang "{named}": DriveAction asks in en and zh (cn), or in all.')
        return language

    def steps(
        self, question: Question, condition: Condition, repeat: int, upstream: Sequence[Question] = ()
    ) -> tuple[Step, ...]:
        """Return the one call that a question takes; where the candidate's own answers are introduced it needs them."""
        key = StepKey(question.id, condition.name, repeat)
        known = self._known(condition, upstream)
        needs = (
            tuple(_task_key(other, condition, repeat) for other in known)
            if condition.upstream is Upstream.PREDICTED
            else ()
        )
        return (Step(key, partial(self._request, question, condition, repeat, known), needs),)

    def _known(self, condition: Condition, upstream: Sequence[Question]) -> tuple[Question, ...]:
        layers = modes.layers_known(condition.mode)
        return tuple(other for other in upstream if other.tag("layer") in layers)

    def _request(
        self,
        question: Question,
        condition: Condition,
        repeat: int,
        known: Sequence[Question],
        replies: Mapping[StepKey, Reply],
    ) -> Request | None:
        if any(reply.status.is_failure for reply in replies.values()):
            return None
        worded = self._worded(known, condition, repeat, replies)
        return Request(prompts.messages(question, condition, worded), question, self.write_answer, repeat)

    def _worded(
        self, known: Sequence[Question], condition: Condition, repeat: int, replies: Mapping[StepKey, Reply]
    ) -> list[str]:
        """Word each known question with its answer; one that the candidate gave no answer to is not known."""
        renderer = condition.renderer or "statement"
        if condition.upstream is Upstream.TRUTH:
            return [_word(renderer, other, other.answer) for other in known]
        readings = [(other, read_reply(other, replies[_task_key(other, condition, repeat)])) for other in known]
        return [_word(renderer, other, reading.answer) for other, reading in readings if reading.answer is not None]

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
        """Return the verdict: `primary` by the careful reading, exact matching beside it.

        A reply that the endpoint failed to give has no score at all; any other reply that does not answer is wrong.
        """
        reply = replies[StepKey(question.id, condition.name, repeat)]
        if reply.status.is_failure:
            return Verdict.failed(question.id, condition.name, repeat, reply.error or reply.status.value)
        reading = read_reply(question, reply)
        accuracy = float(same(reading.answer, question.answer))
        scores = [
            NamedScore("accuracy", accuracy),
            NamedScore("accuracy_exact_matching", float(same(reading.exact, question.answer))),
        ]
        notes = reading.notes
        if condition.upstream is not Upstream.NONE:
            known = len(self._worded(self._known(condition, upstream), condition, repeat, replies))
            scores.append(NamedScore("n_upstream", float(known)))
            notes += () if known else ("nothing was introduced: asked as in mode A",)
        if prompts.NAVIGATION in condition.dropped:
            scores.append(NamedScore("n_dropped", float(prompts.has_navigation(question))))
        value = None if reading.answer is None else in_words(question, reading.answer)
        return Verdict(
            question.id, condition.name, repeat, reading.outcome, value, tuple(scores), accuracy, notes=notes
        )

    def contrast(
        self, question: Question, cases: Mapping[Condition, Case], upstream: Sequence[Question]
    ) -> Contrast | None:
        """Return an action question that was wrong in mode A and right in V-L-A, with what was given (section C.2)."""
        pair = modes.informed_pair(cases)
        if pair is None or pair[1].upstream is not Upstream.TRUTH:
            return None
        without, informed = (cases[condition] for condition in pair)
        if without.verdict.primary != 0.0 or informed.verdict.primary != 1.0:
            return None
        given = self._worded(self._known(pair[1], upstream), pair[1], 0, {})
        return Contrast(" ".join(given), without, informed)

    def write_answer(self, question: Question, answer: Answer) -> str:
        """Return the answer as the prompt asks for it."""
        return in_words(question, answer)

    def tally(self, dataset: Dataset, graders: Graders, conditions: Sequence[Condition] = ()) -> DriveActionTally:
        """Return an empty tally."""
        return DriveActionTally(self.title, self.protocol.id, dataset, conditions or self.conditions(Circumstances()))

    def open_data(self, location: str, cache: Path) -> QuestionSet | None:
        """Return the official Parquet data at a folder, a file or an hf:// address as a question set, made once."""
        from roadworthy.exams.driveaction.official import is_official, open_official  # noqa: PLC0415  (pulls in pyarrow)

        return open_official(location, cache) if is_official(location) else None

    def build_starter(self, folder: Path) -> QuestionSet:
        """Write the bundled slices to `folder`."""
        from roadworthy.exams.driveaction.starter.build import build_starter  # noqa: PLC0415  (pulls in Pillow)

        return build_starter(folder)

    def build(self, source: str, path: Path, folder: Path, options: BuildOptions) -> QuestionSet:
        """Read the official layout, in files or at an hf:// address, into a question set."""
        from roadworthy.exams.driveaction.official import build_official  # noqa: PLC0415  (pulls in pyarrow)

        if source != SOURCE:
            raise UsageError(f'There is no source "{source}" for driveaction; its source is {SOURCE}.')
        return build_official(path, folder, options)

    def sources(self) -> tuple[str, ...]:
        """Return the one layout that can be read."""
        return (SOURCE,)


@lru_cache(maxsize=256)  # the questions of a slice are introduced before each of its actions, in up to three modes
def _word(renderer: str, question: Question, answer: Answer) -> str:
    return _RENDERERS[renderer](question, answer)


def _task_key(question: Question, condition: Condition, repeat: int) -> StepKey:
    layer = Layer(str(question.tag("layer")))
    return StepKey(question.id, modes.task_condition(condition, layer).name, repeat)
