"""The dataset card: `README.md` with the front matter that Hugging Face reads."""

from roadworthy.questions.dataset import Dataset


def dataset_card(dataset: Dataset, rows: int) -> str:
    """Return the text of a set's `README.md`: front matter, what it is, its counts, and how every record was used."""
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
        f"# {dataset.title}",
        "",
        f"{rows:,} questions of the exam `{dataset.exam}` (protocol `{dataset.protocol}`), made by Roadworthy from "
        f"{dataset.source}. Rights: {dataset.license}.",
        "",
        "| questions | n |",
        "|---|---:|",
        *(f"| {count.name} | {count.n:,} |" for count in dataset.counts),
    ]
    if dataset.intake:
        body += ["", "What became of every record of the source:", "", "| record | n |", "|---|---:|"]
        body += [f"| {count.name} | {count.n:,} |" for count in dataset.intake]
    body += ["", *(f"- {limit}" for limit in dataset.limits)] if dataset.limits else []
    body += ["", f"Content sha256 `{dataset.fingerprint}`.", ""]
    return "\n".join([*front, "", *body])
