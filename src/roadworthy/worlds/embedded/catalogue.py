"""What moves in the embedded world: the types of vehicles and of people, their sizes, colours and manners."""

from dataclasses import dataclass

from roadworthy.scene import Category

_COMMON_PAINTS = ("white", "black", "gray", "silver", "blue", "red", "white", "gray", "navy", "green", "maroon")


@dataclass(frozen=True, slots=True)
class VehicleType:
    """One type of vehicle.

    `share` is its weight among the motor vehicles of ordinary traffic, 0 for types that only scenarios (or, with
    bicycles, a count of their own) bring in. Drivers wish to go at the speed limit times a factor drawn around
    `speed_factor_mean` with the standard deviation `speed_factor_sigma`, and never above `top_speed_mps`.
    `colors` are names of `roadworthy.rendering.models.paints.PAINTS`; a name
    that stands twice is twice as frequent.
    """

    name: str
    category: Category
    subtype: str
    length_m: float
    width_m: float
    height_m: float
    colors: tuple[str, ...] = _COMMON_PAINTS
    share: float = 0.0
    speed_factor_mean: float = 1.0
    speed_factor_sigma: float = 0.06
    top_speed_mps: float = 45.0
    flashing: bool = False

    def color(self, serial: int) -> str:
        """The colour of the vehicle with this serial number: fixed for life, spread over the colours of its type."""
        return self.colors[(serial * 2654435761 >> 8) % len(self.colors)]


VEHICLE_TYPES: tuple[VehicleType, ...] = (
    VehicleType("hatchback", Category.CAR, "small-car", 3.95, 1.72, 1.48, share=0.24),
    VehicleType("sedan", Category.CAR, "sedan", 4.75, 1.84, 1.45, share=0.30),
    VehicleType("suv", Category.CAR, "suv", 4.72, 1.93, 1.74, share=0.20),
    VehicleType(
        "van",
        Category.VAN,
        "delivery-van",
        5.90,
        2.02,
        2.60,
        ("white", "white", "silver", "blue", "yellow"),
        0.10,
        0.97,
    ),
    VehicleType(
        "truck",
        Category.TRUCK,
        "hgv",
        9.60,
        2.50,
        3.40,
        ("white", "blue", "red", "green", "orange"),
        0.06,
        0.90,
        0.04,
        25.0,
    ),
    VehicleType(
        "bus",
        Category.BUS,
        "city-bus",
        11.50,
        2.55,
        3.10,
        ("red", "yellow", "teal", "white"),
        0.04,
        0.90,
        0.04,
        25.0,
    ),
    VehicleType(
        "motorcycle",
        Category.MOTORCYCLE,
        "motorcycle",
        2.15,
        0.85,
        1.55,
        ("black", "red", "blue", "green", "silver"),
        0.06,
        1.03,
    ),
    VehicleType(
        "bicycle",
        Category.BICYCLE,
        "bicycle",
        1.80,
        0.62,
        1.70,
        ("black", "red", "blue", "teal", "olive"),
        top_speed_mps=5.5,
        speed_factor_sigma=0.0,
    ),
    VehicleType("police-car", Category.CAR, "police", 4.90, 1.90, 1.60, ("white",), flashing=True),
    VehicleType("ambulance", Category.VAN, "ambulance", 6.30, 2.15, 2.80, ("white",), flashing=True),
    VehicleType("fire-engine", Category.TRUCK, "fire-engine", 8.50, 2.50, 3.30, ("red",), flashing=True),
)

VEHICLE_TYPE_INDEX: dict[str, int] = {kind.name: index for index, kind in enumerate(VEHICLE_TYPES)}
BICYCLE = VEHICLE_TYPE_INDEX["bicycle"]

# The paper's ego, CARLA's vehicle.lincoln.mkz_2017: half extents 2.451, 1.064, 0.755 m (Bench2Drive-VL).
EGO_LENGTH_M, EGO_WIDTH_M, EGO_HEIGHT_M = 4.902, 2.128, 1.510


@dataclass(frozen=True, slots=True)
class PedestrianType:
    """One type of people on foot: the size of the box around a walker, how often, and how fast they walk.

    `share` is the weight among ordinary pedestrians; walking speeds are drawn around `speed_mps` with the standard
    deviation `speed_sigma_mps`. `colors` are those of the clothes.
    """

    name: str
    length_m: float
    width_m: float
    height_m: float
    share: float
    speed_mps: float
    speed_sigma_mps: float
    colors: tuple[str, ...] = ("blue", "black", "gray", "red", "green", "white", "olive", "navy", "yellow")

    def color(self, serial: int) -> str:
        """The colour of the clothes of the pedestrian with this serial number."""
        return self.colors[(serial * 2654435761 >> 8) % len(self.colors)]


PEDESTRIAN_TYPES: tuple[PedestrianType, ...] = (
    PedestrianType("adult", 0.45, 0.55, 1.75, 0.80, 1.35, 0.15),
    PedestrianType("child", 0.35, 0.40, 1.20, 0.15, 1.15, 0.15),
    PedestrianType("worker", 0.50, 0.60, 1.80, 0.05, 1.20, 0.10, ("orange", "yellow")),
)
