"""Under which circumstances a question is put: the same question under another condition is another datum."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Condition:
    """How a question is put to the candidate. `mode` is one of the exam's own modes."""

    mode: str = "standard"

    @property
    def name(self) -> str:
        """The condition's name in journals and tables; equal names mean equal conditions."""
        return self.mode
