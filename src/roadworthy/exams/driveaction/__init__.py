"""The decision exam: DriveAction (arXiv 2506.05667)."""

from roadworthy.exams.driveaction.exam import DriveActionExam

__all__ = ["DriveActionExam"]
