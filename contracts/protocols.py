"""Services that a room needs from another and is handed as an object."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class Embedder(Protocol):
    """Texts as unit vectors, so that a dot product is the cosine. Safe to call from several threads."""

    @property
    def name(self) -> str:
        """Model and version; vectors of different names must not be compared."""

    @property
    def dimension(self) -> int:
        """Length of a vector."""

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of texts to be found, shape (len(texts), dimension)."""

    def query(self, text: str) -> NDArray[np.float32]:
        """Vector of what is looked for, shape (dimension,)."""
