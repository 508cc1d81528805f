"""A road test: routes driven by worker processes, each kept in a folder, resumed after whatever stops it."""

from roadworthy.driving.road_test.drives import DriveSummary, drive_routes
from roadworthy.driving.road_test.layout import drive_folder, read_outcomes
from roadworthy.driving.road_test.observer import DriveObserver
from roadworthy.driving.road_test.plan import Attempt, RoadTest, attempt_seed

__all__ = [
    "Attempt",
    "DriveObserver",
    "DriveSummary",
    "RoadTest",
    "attempt_seed",
    "drive_folder",
    "drive_routes",
    "read_outcomes",
]
