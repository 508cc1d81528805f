"""A camera that took a picture of a scene, and where the picture is."""

from dataclasses import dataclass

from roadworthy.geometry.pose import Pose


@dataclass(frozen=True, slots=True)
class ImageRef:
    """Where a picture is: a file, a parquet row, a span of a tfrecord, a member of a tar."""

    locator: str
    sha256: str | None = None
    size: tuple[int, int] | None = None
    role: str | None = None
    camera: str | None = None
    frame_offset_s: float | None = None


@dataclass(frozen=True, slots=True)
class SceneCamera:
    """One exposure. `intrinsic` holds the rows of the 3 x 3 matrix; `ego_in_world` is ego's pose at the exposure.

    The camera's own frame is x right, y down, z into the picture, which `camera_in_ego` contains.
    """

    name: str
    size: tuple[int, int]
    intrinsic: tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
    camera_in_ego: Pose
    ego_in_world: Pose
    time_s: float
    distortion: tuple[float, ...] | None = None
    image: ImageRef | None = None
