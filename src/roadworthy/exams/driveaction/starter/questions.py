"""From a situation to its questions: two vision, two language and two action questions in each language."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from roadworthy.exams.driveaction.assemble import Item
from roadworthy.exams.driveaction.starter.findings import Finding, findings
from roadworthy.exams.driveaction.starter.scenario_information import context_lines
from roadworthy.exams.driveaction.starter.situation import Situation
from roadworthy.exams.driveaction.starter.wording import Text, Wording, wording
from roadworthy.exams.driveaction.tree import Layer, Tree
from roadworthy.questions import Answer, ImageRef, Kind, Option, Provenance
from roadworthy.scene import Scene

_KEYS = ("A", "B", "C", "D")


@dataclass(frozen=True, slots=True)
class _Asked:
    """One question before it has a language: a choice among texts, or a text to be judged.

    `false` are the texts of false facts; `statement` is the template that puts a fact up for judgement.
    """

    layer: Layer
    name: str
    stem: Text
    statement: Text
    true: Text
    false: tuple[Text, ...]
    side: Text | None = None


@dataclass(frozen=True, slots=True)
class _Dealt:
    """Which texts a question shows and which of them is right; a single one is to be judged."""

    texts: tuple[Text, ...]
    right: int | None


@dataclass(frozen=True, slots=True)
class _Slice:
    situation: Situation
    frames: tuple[ImageRef, ...]
    tree: Tree


def items_of(situation: Situation, scene: Scene, index: int, frames: tuple[ImageRef, ...], tree: Tree) -> list[Item]:
    """Return the slice's questions about its last Scene.

    `index` counts the slices and deals out the places of the right answers.

    Of each four slices the first has a vision question that is true or false and the third a language question; the
    second action question always is. All others are choices.
    """
    words = wording()
    shown = _Slice(situation, frames, tree)
    return [
        _item(shown, number, asked, dealt, language)
        for number, asked in enumerate(_all_asked(situation, scene, tree, words), start=1)
        for dealt in [_deal(asked, index, number, f"{situation.id}.{number}")]
        for language in words.languages
    ]


def _all_asked(situation: Situation, scene: Scene, tree: Tree, words: Wording) -> list[_Asked]:
    asked: list[_Asked] = []
    for layer in (Layer.VISION, Layer.LANGUAGE):
        for group in situation.groups:
            found = findings(situation, scene, group)
            task = next(task for task in tree.tasks(layer) if task.group == group)
            finding = found.vision if layer is Layer.VISION else found.language
            asked.append(_asked_of_task(layer, task.id, task.names[0].title(), finding, words))
    return [*asked, *_asked_of_action(situation, tree, words)]


def _asked_of_task(layer: Layer, task: str, name: str, finding: Finding, words: Wording) -> _Asked:
    spoken = words.tasks[task]
    false = finding.false or tuple(key for key in spoken.facts if key != finding.true)
    return _Asked(
        layer,
        name,
        spoken.stem,
        spoken.statement or words.judge,
        spoken.facts[finding.true],
        tuple(spoken.facts[key] for key in false),
        words.words.sides[finding.side] if finding.side else None,
    )


def _asked_of_action(situation: Situation, tree: Tree, words: Wording) -> list[_Asked]:
    """Return the choice named for the scenario, and the judgement named for a group the first does not stand for."""
    node = next(node for node in tree.actions if node.id == situation.scenario)
    other = situation.groups[1] if node.group == situation.groups[0] else situation.groups[0]
    group = next(group for group in tree.groups if group.id == other)
    labels = words.action.labels
    true, false = labels[situation.label], tuple(labels[label] for label in situation.wrong_actions)
    return [
        _Asked(Layer.ACTION, name, words.action.stem, words.action.judge[group.id], true, false)
        for name in (node.title, group.title)
    ]


def _deal(asked: _Asked, index: int, number: int, seed: str) -> _Dealt:
    rng = random.Random(seed)  # noqa: S311  deals options; the seed is the question's name
    block = index // 8
    if number == 6:
        is_true: bool | None = _dealt_place(f"judged.{number}", 2, index) == 0
    elif (index % 4, number) in {(0, 1 + block % 2), (2, 3 + block % 2)}:
        is_true = _dealt_place(f"judged.{index % 4}", 2, index // 4) == 0
    else:
        is_true = None
    if is_true is not None:
        return _Dealt((asked.true if is_true else rng.choice(asked.false),), 0 if is_true else None)
    texts = rng.sample(asked.false, 3)
    right = _dealt_place(f"right.{number}", len(_KEYS), index)
    texts.insert(right, asked.true)
    return _Dealt(tuple(texts), right)


def _dealt_place(deck: str, places: int, index: int) -> int:
    """Return the place dealt to the slice `index`: so many slices in a row get different ones, in no fixed order."""
    order = random.Random(f"{deck}.{index // places}").sample(range(places), places)  # noqa: S311
    return order[index % places]


def _item(shown: _Slice, number: int, asked: _Asked, dealt: _Dealt, language: str) -> Item:
    side = asked.side[language] if asked.side else ""
    if len(dealt.texts) == 1:
        prompt = asked.statement[language].format(fact=dealt.texts[0][language], side=side)
        answer = Answer(Kind.TRUE_FALSE, flag=dealt.right is not None)
        options: tuple[Option, ...] = ()
    else:
        prompt = asked.stem[language].format(side=side)
        options = _options(dealt.texts, language)
        assert dealt.right is not None
        answer = Answer(Kind.CHOICE, keys=(_KEYS[dealt.right],))
    return Item(
        number=number,
        layer=asked.layer,
        name=asked.name,
        place=shown.tree.place(asked.layer, asked.name),
        language=language,
        prompt=prompt,
        answer=answer,
        options=options,
        frames=shown.frames,
        context_lines=context_lines(shown.situation, language),
        provenance=Provenance("roadworthy-starter", shown.situation.id, "Apache-2.0"),
    )


def _options(texts: Sequence[Text], language: str) -> tuple[Option, ...]:
    return tuple(Option(key, text[language]) for key, text in zip(_KEYS, texts, strict=True))
