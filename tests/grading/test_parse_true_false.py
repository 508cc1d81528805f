"""True or false in eight languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.grading import Outcome, parse_true_false

UNPARSED, REFUSED = Outcome.UNPARSED, Outcome.REFUSED
REPLIES: list[tuple[str, bool | Outcome]] = [
    ("True", True),
    ("False", False),
    ("true.", True),
    ("**False**", False),
    ("Yes", True),
    ("No", False),
    ("No.", False),
    ("yes, the driver must stop", True),
    ("No, the car is moving.", False),
    ("正确", True),
    ("错误", False),
    ("对", True),
    ("错", False),
    ("是", True),
    ("否", False),
    ("是的", True),
    ("不正确", False),
    ("不对", False),
    ("答案：正确", True),
    ("答案是错误。", False),
    ("这个说法是正确的。", True),
    ("这个说法不正确。", False),
    ("该说法错误", False),
    ("not true", False),
    ("It is not true.", False),
    ("The statement is not correct.", False),
    ("This statement is correct.", True),
    ("The statement is incorrect.", False),
    ("That's right.", True),
    ("That is wrong.", False),
    ("non è vero", False),
    ("È vero.", True),
    ("Vero", True),
    ("Falso", False),
    ("No es verdad.", False),
    ("Es correcto.", True),
    ("Verdadero", True),
    ("Sí", True),
    ("Das ist richtig.", True),
    ("Das ist nicht richtig.", False),
    ("Richtig", True),
    ("Falsch", False),
    ("Ja", True),
    ("Nein", False),
    ("Die Aussage ist falsch.", False),
    ("C'est vrai.", True),
    ("Ce n'est pas vrai.", False),
    ("Vrai", True),
    ("Faux", False),
    ("Oui", True),
    ("Non", False),
    ("맞습니다", True),
    ("틀립니다", False),
    ("네", True),
    ("아니요", False),
    ("정답: 참", True),
    ("거짓", False),
    ("옳지 않습니다.", False),
    ("정답은 거짓입니다", False),
    ("正しい", True),
    ("正しくない", False),
    ("はい", True),
    ("いいえ", False),
    ("正しいです。", True),
    ("誤りです", False),
    ("答えは正しいです", True),
    ("正しくありません。", False),
    ("○", True),
    ("×", False),
    ("T", True),
    ("F", False),
    ("True or False?", UNPARSED),
    ("true or false", UNPARSED),
    ("It may be true or false.", UNPARSED),
    ("The answer is True.", True),
    ("Answer: False", False),
    ("The correct answer is False.", False),
    ("The correct answer is: **True**", True),
    ("Sure! Looking at the picture, the light is red. So the statement is true.", True),
    ("True. Wait, actually it is false.", False),
    ("Answer: True\nCorrection: the answer is False", False),
    ('{"answer": true}', True),
    ('{"answer": "False", "reason": "it is not true"}', False),
    ("\\boxed{True}", True),
    ("<think>False</think>True", True),
    ("<think>True", UNPARSED),
    ("", UNPARSED),
    ("I'm sorry, but I can't assist with that.", REFUSED),
    ("抱歉，我无法回答。", REFUSED),
    ("The car should turn right.", UNPARSED),
    ("The right lane is free.", UNPARSED),
    ("There is no car.", UNPARSED),
    ("Is this correct? Yes.", True),
    ("Is this correct?", UNPARSED),
    ("Not false", True),
    ("It is true that the road is wet, but the claim is false.", UNPARSED),
    ("No, it is true", UNPARSED),
    ("前方是否有行人？是", True),
    ("Right, let's look at the image.", UNPARSED),
    ("This is false because the sign says stop.", False),
    ("The statement is false, since drivers must stop.", False),
    ("FALSE", False),
    ("Option: True", True),
    ("True\n\nExplanation: it would be wrong to overtake here.", True),
    ("False. The statement is not true.", False),
    ("Incorrect.", False),
    ("Correct!", True),
    ("❌", False),
    ("✅", True),
    ("The claim is untrue.", False),
    ("I believe this is true.", True),
    ("错误的", False),
    ("此题错误。", False),
    ("对的", True),
    ("对向车道有车", UNPARSED),
    ("判断：错", False),
    ("B", UNPARSED),
    ("True/False: True", True),
    ("La afirmación es falsa.", False),
    ("L'affermazione è corretta.", True),
    ("L'affirmation est fausse.", False),
    ("Die Aussage stimmt nicht.", False),
    ("Yes and no.", UNPARSED),
    ("the statement is right", True),
]


@pytest.mark.parametrize(("reply", "expected"), REPLIES)
def test_reply_is_read_as_true_or_false(reply: str, expected: bool | Outcome) -> None:
    parsed = parse_true_false(reply)
    if isinstance(expected, Outcome):
        assert (parsed.outcome, parsed.value) == (expected, None)
    else:
        assert (parsed.outcome, parsed.value) == (Outcome.ANSWERED, expected)


def test_a_change_of_mind_is_noted() -> None:
    assert parse_true_false("The answer is true. Wait, the answer is false.").notes == ("self-corrected",)


@given(st.text())
def test_any_text_has_an_outcome(reply: str) -> None:
    parsed = parse_true_false(reply)
    assert (parsed.value is not None) == (parsed.outcome is Outcome.ANSWERED)
