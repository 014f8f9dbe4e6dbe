"""BERTScore: how alike two texts are, by their tokens' vectors in context (Zhang et al., 2020, equations 1 to 3)."""

from collections.abc import Sequence
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from models.embedding import load_minilm, plain

if TYPE_CHECKING:
    from tokenizers import Tokenizer
    from torch import Tensor
    from transformers.models.bert.modeling_bert import BertModel

LAYER = 5
THRESHOLD = 0.68
"""The least score at which a claim may pass: keeps 0.99 of the faithful claims of the development papers. It is a
weak signal: among claims over the right sentence it tells faithful ones from others no better than chance."""
BATCH = 64


class BertScore:
    """F1 of greedily matched token vectors of all-MiniLM-L6-v2's fifth layer; no idf weights, no rescaling.

    As the package bert-score does it: [CLS] and [SEP] may be matched and do not count. Loaded at the first pair.
    """

    name = "all-MiniLM-L6-v2"

    def __init__(self, device: str = "cpu") -> None:
        self._device = device
        self._lock = Lock()
        self._loaded: tuple[Tokenizer, BertModel] | None = None

    def __call__(self, claim: str, sentence: str) -> float:
        """F1 of one pair, -1..1."""
        return self.scores([(claim, sentence)])[0]

    def scores(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """F1 of each pair (claim, sentence), -1..1."""
        texts = list(dict.fromkeys(text for pair in pairs for text in pair))
        with self._lock:
            vectors = dict(zip(texts, self._vectors(texts), strict=True))
        return [_f1(vectors[claim], vectors[sentence]) for claim, sentence in pairs]

    def _vectors(self, texts: Sequence[str]) -> list[Any]:
        import torch

        if self._loaded is None:
            self._loaded = load_minilm(self._device)
        tokenizer, model = self._loaded
        found: list[Tensor] = []
        for start in range(0, len(texts), BATCH):
            encoded = tokenizer.encode_batch([plain(text).strip() for text in texts[start : start + BATCH]])
            ids = torch.tensor([each.ids for each in encoded], device=self._device)
            mask = torch.tensor([each.attention_mask for each in encoded], device=self._device)
            with torch.inference_mode():
                hidden = model(input_ids=ids, attention_mask=mask, output_hidden_states=True).hidden_states[LAYER]
            unit = torch.nn.functional.normalize(hidden, dim=-1)
            found += [vectors[kept.bool()] for vectors, kept in zip(unit, mask, strict=True)]
        return found


def _f1(claim: Any, sentence: Any) -> float:
    """Each token of one text with the likest of the other: precision over the claim's, recall over the sentence's."""
    alike = claim @ sentence.T
    if min(alike.shape) <= 2:
        return 0.0
    precision = float(alike.max(1).values[1:-1].mean())
    recall = float(alike.max(0).values[1:-1].mean())
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


@cache
def bertscore() -> BertScore:
    """This process's BERTScore."""
    return BertScore()
