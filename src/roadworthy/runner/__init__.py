"""Runs Steps: asks each exactly once, survives anything, remembers in a journal; knows no driving and no exam."""

from roadworthy.runner.budget import Budget, Price
from roadworthy.runner.journal import Journal, JournalTotals
from roadworthy.runner.merge import merge_runs, missing_shards
from roadworthy.runner.retry import RetryPolicy
from roadworthy.runner.run_folder import (
    DRIVES,
    JOURNAL,
    REPORT,
    ROUTES,
    SCORES,
    VERDICTS,
    RunRecord,
    Session,
    Setting,
    differences,
    opened_run,
    read_run,
    write_run,
)
from roadworthy.runner.runner import Observer, Runner, RunSummary
from roadworthy.runner.step import Step, StepKey

__all__ = [
    "DRIVES",
    "JOURNAL",
    "REPORT",
    "ROUTES",
    "SCORES",
    "VERDICTS",
    "Budget",
    "Journal",
    "JournalTotals",
    "Observer",
    "Price",
    "RetryPolicy",
    "RunRecord",
    "RunSummary",
    "Runner",
    "Session",
    "Setting",
    "Step",
    "StepKey",
    "differences",
    "merge_runs",
    "missing_shards",
    "opened_run",
    "read_run",
    "write_run",
]
