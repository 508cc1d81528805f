"""`roadworthy list`: what there is to choose from."""

from enum import StrEnum
from typing import Annotated

import typer

from roadworthy.cli.console import terminal


class Listed(StrEnum):
    """What can be listed."""

    EXAMS = "exams"
    MODELS = "models"
    SOURCES = "sources"
    EMBEDDERS = "embedders"


def listing(what: Annotated[Listed, typer.Argument(help="What to list.")]) -> int:
    """List the exams, the ways to name a model, or the sources that questions can be built from."""
    from rich.table import Table

    from roadworthy.exams import exam_names, find_exam
    from roadworthy.models.baselines import BASELINES
    from roadworthy.models.embedders import embedder_names
    from roadworthy.models.specifier import PROVIDERS

    exams = [find_exam(name) for name in exam_names()]
    match what:
        case Listed.EXAMS:
            table = Table("exam", "alias", "what it is", "protocol")
            for exam in exams:
                table.add_row(exam.id, exam.alias, exam.title, exam.protocol.id)
        case Listed.MODELS:
            table = Table("--model", "where", "key")
            for provider in PROVIDERS.values():
                key = provider.key_env if provider.needs_key else f"{provider.key_env}, if the server wants one"
                table.add_row(f"{provider.name}/NAME", f"{provider.default_url}, {provider.url_env}, --base-url", key)
            for baseline in BASELINES:
                table.add_row(f"baseline/{baseline}", "this machine", "none")
        case Listed.EMBEDDERS:
            table = Table("--embedder")
            for name in embedder_names():
                table.add_row(name if name != "sentence-transformers" else f"{name}:MODEL")
        case Listed.SOURCES:
            table = Table("exam", "--source")
            for exam in exams:
                for source in exam.sources():
                    table.add_row(exam.id, source)
    terminal().print(table)
    return 0
