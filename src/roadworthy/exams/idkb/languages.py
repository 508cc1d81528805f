"""The languages that a table may name, and how each says "true" and "false"."""

from typing import NamedTuple


class Language(NamedTuple):
    """A language's English name, and the two options of its true-or-false questions."""

    name: str
    true: str
    false: str


LANGUAGE_BY_TAG: dict[str, Language] = {
    "ar": Language("Arabic", "صحيح", "خطأ"),
    "cs": Language("Czech", "Pravda", "Nepravda"),
    "da": Language("Danish", "Sandt", "Falsk"),
    "de": Language("German", "Richtig", "Falsch"),
    "el": Language("Greek", "Σωστό", "Λάθος"),
    "en": Language("English", "True", "False"),
    "es": Language("Spanish", "Verdadero", "Falso"),
    "fi": Language("Finnish", "Oikein", "Väärin"),
    "fr": Language("French", "Vrai", "Faux"),
    "hi": Language("Hindi", "सही", "गलत"),
    "it": Language("Italian", "Vero", "Falso"),
    "ja": Language("Japanese", "正しい", "誤り"),
    "ko": Language("Korean", "맞음", "틀림"),
    "nl": Language("Dutch", "Juist", "Onjuist"),
    "pl": Language("Polish", "Prawda", "Fałsz"),
    "pt": Language("Portuguese", "Verdadeiro", "Falso"),
    "ru": Language("Russian", "Верно", "Неверно"),
    "sv": Language("Swedish", "Sant", "Falskt"),
    "tr": Language("Turkish", "Doğru", "Yanlış"),
    "uk": Language("Ukrainian", "Правильно", "Неправильно"),
    "vi": Language("Vietnamese", "Đúng", "Sai"),
    "zh": Language("Chinese", "正确", "错误"),
    "zh-Hans": Language("Chinese (Simplified)", "正确", "错误"),
    "zh-Hant": Language("Chinese (Traditional)", "正確", "錯誤"),
}
# How else tables write them.
_OTHER_NAMES = {
    "zh-cn": "zh-Hans",
    "zh-sg": "zh-Hans",
    "zh-hk": "zh-Hant",
    "zh-mo": "zh-Hant",
    "zh-tw": "zh-Hant",
    "simplified chinese": "zh-Hans",
    "traditional chinese": "zh-Hant",
}
_KNOWN = (
    {language.name.casefold(): tag for tag, language in LANGUAGE_BY_TAG.items()}
    | {tag.casefold(): tag for tag in LANGUAGE_BY_TAG}
    | _OTHER_NAMES
)


def language_tag(word: str) -> str | None:
    """Return the tag of a language given by tag or English name, None if it is not known.

    What a tag says beyond the languages known here, such as a region, is cut off from its end ("en-GB" is "en").

    >>> language_tag("Italian"), language_tag("zh-TW"), language_tag("zh_Hant_HK"), language_tag("Klingon")
    ('it', 'zh-Hant', 'zh-Hant', None)
    """
    name = word.strip().casefold().replace("_", "-")
    while name not in _KNOWN and "-" in name:
        name = name.rpartition("-")[0]
    return _KNOWN.get(name)
