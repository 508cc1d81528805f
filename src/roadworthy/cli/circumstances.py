"""The options that say under which circumstances questions are asked."""

import difflib
from typing import TYPE_CHECKING, Annotated

from typer import Option

from roadworthy.errors import UsageError

if TYPE_CHECKING:
    from roadworthy.exams import Circumstances
    from roadworthy.questions import Blind, Upstream

Mode = Annotated[
    str | None,
    Option(metavar="A,B", help="The exam's modes; driveaction: V-L-A, V-A, L-A, A, and the tasks V, L. Else all."),
]
BlindKinds = Annotated[
    str | None,
    Option(
        metavar="KIND",
        help="Ask without the pictures: no-image, black, shuffled. With `none,black` also as usual: the vision gain.",
    ),
]
Frames = Annotated[int | None, Option(metavar="1|3", help="driveaction: show only the latest frame, or all three.")]
Dropped = Annotated[str | None, Option(metavar="navigation", help="driveaction: leave this scenario information out.")]
UpstreamAnswers = Annotated[
    str | None, Option(metavar="KIND", help="driveaction: introduce the truth, or the model's own answers (predicted).")
]
RendererName = Annotated[
    str | None, Option(metavar="NAME", help="driveaction: word upstream answers as statement or as qa.")
]


def circumstances_of(
    mode: str | None,
    blind: str | None,
    *,
    frames: int | None = None,
    drop: str | None = None,
    upstream: str | None = None,
    renderer: str | None = None,
) -> "Circumstances":
    """Return the circumstances that options name.

    Raises:
        UsageError: a kind of blindness or of upstream answers is not known; the message suggests the nearest.
    """
    from roadworthy.exams import Circumstances
    from roadworthy.questions import Upstream

    return Circumstances(
        modes=_listed(mode),
        blinds=blind_kinds(blind),
        frames=frames,
        dropped=_listed(drop),
        upstream=None if upstream is None else Upstream(_known("--upstream", upstream, [*Upstream])),
        renderer=renderer,
    )


def blind_kinds(named: str | None) -> "tuple[Blind, ...]":
    """Return the kinds of blindness named, that of open eyes without a name.

    Raises:
        UsageError: one is not known; the message suggests the nearest.
    """
    from roadworthy.questions import Blind

    if named is None:
        return (Blind.NONE,)
    kinds = (Blind(_known("--blind", kind, [*Blind])) for kind in _listed(named))
    return tuple(dict.fromkeys(kinds)) or (Blind.NONE,)


def _listed(text: str | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part.strip() for part in (text or "").split(",") if part.strip()))


def _known(option: str, named: str, kinds: "list[Blind] | list[Upstream]") -> str:
    values = [kind.value for kind in kinds]
    if named in values:
        return named
    near = difflib.get_close_matches(named, values, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise UsageError(f'{option} "{named}" is not known.{hint} It is one of {", ".join(values)}.')
