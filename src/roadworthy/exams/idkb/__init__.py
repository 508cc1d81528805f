"""The theory exam (IDKB)."""

from roadworthy.exams.idkb.exam import IdkbExam
from roadworthy.exams.idkb.literal import follows_instruction, literal_is_right, literal_letters

__all__ = ["IdkbExam", "follows_instruction", "literal_is_right", "literal_letters"]
