"""From the Scenes of a drive to what went wrong on its route (Bench2Drive specification, section 6.1)."""

from roadworthy.driving.criteria.outcome import DriveEnd, Moment, NotedInfraction, RouteOutcome, read_outcome, undriven
from roadworthy.driving.criteria.watch import RouteWatch

__all__ = ["DriveEnd", "Moment", "NotedInfraction", "RouteOutcome", "RouteWatch", "read_outcome", "undriven"]
