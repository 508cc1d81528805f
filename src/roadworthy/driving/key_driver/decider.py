"""The contract of whoever names the keys."""

from typing import Protocol

from roadworthy.driving.driver import Render
from roadworthy.scene import Scene


class NoReplyError(Exception):
    """A decider has no reply that counts: it came too late or is cut off, or whoever was asked failed.

    The decision is made by default. `text` is what there is of the reply; `server_failed` tells that it was not the
    decider's doing, but that of the server between.
    """

    def __init__(self, reason: str, text: str = "", *, server_failed: bool = False) -> None:
        super().__init__(reason)
        self.text, self.server_failed = text, server_failed


class Decider(Protocol):
    """Whoever replies to question 50; one decides on one route after another, and begins anew where a frame is 0."""

    name: str

    def reply(self, scene: Scene, render: Render) -> str:
        """What was written in reply: the last direction key and the last speed key in it count.

        It has to come within the decider's own time limit.

        Raises:
            NoReplyError: there is none, and why.
        """
