"""The metal of posts."""

from typing import Final

from roadworthy.rendering.models.mesh import Look

GALVANISED: Final = Look((134, 138, 142))
SHEET_BACK: Final = Look((150, 153, 156))
