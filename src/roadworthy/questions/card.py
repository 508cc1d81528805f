"""The dataset card: `README.md` with the front matter that Hugging Face reads."""

from collections.abc import Iterator

from roadworthy.questions.dataset import Dataset, DatasetTable


def dataset_card(dataset: Dataset, rows: int) -> str:
    """Return the text of a set's `README.md`: front matter, its counts, how every record was used, its tables."""
    license_id = "apache-2.0" if dataset.license == "Apache-2.0" else "other"
    front = [
        "---",
        f"license: {license_id}",
        "configs:",
        "- config_name: default",
        "  data_files: questions.parquet",
        "task_categories:",
        "- visual-question-answering",
        "---",
    ]
    body = [
        f"# {_words(dataset.title)}",
        "",
        f"{rows:,} questions of the exam `{dataset.exam}` (protocol `{dataset.protocol}`), made by Roadworthy from "
        f"{_words(dataset.source)}. Rights: {_words(dataset.license)}.",
        "",
        "| questions | n |",
        "|---|---:|",
        *(f"| {count.name} | {count.n:,} |" for count in dataset.counts),
    ]
    if dataset.intake:
        body += ["", "What became of every record of the source:", "", "| record | n |", "|---|---:|"]
        body += [f"| {count.name} | {count.n:,} |" for count in dataset.intake]
    for table in dataset.tables:
        body += ["", f"## {table.title}", "", *_markdown(table)]
    body += ["", *(f"- {_words(limit)}" for limit in dataset.limits)] if dataset.limits else []
    body += ["", f"Content sha256 `{dataset.fingerprint}`.", ""]
    return "\n".join([*front, "", *body])


def _words(text: str) -> str:
    """Return text from a source as one line of words: no markup, and nothing that a terminal would obey."""
    shown = "".join(letter for letter in " ".join(text.split()) if letter.isprintable())
    return shown.replace("&", "&amp;").replace("<", "&lt;")


def _markdown(table: DatasetTable) -> Iterator[str]:
    """Yield the table's lines; a column is set right where all its cells are numbers."""
    yield _line(table.columns)
    columns = list(zip(*table.rows, strict=True)) or [()] * len(table.columns)
    yield f"|{'|'.join('---' if any(isinstance(cell, str) for cell in cells) else '---:' for cells in columns)}|"
    yield from map(_line, table.rows)


def _line(cells: tuple[str | int | float | None, ...]) -> str:
    return f"| {' | '.join(map(_shown, cells))} |"


def _shown(cell: str | int | float | None) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return _words(cell).replace("|", "\\|")
    return f"{cell:,}"
