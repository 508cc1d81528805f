"""The models of vehicles by name."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Final

from roadworthy.rendering.models.fitting import Size
from roadworthy.rendering.models.placed import Model
from roadworthy.rendering.models.vehicles import buses, fire_engines, trucks
from roadworthy.rendering.models.vehicles.car_bodies import Extras, car_model, car_model_with_open_door
from roadworthy.rendering.models.vehicles.car_shapes import (
    AMBULANCE,
    FASTBACK,
    HATCHBACK,
    OFF_ROADER,
    POLICE_CAR,
    SEDAN,
    SUV,
    VAN,
    CarShape,
)
from roadworthy.rendering.models.vehicles.liveries import ambulance_livery, police_livery

DOOR_OPEN: Final = "/door-open"

_CARS: Final[Mapping[str, tuple[CarShape, Callable[[], Extras] | None]]] = {
    "ambulance": (AMBULANCE, ambulance_livery),
    "hatchback": (HATCHBACK, None),
    "police-car": (POLICE_CAR, police_livery),
    "sedan": (SEDAN, None),
    "sedan-2": (FASTBACK, None),
    "suv": (SUV, None),
    "suv-2": (OFF_ROADER, None),
    "van": (VAN, None),
}
_HEAVY: Final[Mapping[str, tuple[Size, Callable[[], Model]]]] = {
    "bus": (buses.SIZE_M, buses.bus),
    "fire-engine": (fire_engines.SIZE_M, fire_engines.fire_engine),
    "truck": (trucks.SIZE_M, trucks.truck),
}


@cache
def _car(name: str) -> Model:
    shape, livery = _CARS[name]
    return car_model(shape, None if livery is None else livery())


@cache
def _open_car(name: str) -> Model:
    shape, livery = _CARS[name]
    return car_model_with_open_door(shape, None if livery is None else livery())


SIZES_M: Final[Mapping[str, Size]] = {
    **{name: shape.size_m for name, (shape, _) in _CARS.items()},
    **{name: size_m for name, (size_m, _) in _HEAVY.items()},
}
MODELS: Final[Mapping[str, Callable[[], Model]]] = {
    **{name: partial(_car, name) for name in _CARS},
    **{name + DOOR_OPEN: partial(_open_car, name) for name in _CARS},
    **{name: cache(maker) for name, (_, maker) in _HEAVY.items()},
}
