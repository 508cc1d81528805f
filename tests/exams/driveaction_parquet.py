"""DriveAction's official layout (appendix A) with drawn frames in which every question's right answer can be seen.

Question N of a slice is answered by the colour of the Nth patch along the bottom of each of its frames, so that a test
server can answer from the pictures that it is sent, and from nothing else. Keys are balanced over the slices, so that
another slice's pictures are right by chance.
"""

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from PIL import Image, ImageDraw

from roadworthy.exams.driveaction.tree import task_tree

Keys = Mapping[int, str]
Cells = dict[str, Any]
PLACES = 8
COLOURS = {
    "A": (220, 30, 30),
    "B": (30, 180, 30),
    "C": (40, 40, 230),
    "D": (235, 215, 20),
    "True": (220, 40, 220),
    "False": (30, 220, 220),
}
NAVIGATION = {
    "en": "102 meters ahead, the navigation indicates a right turn. There are two lanes ahead, with the lane "
    "attributes from left to right being: straight + left turn, straight + right turn. Please drive in the "
    "rightmost lane. ",
    "zh": "前方102米，导航提示右转。前方有两条车道，车道属性从左到右依次为：直行加左转、直行加右转。请走最右侧车道。",
}
SPEED = {
    "en": "The current speed of the vehicle is 8.61 km/h, while the ideal speed is 30.0 km/h. ",
    "zh": "当前车速为8.61公里/小时，理想车速为30.0公里/小时。",
}
_NUMBER = re.compile(r"Question (\d+) of this slice|本片段第(\d+)题")


@dataclass(frozen=True, slots=True)
class Kind:
    """What is the same for a question's number in every slice; no options means true or false."""

    layer: str
    options: str
    context: Mapping[str, str]
    en: str
    zh: str


NO_CONTEXT = {"en": "", "zh": ""}
KINDS = {
    1: Kind("Vision", "ABCD", NAVIGATION, "What is the attribute of the current lane?", "当前车道的属性是什么？"),
    2: Kind("Language", "", NAVIGATION, "You can follow the navigation in this lane.", "沿当前车道可以按导航行驶。"),
    3: Kind("Vision", "", NO_CONTEXT, "There is a large vehicle to the right.", "右侧有一辆大型车辆。"),
    4: Kind("Language", "ABC", SPEED, "Which risk deserves attention?", "哪种风险需要注意？"),
    5: Kind("Action", "ABCD", NAVIGATION, "What action should the vehicle take?", "车辆应采取什么动作？"),
    6: Kind("Action", "", NO_CONTEXT, "The vehicle should keep its lane.", "车辆应保持车道。"),
}
TEXTS = {"en": ("Turn left", "Keep the lane", "Turn right", "Stop"), "zh": ("左转", "保持车道", "右转", "停车")}

_IMAGE = pa.struct([("bytes", pa.binary()), ("path", pa.string())])
_CONTENT = pa.struct(
    [
        ("question", pa.string()),
        ("options", pa.struct([(key, pa.string()) for key in "ABCD"])),
        ("answer", pa.string()),
    ]
)


def schema(content: pa.DataType, image: pa.DataType = _IMAGE) -> pa.Schema:
    """The official columns, with contents of the given type."""
    texts = ("question_slice_id", "qa_l0", "qa_l1", "question_category")
    return pa.schema(
        [
            *((name, pa.string()) for name in texts),
            ("content_cn", content),
            ("content_en", content),
            *((f"image_{place}", image) for place in range(3)),
        ]
    )


def slice_name(number: int) -> str:
    """The id of the slice of that number, from 0."""
    return f"slice-{number:04}"


def keys_by_slice(slices: int, seed: int = 0) -> dict[str, dict[int, str]]:
    """The right answers, by slice and question number; each answer to a question is right in as many slices."""
    draw = random.Random(seed)
    keys: dict[str, dict[int, str]] = {slice_name(number): {} for number in range(slices)}
    for number, kind in KINDS.items():
        offered = kind.options or ("True", "False")
        column = [offered[place % len(offered)] for place in range(slices)]
        draw.shuffle(column)
        for slice_id, key in zip(keys, column, strict=True):
            keys[slice_id][number] = key
    return keys


