"""The closed loop: controllers, baseline drivers, events to infractions to driving scores."""

from roadworthy.driving.driver import Driver, Render
from roadworthy.driving.registry import driver_names, make_driver

__all__ = ["Driver", "Render", "driver_names", "make_driver"]
