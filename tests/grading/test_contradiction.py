"""Signs that an answer says something else than its reference."""

import pytest

from roadworthy.grading import contradictions


@pytest.mark.parametrize(
    ("answer", "reference", "signs"),
    [
        ("At most 50 km/h.", "The limit is 50 km/h.", ()),
        ("At most 30 km/h.", "The limit is 50 km/h.", ("number: 50 is missing",)),
        ("Slowly.", "The limit is 50 km/h.", ("number: 50 is missing",)),
        ("The limit is 50 km/h, which is 31 mph.", "The limit is 50 km/h.", ()),
        ("1,000 m", "1.000 m", ()),
        ("0,5 g/l", "0.5 g/l", ()),
        ("限速５０公里", "限速50公里", ()),
        ("You may overtake.", "You must not overtake.", ("negation in the reference only",)),
        ("You can't overtake.", "Overtaking is allowed.", ("negation in the answer only",)),
        ("Overtaking is forbidden.", "You must not overtake.", ()),
        ("Man darf überholen.", "Man darf nicht überholen.", ("negation in the reference only",)),
        ("Überholen verboten.", "Man darf nicht überholen.", ()),
        ("Il est interdit de doubler.", "Ne pas doubler.", ()),
        ("È vietato sorpassare.", "Si può sorpassare.", ("negation in the answer only",)),
        ("No se puede adelantar.", "Prohibido adelantar.", ()),
        ("可以超车", "禁止超车", ("negation in the reference only",)),
        ("追い越してはいけません", "追い越しできる", ("negation in the answer only",)),
        ("앞지르기 금지", "앞지르면 안 된다", ()),
        ("10초 동안 정지한다.", "10초 정지한다.", ()),
        ("特别注意", "注意", ()),
        ("車が少ない", "車がある", ()),
        ("0.500 g", "0,500 g", ()),
        ("12.500 km", "12,500 km", ()),
        ("Take note of the notice.", "Look at the sign.", ()),
    ],
)
def test_numbers_and_negations_are_compared_in_every_language(
    answer: str, reference: str, signs: tuple[str, ...]
) -> None:
    assert contradictions(answer, reference) == signs
