"""The starter set's pictures, drawn by code: the one place that knows what a situation looks like."""

from roadworthy.exams.driveaction.starter.drawing.frames import FRAME_OFFSETS_S, draw_frames

__all__ = ["FRAME_OFFSETS_S", "draw_frames"]
