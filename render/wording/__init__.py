"""The sentences of an answer, in English and Chinese: fixed forms filled with what tasks delivered."""

from contracts.answer import Language
from ontology import Ontology
from render.wording.chinese import Chinese
from render.wording.english import English
from render.wording.voice import Lacking, Voice

__all__ = ["Chinese", "English", "Lacking", "Voice", "voice"]


def voice(language: Language, ontology: Ontology) -> Voice:
    """The wording of `language`."""
    return Chinese(ontology) if language == "zh" else English()
