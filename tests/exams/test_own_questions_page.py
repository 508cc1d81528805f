"""README and the page about one's own questions stay true: their example is built, verified and sat."""

import csv
import io
import json
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from harness import Cli
from roadworthy.exams.idkb.importers import table_fields

README = Path(__file__).resolve().parents[2] / "README.md"
PAGE = README.parent / "docs/own-questions.md"


def block(page: Path, language: str) -> str:
    """The page's one code block in a language, or of those without one the block that builds from the table."""
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    (text,) = [text for name, text in blocks if name == language and (language or "--source table" in text)]
    return str(text)


def draw(path: Path, seed: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    pixels = np.random.default_rng(seed).integers(0, 256, (120, 160, 3), dtype=np.uint8)
    Image.fromarray(pixels).save(path)


@pytest.mark.parametrize("page", [README, PAGE], ids=["README", "own-questions"])
def test_a_bank_of_20_questions_with_pictures_becomes_an_exam_by_the_page_alone(
    cli: Cli, page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = list(csv.reader(io.StringIO(block(page, "csv")), delimiter=";"))
    header, shown = rows[0], rows[1:]
    more = [
        [str(n), f"What does sign number {n} mean?", f"Stop {n}", f"Go {n}", "", "", "B", f"sign {n}.png", "B"]
        for n in range(len(shown) + 1, 21)
    ]
    (tmp_path / "bank").mkdir()
    with Path("bank/questions.csv").open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file, delimiter=";").writerows([header, *shown, *more])
    Path("bank/map.yaml").write_text(block(page, "yaml"), encoding="utf-8")
    for seed, row in enumerate([*shown, *more]):
        if row[header.index("picture")]:
            draw(Path("bank/pictures") / row[header.index("picture")], seed)
    for command in block(page, "").splitlines():
        done = cli(*command.removeprefix(".venv/bin/roadworthy ").split())
        assert done.code == 0, done.out + done.err
    intake = json.loads(Path("data/mine/dataset.json").read_bytes())["intake"]
    assert {count["name"]: count["n"] for count in intake} == {"read": 20, "kept": 20}


def test_the_page_names_every_field_and_every_encoding() -> None:
    written = PAGE.read_text(encoding="utf-8")
    names = {*table_fields._Written.__struct_fields__, *table_fields.ENCODINGS, *table_fields.KINDS}
    assert {name for name in names if f"`{name}`" not in written and f"`{name}:" not in written} == set()
