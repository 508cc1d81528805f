"""`roadworthy licence`: one model sits every part, and gets one card."""

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from typer import Option

from roadworthy.cli.circumstances import blind_kinds
from roadworthy.cli.console import say, terminal
from roadworthy.cli.options import Settings, takes_settings

if TYPE_CHECKING:
    from rich.console import Console

    from roadworthy.exams import Exam, Sitting
    from roadworthy.report import LicenceContent, MarksInForce, PassMarks, Report
    from roadworthy.statistics import Scorecard

    _Part = tuple[Sitting, Path]
    _Sat = tuple[Scorecard, Report, int, Path | None]

CARD: Final = "card.html"


Data = Annotated[list[str] | None, Option(metavar="EXAM=DIR", help="A part's question set; else its starter set.")]
MarksFile = Annotated[
    Path | None, Option("--pass-marks", metavar="FILE", help='YAML with your mark for each part, e.g. theory: "86 %".')
]
BlindKind = Annotated[
    str | None,
    Option(metavar="KIND", help="Sit blind as well, for what pictures bring: no-image, black or shuffled."),
]
Routes = Annotated[str, Option(metavar="SET|FILE", help="What is driven: quick, embedded44, ..., a file, or none.")]
Workers = Annotated[int, Option(min=1, max=256, help="Routes driven at once.")]
NoReplay = Annotated[
    bool, Option("--no-replay", help="Make no animation of each drive, which takes as long as driving.")
]
Out = Annotated[Path | None, Option(metavar="DIR", help="Where the card and the parts' runs go.")]


@takes_settings
def licence(
    settings: Settings,
    *,
    data: Data = None,
    pass_marks: MarksFile = None,
    blind: BlindKind = None,
    routes: Routes = "quick",
    workers: Workers = 1,
    no_replay: NoReplay = False,
    out: Out = None,
) -> int:
    """Let a model sit its driving licence: every part that there is, on one card."""
    from roadworthy.cli.question_sets import exam_data
    from roadworthy.cli.road_part import road_part
    from roadworthy.cli.sit import announce, command_line
    from roadworthy.driving.scorecard import EXAM
    from roadworthy.exams import exam_names, find_exam

    console = terminal(stderr=True)
    exams = sorted(map(find_exam, exam_names()), key=lambda exam: exam.place_on_card)
    marks = _marks(pass_marks, exams)
    folders = exam_data(data or [])
    sittings = [_prepared(exam, folders.get(exam.id), settings, blind, out) for exam in exams]
    road = road_part(sittings[0][0].candidate, settings, routes, workers, out, animation=not no_replay)
    runs = {sitting.plan.exam.id: folder for sitting, folder in sittings} | road.runs
    card = (out or _default_folder(list(runs.values()))) / CARD
    say(console, f"The card will be {card}")
    for sitting, folder in sittings:
        announce(sitting, settings, folder, console)
    road.announce(console)
    if settings.dry_run:
        say(console, "Dry run: nothing was asked.")
        return 0
    in_force = _recorded(marks, card.parent, runs)
    results = [_sat(sitting, settings, folder, console) for sitting, folder in sittings]
    results.append((*road.take(command_line(), console, fresh=settings.fresh), runs.get(EXAM)))
    _hand_out(card, results, in_force)
    return max(code for _, _, code, _ in results)


def _sat(sitting: "Sitting", settings: Settings, folder: Path, console: "Console") -> "_Sat":
    from roadworthy.cli.sit import sit

    result = sit(sitting, settings, folder, console)
    return result.graded.scorecard, result.report, result.exit_code, result.folder


def _prepared(exam: "Exam", data: str | None, settings: Settings, blind: str | None, out: Path | None) -> "_Part":
    """Return the sitting of one part and the folder of its run; questions are asked sighted, and blind as well."""
    from roadworthy.cli.question_sets import questions_for
    from roadworthy.cli.sit import prepare
    from roadworthy.exams import Circumstances, conditions_for
    from roadworthy.questions import Blind

    circumstances = Circumstances(blinds=tuple(dict.fromkeys((Blind.NONE, *blind_kinds(blind)))))
    conditions = conditions_for(exam, circumstances, settings.seed)
    sitting = prepare(exam, questions_for(exam, data, terminal(stderr=True)), settings, conditions)
    return sitting, out / exam.alias if out else sitting.default_folder(Path("runs"))


def _hand_out(card: Path, results: "list[_Sat]", marks: "MarksInForce | None") -> None:
    """Write the card, print it, and say where everything lies."""
    from roadworthy.files import write_text
    from roadworthy.report import licence_html, print_licence_card

    content = _content(results, marks, card.parent)
    write_text(card, licence_html(content))
    print_licence_card(content, terminal())
    for _, _, _, folder in results:
        if folder is not None:
            print(f"Report: {folder / 'report.html'}")
    print(f"Card: {card}")


def _marks(path: Path | None, exams: "list[Exam]") -> "PassMarks | None":
    from roadworthy.driving.scorecard import ALIAS, EXAM, TITLE
    from roadworthy.report import PartName, read_pass_marks

    if path is None:
        return None
    asked = [PartName(exam.id, exam.alias, exam.title) for exam in exams]
    return read_pass_marks(path, [*asked, PartName(EXAM, ALIAS, TITLE)])


def _recorded(marks: "PassMarks | None", folder: Path, runs: Mapping[str, Path]) -> "MarksInForce | None":
    """Record the marks in the card's folder before anything is asked."""
    from roadworthy.report import MarksInForce, record_marks

    return MarksInForce(marks, record_marks(folder, marks, runs)) if marks else None


def _default_folder(runs: list[Path]) -> Path:
    """Return `runs/licence/MODEL/HASH`, where the hash tells apart which runs are on the card."""
    names = "\n".join(run.as_posix() for run in runs)
    return Path("runs") / "licence" / runs[0].parent.name / f"card-{hashlib.sha256(names.encode()).hexdigest()[:8]}"


def _content(results: "list[_Sat]", marks: "MarksInForce | None", folder: Path) -> "LicenceContent":
    from roadworthy.cli.sit import command_line
    from roadworthy.report import licence_content

    pages = {
        card.exam: Path(os.path.relpath(run / "report.html", folder)).as_posix()
        for card, _, _, run in results
        if run is not None
    }
    parts = [(card, report) for card, report, _, _ in results]
    return licence_content(parts, command_line(), marks=marks, pages=pages)
