"""Poses, oriented boxes, polylines, pinhole cameras: geometry that knows no cars.

One right-handed frame: x forward or east, y left or north, z up; metres, radians, yaw counter-clockwise from x.
"""

from roadworthy.geometry.pose import Pose, wrap_angle

__all__ = ["Pose", "wrap_angle"]
