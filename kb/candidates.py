"""What one paper talks about: names from its tables, captions, title, definitions, and frequent phrases."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from contracts.documents import Document
from kb.common_words import FUNCTION_WORDS, NOT_ALONE, VERBS
from kb.folding import match_key
from kb.passages import row_and_column_names, running_sentences

Kind = Literal["header", "row", "caption", "title", "abbreviation", "label", "phrase", "keyword"]
"""header, row: of a table. label: looks like a sample's, gene's or formula's name. keyword: of an L2 work."""

LONGEST_PHRASE = 6
LONGEST_CAPTION_PHRASE = 4
"""Words of a phrase within a longer one that no count vouches for."""
LONGEST_NAME = 10
"""Words in a table's label; a longer cell is a sentence."""
PHRASE_COUNT = 3
"""Times that a phrase stands in a paper before it is a name there (two words or more: one time fewer)."""

_SCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻₀₁₂₃₄₅₆₇₈₉₊₋"
_WORD = re.compile(rf"\b[A-Z]\.\s?[a-z]{{4,}}\b|[^\W_][\w{_SCRIPTS}]*(?:[-‐‑–'’./][\w{_SCRIPTS}]+)*[*+]?|[^\s\w]")
_LABEL = re.compile(
    rf"(?=\S*[^\W\d_])(?=\S*[\d{_SCRIPTS}])[^\W_][\w{_SCRIPTS}]*(?:[-‐‑–/.@][\w{_SCRIPTS}]+)*\*?"
    r"|\b[A-Z][A-Za-z]*[a-z]?[A-Z][A-Za-z]*\b|\b[a-z]{1,3}[A-Z][A-Za-z]+\b|\b[A-Za-z]+(?:_\w+)+\b"
)
_SPECIES = re.compile(r"\b([A-Z])\.\s?([a-z]{4,})\b")
_BINOMIAL = re.compile(r"\b([A-Z])[a-z]{2,} ([a-z]{4,})\b")
_UNIT_POWER = "cm|mm|nm|um|µm|μm|dm|km|m|kg|mg|g|h|s|min|mol|kJ|J|K|L|l|ml|mL|mA|A|V|W|Pa|Hz"
_NO_LABEL = re.compile(
    rf"^(?:(?i:https?|www|doi|10\.|fig|tab|eq|ref|sec)|(?:{_UNIT_POWER})[-−⁻]?[\d{_SCRIPTS}]$"
    r"|\d+(?:st|nd|rd|th|[a-zA-Zµ%°]{1,3})$)"
)
_ELEMENTS = (
    "He|Li|Be|Ne|Na|Mg|Al|Si|Cl|Ar|Ca|Sc|Ti|Cr|Mn|Fe|Co|Ni|Cu|Zn|Ga|Ge|As|Se|Br|Kr|Rb|Sr|Zr|Nb|Mo|Tc|Ru|Rh|Pd|Ag|Cd|"
    "In|Sn|Sb|Te|Xe|Cs|Ba|La|Ce|Pr|Nd|Pm|Sm|Eu|Gd|Tb|Dy|Ho|Er|Tm|Yb|Lu|Hf|Ta|Re|Os|Ir|Pt|Au|Hg|Tl|Pb|Bi|Th|H|B|C|N|O|F|P|"
    "S|K|V|Y|I|W|U|D"
)
_FORMULA = re.compile(rf"^(?:(?:{_ELEMENTS})[\d{_SCRIPTS}.]*){{2,}}[⁺⁻+]?$")
_UNITS = frozenset(
    "cm mm nm um µm μm m km s min h d g kg mg l ml v mv a ma w hz khz mhz k j kj mol pa kpa ev ppm".split()
)
_BRACKETED = re.compile(r"\s*[\[(（][^\])）]*[\])）]\s*$")
_AFTER_COMMA = re.compile(r"\s*[,/]\s*[^,/]{1,12}$")
_MARKS = re.compile(r"[\s*†‡§¶#]+$|[ᵃᵇᶜᵈᵉᶠ]+$")


@dataclass
class Candidates:
    """Names found in a paper: key → surface → count, key → kinds; and short ↔ long forms as pairs of surfaces."""

    surfaces: dict[str, Counter[str]] = field(default_factory=dict)
    kinds: dict[str, set[Kind]] = field(default_factory=dict)
    equal: list[tuple[str, str]] = field(default_factory=list)

    def add(self, surface: str, kind: Kind, count: int = 1) -> None:
        """Count a name; one without a letter is none."""
        surface = " ".join(surface.split())
        key = match_key(surface)
        if not any(letter.isalpha() for letter in key):
            return
        self.surfaces.setdefault(key, Counter())[surface] += count
        self.kinds.setdefault(key, set()).add(kind)

    def as_tree(self) -> dict[str, object]:
        """The JSON form."""
        names = [[key, sorted(self.kinds[key]), counts.most_common()] for key, counts in self.surfaces.items()]
        return {"names": names, "equal": self.equal}


