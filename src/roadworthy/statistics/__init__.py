"""Scores, intervals and what a report may know."""

from roadworthy.statistics.composite import Part, composite
from roadworthy.statistics.detectable import smallest_detectable_difference
from roadworthy.statistics.estimate import FRACTION, RepeatSummary, repeat_summary, score
from roadworthy.statistics.interval import Interval, clustered_bootstrap, clustered_wilson, wilson
from roadworthy.statistics.scorecard import Breakdown, Cell, GradingCount, Ledger, Score, Scorecard, Table
from roadworthy.statistics.sheet import ScoreSheet

__all__ = [
    "FRACTION",
    "Breakdown",
    "Cell",
    "GradingCount",
    "Interval",
    "Ledger",
    "Part",
    "RepeatSummary",
    "Score",
    "ScoreSheet",
    "Scorecard",
    "Table",
    "clustered_bootstrap",
    "clustered_wilson",
    "composite",
    "repeat_summary",
    "score",
    "smallest_detectable_difference",
    "wilson",
]
