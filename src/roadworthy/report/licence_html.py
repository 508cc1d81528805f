"""A licence card drawn as one HTML page; its only links lead to the parts' own reports beside it."""

from dataclasses import replace
from pathlib import PurePosixPath
from urllib.parse import quote

from roadworthy.report.drawing import TICKS, interval_plot, ledger_bar
from roadworthy.report.licence_content import LicenceContent
from roadworthy.report.licence_part import CardPart
from roadworthy.report.page import template
from roadworthy.report.picture_budget import within_budget
from roadworthy.report.wording import is_grey, outcomes


def licence_html(content: LicenceContent) -> str:
    """The page, in the order of the card in the terminal, with the pictures and the replies of the worst moments.

    Its texts and pictures are treated as those of `report_html`.
    """
    asked = [part.card.ledger for part in content.asked_parts]
    folders = {part.title: _folder(part) for part in content.parts}
    cases = within_budget([case for _, case in content.moments])
    return template("licence.html.j2").render(
        content=content,
        links=[_link(part) for part in content.parts],
        plot=interval_plot(
            (replace(part.headline, name=part.title) for part in content.parts),
            {part.title: part.mark for part in content.parts if part.mark is not None},
            {part.title: part.card.counted for part in content.parts},
        ),
        ticks=TICKS,
        outcomes=outcomes(asked),
        bars=[ledger_bar(part.card.ledger, part.card.counted) for part in content.parts],
        moments=[
            (title, case, folders.get(title, "./")) for (title, _), case in zip(content.moments, cases, strict=True)
        ],
        any_grey=any(is_grey(part.headline) for part in content.parts),
    )


def _link(part: CardPart) -> str | None:
    """The relative address of the part's report; what looks like another scheme or host becomes a path."""
    return None if part.page is None else f"./{quote(part.page, errors='surrogateescape')}"


def _folder(part: CardPart) -> str:
    """Where the part's run lies as seen from the card, with a slash at its end."""
    page = "" if part.page is None else PurePosixPath(part.page).parent.as_posix()
    return f"./{quote(page, errors='surrogateescape')}/" if page not in ("", ".") else "./"
