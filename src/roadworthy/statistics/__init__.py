"""Scores, intervals and what a report may know."""

from roadworthy.statistics.scorecard import Cell, GradingCount, Ledger, Score, Scorecard, Table

__all__ = ["Cell", "GradingCount", "Ledger", "Score", "Scorecard", "Table"]
