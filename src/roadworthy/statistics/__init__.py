"""Scores, intervals and what a report may know."""

from roadworthy.statistics.estimate import RepeatSummary, repeat_summary, score
from roadworthy.statistics.interval import Interval, clustered_bootstrap, clustered_wilson, wilson
from roadworthy.statistics.scorecard import Breakdown, Cell, GradingCount, Ledger, Score, Scorecard, Table
from roadworthy.statistics.sheet import ScoreSheet

__all__ = [
    "Breakdown",
    "Cell",
    "GradingCount",
    "Interval",
    "Ledger",
    "RepeatSummary",
    "Score",
    "ScoreSheet",
    "Scorecard",
    "Table",
    "clustered_bootstrap",
    "clustered_wilson",
    "repeat_summary",
    "score",
    "wilson",
]
