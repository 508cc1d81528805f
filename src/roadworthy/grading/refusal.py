"""Replies that decline to answer."""

import re
from typing import NamedTuple

from roadworthy.grading.reply_text import normalise, strip_thinking, unmark


class RefusalWords(NamedTuple):
    """How one language declines: an apology or "as an AI" with an inability, or an inability to help."""

    excuses: tuple[str, ...]
    inabilities: tuple[str, ...]
    declined: tuple[str, ...]


ENGLISH_HELP = "assist|help|answer|provide|comply|respond|fulfil|fulfill|discuss|give|identify|determine|tell you|say|offer|do that|choose|select|make"
LANGUAGES = (
    RefusalWords(
        ("sorry", "apologize", "apologise", "unfortunately", "as an ai", "as a language model", "i'm an ai", "i am an ai", "my apologies"),
        ("i can't", "i cannot", "i can not", "i'm unable", "i am unable", "i'm not able", "i am not able", "i won't", "i will not", "i must decline",
         "unable to", "i do not have the ability", "i don't have the ability", "i am not allowed", "i'm not allowed", "we cannot", "we can't"),
        tuple(f"{cannot} {verb}" for cannot in ("i can't", "i cannot", "i can not", "i'm unable to", "i am unable to", "i'm not able to", "i am not able to",
              "i won't", "i will not", "i must decline to", "we cannot", "we can't") for verb in ENGLISH_HELP.split("|"))
        + ("i must decline", "i refuse to", "i have to decline", "i'd rather not", "i decline to", "against my guidelines"),
    ),
    RefusalWords(
        ("抱歉", "对不起", "對不起", "很遗憾", "不好意思", "作为一个ai", "作为ai", "作为一个人工智能", "作为人工智能", "作为一个语言模型", "作为语言模型", "作为一名ai"),
        ("无法", "無法", "不能", "不可以", "没有办法", "没办法", "难以"),
        tuple(f"我{cannot}{verb}" for cannot in ("无法", "不能", "無法") for verb in ("协助", "帮助", "回答", "提供", "确定", "判断", "满足", "給", "给", "回应", "处理")) + ("无法回答", "拒绝回答"),
    ),
    RefusalWords(
        ("죄송", "미안", "유감", "ai로서", "인공지능으로서", "언어 모델로서", "ai이기"),
        ("수 없", "수가 없", "못합니다", "어렵습니다", "불가능", "못 합니다"),
        ("도와드릴 수 없", "도와 드릴 수 없", "답변할 수 없", "답변드릴 수 없", "답변을 드릴 수 없", "제공할 수 없", "대답할 수 없", "답할 수 없"),
    ),
    RefusalWords(
        ("申し訳", "すみません", "ごめんなさい", "恐れ入ります", "残念", "aとして", "aiとして", "言語モデルとして", "恐縮"),
        ("できません", "できない", "できかねます", "いたしかね", "致しかね", "出来ません", "お手伝いでき", "わかりかね"),
        ("お答えできません", "お答えできかね", "お答えいたしかね", "回答できません", "お手伝いできません", "提供できません", "お答えすることはできません", "答えられません"),
    ),
    RefusalWords(
        ("tut mir leid", "entschuldigung", "leider", "bedaure", "als ki", "als eine ki", "als sprachmodell", "als künstliche intelligenz", "verzeihung"),
        ("kann ich", "ich kann", "nicht in der lage", "darf ich", "ich darf"),
        ("kann ich nicht beantworten", "kann ihnen nicht helfen", "kann dir nicht helfen", "kann dabei nicht helfen", "dabei kann ich nicht helfen", "dabei kann ich ihnen nicht helfen", "kann ich nicht helfen", "kann diese frage nicht beantworten", "kann die frage nicht beantworten"),
    ),
    RefusalWords(
        ("lo siento", "disculpa", "perdón", "lamento", "lamentablemente", "como ia", "como una ia", "como inteligencia artificial", "como modelo de lenguaje", "desafortunadamente"),
        ("no puedo", "no me es posible", "no soy capaz", "no podría", "no estoy en condiciones"),
        ("no puedo ayudar", "no puedo responder", "no puedo asistir", "no puedo proporcionar", "no puedo contestar", "no puedo cumplir"),
    ),
    RefusalWords(
        ("mi dispiace", "mi spiace", "spiacente", "purtroppo", "scusa", "come ia", "come intelligenza artificiale", "come modello linguistico", "sono desolato"),
        ("non posso", "non sono in grado", "non mi è possibile", "non riesco"),
        ("non posso aiutar", "non posso rispondere", "non posso assister", "non posso fornire", "non sono in grado di rispondere", "non sono in grado di aiutar"),
    ),
    RefusalWords(
        ("désolé", "navré", "pardon", "malheureusement", "en tant qu'ia", "en tant qu'intelligence", "en tant que modèle", "je regrette", "excusez"),
        ("je ne peux", "je ne suis pas en mesure", "je ne suis pas capable", "je ne puis", "il m'est impossible", "je ne saurais", "peux pas"),
        ("je ne peux pas aider", "je ne peux pas vous aider", "je ne peux pas t'aider", "je ne peux pas répondre", "je ne peux pas fournir", "je ne suis pas en mesure de répondre", "je ne suis pas en mesure de vous aider"),
    ),
)  # fmt: skip
# An apology long before an inability belongs to another thought.
NEARNESS = 2


def is_refusal(text: str) -> bool:
    """Tell whether a reply declines to answer, in any of eight languages.

    A ban in traffic is no refusal ("You cannot overtake here"), nor is an apology alone. The function does not look for
    an answer: the parsers ask it only when they found none.

    >>> is_refusal("I'm sorry, but I can't assist with that.")
    True
    >>> is_refusal("You cannot overtake here.")
    False
    """
    said = unmark(normalise(strip_thinking(text))).casefold()
    sentences = [" ".join(part.split()) for part in re.split(r"[.!?。\n]", said)]
    return any(_declines(sentences, words) for words in LANGUAGES)


def _declines(sentences: list[str], words: RefusalWords) -> bool:
    excused = NEARNESS
    for sentence in filter(None, sentences):
        excused = 0 if any(_says(excuse, sentence) for excuse in words.excuses) else excused + 1
        if any(_says(declined, sentence) for declined in words.declined):
            return True
        if (
            excused < NEARNESS
            and any(_says(cannot, sentence) for cannot in words.inabilities)
            and _denies(sentence, words)
        ):
            return True
    return False


def _says(phrase: str, sentence: str) -> bool:
    at = sentence.find(phrase)
    while at >= 0:
        if not phrase[0].isascii() or not sentence[max(at - 1, 0) : at].isalpha():
            return True
        at = sentence.find(phrase, at + 1)
    return False


def _denies(sentence: str, words: RefusalWords) -> bool:
    """German "kann ich" needs its "nicht"; elsewhere the inability carries its own negation."""
    return "tut mir leid" not in words.excuses or "nicht" in sentence or "kein" in sentence
