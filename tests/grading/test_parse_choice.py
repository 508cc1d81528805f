"""What a careful reader takes for the answer to a single-choice question, in English."""

import pytest

from roadworthy.grading import Outcome, parse_choice

DRIVING = {
    "A": "Stop at the line and wait",
    "B": "Turn left immediately",
    "C": "Slow down and yield to pedestrians",
    "D": "Overtake the vehicle ahead",
}
ECHO = "\n".join(f"{letter}. {text}" for letter, text in DRIVING.items())
UNPARSED, REFUSED = Outcome.UNPARSED, Outcome.REFUSED
REPLIES: list[tuple[str, str | Outcome]] = [
    ("Option A", "A"),
    ("OptionA", "A"),
    ("Option: A", "A"),
    ("Option (B)", "B"),
    ("Optional A", "A"),
    ("option a", "A"),
    ("choice B", "B"),
    ("answer: b", "B"),
    ("answer: B", "B"),
    ("B.", "B"),
    ("(B)", "B"),
    ("B)", "B"),
    ("[B]", "B"),
    ("**B**", "B"),
    ("b", "B"),
    ("a", "A"),
    ("B: Turn left immediately", "B"),
    ("B. Turn left immediately.", "B"),
    ("B Turn left immediately", "B"),
    ("Sure! Looking at the picture, the light is red, so the correct answer is (B).", "B"),
    ("\\boxed{B}", "B"),
    ("The answer is $\\boxed{\\text{B}}$.", "B"),
    ("\\text{B}", "B"),
    ("$B$", "B"),
    ('{"answer": "B"}', "B"),
    ('```json\n{"choice": "B", "reason": "A is wrong"}\n```', "B"),
    ("{'answer': 'B'}", "B"),
    ('{"answer": "B", "reason": "x', "B"),
    ('{"answer": ["A","C"]}', UNPARSED),
    ('{"answer": "Turn left immediately"}', "B"),
    ('{"answer": "E"}', UNPARSED),
    ("Ｏｐｔｉｏｎ Ａ", "A"),
    ("Ａ", "A"),
    ("Ⓑ", "B"),
    ("🅱", "B"),
    ("Option A. Wait, actually it is B", "B"),
    ("Answer: A. Hmm... Correction: the answer is C", "C"),
    ("A is wrong, C is right", "C"),
    ("Not A but B", "B"),
    ("A, B and D are incorrect, so C", "C"),
    ("Option A is wrong, so Option B", "B"),
    ("It is not B.", UNPARSED),
    ("A: wrong because the light is red.\nB: wrong because of the sign.\nC: correct\nD: wrong", "C"),
    ("The answer is either A or B", UNPARSED),
    ("A and C", UNPARSED),
    ("A or B", UNPARSED),
    ("Option A, Option C", UNPARSED),
    ("AC", UNPARSED),
    ("A Car must stop", UNPARSED),
    ("All drivers must stop", UNPARSED),
    ("This is A good idea", UNPARSED),
    ("Vitamin C is healthy", UNPARSED),
    ("plan B", UNPARSED),
    ("Option G", UNPARSED),
    ("", UNPARSED),
    (ECHO, UNPARSED),
    (ECHO + "\n\nAnswer: C", "C"),
    (ECHO + "\n\nC", "C"),
    ("Question: What now?\nOptions:\n" + ECHO + "\nAnswer:", UNPARSED),
    (
        "A. {A} B. {B} C. {C} D. {D}. The answer is D.".format(**DRIVING),
        "D",
    ),
    ("I'm sorry, I can't be certain, but the answer is B", "B"),
    ("You cannot overtake here, so B", "B"),
    ("As an AI I cannot answer this question.", REFUSED),
    ("The driver should slow down and yield to pedestrians.", "C"),
    ("turn LEFT immediately", "B"),
    ("You should stop at the line and wait, not turn left immediately.", "A"),
    ("<think>It must be A. Answer: A</think>B", "B"),
    ("maybe A</think>\nThe answer is C", "C"),
    ("<think>The answer is A", UNPARSED),
    ("I think the answer is B.", "B"),
    ("I would go with option C here.", "C"),
    (
        "I look at each option.\n\nOption A: too late.\nOption B: dangerous.\nOption C: the safest.\n\n**Answer: C**",
        "C",
    ),
    ("### Answer\nB", "B"),
    ("Answer:\n\n**B**", "B"),
    ("The correct option is B: Turn left immediately.", "B"),
    ("The correct answer to the question shown above is B.", "B"),
    ("B is the correct answer because the light is green.", "B"),
    ("B\n\nExplanation: A is wrong as the light is red. C and D are also incorrect.", "B"),
    ("The answer is not A. It is C.", "C"),
    ("It's B, not A.", "B"),
    ("Neither A nor B is correct; C is.", "C"),
    ("A isn't right. B isn't either. C is the best option.", "C"),
    ("~~A~~ B", "B"),
    ("<answer>B</answer>", "B"),
    ("The answer is <|begin_of_box|>C<|end_of_box|>", "C"),
    ("If the light is red the answer is A; if it is green the answer is B.", UNPARSED),
    ("Could it be A? No. The answer is D.", "D"),
    ("Is it A?", UNPARSED),
    ("Option A suggests stopping while option B suggests turning.", UNPARSED),
    ("Let's consider option A first. The light is red.", UNPARSED),
    ("The car should stop (C).", "C"),
    ("Final answer - D", "D"),
    ("My choice: D", "D"),
    ("D - Overtake the vehicle ahead", "D"),
    ("B. Stop at the line and wait", UNPARSED),
    ("Option B: You must not overtake here.", "B"),
    ("A: No.\nB: Yes.\nC: No.\nD: No.", "B"),
    ("A ❌ B ✅ C ❌ D ❌", "B"),
    ("The answer is A because the light is red.", "A"),
    ("The answer is A, B is wrong.", "A"),
    ("A is correct. C is also correct.", UNPARSED),
    ("The correct answer is A good visibility ahead", UNPARSED),
    ("1. A 2. C", UNPARSED),
    ("none", UNPARSED),
    ("None of the above", UNPARSED),
    ("All of the above", UNPARSED),
    ("The answer is B or maybe C. I'd say C.", "C"),
    ("Answer: A. Wait, that's wrong.", UNPARSED),
    ("C.\n\nC is correct because pedestrians have the right of way.", "C"),
    ("Car A must stop and car B has the right of way.", UNPARSED),
    ("I think we must stop.", UNPARSED),
    ("Turn left immediately or stop at the line and wait", UNPARSED),
    ("Let me think step by step.\n1. The light is red.\n2. The car is near.\nTherefore, the best choice is A.", "A"),
    ("Step 1: Look. Step 2: A is risky. Step 3: the answer must be C", "C"),
    ("After eliminating A and D, we are left with B and C. Since there are pedestrians, C is the best choice.", "C"),
    ("The correct answer is:\n\n> **C. Slow down and yield to pedestrians**\n\nThe others are wrong.", "C"),
    ("**Answer: C) Slow down and yield to pedestrians**", "C"),
    ("Answer: **Option C**", "C"),
    ("*C*", "C"),
    ("`C`", "C"),
    ('"C"', "C"),
    ("'C'", "C"),
    ("C!", "C"),
    ("C?", "C"),
    ("# C", "C"),
    ("| C |", "C"),
    ("C\n", "C"),
    ("  C  ", "C"),
    ("<b>C</b>", "C"),
    ("C<|im_end|>", "C"),
    ("「C」", "C"),
    ("C。", "C"),
    ("=> C", "C"),
    ("-> C", "C"),
    ("→ C", "C"),
    ("The answer is C or D, but I think D is better.", "D"),
    ("So the answer is not A, B, or D; it's C.", "C"),
    ("Not option A, not option B. Option D.", "D"),
    ("I would rule out A and B. D looks right.", "D"),
    ("Option B is the best answer. Option A is too slow.", "B"),
    ("I'd pick B over A.", "B"),
    ("B rather than A", "B"),
    ("A instead of B", "A"),
    ("The best answer is B, not A or C.", "B"),
    ("It can't be A, because the light is red. It has to be B.", "B"),
    ("I initially thought A, but the answer is B.", "B"),
    ("Answer: B (not A)", "B"),
    ("answer is B", "B"),
    ("ANSWER: B", "B"),
    ("ANSWER IS B", "B"),
    ("ans: B", "B"),
    ("Ans. B", "B"),
    ("The answer would be B.", "B"),
    ("Correct: B", "B"),
    ("Correct answer B", "B"),
    ("My answer is option: B", "B"),
    ("The final answer is: $\\boxed{B}$.", "B"),
    ("B is correct.", "B"),
    ("Only B is correct.", "B"),
    ("I choose B", "B"),
    ("I'll go with (B)", "B"),
    ("is C", "C"),
    ("A driver should always stop. The answer is D", "D"),
    ("Answer: A driver should stop", UNPARSED),
]


