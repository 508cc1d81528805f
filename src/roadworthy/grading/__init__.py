"""From a reply to a verdict: pure functions, usable without a runner."""

from roadworthy.grading.action_keys import parse_action_keys
from roadworthy.grading.case import Case, Contrast
from roadworthy.grading.choice import parse_choice, parse_choices
from roadworthy.grading.contradiction import contradictions
from roadworthy.grading.parsed import Parsed
from roadworthy.grading.refusal import is_refusal
from roadworthy.grading.similarity import Similarity, rouge_1, rouge_l, similarity, unicode_tokens
from roadworthy.grading.truth import parse_true_false
from roadworthy.grading.verdict import Grading, NamedScore, Outcome, Verdict
from roadworthy.grading.verdict_file import ScoredVerdict, VerdictWriter, read_verdicts, score_names, writing_verdicts
from roadworthy.grading.waypoint_reply import parse_waypoints

__all__ = [
    "Case",
    "Contrast",
    "Grading",
    "NamedScore",
    "Outcome",
    "Parsed",
    "ScoredVerdict",
    "Similarity",
    "Verdict",
    "VerdictWriter",
    "contradictions",
    "is_refusal",
    "parse_action_keys",
    "parse_choice",
    "parse_choices",
    "parse_true_false",
    "parse_waypoints",
    "read_verdicts",
    "rouge_1",
    "rouge_l",
    "score_names",
    "similarity",
    "unicode_tokens",
    "writing_verdicts",
]
