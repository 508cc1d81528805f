"""What a careful reader takes for the answers to a multiple-choice question."""

import pytest

from roadworthy.grading import Outcome, parse_choices

DRIVING = {
    "A": "Stop at the line and wait",
    "B": "Turn left immediately",
    "C": "Slow down and yield to pedestrians",
    "D": "Overtake the vehicle ahead",
}
ECHO = "\n".join(f"{letter}. {text}" for letter, text in DRIVING.items())
UNPARSED, REFUSED = Outcome.UNPARSED, Outcome.REFUSED
REPLIES: list[tuple[str, str | Outcome]] = [
    ("A, C", "AC"),
    ("AC", "AC"),
    ("Option A, Option C", "AC"),
    ("Option A, C", "AC"),
    ("OptionA,OptionC", "AC"),
    ("A和C", "AC"),
    ("A、C", "AC"),
    ("A 및 C", "AC"),
    ("A und C", "AC"),
    ("A y C", "AC"),
    ("A e C", "AC"),
    ("A et C", "AC"),
    ("A and C", "AC"),
    ("A & C", "AC"),
    ("1. A 2. C", UNPARSED),
    ("- A\n- C", "AC"),
    ("1. A\n2. C", "AC"),
    ("- A. Stop at the line and wait\n- C. Slow down and yield to pedestrians", "AC"),
    ("All of the above", "ABCD"),
    ("all options", "ABCD"),
    ("A-D", "ABCD"),
    ("A to D", "ABCD"),
    ("none", UNPARSED),
    ("None of the above.", UNPARSED),
    ("The car drives from A to D.", UNPARSED),
    ("The correct answers are A and C.", "AC"),
    ("The correct answers are:\n- A\n- C", "AC"),
    ("The correct options are:\n\nA. Stop at the line and wait\nC. Slow down and yield to pedestrians", "AC"),
    ("答案是ABD", "ABD"),
    ("Answer: AC", "AC"),
    ("答案：A、C", "AC"),
    ('{"answer": ["A","C"]}', "AC"),
    ('["A", "C"]', "AC"),
    ("The answer is either A or B", UNPARSED),
    ("Option A is correct. Option C is correct. Option B is wrong.", "AC"),
    ("A is correct. C is also correct.", "AC"),
    ("Answer: A, B, D. Correction: the answer is C.", "C"),
    ("A, C, A", "AC"),
    ("C, A", "AC"),
    ("B", "B"),
    ("not all options are correct", UNPARSED),
    ("The answers are A, B and D, not C.", "ABD"),
    (ECHO, UNPARSED),
    ("A: True\nB: False\nC: True\nD: False", "AC"),
    ("选A和C", "AC"),
    ("A, B and D are incorrect, so C", "C"),
    ("正解はAとCです", "AC"),
    ("정답은 A와 C입니다", "AC"),
    ("La respuesta correcta es A y C.", "AC"),
    ("Options A and C are correct.", "AC"),
    ("\\boxed{A, C}", "AC"),
    ("\\boxed{A}, \\boxed{C}", "AC"),
    ("All options are wrong.", UNPARSED),
    ("A B D", "ABD"),
    ("**A**, **C**", "AC"),
    ("(A) and (C)", "AC"),
    ("(A)(C)", "AC"),
    ("You must stop at the line and wait, and slow down and yield to pedestrians.", "AC"),
    ("以上都正确", "ABCD"),
    ("A/C", "AC"),
    ("I'm sorry, but I can't assist with that.", REFUSED),
    ("The correct answers are A, B, C and D.", "ABCD"),
    ("Options A, B and D are correct; C is wrong.", "ABD"),
    ("Correct: A, C. Incorrect: B, D.", "AC"),
    ("A and C are correct, while B and D are incorrect.", "AC"),
    ("The answer is A. Also C.", "AC"),
    ("Both A and C", "AC"),
    ("both A and C are right", "AC"),
    ("I choose A and C because...", "AC"),
    ("A. Stop at the line and wait; C. Slow down and yield to pedestrians", "AC"),
    ("A. Stop at the line and wait, C. Slow down and yield to pedestrians", "AC"),
    ("Option A: Stop at the line and wait\nOption C: Slow down and yield to pedestrians", "AC"),
    (
        "The correct options are:\n\n1. **A. Stop at the line and wait**\n2. **C. Slow down and yield to pedestrians**",
        "AC",
    ),
    ("A: correct\nB: incorrect\nC: correct\nD: incorrect", "AC"),
    ("正确答案：A、B、D", "ABD"),
    ("答案是A、C。", "AC"),
    ("ABD", "ABD"),
    ("选ABD", "ABD"),
    ("A,B,D正确", "ABD"),
    ("A、B正确，C、D错误", "AB"),
    ("정답은 A, C입니다.", "AC"),
    ("정답: A, C", "AC"),
    ("答え：A、C", "AC"),
    ("A und C sind richtig.", "AC"),
    ("Die richtigen Antworten sind A und C.", "AC"),
    ("Las respuestas correctas son A y C.", "AC"),
    ("Le risposte corrette sono A e C.", "AC"),
    ("Les bonnes réponses sont A et C.", "AC"),
    ("Options A through C", "ABC"),
    ("A, B, and C", "ABC"),
    ("(A), (C)", "AC"),
    ("a, c", "AC"),
    ("ac", "AC"),
    ("a and c", "AC"),
    ("option a and option c", "AC"),
    ("A C", "AC"),
    ("A\nC", "AC"),
    ("A;C", "AC"),
    ("A|C", UNPARSED),
    ("A + C", "AC"),
    ('{"answers": ["A. Stop at the line and wait", "C"]}', "AC"),
    ('{"answer": "A, C"}', "AC"),
    ('{"answer": "AC"}', "AC"),
    ("All four options are correct", "ABCD"),
    ("All of them.", "ABCD"),
    ("Toutes les réponses", "ABCD"),
    ("alle Antworten", "ABCD"),
    ("모두", "ABCD"),
    ("A, B, C, D", "ABCD"),
    ("ABCD", "ABCD"),
    ("Not A. B and C.", "BC"),
    ("A and/or C", UNPARSED),
    ("A, C or D", UNPARSED),
    ("Option A and D. Wait, only A.", "A"),
    ("Answer: A, C\n\nExplanation: B is wrong because..., D is wrong too.", "AC"),
    ("None of A, B, C, D", UNPARSED),
    ("A and B, but not C", "AB"),
    ("Option A & Option C", "AC"),
    ("Option A, Option B, Option C, Option D", "ABCD"),
    ("Options A, C", "AC"),
    ("OptionA, OptionC, OptionD", "ACD"),
]


@pytest.mark.parametrize(("reply", "expected"), REPLIES)
def test_reply_is_read_as_all_the_options_it_chooses(reply: str, expected: str | Outcome) -> None:
    parsed = parse_choices(reply, DRIVING)
    if isinstance(expected, Outcome):
        assert (parsed.outcome, parsed.value) == (expected, None)
    else:
        assert (parsed.outcome, parsed.value) == (Outcome.ANSWERED, tuple(expected))


def test_all_of_the_above_is_one_option_where_it_is_written_as_one() -> None:
    options = {"A": "Brake", "B": "Steer", "C": "All of the above"}
    assert parse_choices("All of the above.", options).value == ("C",)


def test_words_of_key_letters_with_digits_for_keys_are_numbers() -> None:
    assert parse_choices("12", {"1": "Stop", "2": "Go"}).outcome is Outcome.UNPARSED
