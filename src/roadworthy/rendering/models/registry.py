"""Every model and every texture by name."""

from collections.abc import Callable, Mapping
from typing import Final

from roadworthy.rendering.models import ground, people, props, street, vehicles
from roadworthy.rendering.models.placed import Model
from roadworthy.rendering.models.textures import TextureMaker

MODELS: Final[Mapping[str, Callable[[], Model]]] = {
    **people.MODELS,
    **props.MODELS,
    **street.MODELS,
    **vehicles.MODELS,
}
TEXTURES: Final[Mapping[str, TextureMaker]] = {
    **ground.TEXTURES,
    **people.TEXTURES,
    **props.TEXTURES,
    **street.TEXTURES,
    **vehicles.TEXTURES,
}
