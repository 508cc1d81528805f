"""How fast a decision exam of DriveAction's size becomes requests, pictures aside.

Prints a table: questions, requests, seconds, thousand requests a second, peak memory. The bar: 16,185 questions in all
modes within 10 s and 500 MB.
"""

import resource
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from roadworthy.exams import make_plan
from roadworthy.exams.driveaction import DriveActionExam
from roadworthy.exams.driveaction.assemble import Item, questions_of
from roadworthy.exams.driveaction.tree import Layer, task_tree
from roadworthy.questions import Answer, Dataset, ImageRef, Kind, Option, Question, write_question_set

SLICES = 2_610
QUESTIONS = 16_185
NAVIGATION = (
    "102 meters ahead, the navigation indicates a right turn. There are two lanes ahead, with the lane attributes from "
    "left to right being: straight + left turn, straight + right turn. Please drive in the rightmost lane."
)
ASKED = {
    "V": "What is the attribute of the current lane?",
    "L": "Which of the following descriptions fits the current lane best?",
    "A": "What action should the vehicle take in the current scenario?",
}
OPTIONS = ("Straight + left turn", "Straight + right turn", "Left turn only", "Right turn only")


def _item(slice_number: int, number: int, layer: Layer) -> Item:
    tree = task_tree()
    group = (slice_number + number // 3) % len(tree.groups)
    tasks = tree.tasks(layer)
    name = tasks[group].names[0] if tasks else tree.groups[group].names[0]
    frames = tuple(ImageRef(f"images/{slice_number}-{place}.jpg", None, (1920, 1080), "frame") for place in range(3))
    choice = number % 4 != 0
    return Item(
        number=number,
        layer=layer,
        name=name,
        place=tree.place(layer, name),
        language="en",
        prompt=f"{NAVIGATION} {ASKED[layer]}",
        answer=Answer(Kind.CHOICE, keys=("B",)) if choice else Answer(Kind.TRUE_FALSE, flag=True),
        options=tuple(map(Option, "ABCD", OPTIONS)) if choice else (),
        frames=frames,
    )


def _questions() -> list[Question]:
    found: list[Question] = []
    order = (Layer.VISION, Layer.LANGUAGE, Layer.ACTION)
    for number in range(SLICES):
        size = (QUESTIONS * (number + 1)) // SLICES - (QUESTIONS * number) // SLICES
        items = [_item(number, place + 1, order[place % 3]) for place in range(size)]
        found += questions_of(f"s{number:04}", items, task_tree())
    return found


def main() -> None:
    """Measure, and print the table."""
    exam = DriveActionExam()
    dataset = Dataset(exam="driveaction", title="Made up", protocol="driveaction-1", license="none", source="none")
    with tempfile.TemporaryDirectory() as folder:
        questions = write_question_set(Path(folder), dataset, _questions())
        before_mb = _peak_mb()
        started, cpu = time.perf_counter(), time.process_time()
        plan = make_plan(exam, questions, language="en")
        made = characters = 0
        for step in plan.steps():
            request = step.request({})
            assert request is not None
            made += 1
            characters += sum(len(getattr(part, "text", "")) for part in request.messages[0].parts)
        seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
    table = Table("questions", "requests", "million characters", "seconds", "CPU s", "requests/s", "peak MB")
    table.add_row(
        f"{len(questions):,}",
        f"{made:,}",
        f"{characters / 1e6:.1f}",
        f"{seconds:.1f}",
        f"{cpu:.1f}",
        f"{made / seconds:,.0f}",
        f"{_peak_mb():.0f} ({before_mb:.0f} before the plan)",
    )
    Console(width=110).print(table)


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
