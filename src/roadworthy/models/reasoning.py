"""Telling a model's answer from the thinking that led to it."""

OPENING = "<think>"
CLOSING = "</think>"


def split_reasoning(content: str, reasoning: str | None) -> tuple[str, str | None]:
    """Return (answer, reasoning) from a message's content and the server's own reasoning field.

    Chat templates that open the thinking in the prompt leave only the closing tag in the content: everything before
    the last closing tag is thinking. An opening tag that is never closed leaves no answer at all.

    >>> split_reasoning("B or C?</think>Option C", None)
    ('Option C', 'B or C?')
    >>> split_reasoning("<think>B, since", None)
    ('', 'B, since')
    """
    thought, closing, answer = content.rpartition(CLOSING)
    if closing:
        thought = thought.replace(OPENING, "").replace(CLOSING, "")
    elif content.lstrip().startswith(OPENING):
        thought, answer = content.lstrip()[len(OPENING) :], ""
    else:
        thought, answer = "", content
    parts = [part.strip() for part in (reasoning, thought) if part and part.strip()]
    return answer.strip(), "\n".join(parts) or None
