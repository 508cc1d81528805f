"""The rules that an item must keep by itself."""

from typing import NamedTuple

from roadworthy.exams.idkb.item import Item, normalised


class Fault(NamedTuple):
    """A rule that is broken, and the value at fault."""

    rule: str
    detail: str


def item_fault(item: Item) -> Fault | None:
    """Return the first rule that the item breaks, or None."""
    shown = [(normalised(choice.text).casefold(), choice.picture) for choice in item.choices]
    options = len(shown)
    outside = [str(place + 1) for place in item.answer if not 0 <= place < options]
    empty = [str(place + 1) for place, (text, picture) in enumerate(shown) if not text and picture is None]
    equal = sorted({text for text, picture in shown if shown.count((text, picture)) > 1})
    rules = (
        ("no answer", not item.answer, ""),
        ("answer named twice", len(set(item.answer)) < len(item.answer), ""),
        ("answer outside the options", outside, f"answer {', '.join(outside)} of {options} options"),
        ("not 2 to 6 options", not 2 <= options <= 6, f"{options} options"),
        ("empty option", empty, f"option {', '.join(empty)}"),
        ("equal options", equal, ", ".join(equal)),
        ("question too short", len(normalised(item.question)) < 4, item.question),
    )
    return next((Fault(rule, detail) for rule, broken, detail in rules if broken), None)