def draw_frame(slice_id: str, place: int, keys: Keys, size_px: tuple[int, int] = (128, 64)) -> bytes:
    """A frame of a slice as a JPEG: its own colour, its name, the frame's place, and a patch for each question."""
    width, height = size_px
    hue = int(slice_id.rpartition("-")[2] or 0) * 37 % 256
    picture = Image.new("HSV", size_px, (hue, 90, 150)).convert("RGB")
    pen = ImageDraw.Draw(picture)
    pen.text((2, 2), slice_id, fill="white")
    pen.rectangle((width * place // 4, height // 3, width * place // 4 + width // 8, height // 2), fill="white")
    pen.rectangle((0, height // 2, width, height), fill=(90, 90, 90))
    for number, key in keys.items():
        left = width * (number - 1) // PLACES
        pen.rectangle((left, height // 2, left + width // PLACES - 1, height - 1), fill=COLOURS[key])
    out = BytesIO()
    picture.save(out, "JPEG", quality=92, subsampling=0)
    return out.getvalue()


def answers_in(picture: bytes) -> dict[int, str]:
    """The right answers that can be seen in a frame, by question number; none in a picture that shows none."""
    with Image.open(BytesIO(picture)) as opened:
        shown = opened.convert("RGB")
    width, height = shown.size
    answers = {}
    for number in range(1, PLACES + 1):
        seen = shown.getpixel((int((number - 0.5) * width / PLACES), int(height * 0.75)))
        assert isinstance(seen, tuple)
        for key, colour in COLOURS.items():
            if all(abs(a - b) < 40 for a, b in zip(seen, colour, strict=True)):
                answers[number] = key
    return answers


def number_in(text: str) -> int | None:
    """The number of the question that a request puts last, None where it puts none."""
    found = _NUMBER.findall(text)
    return int(found[-1][0] or found[-1][1]) if found else None


FrameDrawer = Callable[[str, int, Keys], bytes]
Spoiler = Callable[[int, Cells], None]


def _groups(place: int) -> tuple[int, int]:
    """The task groups of a slice: one that the slice's action requires, where it does, and one by turns."""
    tree = task_tree()
    by_turns, required = place % 7, tree.actions[place % 7].requires
    needed = [task.id for task in tree.language].index(required[0]) if required else (place + 3) % 7
    return needed, by_turns if by_turns != needed else (by_turns + 1) % 7


def rows(slices: int, seed: int = 0, drawer: FrameDrawer = draw_frame) -> Iterator[Cells]:
    """The rows of so many slices: two task groups each, so that seven slices have all groups, and two actions."""
    tree = task_tree()
    for place, (slice_id, keys) in enumerate(keys_by_slice(slices, seed).items()):
        frames = {
            f"image_{frame}": {"bytes": drawer(slice_id, frame, keys), "path": f"{slice_id}_{frame}.jpg"}
            for frame in range(3)
        }
        first, second = _groups(place)
        names = (
            *(tree.vision[first].names[0], tree.language[first].names[0]),
            *(tree.vision[second].names[0], tree.language[second].names[0]),
            *(tree.groups[place % 7].names[0], tree.actions[place % 7].names[0]),
        )
        for (number, kind), name in zip(KINDS.items(), names, strict=True):
            yield {
                "question_slice_id": slice_id,
                "qa_l0": kind.layer,
                "qa_l1": name.title(),
                "question_category": "choice_questions" if kind.options else "true_false_questions",
                "content_cn": _content(number, keys[number], "zh"),
                "content_en": _content(number, keys[number], "en"),
                **frames,
            }


def _content(number: int, key: str, language: str) -> Cells:
    kind = KINDS[number]
    asked = {
        "en": f"Question {number} of this slice: {kind.context['en']}{kind.en}",
        "zh": f"本片段第{number}题：{kind.context['zh']}{kind.zh}",
    }
    texts = TEXTS[language]
    # The members that a choice of fewer options lacks are null, as the union of structs leaves them.
    options = {letter: texts[place] if letter in kind.options else None for place, letter in enumerate("ABCD")}
    return {"question": asked[language], "options": options if kind.options else None, "answer": key}


def make_driveaction_parquet(
    folder: Path,
    slices: int = 8,
    *,
    stringified: bool = False,
    files: int = 2,
    seed: int = 0,
    rows_per_group: int = 10,
    use_dictionary: bool = True,
    rows_per_page: int = 1024,
    spoil: Spoiler | None = None,
    drawer: FrameDrawer = draw_frame,
) -> Path:
    """Write the official layout to `folder` and return it; a slice is split over two files where they meet.

    `stringified` writes contents as text, English as Python, Chinese as JSON. `spoil` is given each row's number, from
    1, and its cells, to change as it likes. Without `use_dictionary` a row group repeats its frames.
    `rows_per_page` is how many rows a page of large cells takes, 1,024 as Arrow writes it.
    """
    total = slices * len(KINDS)
    per_file = -(-total // files) + 1 if files > 1 else total
    made = enumerate(rows(slices, seed, drawer), 1)
    layout = schema(pa.string() if stringified else _CONTENT)
    (folder / "data").mkdir(parents=True, exist_ok=True)
    for file in range(files):
        path = folder / "data" / f"train-{file:05}-of-{files:05}.parquet"
        with pq.ParquetWriter(path, layout, use_dictionary=use_dictionary, write_batch_size=rows_per_page) as writer:
            group: list[Cells] = []
            for number in range(file * per_file + 1, min(total, (file + 1) * per_file) + 1):
                _, cells = next(made)
                if spoil is not None:
                    spoil(number, cells)
                group.append(_written(cells) if stringified else cells)
                if len(group) == rows_per_group:
                    writer.write_table(pa.Table.from_pylist(group, layout))
                    group = []
            writer.write_table(pa.Table.from_pylist(group, layout))
    return folder


def _written(cells: Cells) -> Cells:
    english, chinese = cells["content_en"], cells["content_cn"]
    return cells | {
        "content_en": str(english) if isinstance(english, dict) else english,
        "content_cn": json.dumps(chinese, ensure_ascii=False) if isinstance(chinese, dict) else chinese,
    }
