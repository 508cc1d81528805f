"""A Scorecard drawn as one HTML page that needs no network, no script and no other file."""

from typing import TYPE_CHECKING

from roadworthy.report.broken_down import breakdown_tables
from roadworthy.report.charts import figure_svg
from roadworthy.report.content import Report
from roadworthy.report.drawing import TICKS, interval_plot, ledger_bar
from roadworthy.report.page import template
from roadworthy.report.picture_budget import PAGE_PICTURE_BYTES, picture_bytes, within_budget
from roadworthy.report.sentence import verdict_sentence
from roadworthy.report.wording import is_grey, problems
from roadworthy.statistics import Figure, Scorecard

if TYPE_CHECKING:
    from markupsafe import Markup


def report_html(card: Scorecard, report: Report) -> str:
    """The page, in an order from the verdict to the command that reproduces it.

    Texts of models and data sets are escaped; pictures travel inside the page, up to 3 MB of them, a third of which is
    kept for the contrasts; a content security policy forbids everything else. Of texts over 3,000 characters the middle
    is cut, and of tables over 500 rows the end; the page says how much was left out.
    """
    drawn = (*card.scores, *(cell for breakdown in card.breakdowns for cell in breakdown.cells))
    contrasts = within_budget(report.contrasts, PAGE_PICTURE_BYTES // 3)
    return template("report.html.j2").render(
        card=card,
        report=report,
        failures=within_budget(report.failures, PAGE_PICTURE_BYTES - picture_bytes(contrasts)),
        contrasts=contrasts,
        sentence=verdict_sentence(card),
        plot=interval_plot(card.scores, nouns={score.name: card.counted for score in card.scores}),
        ticks=TICKS,
        segments=ledger_bar(card.ledger, card.counted),
        problems=problems(card, report),
        broken_down=breakdown_tables(card.breakdowns),
        figures=[(figure.title, _inline(figure)) for figure in card.figures],
        any_grey=any(map(is_grey, drawn)),
    )


def _inline(figure: Figure) -> "Markup":
    """The figure as a piece of the page; `figure_svg` has escaped every text in it."""
    from markupsafe import Markup  # noqa: PLC0415 (only a page needs it)

    return Markup(figure_svg(figure, standalone=False))  # noqa: S704
