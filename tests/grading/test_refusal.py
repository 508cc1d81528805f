"""Replies that decline to answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.grading import is_refusal


@pytest.mark.parametrize(
    "reply",
    [
        "I'm sorry, but I can't assist with that.",
        "I’m sorry, but I **cannot** help with this request.",
        "Sorry. I am unable to see the image.",
        "As an AI language model, I cannot drive a car.",
        "I cannot answer this question.",
        "I can't help with that",
        "I must decline.",
        "Unfortunately, I'm not able to process pictures.",
        "抱歉，我无法回答这个问题。",
        "对不起，我不能提供帮助。",
        "作为一个AI，我无法驾驶车辆。",
        "我无法回答。",
        "죄송하지만 이 질문에는 답변할 수 없습니다.",
        "죄송합니다. 도와드릴 수 없습니다.",
        "申し訳ありませんが、その質問にはお答えできません。",
        "すみません、お手伝いできません。",
        "Es tut mir leid, aber das kann ich nicht beantworten.",
        "Leider kann ich Ihnen dabei nicht helfen.",
        "Lo siento, no puedo ayudar con eso.",
        "Lo siento, pero no puedo responder a esa pregunta.",
        "Mi dispiace, non posso aiutarti.",
        "Mi dispiace, ma non sono in grado di rispondere.",
        "Je suis désolé, je ne peux pas répondre à cette question.",
        "Désolé, mais je ne peux pas vous aider.",
        "<think>The user asks</think>I'm sorry, I can't help with that.",
    ],
)
def test_declining_is_a_refusal(reply: str) -> None:
    assert is_refusal(reply)


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "B",
        "You cannot overtake here.",
        "The driver cannot see the pedestrian.",
        "The car can't turn left; it must stop.",
        "Sorry for the confusion.",
        "I am not sure.",
        "禁止超车，不能掉头。",
        "추월할 수 없습니다.",
        "ここでは追い越しができません。",
        "Hier kann man nicht überholen.",
        "Leider ist die Ampel rot.",
        "Aquí no se puede girar.",
        "Qui non si può sorpassare.",
        "On ne peut pas doubler ici.",
        "<think>I'm sorry, I can't assist with that.</think>B",
    ],
)
def test_a_ban_or_a_doubt_is_no_refusal(reply: str) -> None:
    assert not is_refusal(reply)


@given(st.text())
def test_any_text_is_judged(reply: str) -> None:
    assert is_refusal(reply) in (True, False)
