"""A road test: routes driven by worker processes, each kept in a folder, resumed after whatever stops it."""

from roadworthy.driving.road_test.drives import DriveSummary, drive_routes
from roadworthy.driving.road_test.layout import attempt_folder, read_outcomes
from roadworthy.driving.road_test.observer import DriveObserver
from roadworthy.driving.road_test.plan import Attempt, RoadTest, attempt_seed

__all__ = [
    "Attempt",
    "DriveObserver",
    "DriveSummary",
    "RoadTest",
    "attempt_folder",
    "attempt_seed",
    "drive_routes",
    "read_outcomes",
]
