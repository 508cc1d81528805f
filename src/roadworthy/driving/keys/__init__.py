"""Action keys of Bench2Drive-VL: from a model's reply to keys, to a target speed, to pedals and wheel."""

from roadworthy.driving.keys.decisions import Action, Decisions
from roadworthy.driving.keys.key import DirectionKey, SpeedKey, direction_on_road
from roadworthy.driving.keys.lateral import LateralPid, heading_error_rad, look_ahead_m
from roadworthy.driving.keys.longitudinal import Pedals, Unsticking, pedals
from roadworthy.driving.keys.reply import ParsedKeys, parse_keys
from roadworthy.driving.keys.target_speed import ScenarioTraits, target_speed_mps

__all__ = [
    "Action",
    "Decisions",
    "DirectionKey",
    "LateralPid",
    "ParsedKeys",
    "Pedals",
    "ScenarioTraits",
    "SpeedKey",
    "Unsticking",
    "direction_on_road",
    "heading_error_rad",
    "look_ahead_m",
    "parse_keys",
    "pedals",
    "target_speed_mps",
]
