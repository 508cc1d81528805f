"""A question that reads as another language is kept, and put before people."""

from pathlib import Path

import pytest

from exam_items import build, choices, counts, item, table
from roadworthy.exams.idkb.item import to_question
from roadworthy.exams.idkb.quality.language import language_doubt

ITALIAN = (
    "Il conducente deve rallentare e, se necessario, fermarsi quando i pedoni attraversano la strada sulle strisce"
)
SAMPLES = {
    "en": "The driver must slow down and, where needed, stop while people cross the road on the zebra crossing",
    "it": ITALIAN,
    "de": "Der Fahrer muss langsamer werden und wenn nötig anhalten, während Fußgänger die Straße überqueren",
    "fr": "Le conducteur doit ralentir et, si nécessaire, s'arrêter lorsque les piétons traversent la chaussée",
    "es": "El conductor debe reducir la velocidad y, si es necesario, detenerse cuando los peatones cruzan la calzada",
}


@pytest.mark.parametrize(("language", "text"), SAMPLES.items())
def test_a_question_in_its_own_language_is_not_doubted(language: str, text: str) -> None:
    assert language_doubt(to_question(item("a", text, language=language, choices=choices("1", "2")), {})) == ""


def test_an_italian_question_tagged_german_is_kept_and_queued(tmp_path: Path) -> None:
    texts = choices("Sempre, anche di notte", "Soltanto se il semaforo è rosso")
    questions = build(tmp_path, item("a", ITALIAN, language="de", choices=texts), item("b"))
    assert counts(questions) == {"read": 2, "kept": 2}
    (row,) = table(tmp_path / "review.csv")
    assert (row["record"], row["reason"], row["kept"]) == ("a", "language", "yes")
    assert row["detail"].startswith('tagged "de", reads as "it" (1.0')


def test_a_short_text_is_not_judged() -> None:
    # 59 letters, and 62.
    short = "Il conducente deve rallentare quando i pedoni attraversano la strada"
    asked = [item("a", text, language="de", choices=choices("1", "2")) for text in (short, f"{short} qui")]
    assert [bool(language_doubt(to_question(each, {}))) for each in asked] == [False, True]


def test_a_language_outside_the_exam_is_not_judged() -> None:
    assert language_doubt(to_question(item("a", ITALIAN, language="sv", choices=choices("1", "2")), {})) == ""
