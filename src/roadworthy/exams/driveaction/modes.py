"""The information modes of section 3.3.3, and the conditions that a person's wishes come to."""

from collections.abc import Iterable
from dataclasses import replace

from roadworthy.errors import UsageError
from roadworthy.exams.driveaction.prompts import NAVIGATION
from roadworthy.exams.driveaction.tree import Layer
from roadworthy.exams.exam import Circumstances
from roadworthy.questions import Condition, Upstream

# What is introduced as known before an action question; and the two layers of tasks, asked by themselves.
ACTION_MODES = ("V-L-A", "V-A", "L-A", "A")
TASK_MODES = ("V", "L")
FRAMES = 3
RENDERERS = ("statement", "qa")


def layer_asked(mode: str) -> Layer:
    """Return the layer whose questions a mode asks: the last that its name holds."""
    return Layer(mode[-1])


def layers_known(mode: str) -> tuple[Layer, ...]:
    """Return the layers whose questions are introduced with their answers."""
    return tuple(Layer(name) for name in mode.split("-")[:-1])


def conditions(wished: Circumstances) -> tuple[Condition, ...]:
    """Return the conditions, those of action questions first.

    Without named modes they are all six: the four modes of the comprehensive evaluation, then the vision and language
    tasks by themselves. The candidate's own answers to those are needed where they are introduced, so then they are
    asked whether named or not.

    Raises:
        UsageError: a mode, a renderer, or what is to be left out is not known.
    """
    for mode in wished.modes:
        if mode not in (*ACTION_MODES, *TASK_MODES):
            raise UsageError(
                f'DriveAction has no mode "{mode}". Its modes: {", ".join(ACTION_MODES)} for action questions, '
                f"{' and '.join(TASK_MODES)} for the vision and language tasks by themselves."
            )
    _check(wished)
    named = wished.modes or (*ACTION_MODES, *TASK_MODES)
    if wished.upstream is Upstream.PREDICTED:
        needed = {layer.value for mode in named for layer in layers_known(mode)}
        named = tuple(dict.fromkeys((*named, *sorted(needed, reverse=True))))
    return tuple(_condition(mode, wished) for mode in (*ACTION_MODES, *TASK_MODES) if mode in named)


def _condition(mode: str, wished: Circumstances) -> Condition:
    condition = Condition(
        mode=mode, frames=None if wished.frames == FRAMES else wished.frames, dropped=tuple(sorted(wished.dropped))
    )
    if not layers_known(mode):
        return condition
    upstream = wished.upstream or Upstream.TRUTH
    return replace(condition, upstream=upstream, renderer=wished.renderer or RENDERERS[0])


def _check(wished: Circumstances) -> None:
    if wished.frames not in (None, 1, FRAMES):
        raise UsageError(f"--frames {wished.frames}: a slice has {FRAMES} frames; show 1, the latest, or all {FRAMES}.")
    for dropped in wished.dropped:
        if dropped != NAVIGATION:
            raise UsageError(f'--drop "{dropped}": what can be left out is {NAVIGATION}.')
    if wished.renderer not in (None, *RENDERERS):
        raise UsageError(f'--renderer "{wished.renderer}": upstream answers are worded as {" or ".join(RENDERERS)}.')
    if wished.upstream is Upstream.NONE:
        raise UsageError("--upstream none: that is the mode A. Type --mode A.")
    introduces = any(layers_known(mode) for mode in wished.modes or ACTION_MODES)
    if not introduces and (wished.upstream or wished.renderer):
        raise UsageError(
            f"--mode {','.join(wished.modes)} introduces nothing, so --upstream and --renderer have nothing to say. "
            "Leave them out, or name V-L-A, V-A or L-A."
        )


def task_condition(condition: Condition, layer: Layer) -> Condition:
    """Return the condition under which a task's own question is asked in the run that `condition` belongs to."""
    return replace(condition, mode=layer.value, upstream=Upstream.NONE, renderer=None)


def informed_pair(conditions: Iterable[Condition]) -> tuple[Condition, Condition] | None:
    """Return mode A and mode V-L-A under otherwise equal circumstances, the first such pair; None without one."""
    asked = list(conditions)
    for informed in asked:
        for without in asked:
            if (without.mode, informed.mode) == ("A", "V-L-A") and same_circumstances(without, informed):
                return without, informed
    return None


def same_circumstances(one: Condition, other: Condition) -> bool:
    """Whether two conditions show the same pictures and leave out the same information; their modes may differ."""
    return replace(one, mode="", upstream=Upstream.NONE, renderer=None) == replace(
        other, mode="", upstream=Upstream.NONE, renderer=None
    )
