"""What is true at one instant, and over some seconds; the nouns that sources, worlds, exams and experts share."""

from roadworthy.scene.agent import Agent, AgentLights, Category, ImageBox, Observability
from roadworthy.scene.camera import ImageRef, SceneCamera
from roadworthy.scene.clip import Clip, RatedFuture, TimedPoint
from roadworthy.scene.control import Control
from roadworthy.scene.event import Event, EventType
from roadworthy.scene.route import Command, CommandPoint, Route, TrafficAmount
from roadworthy.scene.scenario import NumberRange, Parameter, RouteScenario
from roadworthy.scene.scenario_type import ScenarioType
from roadworthy.scene.scene import ScenarioState, Scene
from roadworthy.scene.signals import Light, LightState, Sign, TriggerVolume
from roadworthy.scene.weather import Weather

__all__ = [
    "Agent",
    "AgentLights",
    "Category",
    "Clip",
    "Command",
    "CommandPoint",
    "Control",
    "Event",
    "EventType",
    "ImageBox",
    "ImageRef",
    "Light",
    "LightState",
    "NumberRange",
    "Observability",
    "Parameter",
    "RatedFuture",
    "Route",
    "RouteScenario",
    "ScenarioState",
    "ScenarioType",
    "Scene",
    "SceneCamera",
    "Sign",
    "TimedPoint",
    "TrafficAmount",
    "TriggerVolume",
    "Weather",
]
