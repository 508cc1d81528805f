"""Driving by action keys: somebody decides, controllers do the rest (Bench2Drive-VL, "Action Module")."""

from roadworthy.driving.key_driver.decider import Decider, NoReplyError
from roadworthy.driving.key_driver.driver import KeyDriver

__all__ = ["Decider", "KeyDriver", "NoReplyError"]
