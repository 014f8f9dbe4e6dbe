"""What a caption or a note says that a symbol of the table stands for."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

_SYMBOL = re.compile(r"[^\s,;:.()\[\]=<>%/]{1,9}")
_LINK = (
    r"\s?(?:\([^()]{1,20}\)\s?)?(?:\s(?:is|are|was|were|denotes?|stands?\sfor|means?|represents?|indicates?)\s"
    r"|\s?[=:：]\s?|,\s(?=(?:the|an?)\s)|\s?为\s?|\s?是\s?|\s?表示\s?)(?:the\s|an?\s)?"
)
_END = re.compile(r"[;,.，；。](?:\s|$)|\s(?:and|as well as)\s(?=\S{1,9}\s(?:is|are|was|were|denotes|the)\b)|\s\(|$")
_OF = re.compile(r"\s(?:of|for)\s(?:the\s|a\s|an\s)?")
_GENERIC = re.compile(
    r"(?:(?:all|each|every|these|those|this|our|same|corresponding|respective|measured|studied)\s)*(?:\w+\s)?"
    r"(?:samples?|materials?|pellets?|discs?|disks?|cells?|electrodes?|films?|compounds?|specimens?|systems?|models?|methods?"
    r"|groups?|patients?|animals?|data\s?sets?|fits?|regressions?|reactions?|products?|species|values?|measurements?)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Definition:
    """A symbol's meaning: `property` in full words; `entity`: of what, where the definition says one thing."""

    symbol: str
    property: str
    entity: str | None
    text: str


def defined(name: str, texts: Iterable[str]) -> Definition | None:
    """The definition of the symbol that `name` (a header or a row label less its unit) opens with, in the texts.

    Only a short opening token is a symbol: κ, i₀, Rct; a word of four small letters and more is none.
    """
    token = _SYMBOL.match(name.strip())
    if token is None or re.fullmatch(r"[A-Za-z]?[a-z]{3,}|[\d.,±+−-]+", token[0]):
        return None
    pattern = re.compile(rf"(?<![\w.-]){re.escape(token[0])}{_LINK}(?=[^\W\d_])")
    for text in texts:
        found = pattern.search(text)
        if found is None:
            continue
        end = _END.search(text, found.end())
        words = text[found.end() : end.start() if end else len(text)].strip()
        if len(words) < 4 or len(words) > 120:
            continue
        of = _OF.search(words)
        entity = words[of.end() :].strip() if of else ""
        generic = not entity or _GENERIC.fullmatch(entity) is not None
        said = words[: of.start()].strip() if of and not generic else words
        rest = name.strip()[token.end() :].strip()
        return Definition(
            token[0], f"{said} {rest}".strip(), None if generic else entity, text[found.start() : found.end()] + words
        )
    return None


def without_definitions(text: str, names: Iterable[str]) -> str:
    """A caption less the definitions of these symbols."""
    for name in names:
        found = defined(name, [text])
        if found is not None:
            text = text.replace(found.text, " ")
    return re.sub(r"\s*[;,.]\s*(?=[;,.]|$)", "", re.sub(r"\s+", " ", text)).strip(" ;,")
