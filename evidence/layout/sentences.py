"""Running text from lines, and sentences from running text."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from evidence.layout.lines import Line

CJK = re.compile(r"[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]")
_ABBREVIATIONS = frozenset(
    """al fig figs eq eqs eqn eqns ref refs no nos vs cf ca approx dr prof mr mrs ms st jr sr inc ltd co corp dept univ
    vol vols pp p ed eds sec sect tab tabs ch chap e.g i.e viz resp sp spp subsp var cv str incl excl esp max min wt at
    mol conc temp temps avg est ex suppl supp app appl int natl sci chem phys biol proc j rev lett am soc acad
    jan feb mar apr jun jul aug sep sept oct nov dec a.u u.s u.k m.p b.p i.d o.d r.h s.d s.e v.s w.r.t a.k.a et ext
    aff intl gen nat mater adv res tech eng environ med clin hum mol-% vol-% wt-%""".split()
)
_KEEP_HYPHEN = frozenset(
    "high low long short two three four five six well self non half single multi double cross all free state x p n k t"
    " semi quasi intra inter post pre co time large small age year room one first second third anti ultra".split()
)
_END = re.compile(r"[.!?…](?:[\"'”’)\]»]*)(?:[⁰¹²³⁴⁵⁶⁷⁸⁹⁻ᵃᵇᶜᵈ,–\-]*)(?=\s+|$)|[。！？；](?:[”’」』）]*)")


@dataclass(slots=True)
class Flow:
    """Text of several lines with the way back: `spans` are (start, end, line), offsets into `text`."""

    text: str = ""
    spans: list[tuple[int, int, Line]] = field(default_factory=list)

    def add(self, line: Line, known: "Vocabulary") -> None:
        """Append a line; hyphenation at the end of the line before is undone."""
        text = line.text.strip()
        if not text:
            return
        lead = len(line.text) - len(line.text.lstrip())
        if self.text:
            self._bridge(text, known)
        start = len(self.text)
        self.text += text
        self.spans.append((start - lead, len(self.text), line))

    def _bridge(self, following: str, known: "Vocabulary") -> None:
        last = self.text[-1]
        if last in "-‐\u2011" and len(self.text) > 1 and self.text[-2].isalpha() and following[0].isalpha():
            first = re.findall(r"[^\W\d_]+", self.text)[-1]
            second = re.match(r"[^\W\d_]+", following)
            if known.joined(first, second.group() if second else ""):
                self.text = self.text[:-1]
                start, end, line = self.spans[-1]
                self.spans[-1] = (start, end - 1, line)
            return
        if last in "-‐\u2011–/" and not self.text[-2:-1].isspace():
            return
        if CJK.match(last) and CJK.match(following[0]):
            return
        self.text += " "


class Vocabulary:
    """The words of a document, to tell "elu-cidated" from "two-phase" where a line ends in the hyphen."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self.words: set[str] = set()
        self.compounds: set[str] = set()
        for line in lines:
            for word in re.findall(r"[^\W\d_]+(?:[-‐\u2011][^\W\d_]+)*(?![-‐\u2011]$)", line.text):
                folded = re.sub(r"[‐\u2011]", "-", word.lower())
                if "-" in folded:
                    parts = folded.split("-")
                    self.compounds.update("-".join(p) for p in pairwise(parts))
                else:
                    self.words.add(folded)

    def joined(self, first: str, second: str) -> bool:
        """Whether a word broken after `first` is written without a hyphen."""
        a, b = first.lower(), second.lower()
        if a + b in self.words:
            return True
        if f"{a}-{b}" in self.compounds:
            return False
        if not second[:1].islower() or (first.isupper() and len(first) > 1):
            return False
        return a not in _KEEP_HYPHEN


def _ends_here(text: str, end: int, at: int) -> bool:
    """Whether the stop at `at` (with what closes it up to `end`) ends a sentence."""
    if text[at] in "。！？；":
        return True
    following = text[end:].lstrip()
    if not following:
        return True
    head = following[0]
    if text[at] != ".":
        return not head.islower()
    before = re.search(r"[^\s(\[“\"'/]+$", text[max(0, at - 24) : at])
    word = before.group().lower() if before else ""
    plain = word.rstrip(".")
    if head.islower():
        return False
    if plain in _ABBREVIATIONS:
        return False
    if re.fullmatch(r"[^\W\d_]", plain) and text[at - 1].isupper():  # an initial, or a unit such as K or V
        return bool(re.search(r"\d\s*[A-Z]$", text[max(0, at - 6) : at]))
    if re.fullmatch(r"(?:[^\W\d_]\.)+[^\W\d_]", word):
        return head.isupper() and word not in _ABBREVIATIONS and len(word) > 3
    return head not in ",;:)]"


def split(text: str) -> list[tuple[int, int]]:
    """The sentences of running text as (start, end), blanks trimmed; decimals and abbreviations do not end one."""
    spans: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text):
        if match.start() < start or not _ends_here(text, match.end(), match.start()):
            continue
        spans.append((start, match.end()))
        start = match.end()
    spans.append((start, len(text)))
    trimmed = []
    for a, b in spans:
        piece = text[a:b]
        left = len(piece) - len(piece.lstrip())
        right = len(piece.rstrip())
        if right > left:
            trimmed.append((a + left, a + right))
    return trimmed


def flow_of(lines: Sequence[Line], known: Vocabulary) -> Flow:
    """The running text of lines."""
    flow = Flow()
    for line in lines:
        flow.add(line, known)
    return flow
