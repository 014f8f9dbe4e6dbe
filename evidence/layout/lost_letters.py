"""Letters that a font gives no character for, filled in where the paper's own words leave one reading.

Fonts that join f and i, or f and t, to one glyph often have no character for it: "�rst", "a�er". What is filled in
is one of these ligatures, where exactly one makes a word that stands elsewhere in the paper or is a common one;
and the sign of a degree between a number and C. Other fonts call such a glyph a digit ("2rst", "2lm"): it is a
ligature where several words of the paper say so of the same digit.
"""

import itertools
import re
from collections.abc import Iterable, Iterator

from evidence.layout.lines import Line

LOST = "\ufffd"
LIGATURES = ("fi", "fl", "ff", "ffi", "ffl", "ft", "tt", "ti", "tti", "fj", "Th")
MOST_LOST = 2
"""Lost glyphs of one word: with more, what is left tells too little."""
_BROKEN = re.compile(rf"[^\W\d_{LOST}]*{LOST}[^\W\d_]*(?:{LOST}[^\W\d_]*)*")
_WORD = re.compile(rf"(?<![\w{LOST}‐-])[^\W\d_]{{3,}}(?![\w{LOST}‐-])")
DIGIT_WORDS = 3
"""So many words must a digit make as one and the same ligature, before it is one."""
_DIGIT_IN_WORD = re.compile(r"(?<![\w.,‐-])(?!\d(?:st|nd|rd|th)\b)[^\W\d_]*(?P<digit>\d)[^\W\d_]{2,}(?![\w‐-])")
_BREAK = re.compile(r"([^\W\d_]+)[-‐]\s*$")
_FIRST = re.compile(r"\s*[^\W\d_]+")
_DEGREE = re.compile(rf"(?<=\d)\s?(?P<sign>{LOST})(?=C(?![A-Za-z]))")
_ENDINGS = ("s", "es", "d", "ed", "r", "er", "ing", "ly", "al", "able", "ation", "ations", "ness", "ive", "ity")

COMMON = frozenset(
    """
    acidified affect affects affected affinity affinities aft after afterwards aftermath afternoon amplified
    artificial attach attached attack attempt attempted attain attained attention attribute attributed benefit
    benefits beneficial battery batteries better briefly butterfly buffer buffers buffered certified classified
    classification clarified coefficient coefficients coffee confidence confident configuration configurations
    confine confined confinement confirm confirms confirmed confirming conflict conflicts confluent craft crafted
    deficient deficiency define defines defined defining definite definitely definition definitions deflection differ
    differs differed difference differences different differential differently differentiate difficult difficulty
    difficulties diffract diffraction diffractometer diffuse diffused diffusion diffusivity diffusive diversified draft
    drift drifts effect effects effective effectively effectiveness efficacy efficient efficiency efficiencies
    efficiently effort efforts emulsified fertile field fields fiber fibers fibre fibres
    fibrous fifteen fifth fifty fight figure figures filament file files fill filled filler filling film films filter
    filtered filtering filters filtrate filtration final finally finance find finding findings finds fine finely finer
    finger fingerprint finish finite fire first firstly firmly fish fit fits fitted fitting five fix fixed fixation flag
    flame flank flanking flare flask flat flavonoid flavonoids flaw flexible flexibility flight float flood floor flora
    flour flow flowed flower flowers flowing flows fluctuate fluctuation fluctuations fluence fluid fluids fluidic
    fluorescence fluorescent fluoride fluorinated fluorine flush flux fluxes fly fructified gift graft grafted
    identified identify identifies identification identifier influence influences influenced inflammation inflammatory
    inflection inflow infinite infinity justified left lift lifted lifetime magnified matter matters
    microfluidic modified modifies modification modifications notified nullified off offer offers offered office
    official often outflow overflow pattern patterns profile profiles profit purified purification qualified
    quantified quantify quantification raft reaffirm rectified refine refined refinement refinements reflect reflects
    reflected reflecting reflection reflections reflectance reflux refluxed refit saffron satisfied satisfy scaffold
    scaffolds scatter scattered scattering scientific scientifically self-sufficient shift shifts shifted shifting
    shuffle significance significant significantly simplified simplification soft software softening solidified
    solidification specific specifically specificity specified specification specifications staff stiff
    stiffness stratified sufficient sufficiently suffer suffered suffix superficial swift terrific theft
    thereafter traffic transfection trifle ultrafine unidentified unified unmodified upfield downfield verified
    verification workflow
    the their them then theory theoretical there therefore thermal these they thick thickness thin third this those
    three through thus
    """.split()
)  # fmt: skip
"""Words that hold a ligature and stand in any paper."""


