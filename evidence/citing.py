"""Whether a sentence reports another paper's result, and which."""

import re
from collections.abc import Sequence

from contracts.measurements import Reference
from ontology.folding import level

_NAME = r"(?:(?:[Vv]an|[Vv]on|[Dd]e[nr]?|[Ll]e|[Ll]a|[Dd]i|[Ee]l|[Aa]l)[\s-]+)*[A-ZÀ-ÖØ-Þ][\w'’\-]+"
_VERBS = (
    r"report(?:ed|s)?|found|show(?:ed|n|s)|observ(?:ed|es)|measur(?:ed|es)|demonstrat(?:ed|es)|obtain(?:ed|s)|describ(?:ed|es)"
    r"|suggest(?:ed|s)|propos(?:ed|es)|achiev(?:ed|es)|determin(?:ed|es)|estimat(?:ed|es)|investigat(?:ed|es)|stud(?:ied|ies)"
    r"|synthesi[sz]ed|calculat(?:ed|es)|reveal(?:ed|s)|noted?|identif(?:ied|ies)|claim(?:ed|s)|concluded|stated?|presented|prepared|developed"
)
_AUTHORS = re.compile(
    rf"(?P<first>{_NAME})(?:\s+et\s+al\.?|\s+and\s+(?:co-?\s?workers|colleagues|others)|\s*(?:and|&)\s+{_NAME}|['’]s\s+group)"
    rf"(?:['’]s)?,?\s*(?:\(?(?P<year>(?:19|20)\d\d[a-z]?)\)?)?"
)
_PAIR = re.compile(rf"{_NAME}\s*(?:and|&)\s+{_NAME}")
_LETTERS = re.compile(r"(?:[a-z]+[\s-])*[A-ZÀ-ÖØ-Þ][^\W\d_]+(?:[-'’][^\W\d_]+)*")
_MARK = re.compile(
    r"\[(\s*\d{1,3}(?:\s*[,;–—\-]\s*\d{1,3})*\s*)\]|\((\s*\d{1,3}(?:\s*[,;–]\s*\d{1,3})*\s*)\)|(?<=[\w.,)”’])([⁰¹²³⁴⁵⁶⁷⁸⁹]+(?:[,⁻–][⁰¹²³⁴⁵⁶⁷⁸⁹]+)*)"
)
_NAME_YEAR = re.compile(rf"({_NAME})(?:\s+et\s+al\.?|\s*(?:and|&)\s+{_NAME})?,?\s*\(?((?:19|20)\d\d[a-z]?)\)?")
_SECOND_HAND = re.compile(
    rf"\b(?:as|was|were|been|has|have|is|are|previously|earlier|also)\s+(?:\w+ly\s+)?(?:{_VERBS})\s+(?:by|in|for|elsewhere|previously|earlier|to|that|as)\b"
    r"|\b(?:previous|earlier|prior|other|recent|past|published|literature|these)\s+(?:work|stud(?:y|ies)|reports?|results?|values?|data|research|papers?|investigations?|findings|authors)\b"
    r"|\b(?:reported|literature|published)\s+(?:\w+\s+){0,3}(?:values?|data|results?|for|of)\b"
    rf"|\b(?:previously|earlier|recently|already|formerly)\s+(?:{_VERBS})\b"
    rf"|\b(?:{_VERBS})\s+(?:previously|earlier|elsewhere|before)\b|\breported\s*(?=[\[(]\s?\d|[¹²³⁴⁵⁶⁷⁸⁹])"
    r"|\baccording to\b|\bin\s+the\s+literature\b|\btaken from\b|\bfrom\s+ref(?:erence|\.)"
    r"|\bin\s+ref(?:erence|s?\.)|\bref(?:erence|s?\.)\s*\[?\d"
    r"|\b(?:compared?\s+(?:to|with)|than|versus|vs\.?|similar to|consistent with|in agreement with"
    r"|agrees? with)\s+(?:that|those|the\s+values?)\b",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\b(?:we|our|this\s+(?:work|study|paper|article)|herein|here,? we|the\s+present\s+(?:study|work)"
    r"|in\s+the\s+current\s+(?:study|work))\b",
    re.IGNORECASE,
)
_MARKS = r"\s*(?:\[[\d,;\s–-]+\]|\([\d,;\s–-]+\)|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻,]+)?\s*"
_BODIES = r"(?:laborator(?:y|ies)|labs?|institut(?:e|ion)s?|consorti(?:um|a)|collaborations?)(?:\s[A-Z]\b)?"
_PEOPLE = r"researchers|investigators|scientists|workers|authors|groups?|teams?"
_ELSEWHERE = r"\s(?:at|from|in|of|led\sby|headed\sby)\s(?:the\s)?(?:[A-ZÀ-ÖØ-Þ][\w.'’-]*(?:\sof\s|\s)?){1,5}?"
_OTHERS = re.compile(
    rf"(?<!our )(?<!our own )\b(?:{_BODIES}|(?:other|another|research|independent)\s(?:{_PEOPLE})"
    rf"|researchers|investigators|scientists|(?:{_PEOPLE})(?-i:{_ELSEWHERE}))"
    rf"{_MARKS}(?:ha(?:s|ve)\s)?(?:{_VERBS}|gave)\b"
    r"|^\W*(?:\w+\s)?(?:earlier|previous|prior|other|recent|past|published)\s(?:works?|stud(?:y|ies)|reports?|papers?"
    rf"|investigations?){_MARKS}(?:ha(?:s|ve)\s)?(?:{_VERBS}|gave|yielded)\b",
    re.IGNORECASE,
)
"""Others as the subject of what was found: what the sentence says of our own work comes after it."""

_METHOD = re.compile(
    r"\b(?:method|procedure|protocol|described|using|software|package|equation|model|technique|instructions|standard|algorithm)\b",
    re.IGNORECASE,
)  # fmt: skip


def _numbers(mark: str) -> list[str]:
    found: list[str] = []
    for part in re.split(r"[,;]", level(mark)):
        ends = [int(n) for n in re.findall(r"\d+", part)]
        if len(ends) == 2 and ends[0] < ends[1] <= ends[0] + 30:
            found += [str(n) for n in range(ends[0], ends[1] + 1)]
        else:
            found += [str(n) for n in ends]
    return found


def citations(sentence: str, references: Sequence[Reference]) -> list[tuple[int, Reference]]:
    """The entries that a sentence cites, with the place of each mark: [12], (12), superscripts, "Li et al., 2019".

    A bracketed number that no entry has, a superscript on a unit or number, and the number of an equation set behind
    its comma are no citations.
    """
    by_key = {r.key: r for r in references}
    found: list[tuple[int, Reference]] = []
    numbered = any(key.isdigit() for key in by_key)
    if numbered:
        for match in _MARK.finditer(sentence):
            mark = match.group(1) or match.group(2) or match.group(3)
            if match.group(3) and _is_exponent(sentence, match.start()):
                continue
            if match.group(2) and sentence[: match.start()].rstrip().endswith(","):
                continue
            if (
                match.group(2)
                and len(mark.strip()) == 1
                and re.search(
                    r"\b(?:eq|equation|fig|step|scheme|reaction)s?\.?\s*$", sentence[: match.start()], re.IGNORECASE
                )
            ):
                continue
            found += [(match.start(), by_key[n]) for n in _numbers(mark) if n in by_key]
    else:
        for match in _NAME_YEAR.finditer(sentence):
            entry = _by_name(match.group(1), match.group(2), references)
            if entry:
                found.append((match.start(), entry))
    return found


def _is_exponent(sentence: str, at: int) -> bool:
    """Whether the superscript at `at` is an exponent or a charge: on a unit, a number, a variable."""
    before = sentence[max(0, at - 12) : at]
    if re.search(r"(?:10|[)\]])$", before) and re.search(r"[×x·*]\s*10$|^10$", before):
        return True
    return bool(
        re.search(
            r"(?:^|[\s(/·×\d⁻¹²³])(?:[kcmµμnpdM]?(?:m|g|s|A|V|W|J|K|L|N|Pa|Hz|mol|eV|Å|Ω|S|cm|mm|nm|h|in|ft)|[a-zR]|\d+)$",
            before,
        )
    )


def _by_name(surname: str, year: str, references: Sequence[Reference]) -> Reference | None:
    wanted = surname.split()[-1].lower()
    for entry in references:
        name, _, when = entry.key.rpartition(" ")
        if when == year and name.split() and name.split()[-1].lower() == wanted:
            return entry
    plain = [
        e
        for e in references
        if e.key.rpartition(" ")[2][:4] == year[:4] and e.key.rpartition(" ")[0].split()[-1:] == [surname.split()[-1]]
    ]
    return plain[0] if len(plain) == 1 else None


def attribution(sentence: str, references: Sequence[Reference]) -> Reference | None:
    """The work whose result the sentence tells, or None where the paper speaks for itself.

    A mere citation beside the paper's own result ("we measured … as described [12]") attributes nothing.
    Where the sentence names another work that the list does not hold, the reference carries the names alone.
    """
    cited = citations(sentence, references)
    named = next((m for m in _AUTHORS.finditer(sentence) if _are_authors(sentence, m)), None)
    own = _OWN.search(sentence)
    if (
        named
        and re.search(rf"\b(?:{_VERBS})\b", sentence[named.start() :])
        and not (own and own.start() < named.start())
    ):
        near = [(abs(at - named.end()), r) for at, r in cited]
        if near:
            return min(near, key=lambda n: n[0])[1]
        entry = _by_name(named["first"], named["year"] or "", references) or _in_text(named["first"], references)
        return entry or Reference(key=f"{named['first']} {named['year'] or ''}".strip(), text=named.group().strip())
    others = _OTHERS.search(sentence)
    if others and cited and not (own and own.start() < others.start()):
        return min(cited, key=lambda c: abs(c[0] - others.end()))[1]
    second = _SECOND_HAND.search(sentence)
    if second and (cited or named):
        method = _METHOD.search(sentence[max(0, second.start() - 30) : second.end() + 30])
        if own and (method or not re.search(r"ref|report|literature|previous", second.group(), re.IGNORECASE)):
            return None
        if method and not re.search(r"\d", sentence[: second.start()]):
            return None
        if cited:
            return min(cited, key=lambda c: abs(c[0] - second.end()))[1]
        return _in_text(named["first"], references) if named else None
    return None


def tells_of_reports(sentence: str) -> bool:
    """Whether a sentence tells of values that were reported before, and of none of its own; it may cite no one."""
    told = _SECOND_HAND.search(sentence)
    before = told and re.search(r"report|literature|publi|previous|earlier|prior", told[0], re.IGNORECASE)
    return bool(before) and _OWN.search(sentence) is None


def _are_authors(sentence: str, match: re.Match[str]) -> bool:
    """Whether the names are people's: letters alone, and for 'A and B' a year or a reference mark right behind.

    'Ac₃ and Ac₁ are determined' and 'Zinc and Iron were found' name no authors.
    """
    if not _LETTERS.fullmatch(match["first"]):
        return False
    pair = _PAIR.search(match[0])
    if pair is None:
        return True
    second = re.split(r"\s*(?:and|&)\s+", pair[0])[-1]
    marked = re.match(r"\s?(?:\[\d|\(\d|[⁰¹²³⁴⁵⁶⁷⁸⁹])", sentence[match.end() :]) is not None
    return _LETTERS.fullmatch(second) is not None and (match["year"] is not None or marked)


def _in_text(surname: str, references: Sequence[Reference]) -> Reference | None:
    """The only entry whose first author has the name."""
    found = [r for r in references if re.match(rf"(?:\w\.?[\s-]*){{0,3}}{re.escape(surname)}\b", r.text)]
    return found[0] if len(found) == 1 else None
