"""What a counterfactual alters: to a value, by a factor, or one thing for another; and which way a thing goes."""

import re

from contracts.answer import Language
from contracts.propositions import Change
from reasoning.questions.tokens import keys

_FACTORS = (
    (re.compile(
        r"(?:by )?(\d+(?:\.\d+)?)\s*%\s*(?:larger|higher|greater|bigger|more|longer|faster|stronger|thicker|increase|"
        r"rise)|"
                r"(?:increas|rais|rise|rose|enlarg|grow|grew|improv|boost)\w*\s+(?:\w+\s+)?by\s+(\d+(?:\.\d+)?)\s*%|"
                r"(?:增大|增加|提高|升高|上升|增长)\s*(?:了)?\s*(\d+(?:\.\d+)?)\s*%", re.IGNORECASE), 1),
    (re.compile(
        r"(?:by )?(\d+(?:\.\d+)?)\s*%\s*(?:smaller|lower|less|fewer|shorter|slower|weaker|thinner|decrease|"
        r"reduction)|"
                r"(?:decreas|reduc|lower|fall|fell|drop|shrink|shrank|cut)\w*\s+(?:\w+\s+)?by\s+(\d+(?:\.\d+)?)\s*%|"
                r"(?:减小|减少|降低|下降|缩小)\s*(?:了)?\s*(\d+(?:\.\d+)?)\s*%", re.IGNORECASE), -1),
)  # fmt: skip
_TIMES = (
    (
        re.compile(
            r"\b(?:doubl(?:e|ed|es|ing)|twice|two times|twofold)\b|翻倍|加倍|提高一倍|增大一倍|增加一倍|翻一番|两倍"
        ),
        2.0,
    ),
    (re.compile(r"\b(?:halv(?:e|ed|es|ing)|half)\b|减半|降低一半|减少一半|一半"), 0.5),
    (re.compile(r"\b(?:tripl(?:e|ed|es|ing)|three times|threefold)\b|三倍"), 3.0),
)
_FOLD = re.compile(r"\b(\d+(?:\.\d+)?)(?:\s*times|[- ]?fold)\b|(\d+(?:\.\d+)?)\s*倍", re.IGNORECASE)
_REPLACED = (
    re.compile(
        r"\b(?:replac|substitut|swap|exchang)\w*\s+(?:by|with|for|to)\s+(?:an?\s+|"
        r"the\s+)?(?P<new>[^,;?]+?)(?=\s+(?:at|in|what|how|would)\b|[,;?]|$)", re.IGNORECASE),
    re.compile(r"(?:换成|替换为|替换成|改为|改用|代之以)\s*(?P<new>[^,，;？?]+?)(?=[,，;？?]|时|后|则|会|$)"),
    re.compile(r"(?:用|以)\s*(?P<new>[^,，;？?]+?)\s*(?:代替|取代|替代|替换)"),
    re.compile(r"\b(?P<new>[^\s,;?]+)\s+(?:were|was|is)?\s*(?:used\s+)?(?:instead of|in place of)\b", re.IGNORECASE),
)  # fmt: skip

_SUPPOSED = (
    re.compile(
        r"^\s*(?:and |but |then )?(?:what if|if|suppos(?:e|ing)(?: that)?|assum(?:e|ing)(?: that)?|imagine(?: that)?|"
        r"were|should|had)\b(?P<s>.+?)(?:(?<!\d)[,:;.]|[,:;.](?!\d)|$)",
        re.IGNORECASE,
    ),
    re.compile(r"\b(?:if|provided that|in case)\b(?P<s>[^?;]+)", re.IGNORECASE),
    re.compile(r"\bwould (?P<s>\w+ing\b.+?) (?:do to|have on|change|affect|mean for|lead to)\b", re.IGNORECASE),
    re.compile(
        r"\b(?:effect|impact|influence|consequence)s? of (?P<s>\w+ing\b[^,;?]+?) (?:on|upon|for)\b", re.IGNORECASE
    ),
    re.compile(
        r"\bwith (?P<s>[^,;?]+? (?:doubled|halved|tripled|replaced|removed|raised|lowered|increased|reduced)\b"
        r"[^,;?]*)",
        re.IGNORECASE,
    ),
)
_SUPPOSED_ZH = (
    re.compile(r"(?:若|如果|假如|假设|假定|倘若|要是|设想|一旦)(?P<s>.+?)(?:[,，;；:：]|则|那么|$)"),
    re.compile(r"^(?P<s>.+?)的话"),
)  # fmt: skip

