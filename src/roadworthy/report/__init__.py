"""Draws Scorecards: as JSON, in a terminal, as a page. Knows no exam."""

from roadworthy.report.content import Fact, FailureCase, Picture, Report
from roadworthy.report.html import report_html
from roadworthy.report.licence_card import print_licence_card
from roadworthy.report.licence_content import LicenceContent, MarksInForce, licence_content
from roadworthy.report.licence_html import licence_html
from roadworthy.report.marks_record import record_marks
from roadworthy.report.pass_marks import PartName, PassMarks, read_pass_marks
from roadworthy.report.run_report import RunFacts, run_report, write_report
from roadworthy.report.scores_json import Timing, read_scorecard, scores_document
from roadworthy.report.side_by_side import side_by_side
from roadworthy.report.terminal import print_report

__all__ = [
    "Fact",
    "FailureCase",
    "LicenceContent",
    "MarksInForce",
    "PartName",
    "PassMarks",
    "Picture",
    "Report",
    "RunFacts",
    "Timing",
    "licence_content",
    "licence_html",
    "print_licence_card",
    "print_report",
    "read_pass_marks",
    "read_scorecard",
    "record_marks",
    "report_html",
    "run_report",
    "scores_document",
    "side_by_side",
    "write_report",
]
