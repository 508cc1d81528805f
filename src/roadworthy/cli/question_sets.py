"""Which question set a command means: a folder, an exam's official data, or the starter set."""

import tempfile
from pathlib import Path

from platformdirs import user_cache_path
from rich.console import Console

from roadworthy.cli.console import say
from roadworthy.errors import UsageError
from roadworthy.exams import Exam, exam_names, find_exam
from roadworthy.questions import QuestionSet, open_question_set


def question_set_at(location: str) -> QuestionSet:
    """Return the question set in a folder, or made from the official data of whichever exam knows the location.

    Raises:
        BadDataError: it is neither; the message says what to do.
    """
    opened = (_official(exam, location) for exam in map(find_exam, exam_names()))
    return next((questions for questions in opened if questions is not None), None) or open_question_set(Path(location))


def _official(exam: Exam, location: str) -> QuestionSet | None:
    cache = user_cache_path("roadworthy") / "data" / exam.id
    try:
        return exam.open_data(location, cache)
    except OSError as error:
        raise UsageError(
            f"The question set made of {location} cannot be kept in {cache} ({error.strerror or error}). Free some "
            "space, name another cache with XDG_CACHE_HOME, or put the set where you like: "
            f"roadworthy build {exam.id} ... --out DIR."
        ) from error


def questions_for(exam: Exam, data: str | None, console: Console) -> QuestionSet:
    """Return the question set named, made from the exam's official data where that is named, or the starter set.

    Raises:
        BadDataError: there is no question set and no official data; the message says what to do.
    """
    if data is not None:
        opened = _official(exam, data)
        if opened is None:
            return open_question_set(Path(data))
        say(console, f"{data} as a question set: {opened.folder}")
        return opened
    try:
        return exam.build_starter(user_cache_path("roadworthy") / "starter" / exam.id)
    except OSError:  # no cache folder that can be written
        return exam.build_starter(Path(tempfile.gettempdir()) / "roadworthy-starter" / exam.id)


def exam_data(named: list[str]) -> dict[str, str]:
    """Return the question set of each exam, by exam id, from options of the form EXAM=DIR.

    Raises:
        UsageError: an option is not of that form, or names no exam.
    """
    folders: dict[str, str] = {}
    for text in named:
        exam, equals, folder = text.partition("=")
        if not (exam and equals and folder):
            raise UsageError(f'--data "{text}" is not of the form EXAM=DIR, for example theory=data/korea.')
        folders[find_exam(exam).id] = folder
    return folders