def candidates(document: Document) -> Candidates:
    """Every name that the paper gives grounds for."""
    found = Candidates()
    texts = [sentence.text for sentence in running_sentences(document)]
    for short, long in document.abbreviations.items():
        found.add(short, "abbreviation")
        found.add(long, "abbreviation")
        found.equal.append((match_key(short), match_key(long)))
    for table in document.tables:
        headed = {cell.text.strip() for cell in table.cells if cell.header}
        for name in row_and_column_names(table):
            for surface in _trimmed(name):
                found.add(surface, "header" if name in headed else "row")
    captions = [*(table.caption for table in document.tables), *(figure.caption for figure in document.figures)]
    for phrase in {phrase for caption in captions for phrase in phrases_of(caption)}:
        found.add(phrase, "caption")
    for phrase in dict.fromkeys(phrases_of(document.metadata.title)):
        found.add(phrase, "title")
    texts += [*captions, document.metadata.title]
    for label, count in _labels(texts).items():
        if count > 1 or match_key(label) in found.surfaces:
            found.add(label, "label", count)
    for short_name, long_name in _species(texts):
        found.add(short_name, "label")
        found.add(long_name, "label")
        found.equal.append((match_key(short_name), match_key(long_name)))
    for phrase, count in frequent_phrases(texts).items():
        found.add(phrase, "phrase", count)
    return found


def frequent_phrases(texts: Iterable[str]) -> dict[str, int]:
    """Noun phrases by stop words, with their counts, without those that only stand inside one longer phrase.

    After the C-value of Frantzi, Ananiadou and Mima (2000): a nested phrase counts for what it is by itself.
    """
    counts: Counter[tuple[str, ...]] = Counter()
    written: dict[tuple[str, ...], Counter[str]] = {}
    for text in texts:
        for chunk in _chunks(text):
            for size in range(1, LONGEST_PHRASE + 1):
                for start in range(len(chunk) - size + 1):
                    words = chunk[start : start + size]
                    if _can_be_name(words):
                        key = tuple(word.casefold() for word in words)
                        counts[key] += 1
                        written.setdefault(key, Counter())[" ".join(words)] += 1
    frequent = {key: count for key, count in counts.items() if count >= PHRASE_COUNT - (len(key) > 1)}
    alone = Counter(frequent)
    for key, count in frequent.items():
        for size in range(1, len(key)):
            for start in range(len(key) - size + 1):
                inner = key[start : start + size]
                if frequent.get(inner) == count:
                    alone[inner] = 0
    return {written[key].most_common(1)[0][0]: frequent[key] for key in frequent if alone[key]}


def phrases_of(text: str) -> Iterator[str]:
    """The noun phrases of a caption or a title: each longest one, and those of two words and more within it."""
    for chunk in _chunks(text):
        words = chunk
        while words and not _can_be_name(words):
            words = words[:-1]
        if words and len(words) <= LONGEST_PHRASE:
            yield " ".join(words)
        for size in range(2, min(len(words), LONGEST_CAPTION_PHRASE + 1)):
            for start in range(len(words) - size + 1):
                if _can_be_name(words[start : start + size]):
                    yield " ".join(words[start : start + size])


def _chunks(text: str) -> Iterator[list[str]]:
    """Runs of words that no punctuation, number, function word or verb interrupts."""
    chunk: list[str] = []
    for match in _WORD.finditer(text):
        word = match.group()
        folded = word.casefold()
        inside = (
            any(letter.isalpha() for letter in word)
            and folded not in FUNCTION_WORDS
            and folded not in VERBS
            and not (folded.endswith("ly") and len(folded) > 5)
            and folded not in _UNITS
        )
        if inside:
            chunk.append(word)
        elif chunk:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def _can_be_name(words: list[str]) -> bool:
    last = words[-1].casefold()
    if len(words) == 1:
        return (
            len(last) > 2
            and last not in NOT_ALONE
            and not (last.endswith(("ed", "ing", "ive", "ous", "able")) and words[0].islower())
        )
    return (
        all(len(word) > 1 or word.isupper() for word in words)
        and not (last.endswith("ed") and last == words[-1])
        and not all(word.casefold() in NOT_ALONE for word in words)
    )


def _labels(texts: Iterable[str]) -> Counter[str]:
    texts = list(texts)
    words = {word for text in texts for word in re.findall(r"[a-z]{2,}", text)}
    counts: Counter[str] = Counter()
    for text in texts:
        for match in _LABEL.finditer(text):
            label = match.group().rstrip(".")
            # A word in capitals, as in a heading, is no label; nor one whose digit is a citation mark in brackets.
            if (label.isalpha() and (label.islower() or label.casefold() in words)) or label.casefold() in NOT_ALONE:
                continue
            if 2 <= len(label) <= 40 and (not _NO_LABEL.match(label) or _FORMULA.match(label)):
                counts[label] += 1
    return counts


def _species(texts: list[str]) -> Iterator[tuple[str, str]]:
    """ "M. tuberculosis" with the full name that the paper writes."""
    full: dict[tuple[str, str], str] = {}
    short: dict[tuple[str, str], str] = {}
    for text in texts:
        full.update({(match[1], match[2]): match.group() for match in _BINOMIAL.finditer(text)})
        short.update({(match[1], match[2]): match.group() for match in _SPECIES.finditer(text)})
    for key in short.keys() & full.keys():
        yield short[key], full[key]


def _trimmed(name: str) -> Iterator[str]:
    """A table's label, and what is left of it without footnote marks, brackets and a unit after a comma."""
    if len(name.split()) > LONGEST_NAME:
        return
    seen: dict[str, None] = {name: None}
    bare = _MARKS.sub("", name)
    seen[bare] = None
    unbracketed = _BRACKETED.sub("", bare)
    seen[unbracketed] = None
    seen[_AFTER_COMMA.sub("", unbracketed)] = None
    yield from (surface for surface in seen if len(surface) > 1 and surface.casefold() not in NOT_ALONE)
