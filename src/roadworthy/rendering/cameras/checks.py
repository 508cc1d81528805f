"""Whether cameras can take pictures, and whether what a Scene holds can be in them."""

import math
from numbers import Integral

from roadworthy.errors import BadDataError, UsageError
from roadworthy.geometry.pinhole import Pinhole
from roadworthy.geometry.pose import Pose
from roadworthy.scene import Scene, SceneCamera


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
            raise UsageError(f"The camera {camera.name} has {name}={pose}: give finite numbers.")
    return camera


def check_bodies(scene: Scene) -> None:
    """Whether a Scene has a time, and every body in it a place, a size and a velocity.

    Raises:
        BadDataError: one has not; the message names the first.
    """
    if not math.isfinite(scene.time_s):
        raise BadDataError(f"The scene's time_s is {scene.time_s}; it must be a finite number of seconds.")
    for agent in (scene.ego, *scene.agents):
        if not _is_finite(agent.pose):
            raise BadDataError(f'The agent "{agent.id}" stands at {agent.pose}: give finite numbers, or leave it out.')
        if not all(0.0 < side < math.inf for side in agent.size_m):
            raise BadDataError(
                f'The agent "{agent.id}" has the size {agent.size_m}; length, width and height must be finite numbers '
                "of metres above 0. Correct it, or leave the agent out."
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
                    f'The {kind} "{post.id}" stands at {post.pose}: give finite numbers, or leave it out.'
                )


def _is_finite(pose: Pose) -> bool:
    return math.isfinite(pose.x_m + pose.y_m + pose.z_m + pose.yaw_rad + pose.pitch_rad + pose.roll_rad)
