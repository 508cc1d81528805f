"""Whether cameras can take pictures, and whether what a Scene holds can be in them."""

import math
from collections import Counter
from collections.abc import Sequence
from numbers import Integral
from typing import Final

from roadworthy.errors import BadDataError, UsageError
from roadworthy.geometry.pinhole import Pinhole
from roadworthy.geometry.pose import Pose
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Scene, SceneCamera

FARTHEST_M: Final = 1e7
LARGEST_M: Final = 1e4
# Drawing takes about 50 bytes for each.
MOST_PIXELS: Final = 50_000_000


def checked_camera(camera: SceneCamera) -> SceneCamera:
    """The camera, if it can take pictures.

    Raises:
        UsageError: its intrinsic matrix, size, pose or distortion is that of no pinhole camera.
    """
    if not all(isinstance(side, Integral) for side in camera.size):
        raise UsageError(f"The camera {camera.name} has the size {camera.size}: give (width, height) in whole pixels.")
    try:
        Pinhole(camera.intrinsic, camera.size)
    except UsageError as error:
        raise UsageError(f"The camera {camera.name} cannot take pictures. {error}") from error
    if camera.distortion is not None and any(camera.distortion):
        raise UsageError(
            f"The camera {camera.name} has distortion {camera.distortion}; only straight pinhole cameras can be drawn. "
            "Rectify it: give the intrinsic of the undistorted picture and distortion=None."
        )
    for name, pose in (("camera_in_ego", camera.camera_in_ego), ("ego_in_world", camera.ego_in_world)):
        if not _is_finite(pose):
            raise UsageError(f"The camera {camera.name} has {name}={pose}: give finite numbers below 1e7.")
    return camera


def check_map(scene: Scene, network: RoadNetwork | None) -> None:
    """Whether a Scene is of a map, as far as both say which.

    Raises:
        UsageError: it is of another.
    """
    if network is None or not scene.map_sha256 or not network.sha256 or scene.map_sha256 == network.sha256:
        return
    if scene.map_name == network.name:
        raise UsageError(
            f"The scene is of another version of the map {network.name} (sha256 {scene.map_sha256[:12]}) than these "
            f"cameras ({network.sha256[:12]}): find that version's file, or draw it without roads by Cameras(None)."
        )
    raise UsageError(
        f"The scene is of the map {scene.map_name} (sha256 {scene.map_sha256[:12]}), these cameras are of "
        f"{network.name} ({network.sha256[:12]}): make others with Cameras(load_map({scene.map_name!r}))."
    )


def check_memory(cameras: Sequence[SceneCamera]) -> None:
    """Whether the pictures of a rig are of a size for which there is memory.

    Raises:
        UsageError: they have more pixels than MOST_PIXELS together.
    """
    pixels = sum(width * height for width, height in (camera.size for camera in cameras))
    if pixels > MOST_PIXELS:
        raise UsageError(
            f"The pictures of this rig have {pixels:,} pixels together; at most {MOST_PIXELS:,} can be drawn at once. "
            'Give a smaller scale, as in rig_named("nuscenes6", 0.4), or smaller pictures.'
        )


def check_bodies(scene: Scene) -> None:
    """Whether a Scene has a time, and every body in it a place, a size and a velocity.

    Raises:
        BadDataError: one has not; the message names the first.
    """
    if not math.isfinite(scene.time_s):
        raise BadDataError(f"The scene's time_s is {scene.time_s}; it must be a finite number of seconds.")
    ids = Counter(agent.id for agent in (scene.ego, *scene.agents))
    ids.update(light.id for light in scene.lights)
    ids.update(sign.id for sign in scene.signs)
    for name in sorted(name for name, count in ids.items() if count > 1):
        raise BadDataError(f'The id "{name}" stands {ids[name]} times in the scene: give each body one of its own.')
    for agent in (scene.ego, *scene.agents):
        if not _is_finite(agent.pose):
            raise BadDataError(
                f'The agent "{agent.id}" stands at {agent.pose}: give finite numbers below 1e7, or leave it out.'
            )
        if not all(0.0 < side < LARGEST_M for side in agent.size_m):
            raise BadDataError(
                f'The agent "{agent.id}" has the size {agent.size_m}; length, width and height must be metres above 0 '
                f"and below {LARGEST_M:g}. Correct it, or leave the agent out."
            )
        if not all(map(math.isfinite, agent.velocity_mps)):
            raise BadDataError(
                f'The agent "{agent.id}" has the velocity {agent.velocity_mps}: give finite numbers, zeros where it is '
                "not known."
            )
    for kind, posts in (("light", scene.lights), ("sign", scene.signs)):
        for post in posts:
            if not _is_finite(post.pose):
                raise BadDataError(
                    f'The {kind} "{post.id}" stands at {post.pose}: give finite numbers below 1e7, or leave it out.'
                )


def _is_finite(pose: Pose) -> bool:
    """Whether a pose has numbers, and stands where single precision still tells a metre from the next."""
    numbers = (pose.x_m, pose.y_m, pose.z_m, pose.yaw_rad, pose.pitch_rad, pose.roll_rad)
    return all(abs(number) < FARTHEST_M for number in numbers)
