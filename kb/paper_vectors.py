"""Passage vectors of the papers in the core tier: made once, kept beside the paper."""

import json
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from contracts.protocols import Embedder
from kb.core_tier import CoreTier
from kb.passages import with_title


def embed_paper(tier: CoreTier, doc_id: str, embedder: Embedder) -> NDArray[np.float32]:
    """The paper's passage vectors, shape (passages, dimension); made and kept where they are not there yet."""
    found = map(json.loads, tier.passages(doc_id))
    texts = [with_title(each["passage"]["anchor"]["title"], each["text"]) for each in found]
    stored = tier.vectors(doc_id, embedder.name)
    if stored is None or stored.shape != (len(texts), embedder.dimension):
        made = embedder.passages(texts)
        tier.put_vectors(doc_id, embedder.name, made)
        # As it will be read back, so that a first search and a second agree.
        stored = made.astype(np.float16).astype(np.float32)
    return stored


def embed_passages(tier: CoreTier, wanted: Sequence[tuple[str, int, str]], embedder: Embedder) -> NDArray[np.float32]:
    """Vectors of some passages (document, row, text), shape (len(wanted), dimension).

    For a model too slow to embed whole papers: those made are kept, and the rest of the paper's rows are NaN.
    """
    kept: dict[str, NDArray[np.float32]] = {}
    for doc_id in {doc_id for doc_id, _, _ in wanted}:
        rows = len(tier.passages(doc_id))
        stored = tier.vectors(doc_id, embedder.name)
        if stored is None or stored.shape != (rows, embedder.dimension):
            stored = np.full((rows, embedder.dimension), np.nan, dtype=np.float32)
        kept[doc_id] = stored
    missing = [(doc_id, row, text) for doc_id, row, text in wanted if np.isnan(kept[doc_id][row, 0])]
    if missing:
        made = embedder.passages([text for _, _, text in missing]).astype(np.float16).astype(np.float32)
        for (doc_id, row, _), vector in zip(missing, made, strict=True):
            kept[doc_id][row] = vector
        for doc_id in {doc_id for doc_id, _, _ in missing}:
            tier.put_vectors(doc_id, embedder.name, kept[doc_id])
    if not wanted:
        return np.zeros((0, embedder.dimension), dtype=np.float32)
    return np.stack([kept[doc_id][row] for doc_id, row, _ in wanted])
