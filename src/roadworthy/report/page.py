"""What our HTML pages share: templates that escape everything, and texts and pictures made fit for a page."""

from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from roadworthy.report.content import Picture
from roadworthy.report.wording import (
    GREY_MEANS,
    brief,
    cell,
    count,
    counted,
    decimals,
    ends,
    interval,
    is_grey,
    measure,
    plain,
    see_limit,
)
from roadworthy.statistics import Table

if TYPE_CHECKING:
    from jinja2 import Environment, Template

# Thinking comes first and the answer last: of a long text both ends are kept.
KEPT_AT_EACH_END: Final = 1500
ROWS_SHOWN: Final = 500
_DRAWABLE: Final = frozenset({"image/avif", "image/bmp", "image/gif", "image/jpeg", "image/png", "image/webp"})


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A text with its middle left out: how many characters, and what follows; 0 and nothing where it is whole."""

    start: str
    left_out: int
    end: str


def excerpt(text: str) -> Excerpt:
    """The whole text up to 3,000 characters; of a longer one the first and the last 1,500."""
    left_out = len(text) - 2 * KEPT_AT_EACH_END
    if left_out <= 0:
        return Excerpt(text, 0, "")
    return Excerpt(text[:KEPT_AT_EACH_END], left_out, text[-KEPT_AT_EACH_END:])


def data_uri(picture: Picture) -> str | None:
    """The picture as a `data:` URI, or None if its media type is not one that browsers draw without a script."""
    if picture.media_type not in _DRAWABLE:
        return None
    return f"data:{picture.media_type};base64,{b64encode(picture.data).decode('ascii')}"


def is_numeric(table: Table, column: int) -> bool:
    """Whether a column of the table holds numbers, and nothing but numbers and gaps."""
    cells = [row[column] for row in table.rows if row[column] is not None]
    return bool(cells) and all(isinstance(value, int | float) for value in cells)


@cache
def template(name: str) -> "Template":
    """The template of this name. Whatever it prints is escaped, and characters that HTML cannot hold made visible."""
    return _environment().get_template(name)


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415 (only a page needs jinja2)
    from markupsafe import Markup  # noqa: PLC0415

    def shown(value: object) -> object:
        return plain(value) if isinstance(value, str) and not isinstance(value, Markup) else value

    def breakable(name: str) -> Markup:
        parts = (Markup("/<wbr>").join(part.split("/")) for part in plain(name).split("_"))
        return Markup("_<wbr>").join(parts)

    environment = Environment(
        loader=PackageLoader("roadworthy.report", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        breakable=breakable,
        brief=brief,
        cell=cell,
        count=count,
        counted=counted,
        decimals=decimals,
        data_uri=data_uri,
        ends=ends,
        excerpt=excerpt,
        interval=interval,
        is_grey=is_grey,
        is_numeric=is_numeric,
        measure=measure,
        see_limit=see_limit,
    )
    environment.globals.update(grey_means=GREY_MEANS, rows_shown=ROWS_SHOWN)
    return environment
