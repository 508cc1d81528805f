"""Checkers for whoever writes a world, a driver or a source."""

from roadworthy.testing.driver_check import check_driver
from roadworthy.testing.report import Finding, Report, Severity
from roadworthy.testing.source import check_source
from roadworthy.testing.world import check_world

__all__ = ["Finding", "Report", "Severity", "check_driver", "check_source", "check_world"]