class LostLetters:
    """Fills in the lost letters of a paper's lines; its own words, those that nothing was lost of, tell which."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = list(lines)
        needed = any(LOST in line.text or _DIGIT_IN_WORD.search(line.text) for line in self._lines)
        self._words = {word.lower() for word in _whole_words(self._lines)} if needed else set()

    def fill(self) -> None:
        """Fill in what can be told of the lines' lost letters; a line keeps what the font gave in `lost`."""
        self._fill_digits()
        for index, line in enumerate(self._lines):
            if LOST not in line.text:
                continue
            before = _BREAK.search(self._lines[index - 1].text) if index else None
            behind = _FIRST.match(self._lines[index + 1].text) if index + 1 < len(self._lines) else None
            found = [(m.start("sign"), m.end("sign"), "°") for m in _DEGREE.finditer(line.text)]
            for match in _BROKEN.finditer(line.text):
                opens = before is not None and not line.text[: match.start()].strip()
                closes = behind is not None and re.fullmatch(r"[-‐]\s*", line.text[match.end() :])
                word = self._broken_off(
                    match[0], before[1] if before and opens else "", behind[0].strip() if behind and closes else ""
                )
                if word is not None:
                    found.append((match.start(), match.end(), word))
            for start, end, word in sorted(found, reverse=True):
                line.replace(start, end, word)

    def _fill_digits(self) -> None:
        """Put ligatures for the digits that a font gives for them: "2rst", "2lter" and "2nally" are one fault."""
        places = [(line, match) for line in self._lines for match in _DIGIT_IN_WORD.finditer(line.text)]
        made: dict[tuple[str, str], set[str]] = {}
        for _, match in places:
            for ligature in LIGATURES:
                word = match[0].replace(match["digit"], ligature)
                if self._is_word(word):
                    made.setdefault((match["digit"], ligature), set()).add(word.lower())
        told = {key: words for key, words in made.items() if len(words) >= DIGIT_WORDS}
        for line, match in reversed(places):
            words = {
                word
                for digit, ligature in told
                if digit == match["digit"] and self._is_word(word := match[0].replace(digit, ligature))
            }
            if len(words) == 1:
                line.replace(match.start(), match.end(), words.pop())

    def _broken_off(self, part: str, before: str, behind: str) -> str | None:
        """The word that ligatures make of a broken one, or its part of the one that the end of a line parts."""
        word = self._word(part)
        if word is None and (before or behind):
            whole = self._word(f"{before}{part}{behind}")
            word = whole[len(before) : len(whole) - len(behind)] if whole else None
        return word

    def _word(self, broken: str) -> str | None:
        """The one word that ligatures make of a broken one."""
        count = broken.count(LOST)
        if count > MOST_LOST or len(broken) < count + 2:
            return None
        parts = broken.split(LOST)
        tries = {
            "".join(itertools.chain.from_iterable(itertools.zip_longest(parts, chosen, fillvalue="")))
            for chosen in itertools.product(LIGATURES, repeat=count)
        }
        made = {word for word in tries if self._is_word(word)}
        return made.pop() if len(made) == 1 else None

    def _is_word(self, word: str) -> bool:
        if word != word.lower() and word != word.capitalize() and not word.isupper():
            return False
        folded = word.lower()
        if folded in self._words or folded in COMMON:
            return True
        stems = {folded.removesuffix(ending) for ending in _ENDINGS if folded.endswith(ending)}
        return any(len(stem) > 3 and stem in COMMON for stem in stems)


def _whole_words(lines: Iterable[Line]) -> Iterator[str]:
    """The words of lines, without those that the end of a line breaks."""
    broken = False
    for line in lines:
        words = _WORD.findall(line.text)
        yield from words[1:] if broken else words
        broken = line.text.rstrip().endswith(("-", "‐"))
