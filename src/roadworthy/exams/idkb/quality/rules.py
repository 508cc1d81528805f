"""The rules that an item must keep by itself (spec A.5)."""

from typing import NamedTuple

from roadworthy.exams.idkb.item import Item, normalised
from roadworthy.exams.idkb.quality.script import is_east_asian, mojibake_share, script_fault

MOJIBAKE_LIMIT = 0.02
# Fewest characters of a question: a Chinese, Japanese or Korean character says more than a letter.
SHORTEST, SHORTEST_EAST_ASIAN = 8, 4
# An open question stands alone; options complete the shortest of stems ("When parking:").
FEWEST_WORDS_OPEN, FEWEST_WORDS = 3, 2


class Fault(NamedTuple):
    """A rule that is broken, and the value at fault."""

    rule: str
    detail: str


def item_fault(item: Item) -> Fault | None:
    """Return the first rule that the item breaks, or None.

    An open question must have an answer in words; the rules of options are for questions that have, or claim to
    have, options.
    """
    is_open = not item.choices and not item.answer
    answer = None if is_open and normalised(item.text or "") else Fault("no answer", "") if is_open else _options(item)
    return answer or _length(item) or _writing(item)


def _options(item: Item) -> Fault | None:
    shown = [(normalised(choice.text).casefold(), choice.picture) for choice in item.choices]
    options = len(shown)
    outside = [str(place + 1) for place in item.answer if not 0 <= place < options]
    empty = [str(place + 1) for place, (text, picture) in enumerate(shown) if not text and picture is None]
    equal = sorted({text for text, picture in shown if shown.count((text, picture)) > 1})
    places = ", ".join(str(place + 1) for place in item.answer)
    rules = (
        ("no answer", not item.answer, ""),
        ("answer named twice", len(set(item.answer)) < len(item.answer), f"answer {places}"),
        ("answer outside the options", outside, f"answer {', '.join(outside)} of {options} options"),
        ("several answers, one asked for", len(item.answer) > 1 and not item.is_multiple, f"answer {places}"),
        ("not 2 to 6 options", not 2 <= options <= 6, f"{options} options"),
        ("empty option", empty, f"option {', '.join(empty)}"),
        ("equal options", equal, ", ".join(equal)),
    )
    return next((Fault(rule, detail) for rule, broken, detail in rules if broken), None)


def _length(item: Item) -> Fault | None:
    question = normalised(item.question)
    if question and (item.pictures or any(choice.picture is not None for choice in item.choices)):
        return None
    if is_east_asian(question):
        is_short = len(question) < SHORTEST_EAST_ASIAN
    else:
        fewest = FEWEST_WORDS if item.choices else FEWEST_WORDS_OPEN
        is_short = len(question) < SHORTEST or len(question.split()) < fewest
    return Fault("question too short", question) if is_short else None


def _writing(item: Item) -> Fault | None:
    text = " ".join(filter(None, map(normalised, (item.question, *(c.text for c in item.choices), item.text or ""))))
    share = mojibake_share(text)
    if share > MOJIBAKE_LIMIT:
        return Fault("garbled characters", f"{share:.1%} of {text[:80]}")
    contradiction = script_fault(text, item.language)
    return Fault("language tag contradicts the script", contradiction) if contradiction else None
