"""Our own drivers, as the registry makes them."""

from roadworthy.driving.driver import Driver
from roadworthy.driving.follow.driver import FollowDriver
from roadworthy.driving.key_driver import KeyDriver
from roadworthy.driving.key_driver.baselines import FirstDecider, RandomDecider
from roadworthy.driving.settings import DriverSettings
from roadworthy.driving.stop import StopDriver


def stop(settings: DriverSettings) -> Driver:
    """The driver that never moves."""
    return StopDriver()


def follow(settings: DriverSettings) -> Driver:
    """The driver that follows its route by the rules."""
    return FollowDriver()


def random(settings: DriverSettings) -> Driver:
    """The driver that draws its keys."""
    return KeyDriver(RandomDecider(settings.seed), settings.decision_every_s)


def first(settings: DriverSettings) -> Driver:
    """The driver that always names the first key of each kind."""
    return KeyDriver(FirstDecider(), settings.decision_every_s)
