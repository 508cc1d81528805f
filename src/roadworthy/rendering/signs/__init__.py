"""The faces of road signs, for plates in the world and for pictures in questions."""

from roadworthy.rendering.signs.faces import BLANK, BOARD, KINDS, SPEED_LIMIT, VALUED, face, known_kind, plate_of

__all__ = ["BLANK", "BOARD", "KINDS", "SPEED_LIMIT", "VALUED", "face", "known_kind", "plate_of"]
