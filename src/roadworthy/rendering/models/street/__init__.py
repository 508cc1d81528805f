"""What stands beside the road: traffic lights, signs, street lamps, trees, buildings."""

from collections.abc import Callable, Mapping
from typing import Final

from roadworthy.rendering.models.placed import Model
from roadworthy.rendering.models.street.approaches import Mounting, arrow_of, mountings_of
from roadworthy.rendering.models.street.buildings import building_mesh
from roadworthy.rendering.models.street.facades import FACADE_TEXTURES
from roadworthy.rendering.models.street.glyphs import GLYPH_MODELS, GLYPH_TEXTURES
from roadworthy.rendering.models.street.ground_floors import GROUND_FLOOR_TEXTURES
from roadworthy.rendering.models.street.lamps import LAMP_MODELS, placed_lamp
from roadworthy.rendering.models.street.lanterns import LANTERN_MODELS
from roadworthy.rendering.models.street.leaves import LEAF_TEXTURES
from roadworthy.rendering.models.street.lights import placed_light
from roadworthy.rendering.models.street.signs import SIGN_MODELS, SIGN_TEXTURES, placed_sign
from roadworthy.rendering.models.street.trees import TREE_MODELS, placed_tree
from roadworthy.rendering.models.textures import TextureMaker

__all__ = [
    "MODELS", "TEXTURES", "Mounting", "arrow_of", "building_mesh", "mountings_of", "placed_lamp",
    "placed_light", "placed_sign", "placed_tree",
]  # fmt: skip

MODELS: Final[Mapping[str, Callable[[], Model]]] = {
    **LANTERN_MODELS,
    **SIGN_MODELS,
    **GLYPH_MODELS,
    **LAMP_MODELS,
    **TREE_MODELS,
}
TEXTURES: Final[Mapping[str, TextureMaker]] = {
    **SIGN_TEXTURES,
    **GLYPH_TEXTURES,
    **LEAF_TEXTURES,
    **FACADE_TEXTURES,
    **GROUND_FLOOR_TEXTURES,
}
