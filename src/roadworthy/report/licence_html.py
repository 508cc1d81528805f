"""A licence card drawn as one HTML page; its only links lead to the parts' own reports beside it."""

from dataclasses import replace
from urllib.parse import quote

from roadworthy.report.drawing import TICKS, interval_plot, ledger_bar
from roadworthy.report.licence_content import CardPart, LicenceContent
from roadworthy.report.page import template
from roadworthy.report.picture_budget import within_budget
from roadworthy.report.wording import is_grey, outcomes


def licence_html(content: LicenceContent) -> str:
    """The page, in the order of the card in the terminal, with the pictures and the replies of the worst moments.

    Its texts and pictures are treated as those of `report_html`.
    """
    ledgers = [part.card.ledger for part in content.parts]
    cases = within_budget([case for _, case in content.moments])
    return template("licence.html.j2").render(
        content=content,
        links=[_link(part) for part in content.parts],
        plot=interval_plot(
            (replace(part.headline, name=part.title) for part in content.parts),
            {part.title: part.mark for part in content.parts if part.mark is not None},
        ),
        ticks=TICKS,
        outcomes=outcomes(ledgers),
        bars=[ledger_bar(ledger) for ledger in ledgers],
        moments=list(zip((title for title, _ in content.moments), cases, strict=True)),
        any_grey=any(is_grey(part.headline) for part in content.parts),
    )


def _link(part: CardPart) -> str | None:
    """The relative address of the part's report; what looks like another scheme or host becomes a path."""
    return None if part.page is None else f"./{quote(part.page, errors='surrogateescape')}"
