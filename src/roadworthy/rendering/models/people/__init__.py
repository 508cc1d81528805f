"""People on foot and on two wheels, and animals."""

from collections.abc import Callable, Mapping
from typing import Final

from roadworthy.rendering.models.people.animals import animal_models
from roadworthy.rendering.models.people.bicycles import bicycle_models
from roadworthy.rendering.models.people.motorcycles import motorcycle_models
from roadworthy.rendering.models.people.placing import placed_animal, placed_person, placed_rider
from roadworthy.rendering.models.people.walkers import walker_models
from roadworthy.rendering.models.placed import Model
from roadworthy.rendering.models.textures import TextureMaker

MODELS: Final[Mapping[str, Callable[[], Model]]] = {
    **walker_models(),
    **bicycle_models(),
    **motorcycle_models(),
    **animal_models(),
}
TEXTURES: Final[Mapping[str, TextureMaker]] = {}

__all__ = ["MODELS", "TEXTURES", "placed_animal", "placed_person", "placed_rider"]
