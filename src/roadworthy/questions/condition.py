"""Under which circumstances a question is put: the same question under another condition is another datum."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum


class Blind(StrEnum):
    """What the candidate is shown instead of a question's pictures."""

    NONE = "none"
    NO_IMAGE = "no-image"
    BLACK = "black"
    SHUFFLED = "shuffled"


class Upstream(StrEnum):
    """Whose answers to upstream questions a question is introduced with: nobody's, the key's, the candidate's own."""

    NONE = "none"
    TRUTH = "truth"
    PREDICTED = "predicted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """How a question is put to the candidate. `mode` is one of the exam's own modes.

    `frames` is how many of a question's frames are shown, the latest ones, None for all; `dropped` names the scenario
    information that is left out ("navigation"); `renderer` says how upstream answers are worded, None where there are
    none. `shuffle_seed` draws whose pictures are shown where they are shuffled.
    """

    mode: str = "standard"
    blind: Blind = Blind.NONE
    frames: int | None = None
    dropped: tuple[str, ...] = ()
    upstream: Upstream = Upstream.NONE
    renderer: str | None = None
    shuffle_seed: int = 0

    @property
    def name(self) -> str:
        """The condition's name in journals and tables, e.g. "V-L-A" or "V-L-A/qa/blind-black".

        Equal names mean equal conditions; what is as usual is not named.
        """
        parts = [self.mode]
        if self.upstream is Upstream.PREDICTED:
            parts.append("predicted")
        if self.renderer not in (None, "statement"):
            parts.append(str(self.renderer))
        parts += [f"no-{dropped}" for dropped in self.dropped]
        if self.frames is not None:
            parts.append(f"frames-{self.frames}")
        if self.blind is not Blind.NONE:
            parts.append(f"blind-{self.blind.value}" + (f"-{self.shuffle_seed}" if self.shuffle_seed else ""))
        return "/".join(parts)

    @property
    def sighted(self) -> "Condition":
        """The same condition with the pictures as they are."""
        return replace(self, blind=Blind.NONE, shuffle_seed=0)


def blind_pairs(conditions: Sequence[Condition]) -> tuple[tuple[Condition, Condition], ...]:
    """Return each blind condition with its sighted counterpart, where both were asked: (sighted, blind)."""
    return tuple(
        (condition.sighted, condition)
        for condition in conditions
        if condition.blind is not Blind.NONE and condition.sighted in conditions
    )
