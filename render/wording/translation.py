"""Sentences that agents and models write in English, in Chinese, by the forms of sentences.yaml and of the library.

What has no form stands verbatim, in quotation marks, marked as English.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from ontology import Ontology
from reasoning.mechanism import library
from render.labels import label
from render.plain import line
from render.wording.glossing import ChineseNames, Gloss

_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")
_CARD_FIELD = "property"
"""What a card's `{k}` stands for: the property that is bound to k."""
_NUMBER = r"[-−+\d.,e×⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+"
_PHRASE = r"(?:(?!; |: | = | is needed| differs).)+?"
"""A name is no sentence, nor several."""
_PATTERNS = {
    "number": _NUMBER, "amount": r"[-−+<>≤≥~≈]?\s?\d.*?", "verb": r"[a-z_]+", "verdict": r"[a-z_]+", "note": r"|; .+?",
    "name": _PHRASE, "property": _PHRASE, "known": _PHRASE,
}  # fmt: skip
_SPECIFIC = 8
"""Fixed letters of a form that is tried before those of the cards."""
_LATIN, _HAN = re.compile(r"[A-Za-z]"), re.compile(r"[\u4e00-\u9fff]")
_LABELS = {"table": "表", "figure": "图", "fig.": "图", "scheme": "示意图", "chart": "图", "box": "框"}
_LABEL = re.compile(r"(Table|Figure|Fig\.|Scheme|Chart|Box)\s*(.+)", re.IGNORECASE)


@dataclass(frozen=True)
class _Form:
    """One English form and its Chinese."""

    pattern: re.Pattern[str]
    kinds: dict[str, str]
    chinese: str
    fixed: int
    """Letters of the English form outside its fields."""

    @classmethod
    def of(cls, english: str, chinese: str) -> "_Form":
        kinds: dict[str, str] = {}
        pattern, end = "", 0
        for field in _FIELD.finditer(english):
            name, kind = field[1], field[2] or ("name" if field[1] == "entity" else _CARD_FIELD)
            kinds[name] = kind
            pattern += re.escape(english[end : field.start()]) + f"(?P<{name}>{_PATTERNS.get(kind, '.+?')})"
            end = field.end()
        fixed = len(_FIELD.sub("", english))
        return cls(re.compile(pattern + re.escape(english[end:]), re.DOTALL), kinds, chinese, fixed)


@cache
def _forms() -> tuple[_Form, ...]:
    """Those of sentences.yaml and of the cards: long ones first, the cards' before the short ones."""
    pairs = yaml.safe_load(files("render.wording").joinpath("sentences.yaml").read_text(encoding="utf-8"))
    cards = [pair for card in library() for pair in card.in_both_languages()]
    told, carded = (
        sorted((_Form.of(*pair) for pair in dict(given).items()), key=lambda form: -form.fixed)
        for given in (pairs, cards)
    )
    specific = [form for form in told if form.fixed >= _SPECIFIC]
    return (*specific, *carded, *told[len(specific) :])


class Translation:
    """English sentences of the program in Chinese."""

    def __init__(self, ontology: Ontology) -> None:
        self._names = ChineseNames(ontology)
        self._said: dict[str, str] = {}

    def __call__(self, text: str) -> str:
        """The sentence, or each of several that semicolons part, in Chinese; what has no form is quoted."""
        text = line(text)
        if not _LATIN.search(text):
            return text
        if text not in self._said:
            parts = text.split("; ")
            self._said[text] = self.known(text) or "；".join(self.known(part) or quoted(part) for part in parts)
        return self._said[text]

    def whole(self, text: str) -> str | None:
        """As a call, but None where any part has no form."""
        text = line(text)
        said = [self.known(text)] if self.known(text) else [self.known(part) for part in text.split("; ")]
        return "；".join(part for part in said if part) if all(said) else None

    def known(self, text: str) -> str | None:
        """The sentence in Chinese, by its form or as an ontology's name; None where it has neither."""
        text = line(text)
        full = self._names(text)
        if full is not None:
            return full
        return next((said for form in _forms() if (said := self._by(form, text)) is not None), None)

    def name(self, name: str) -> str:
        """A name in Chinese where the ontology has it; else verbatim and marked."""
        name = line(name).replace("_", " ")
        return self.known(name) or Gloss(self._names)(name)

    def _by(self, form: _Form, text: str) -> str | None:
        match = form.pattern.fullmatch(text)
        if match is None:
            return None
        fields: dict[str, str] = {}
        for name, kind in form.kinds.items():
            said = self._field(kind, match[name])
            if said is None:
                return None
            fields[name] = said
        return _FIELD.sub(lambda field: fields[field[1]], form.chinese)

    def _field(self, kind: str, text: str) -> str | None:
        """A field in Chinese; None where it is not what the form asks for, so that another form may fit."""
        render: dict[str, Callable[[str], str | None]] = {
            "quote": quoted, "name": self.name, "property": self._names, "sentence": self, "known": self.known,
            "names": lambda said: "、".join(self.name(part) for part in _parts(said)),
            "sentences": lambda said: "、".join(self.known(part) or self.name(part) for part in _parts(said)),
            "note": lambda said: said and "；" + self(said.removeprefix("; ")),
            "verb": lambda said: _labelled(f"verb.{said}"), "verdict": lambda said: _labelled(f"verdict.{said}"),
            "label": place_label,
        }  # fmt: skip
        return render.get(kind, str)(text)


def quoted(text: str) -> str:
    """Words that stand as they were written, in quotation marks; English ones marked so."""
    mark = label("english", "zh") if len(_LATIN.findall(text)) > len(_HAN.findall(text)) else ""
    return f"“{text}”{mark}"


def place_label(text: str) -> str:
    """'Table S2' → '表 S2'; another label as it stands."""
    match = _LABEL.fullmatch(text.strip())
    return f"{_LABELS[match[1].lower()]} {match[2]}" if match else text


def _labelled(key: str) -> str | None:
    try:
        return label(key, "zh")
    except KeyError:
        return None


def _parts(text: str) -> Iterator[str]:
    yield from (part for part in re.split(r"; |, ", text) if part)
