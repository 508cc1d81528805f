"""Whether a question reads as the language that it is tagged with (spec A.5)."""

from collections.abc import Callable
from functools import cache

from roadworthy.exams.idkb.quality.script import scripts
from roadworthy.questions import Question

# The exam's nine languages; a text is only ever taken for one of these.
LANGUAGES = ("de", "en", "es", "fr", "it", "ja", "ko", "pt", "zh")
FEWEST_LETTERS = 60
CONFIDENCE = 0.99


def language_doubt(question: Question) -> str:
    """Return why the language tag is doubted, empty when it is not.

    Doubted are texts of 60 letters or more that py3langid, choosing among the exam's nine languages, takes for
    another one with a probability of at least 0.99. Questions in other languages are not judged.
    """
    tag = str(question.tag("language"))
    language = tag.lower().split("-")[0]
    text = " ".join((question.prompt, *(option.text for option in question.options)))
    if language not in LANGUAGES or scripts(text).total() < FEWEST_LETTERS:
        return ""
    found, probability = _identifier()(text)
    is_other = found != language and probability >= CONFIDENCE
    return f'tagged "{tag}", reads as "{found}" ({probability:.3f})' if is_other else ""


@cache
def _identifier() -> Callable[[str], tuple[str, float]]:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # noqa: PLC0415  (its model takes time to load)

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages(list(LANGUAGES))
    classify: Callable[[str], tuple[str, float]] = identifier.classify
    return classify