_FALLS = re.compile(
    r"\b(?:los(?:e|es|s|t|ing)|fall(?:s|ing|en)?|fell|drop(?:s|ped)?|declin(?:e|es|ed)|decreas(?:e|es|ed|ing)|reduc(?:e|es|ed|tion)|"
    r"lower(?:s|ed)?|less|smaller|poor(?:er)?|worse|worsen(?:s|ed)?|fad(?:e|es|ed|ing)|degrad(?:e|es|ed|ation)|shrink(?:s)?|slow(?:er|s|ed)?|low|small|"
    r"weak(?:er|ens)?|deteriorat\w+)\b|下降|降低|减小|减少|衰减|变小|变低|变差|更低|更小|偏低|损失|衰退|较低|这么低",
    re.IGNORECASE,
)
_RISES = re.compile(
    r"\b(?:ris(?:e|es|ing|en)|rose|increas(?:e|es|ed|ing)|grow(?:s|th|ing)?|grew|improv(?:e|es|ed|ement)|enhanc(?:e|es|ed|ement)|rais(?:e|es|ed)|"
    r"high(?:er)?|large(?:r)?|great(?:er)?|better|faster|gain(?:s|ed)?|more|strong(?:er)?|boost(?:s|ed)?)\b|升高|增大|增加|提高|上升|变大|变高|更高|更大|增强|"
    r"较高|这么高|偏高",
    re.IGNORECASE,
)


def supposition(clause: str, language: Language) -> str:
    """What a counterfactual supposes ("the dose were doubled"); empty where the clause has no such part."""
    for pattern in _SUPPOSED_ZH if language == "zh" else _SUPPOSED:
        match = pattern.search(clause)
        if match:
            return match["s"].strip()
    return ""


def altered(clause: str) -> tuple[float | None, str | None, int]:
    """A factor or a replacement that the clause supposes, and where in it that stands (-1: nowhere)."""
    for pattern, sign in _FACTORS:
        match = pattern.search(clause)
        if match:
            percent = float(next(group for group in match.groups() if group))
            return round(1 + sign * percent / 100, 10), None, match.start()
    for replaced in _REPLACED:
        match = replaced.search(clause)
        if match:
            return None, match["new"].strip(), match.start()
    match = _FOLD.search(clause)
    if match:
        return float(next(group for group in match.groups() if group)), None, match.start()
    for times, factor in _TIMES:
        match = times.search(clause)
        if match:
            return factor, None, match.start()
    return None, None, -1


def course(clause: str) -> str | None:
    """ "fall" or "rise": which way the clause says that the thing goes; None where it says neither or both."""
    falls, rises = _FALLS.search(clause), _RISES.search(clause)
    if bool(falls) == bool(rises):
        if falls and rises:
            return "fall" if falls.start() < rises.start() else "rise"
        return None
    return "fall" if falls else "rise"


def in_si(change: Change, si_value: float | None) -> Change:
    """The change as it enters an identity: its parameter by its stems, its value in SI units where those are known."""
    stems = keys(change.parameter.replace("_", " "))
    named = change.model_copy(update={"parameter": " ".join(sorted(stems))})
    if si_value is None:
        return named
    return named.model_copy(update={"to_value": float(f"{si_value:.6g}"), "unit": "SI"})
