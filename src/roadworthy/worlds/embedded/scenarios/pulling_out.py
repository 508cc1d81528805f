"""How a vehicle moves over into another lane without sliding sideways: the faster it goes, the quicker."""

from typing import Final

from roadworthy.worlds.embedded.scenarios.motion import PathMotion

# Its nose turns no farther than this share of its speed allows, and no sooner than in about half a second.
LATERAL_SHARE: Final = 0.42
LATERAL_MPS2: Final = 2.6
# It straightens out over the last of the way.
STRAIGHTENING_PER_S: Final = 1.3
LAST_MPS: Final = 0.10


def steer_over(motion: PathMotion, duration_s: float, lateral_mps: float) -> None:
    """Limits for the next tick how fast a motion goes to its `wished_left_m`, `lateral_mps` at most."""
    left_m = abs(motion.wished_left_m - motion.left_m)
    motion.lateral_limit_mps = min(
        lateral_mps,
        LATERAL_SHARE * motion.speed_mps,
        abs(motion.lateral_mps) + LATERAL_MPS2 * duration_s,
        LAST_MPS + STRAIGHTENING_PER_S * left_m,
    )
