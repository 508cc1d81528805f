"""A Scorecard drawn as one HTML page that needs no network, no script and no other file."""

from roadworthy.report.content import Report
from roadworthy.report.drawing import TICKS, interval_plot, ledger_bar
from roadworthy.report.page import template
from roadworthy.report.picture_budget import within_budget
from roadworthy.report.sentence import verdict_sentence
from roadworthy.report.wording import is_grey, problems
from roadworthy.statistics import Scorecard


def report_html(card: Scorecard, report: Report) -> str:
    """The page, in an order from the verdict to the command that reproduces it.

    Texts of models and data sets are escaped; pictures travel inside the page, up to 3 MB of them; a content security
    policy forbids everything else. Of texts over 3,000 characters the middle is cut, and of tables over 500 rows the
    end; the page says how much was left out.
    """
    drawn = (*card.scores, *(cell for breakdown in card.breakdowns for cell in breakdown.cells))
    return template("report.html.j2").render(
        card=card,
        report=report,
        failures=within_budget(report.failures),
        sentence=verdict_sentence(card),
        plot=interval_plot(card.scores),
        ticks=TICKS,
        segments=ledger_bar(card.ledger),
        problems=problems(card, report),
        any_grey=any(map(is_grey, drawn)),
    )
