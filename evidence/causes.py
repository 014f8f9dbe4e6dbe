"""Causes that a sentence tells: what is the cause, what the effect, and how plainly the two are joined."""

import re
from dataclasses import dataclass
from typing import Literal

Strength = Literal[3, 2, 1]
"""3: stated as a cause; 2: a process that limits or leads to something; 1: one thing changes another."""

_BE = r"\b(?:is|are|was|were|be|been|being)\s(?:\w+ly\s|largely\s|partly\s|thus\s|most\slikely\s)?"
_FROM_EFFECT: tuple[tuple[Strength, str], ...] = (
    (
        3,
        rf"\bbecause\sof\b|\bbecause\b|\b(?:owing|due|thanks)\sto\b(?!\sbe\b)|\bon\saccount\sof\b"
        rf"|{_BE}(?:attributed|ascribed|assigned|traced|related|linked)\s(?:back\s)?to\b"
        r"|\b(?:attribut|ascrib)\w+\s(?P<what>(?:[\w-]+\s){1,6}?)to\b"
        r"|\b(?:results?|resulted|resulting|arises?|arising|arose|stems?|stemmed|originat\w+)\s(?:\w+ly\s)?from\b"
        r"|\b(?:caused|explained|induced|triggered)\s(?:\w+ly\s)?by\b|,\s(?:since|as)\s(?=the\s|it\s|they\s|its\s)"
        r"|因为|由于|归因于|归结为|源于",
    ),
    (
        2,
        r"\b(?:limited|governed|controlled|dominated|driven|determined|hindered|impeded|blocked|suppressed|inhibited"
        r"|promoted|facilitated|mediated|enabled)\s(?:\w+ly\s)?by\b",
    ),
)
_FROM_CAUSE: tuple[tuple[Strength, str], ...] = (
    (
        3,
        rf"\bexplain(?:s|ed)\b|{_BE}responsible\sfor\b|{_BE}the\s(?:\w+\s)?(?:reason|origin|cause)\s(?:for|of|why)\b",
    ),
    (
        2,
        r"\b(?:leads?|led|leading)\sto\b|\bresult(?:s|ed|ing)?\sin\b|\b(?:giv(?:es|ing|e)|gave)\srise\sto\b"
        r"|\bcaus(?:es?|ed|ing)\b(?!\sby\b)|\bas\sa\s(?:result|consequence),?\s"
        r"|[,;]\s(?:and\s)?(?:therefore|hence|thus|thereby|consequently|so\sthat|so)\b"
        r"|\b(?:limits|governs|controls|dominates|drives|determines|hinders|impedes|blocks|prevents|suppresses|inhibits"
        r"|triggers|induces|mediates|promotes|facilitates|enables)\b|导致|引起|因此|限制|使得|造成|促进|抑制",
    ),
    (
        1,
        r"\b(?:raises|lowers|slows|speeds|weakens|strengthens|shortens|lengthens|delays|reduces|increases|decreases"
        r"|enhances|improves|halves|doubles|opens|closes|ends)\s"
        r"(?!(?:\w+ly|by|from|to|with|in|at|of|for|if|when|as|after|around|and|or|more|less|until|on|over|again)\b)(?=[a-z]+)|提高|降低|减缓|加快",
    ),
)
_FRONTED = re.compile(
    r"^\W*(?:because(?:\sof)?|owing\sto|due\sto|thanks\sto|on\saccount\sof|since|as(?=\s(?:the|it|they|its)\s))\s"
    r"(?:(?P<cause>(?!then\b)[^,]{8,}),\s(?P<effect>.+)|(?P<cause2>[^,]{8,}?)\s(?P<effect2>(?:the|its|this|their)\s.+))$",
    re.IGNORECASE,
)
_TEMPORAL = re.compile(
    r"\bsince\s(?:then\b|(?:the\s)?(?:early\s|late\s|mid[-\s])?(?:1[5-9]|20)\d\d|its\s(?:discovery|introduction|inception|first)"
    r"|the\s(?:\w+\s){0,2}(?:discovery|introduction|advent|invention|first\sreport|pioneering)|\w+\s(?:years|decades|months|days)\b|ancient|last)",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\b(?:ask(?:s|ed)?|question(?:s|ed)?|unclear|unknown|debated|disputed|wonder\w*|investigat\w+|stud(?:y|ied|ies)|examin\w+|understand\w*"
    r"|clarify|explor\w+|determine|elucidate|assess\w*|evaluat\w+|find\sout|learn|see|test(?:s|ed)?|address(?:es|ed)?|know|reveal)"
    r"\s(?:\w+\s){0,3}?(?:how|why|whether|which|what|if)\b|\bwhether\b|[?？]\W*$|\bremains?\s(?:\w+\s)?(?:to\sbe|unclear|unknown|open|elusive|debated)\b",
    re.IGNORECASE,
)
_ARGUED = re.compile(
    r"\b(?:contradict|conflict\swith|(?:be|are|is|were|was)\s(?:not\s)?comparable|(?:be|been)\scompared)\b",
    re.IGNORECASE,
)
"""Why values may or may not stand together is no cause of either."""
_MOTIVE = re.compile(
    r"\b(?:attract(?:s|ed|ing)|attention|interest(?:ing)?|popular\w*|promising|attractive|candidates?|widely\s(?:used|studied|applied|employed)"
    r"|(?:was|were|is|are|been)\s(?:\w+ly\s)?(?:chosen|selected|preferred|adopted|excluded|omitted|discarded|used|employed)\b"
    r"|we\s(?:chose|selected|used|adopted|excluded|focus\w*))",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"\W*(?:\w+,?\s){0,2}?we\s(?!(?:also\s)?(?:observ|found|find|s[ae][wes]|measur|obtain|detect|record|not))\w+",
    re.IGNORECASE,
)
"""Somebody does something: why is the plan of the work."""
_MERITS = re.compile(
    r"\b(?:popularity|importance|simplicity|low\scost|ease\sof|availability|abundance|advantages?|widespread|convenience|potential\s(?:use|applications?)"
    r"|versatility|lack\sof\s(?:data|time|space)|relevance)\b",
    re.IGNORECASE,
)
_DENIED = re.compile(r"\b(?:not|never|neither|nor|cannot|no\sevidence\sthat)\s(?:\w+\s){0,2}$", re.IGNORECASE)
_MEASURED = re.compile(
    r"\b(?:determined|controlled|driven|governed)\sby\s(?:[\w-]+\s){0,3}?(?:[A-Z]{2,}\w*|\w*(?:ometer|ostat|metry|scopy|graphy|analysis|software|titration"
    r"|diffraction|controller|method|test)s?)\b"
)


@dataclass(frozen=True, slots=True)
class Causal:
    """A cause and its effect as (start, end) in the sentence, and how plainly they are joined."""

    cause: tuple[int, int]
    effect: tuple[int, int]
    strength: Strength


def causal(text: str) -> Causal | None:
    """The plainest cause that a sentence tells; None where it tells none.

    What is asked or still to be found out tells none, nor does a date ("since 2010"), a motive ("because of its
    popularity"), a denial, how something was measured ("determined by XRD"), or why values do not contradict.
    """
    if _ASKED.search(text) or _ARGUED.search(text):
        return None
    fronted = _FRONTED.match(text)
    if fronted:
        cause, effect = ("cause", "effect") if fronted["cause"] else ("cause2", "effect2")
        if not _TEMPORAL.search(text[: fronted.end(cause)]) and not _is_motive(fronted[cause], fronted[effect]):
            return Causal(_trim(text, *fronted.span(cause)), _trim(text, *fronted.span(effect)), 3)
    found: list[Causal] = []
    for backwards, table in ((True, _FROM_EFFECT), (False, _FROM_CAUSE)):
        for strength, pattern in table:
            for match in re.finditer(pattern, text, re.IGNORECASE):
                made = _joined(text, match, strength, backwards=backwards)
                if made is not None:
                    found.append(made)
    return max(found, key=lambda c: c.strength, default=None)


def _joined(text: str, match: re.Match[str], strength: Strength, *, backwards: bool) -> Causal | None:
    if _DENIED.search(text[: match.start()]):
        return None
    since = match[0].lower().startswith(", since") and _TEMPORAL.match(text, match.start() + 2)
    if since or _MEASURED.match(text, match.start()):
        return None
    left = max([0, *(m.end() for m in re.finditer(r"[;:。；]\s?|(?<=[a-z)])\.\s", text[: match.start()]))])
    stop = re.search(r"[;。；]|(?<=[a-z)])\.\s|\.?\s*$", text[match.end() :])
    right = match.end() + (stop.start() if stop else len(text) - match.end())
    what = match.groupdict().get("what")
    before = _trim(text, *(match.span("what") if what else (left, match.start())))
    after = _trim(text, match.end(), right)
    cjk = re.search(r"[\u3400-\u9fff]", text) is not None
    if min(before[1] - before[0], after[1] - after[0]) < (2 if cjk else 4):
        return None
    cause, effect = (after, before) if backwards else (before, after)
    if _is_motive(text[slice(*cause)], text[slice(*effect)]):
        return None
    return Causal(cause, effect, strength)


def _is_motive(cause: str, effect: str) -> bool:
    """Whether what is told is why somebody likes, chose or left out something, and not why it is so."""
    done = _DONE.match(effect) is not None
    return done or _MERITS.search(cause) is not None or _MOTIVE.search(effect) is not None


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in " ,;:.，。":
        start += 1
    while end > start and text[end - 1] in " ,;:.，。":
        end -= 1
    return start, end
