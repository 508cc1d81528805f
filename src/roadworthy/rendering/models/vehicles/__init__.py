"""Vehicles on four and more wheels: their models, their textures, and how a Scene's agents wear them."""

from roadworthy.rendering.models.vehicles.catalogue import MODELS
from roadworthy.rendering.models.vehicles.pictures import TEXTURES
from roadworthy.rendering.models.vehicles.placing import placed_vehicle

__all__ = ["MODELS", "TEXTURES", "placed_vehicle"]
