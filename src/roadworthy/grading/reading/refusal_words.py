"""The words by which replies in eight languages decline to answer. Data only, no behaviour."""

from typing import NamedTuple


class RefusalWords(NamedTuple):
    """How one language declines: an excuse with an inability near it, or an inability to help at all.

    `denials`: where the inability alone says nothing ("kann ich"), one of these words must stand in its sentence too.
    """

    excuses: tuple[str, ...]
    inabilities: tuple[str, ...]
    declined: tuple[str, ...]
    denials: tuple[str, ...] = ()


def _words(*lines: str) -> tuple[str, ...]:
    return tuple(phrase for line in lines for phrase in line.split("|"))


def _each(beginnings: str, endings: str, glue: str = " ") -> tuple[str, ...]:
    return tuple(f"{first}{glue}{last}" for first in _words(beginnings) for last in _words(endings))


ENGLISH = RefusalWords(
    excuses=_words(
        "sorry|apologize|apologise|unfortunately|as an ai|as a language model|i'm an ai|i am an ai",
        "my apologies",
    ),
    inabilities=_words(
        "i can't|i cannot|i can not|i'm unable|i am unable|i'm not able|i am not able|i won't|i will not",
        "i must decline|unable to|i do not have the ability|i don't have the ability|i am not allowed",
        "i'm not allowed|we cannot|we can't",
    ),
    declined=_each(
        "i can't|i cannot|i can not|i'm unable to|i am unable to|i'm not able to|i am not able to|i won't|i will not"
        "|we cannot|we can't",
        "assist|help|answer|provide|comply|respond|fulfil|discuss|give|identify|determine|tell you|say|offer|do that"
        "|choose|select|make|view|see images|see the image|see the picture|process images|process pictures",
    )
    + _words("i must decline|i refuse to|i have to decline|i'd rather not|i decline to|against my guidelines"),
)
CHINESE = RefusalWords(
    excuses=_words(
        "抱歉|对不起|對不起|很遗憾|不好意思|作为一个ai|作为ai|作为一个人工智能|作为人工智能|作为一个语言模型|作为语言模型|作为一名ai",
    ),
    inabilities=_words(
        "无法|無法|不能|不可以|没有办法|没办法|难以",
    ),
    declined=_each("我无法|我不能|我無法", "协助|帮助|回答|提供|确定|判断|满足|给|回应|处理", glue="")
    + _words("无法回答|拒绝回答|無法回答"),
)
KOREAN = RefusalWords(
    excuses=_words(
        "죄송|미안|유감|ai로서|인공지능으로서|언어 모델로서|ai이기",
    ),
    inabilities=_words(
        "수 없|수가 없|못합니다|어렵습니다|불가능|못 합니다",
    ),
    declined=_words(
        "도와드릴 수 없|도와 드릴 수 없|답변할 수 없|답변드릴 수 없|답변을 드릴 수 없",
        "제공할 수 없|대답할 수 없|답할 수 없",
    ),
)
JAPANESE = RefusalWords(
    excuses=_words(
        "申し訳|すみません|ごめんなさい|恐れ入ります|残念|aとして|aiとして|言語モデルとして|恐縮",
    ),
    inabilities=_words(
        "できません|できない|できかねます|いたしかね|致しかね|出来ません|お手伝いでき|わかりかね",
    ),
    declined=_words(
        "お答えできません|お答えできかね|お答えいたしかね|回答できません|お手伝いできません|提供できません|お答えすることはできません|答えられません",
    ),
)
GERMAN = RefusalWords(
    excuses=_words(
        "tut mir leid|entschuldigung|leider|bedaure|als ki|als eine ki|als sprachmodell",
        "als künstliche intelligenz|verzeihung",
    ),
    inabilities=_words(
        "kann ich|ich kann|nicht in der lage|darf ich|ich darf",
    ),
    declined=_words(
        "kann ich nicht beantworten|kann ihnen nicht helfen|kann dir nicht helfen|kann dabei nicht helfen",
        "dabei kann ich nicht helfen|dabei kann ich ihnen nicht helfen|kann ich nicht helfen",
        "kann diese frage nicht beantworten|kann die frage nicht beantworten",
    ),
    denials=_words("nicht|kein|keine|keinen|keiner"),
)
SPANISH = RefusalWords(
    excuses=_words(
        "lo siento|disculpa|perdón|lamento|lamentablemente|como ia|como una ia",
        "como inteligencia artificial|como modelo de lenguaje|desafortunadamente",
    ),
    inabilities=_words(
        "no puedo|no me es posible|no soy capaz|no podría|no estoy en condiciones",
    ),
    declined=_words(
        "no puedo ayudar|no puedo responder|no puedo asistir|no puedo proporcionar|no puedo contestar",
        "no puedo cumplir",
    ),
)
ITALIAN = RefusalWords(
    excuses=_words(
        "mi dispiace|mi spiace|spiacente|purtroppo|scusa|come ia|come intelligenza artificiale",
        "come modello linguistico|sono desolato",
    ),
    inabilities=_words(
        "non posso|non sono in grado|non mi è possibile|non riesco",
    ),
    declined=_words(
        "non posso aiutar|non posso rispondere|non posso assister|non posso fornire",
        "non sono in grado di rispondere|non sono in grado di aiutar",
    ),
)
FRENCH = RefusalWords(
    excuses=_words(
        "désolé|navré|pardon|malheureusement|en tant qu'ia|en tant qu'intelligence|en tant que modèle",
        "je regrette|excusez",
    ),
    inabilities=_words(
        "je ne peux|je ne suis pas en mesure|je ne suis pas capable|je ne puis|il m'est impossible",
        "je ne saurais|peux pas",
    ),
    declined=_words(
        "je ne peux pas aider|je ne peux pas vous aider|je ne peux pas t'aider|je ne peux pas répondre",
        "je ne peux pas fournir|je ne suis pas en mesure de répondre",
        "je ne suis pas en mesure de vous aider",
    ),
)
LANGUAGES = (ENGLISH, CHINESE, KOREAN, JAPANESE, GERMAN, SPANISH, ITALIAN, FRENCH)
