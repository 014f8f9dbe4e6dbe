"""A question as the clauses that each ask one thing."""

import re

from contracts.answer import Language

_ASKING = (
    r"(?:also\s+|then\s+)?(?:why|how|what|which|where|when|explain|compare|by\s+(?:what|how)|at\s+what|to\s+what|give|"
    r"state|in\s+what|describe|tell|estimate|predict)\b"
)
_ENGLISH = re.compile(
    rf"[?!]+\s*|;\s*|(?<=[\w)]{{4}})\.\s+(?-i:(?=[A-Z]))"
    rf"|\.\s+(?-i:(?=[A-Z]))(?={_ASKING}|(?:is|are|was|were|does|do|did|has|have|can)\b)"
    rf"|[,:]\s*(?:and|but|then|or)?\s*(?={_ASKING})|\s+(?:and|but)\s+(?:then\s+)?(?={_ASKING})"
    rf"|,\s*(?:and|but)\s+(?:then\s+)?(?=(?:is|are|does|do|did|would|will|if)\b)",
    re.IGNORECASE,
)
_ASKING_ZH = (
    r"(?:又|也|还|再|并|其|它|它们|两者|二者)?(?:为什么|为何|何以|原因|机制|机理|如何|怎样|怎么|哪|若|如果|假如|假设|解释|说明|分析|对比|比较|"
    r"预测|估算|请|是什么|有何|有什么|谁|多少)"
)
_CHINESE = re.compile(
    rf"[?？!！;；。]+\s*|[,，]\s*(?:以及|并且?|而且|同时|那么|又|且|另外|此外)?(?={_ASKING_ZH})|"
    rf"(?:以及|并且|而且|并)(?={_ASKING_ZH})"
)
_CONDITIONAL = re.compile(
    r"^\s*(?:and\s+|but\s+)?(?:what if|if|suppose|supposing|assuming|imagine|were|should|had)\b", re.IGNORECASE
)
_OPENING = re.compile(r"^\s*(?:between|among|of|for|in|at|under|with|given)\b", re.IGNORECASE)
_CONDITIONAL_ZH = re.compile(r"^\s*(?:那么)?(?:若|如果|假如|假设|假定|倘若|要是|一旦)")


def split(question: str, language: Language) -> list[str]:
    """The clauses in order. A condition ("if …, what …"; 若…则…) and an opening phrase stay with what they bear on."""
    pattern = _CHINESE if language == "zh" else _ENGLISH
    pieces: list[str] = []
    position = 0
    for match in pattern.finditer(question):
        piece = question[position : match.start()]
        if _unfinished(piece, match.group(), language):
            continue
        pieces.append(piece)
        position = match.end()
    pieces.append(question[position:])
    return [piece.strip(" ,.，。、:：") for piece in pieces if any(letter.isalnum() for letter in piece)]


def _unfinished(piece: str, mark: str, language: Language) -> bool:
    if not any(letter.isalnum() for letter in piece):
        return True
    if any(sign in mark for sign in "?？!！"):
        return False
    if any(sign in mark for sign in ".;；。"):
        return _supposes_only(piece, language)
    if language == "zh":
        asked = re.search(r"什么|为何|如何|怎|哪|多少|几|比较|对比|分析|解释|说明|机制|影响|给出", piece)
        return _supposes_only(piece, language) or not asked
    if _CONDITIONAL.match(piece):
        return _supposes_only(piece, language)
    if (
        re.match(r"\s*(?:and|but|or)?\s*$", mark.strip(" ,:"))
        and mark.strip(" ") in (",", ":")
        and _OPENING.match(piece)
    ):
        return not re.search(r"\b(?:what|how|why|which|compare)\b", piece, re.IGNORECASE)
    return not re.search(
        r"\b(?:what|how|why|which|who|compare|explain|give|state|describe|find|list|show|tell|report|is|are|does|do|did|was|"
        r"were|has|have|contrast|estimate|determine)\b", piece, re.IGNORECASE
    )  # fmt: skip


def _supposes_only(piece: str, language: Language) -> bool:
    """Whether a piece says what is supposed and does not yet ask anything."""
    if language == "zh":
        return bool(_CONDITIONAL_ZH.match(piece)) and not re.search(r"则|会|将", piece)
    asks = re.search(r"\b(?:what(?! if)|how|would|which)\b", piece, re.IGNORECASE)
    return bool(_CONDITIONAL.match(piece)) and not asks
