"""A question set made of the official files where a person wants it, with that person's options."""

from dataclasses import fields
from pathlib import Path

from roadworthy.errors import UsageError
from roadworthy.exams.driveaction.aliases import read_aliases
from roadworthy.exams.driveaction.official.intake import take_in
from roadworthy.exams.driveaction.official.origin import origin_of
from roadworthy.exams.driveaction.tree import task_tree
from roadworthy.exams.exam import BuildOptions
from roadworthy.questions import QuestionSet

USED = ("aliases",)


def build_official(location: Path, folder: Path, options: BuildOptions) -> QuestionSet:
    """Write the questions of a file, a folder or an `hf://` address to the new `folder`, and return the set.

    Raises:
        UsageError: an option is not for this data, the address is malformed, or the hub's client is not installed.
        BadDataError: the aliases or the files are not there or cannot be used, or the folder holds something.
        OSError: something cannot be written.
    """
    _check(options)
    aliases = read_aliases(options.aliases, task_tree()) if options.aliases is not None else None
    origin = origin_of(location)
    return take_in(origin.path, folder, aliases=aliases, origin=origin.name, revision=origin.revision)


def _check(options: BuildOptions) -> None:
    given = (field.name for field in fields(options) if getattr(options, field.name) != field.default)
    unused = [f"--{name.replace('_', '-')}" for name in given if name not in USED]
    if unused:
        raise UsageError(
            f"DriveAction's files are read as they are: nothing would come of {', '.join(unused)}. Leave that out; of "
            "these options only --aliases is for driveaction."
        )
