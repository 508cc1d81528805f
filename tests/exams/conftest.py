"""Real question banks, each built once."""

from functools import cache
from pathlib import Path

import pytest

from exams.banks import BANKS, BuiltBank, build
from roadworthy.questions import QuestionSet


@pytest.fixture(scope="session")
def built_bank(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> BuiltBank:
    """A function that returns a bank by its importer's name."""

    @cache
    def built(name: str) -> QuestionSet:
        return build(name, shared / "data/theory" / BANKS[name][0], tmp_path_factory.mktemp("bank") / name)

    return built
