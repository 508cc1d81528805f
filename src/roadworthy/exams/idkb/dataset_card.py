"""What a question set holds, in the rows of the paper's Tables 5 and 6 and by language, vehicle, domain (spec A.8)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from roadworthy.exams.idkb.languages import LANGUAGE_BY_TAG
from roadworthy.exams.idkb.prompts import COUNTRIES, VEHICLES
from roadworthy.exams.idkb.word_count import WordCounter
from roadworthy.questions import Kind, Question
from roadworthy.questions.dataset import DatasetTable

DATA = {"handbook": "Driving handbook data", "test": "Driving test data", "road": "Driving road data"}
KINDS = {Kind.CHOICE: "single", Kind.CHOICES: "multiple", Kind.OPEN: "open"}
DOMAINS = {
    "laws": "Laws & regulations",
    "signs": "Road signs & signals",
    "techniques": "Driving techniques",
    "defensive": "Defensive driving",
}
UNKNOWN = "unknown"


class CardSumError(AssertionError):
    """Parts of a dataset card do not add up to their whole: a fault of the program, or questions of no known kind."""


@dataclass(slots=True)
class Contents:
    """Counts of what was added. `words` and `texts` are how many words how many questions and options have."""

    total: int = 0
    images: int = 0
    by: dict[str, Counter[str]] = field(default_factory=dict)
    languages_of: dict[str, set[str]] = field(default_factory=dict)
    words: Counter[str] = field(default_factory=Counter)
    texts: Counter[str] = field(default_factory=Counter)
    counter: WordCounter = field(default_factory=WordCounter)

    def add(self, question: Question) -> None:
        """Count one question."""
        self.total += 1
        self.images += len(question.all_images)
        country, language = (_values(question, name)[0] for name in ("country", "language"))
        self._count("country", country)
        self._count("language", language)
        self._count("data", _values(question, "source")[0])
        self._count("domain", _values(question, "domain")[0])
        for vehicle in dict.fromkeys(_values(question, "vehicle")):
            self._count("vehicle", vehicle)
        self._count("kind", KINDS.get(question.kind, question.kind.value))
        self._count("form", "QA" if question.kind is Kind.OPEN else "MCQ")
        self._count("split", question.split or UNKNOWN)
        self._count("picture", "question", len(question.images))
        self._count("picture", "option", sum(len(option.images) for option in question.options))
        self._count("with", "explanation", bool(question.explanation))
        self._count("with", "several images", len(question.all_images) > 1)
        self.languages_of.setdefault(country, set()).add(language)
        self._measure("question", question.prompt, language)
        for option in question.options:
            if option.text:
                self._measure("option", option.text, language)

    def n(self, what: str, value: str) -> int:
        """Return how many questions, or pictures, have that value."""
        return self.by.get(what, Counter())[value]

    def average(self, what: str) -> float | None:
        """Return the mean number of words of a question or an option, to two decimals; None if there are none."""
        return round(self.words[what] / self.texts[what], 2) if self.texts[what] else None

    def percent(self, n: int) -> float | None:
        """Return the share of the questions in per cent, to one decimal; None if there are none."""
        return round(100 * n / self.total, 1) if self.total else None

    def _count(self, what: str, value: str, n: int = 1) -> None:
        self.by.setdefault(what, Counter())[value] += n

    def _measure(self, what: str, text: str, language: str) -> None:
        self.words[what] += self.counter.count(text, language)
        self.texts[what] += 1


def _values(question: Question, tag: str) -> tuple[str, ...]:
    value = question.tag(tag)
    values = (value,) if isinstance(value, str) else value
    return values or (UNKNOWN,)


def dataset_tables(questions: Iterable[Question]) -> tuple[DatasetTable, ...]:
    """Return the tables of a question set: its statistics, countries, languages, vehicles and domains.

    Per cents are shares of all questions; a question of several vehicles counts under each of them. Pictures are
    counted as often as they are shown. Lengths are in words, see `WordCounter`.

    Raises:
        CardSumError: the parts of a whole do not add up to it.
    """
    contents = Contents()
    for question in questions:
        contents.add(question)
    check_sums(contents)
    return (
        _statistics(contents),
        _countries(contents),
        _shares(contents, "language", "Languages", {tag: language.name for tag, language in LANGUAGE_BY_TAG.items()}),
        _shares(contents, "vehicle", "Vehicles; a question may be about several", VEHICLES),
        _shares(contents, "domain", "Knowledge domains", DOMAINS),
    )


def check_sums(contents: Contents) -> None:
    """Make sure that parts add up to their wholes.

    Raises:
        CardSumError: they do not; the message says which and by how much.
    """
    c = contents
    divided = c.n("split", "train") + c.n("split", "test") + c.n("split", UNKNOWN)
    sums = (
        ("handbook + test + road", sum(c.n("data", data) for data in DATA), "total questions", c.total),
        ("MCQ + QA", c.n("form", "MCQ") + c.n("form", "QA"), "total questions", c.total),
        ("single + multiple", c.n("kind", "single") + c.n("kind", "multiple"), "MCQ", c.n("form", "MCQ")),
        ("countries", c.by.get("country", Counter()).total(), "total questions", c.total),
        ("images in questions + in options", c.by.get("picture", Counter()).total(), "total images", c.images),
        ("train + test + not divided", divided, "total questions", c.total),
    )
    for parts, found, whole, expected in sums:
        if found != expected:
            raise CardSumError(
                f"The dataset card does not add up: {parts} = {found:,}, but {whole} = {expected:,} "
                f"({found - expected:+,}). Look for questions whose tag source, kind or split is none of these."
            )


def _statistics(c: Contents) -> DatasetTable:
    def share(name: str, n: int) -> tuple[str, int | str | float | None, float | None]:
        return name, n, c.percent(n)

    undivided = c.n("split", UNKNOWN)
    rows = (
        ("Total questions", c.total, None),
        *(share(f"- {name}", c.n("data", data)) for data, name in DATA.items()),
        ("Train : test", f"{c.n('split', 'train'):,} : {c.n('split', 'test'):,}", None),
        *([share("Neither train nor test", undivided)] if undivided else []),
        share("Multiple-choice questions (MCQ)", c.n("form", "MCQ")),
        share("- single answer", c.n("kind", "single")),
        share("- multiple answers", c.n("kind", "multiple")),
        share("Open questions (QA)", c.n("form", "QA")),
        share("Questions with an explanation", c.n("with", "explanation")),
        ("Total images", c.images, None),
        ("- in questions", c.n("picture", "question"), None),
        ("- in options", c.n("picture", "option"), None),
        share("Questions with several images", c.n("with", "several images")),
        ("Average question length", c.average("question"), None),
        ("Average option length", c.average("option"), None),
    )
    return DatasetTable("statistics", f"Statistics (lengths in {c.counter.how()})", ("statistic", "n", "%"), rows)


def _countries(c: Contents) -> DatasetTable:
    rows = tuple(
        (COUNTRIES.get(code, code), " / ".join(sorted(map(_language, c.languages_of[code]))), n)
        for code, n in _most_first(c.by.get("country", Counter()))
    )
    return DatasetTable("countries", "Countries", ("country", "language", "n"), rows)


def _shares(c: Contents, what: str, title: str, names: Mapping[str, str]) -> DatasetTable:
    rows = tuple((names.get(value, value), n, c.percent(n)) for value, n in _most_first(c.by.get(what, Counter())))
    return DatasetTable(f"{what}s", title, (what, "n", "%"), rows)


def _most_first(counts: Counter[str]) -> list[tuple[str, int]]:
    """Return the largest first, what is unknown last."""
    return sorted(counts.items(), key=lambda pair: (pair[0] == UNKNOWN, -pair[1], pair[0]))


def _language(tag: str) -> str:
    return LANGUAGE_BY_TAG[tag].name if tag in LANGUAGE_BY_TAG else tag
