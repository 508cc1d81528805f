"""A situation staged in the embedded world's nouns: three Scenes on a small map of their own."""

from roadworthy.exams.driveaction.starter.staging.scenes import FRAME_OFFSETS_S, stage

__all__ = ["FRAME_OFFSETS_S", "stage"]
