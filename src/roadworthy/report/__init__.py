"""Draws Scorecards: as JSON, in a terminal, as a page. Knows no exam."""

from roadworthy.report.comparison import Comparison, RankedRuns, compare_two, rank_runs
from roadworthy.report.comparison_gate import Gate, GateResult, judge
from roadworthy.report.comparison_json import comparison_document, ranking_document
from roadworthy.report.comparison_terminal import print_beside, print_comparison, print_ranking
from roadworthy.report.content import Fact, FailureCase, Picture, Report
from roadworthy.report.html import report_html
from roadworthy.report.licence_card import print_licence_card
from roadworthy.report.licence_content import LicenceContent, MarksInForce, licence_content
from roadworthy.report.licence_html import licence_html
from roadworthy.report.marks_record import record_marks
from roadworthy.report.pass_marks import PartName, PassMarks, read_pass_marks
from roadworthy.report.run_report import RunFacts, run_report, write_report
from roadworthy.report.scores_json import Timing, read_scorecard, scores_document
from roadworthy.report.side_by_side import (
    ShownRun,
    average_drops,
    not_averaged,
    not_comparable,
    read_shown_run,
    side_by_side,
)
from roadworthy.report.terminal import print_report

__all__ = [
    "Comparison",
    "Fact",
    "FailureCase",
    "Gate",
    "GateResult",
    "LicenceContent",
    "MarksInForce",
    "PartName",
    "PassMarks",
    "Picture",
    "RankedRuns",
    "Report",
    "RunFacts",
    "ShownRun",
    "Timing",
    "average_drops",
    "compare_two",
    "comparison_document",
    "judge",
    "licence_content",
    "licence_html",
    "not_averaged",
    "not_comparable",
    "print_beside",
    "print_comparison",
    "print_licence_card",
    "print_ranking",
    "print_report",
    "rank_runs",
    "ranking_document",
    "read_pass_marks",
    "read_scorecard",
    "read_shown_run",
    "record_marks",
    "report_html",
    "run_report",
    "scores_document",
    "side_by_side",
    "write_report",
]
