"""The official DriveAction data set: fetched, read as a stream, and kept as one of our question sets."""

from roadworthy.exams.driveaction.official.build import build_official
from roadworthy.exams.driveaction.official.conversion import is_official, open_official
from roadworthy.exams.driveaction.official.intake import take_in

__all__ = ["build_official", "is_official", "open_official", "take_in"]