@pytest.mark.parametrize(("reply", "expected"), REPLIES)
def test_reply_is_read_as_a_careful_reader_would(reply: str, expected: str | Outcome) -> None:
    parsed = parse_choice(reply, DRIVING)
    if isinstance(expected, Outcome):
        assert (parsed.outcome, parsed.value) == (expected, None)
    else:
        assert (parsed.outcome, parsed.value) == (Outcome.ANSWERED, expected)


@pytest.mark.parametrize("reply", ["Option A. Wait, actually it is B", "Answer: C. Correction: the answer is B"])
def test_a_change_of_mind_is_noted(reply: str) -> None:
    parsed = parse_choice(reply, DRIVING)
    assert (parsed.value, parsed.notes) == ("B", ("self-corrected",))


def test_repaired_json_is_noted_and_strict_json_is_not() -> None:
    assert parse_choice("{'answer': 'B'}", DRIVING).notes == ("repaired-json",)
    assert parse_choice('{"answer": "B"}', DRIVING).notes == ()


def test_the_same_answer_given_twice_is_no_correction() -> None:
    assert parse_choice("The answer is B. Therefore, the answer is B.", DRIVING).notes == ()


def test_lower_case_keys_come_back_as_they_were_given() -> None:
    options = {"a": "stop", "b": "go"}
    assert parse_choice("The answer is (B).", options).value == "b"
    assert parse_choice("b", options).value == "b"
