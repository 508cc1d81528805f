"""Scores, intervals and what a report may know."""

from roadworthy.statistics.composite import Part, composite
from roadworthy.statistics.detectable import smallest_detectable_difference
from roadworthy.statistics.differences import POINTS, DifferenceSheet, average_drop, drop_points
from roadworthy.statistics.estimate import FRACTION, OF_100, RepeatSummary, repeat_summary, score
from roadworthy.statistics.figures import Bar, Distribution, Figure, Radar, RadarSeries
from roadworthy.statistics.interval import Interval, clustered_bootstrap, clustered_wilson, wilson
from roadworthy.statistics.mcnemar import McNemar, mcnemar
from roadworthy.statistics.paired import PairedDifference, paired_difference
from roadworthy.statistics.scorecard import Breakdown, Cell, GradingCount, Ledger, Score, Scorecard, Table
from roadworthy.statistics.sheet import ScoreSheet
from roadworthy.statistics.tied_groups import Ranking, holm, rank

__all__ = [
    "FRACTION",
    "OF_100",
    "POINTS",
    "Bar",
    "Breakdown",
    "Cell",
    "DifferenceSheet",
    "Distribution",
    "Figure",
    "GradingCount",
    "Interval",
    "Ledger",
    "McNemar",
    "PairedDifference",
    "Part",
    "Radar",
    "RadarSeries",
    "Ranking",
    "RepeatSummary",
    "Score",
    "ScoreSheet",
    "Scorecard",
    "Table",
    "average_drop",
    "clustered_bootstrap",
    "clustered_wilson",
    "composite",
    "drop_points",
    "holm",
    "mcnemar",
    "paired_difference",
    "rank",
    "repeat_summary",
    "score",
    "smallest_detectable_difference",
    "wilson",
]
