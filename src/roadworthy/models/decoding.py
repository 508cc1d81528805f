"""How a model is asked to decode: only what is named here is sent."""

from dataclasses import dataclass

import msgspec


@dataclass(frozen=True, slots=True)
class Decoding:
    """The decoding parameters of a run. A field that is None is not sent, and the server's default holds.

    `extra_body` is a JSON object in text, merged into the body last; it is kept as text so that equal settings are
    equal bytes.
    """

    temperature: float | None = None
    max_tokens: int | None = None
    extra_body: str = "{}"

    def parameters(self) -> dict[str, object]:
        """Return the body's keys beside `model` and `messages`."""
        named: dict[str, object] = {}
        if self.temperature is not None:
            named["temperature"] = self.temperature
        if self.max_tokens is not None:
            named["max_tokens"] = self.max_tokens
        extra: dict[str, object] = msgspec.json.decode(self.extra_body, type=dict[str, object])
        return named | extra
