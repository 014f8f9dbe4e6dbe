"""Which verb a clause asks with, told by its cue words; with no cue, by what it names."""

import re

from contracts.answer import Language
from contracts.propositions import Verb
from reasoning.questions.comparatives import COMPARATIVE, SUPERLATIVE
from reasoning.questions.ratios import RATIO

CAPABILITIES: dict[Verb, tuple[str, ...]] = {
    "value": ("extract_measurements",),
    "compare": ("extract_measurements", "test_difference"),
    "dependence": ("extract_measurements", "build_mechanism"),
    "trend": ("extract_measurements", "build_mechanism"),
    "why": ("retrieve_literature", "extract_claims", "extract_measurements", "build_mechanism"),
    "what_if": ("extract_measurements", "build_mechanism", "run_counterfactual"),
    "claim": ("retrieve_literature", "extract_claims"),
}
"""Contracts that each verb needs, in order; the first is the evidence task."""

_EXISTS = re.compile(
    r"^\s*(?:has|have|had|did|do|does)\s+(?:anyone|anybody|someone|any\b|the\b|there|it|.*\bbeen\b).*\b(?:measured|reported|determined|"
    r"studied|investigated|published|measure|report|known)\b|\b(?:is|are|was|were) there (?:any|a|an|some)\b|"
    r"\b(?:is|are) (?:the|any)\b.*\b(?:reported|known|available|measured)\s*$"
)
_EXISTS_ZH = re.compile(r"有没有|有无|是否(?:有|报道|测|存在|已)|(?:报道|测量|测定)过|有人")

_GOES = (
    r"(?:go(?:es)? (?:up|down)|ris(?:e|es)|fall|falls|increases?|decreases?|drops?|declines?|grows?|improves?|worsens?|"
    r"fades?|degrades?|deteriorates?|shrinks?|evolves?|changes?)"
)
"""Verbs of going up or down."""

_ENGLISH: tuple[tuple[Verb, str], ...] = (
    (
        "what_if",
        r"\bwhat if\b|"
        r"^\s*(?:please )?(?:predict|estimate|extrapolate|forecast)\b|"
        r"\bwhat (?:would|might|could)\b|^\s*(?:what|which|how)\b.*\bwould\b|"
        r"\bwhat (?:will|happens)\b.*\bif\b|\bhow would\b|"
        r"\bsuppos(?:e|ing)\b|\bassuming that\b|"
        r"\bimagine\b|\bhypothetically\b|\bcounterfactual|^\s*if\b|"
        r"^\s*(?:were|should|had)\b(?:(?=.*\b(?:would|could|might|will)\b)|(?!.*\bor\b[^,]*$))|"
        r"\bif\b.*\b(?:would|were|will|instead)\b|"
        r"\b(?:would|could|will)\b.*\bif\b|\bif\b[^,?]*\b(?:replaced|substituted|doubled|halved|swapped|tripled)\b|"
        r"\bin case\b.*\b(?:were|would)\b",
    ),
    (
        "why",
        r"\bwhy\b|\bmechanisms?\b|\breasons?\b|\bhow come\b|\bwhat (?:causes?|caused|explains?|explained|drives?|drove|"
        r"makes?|made|limits?|limited|underlies|accounts?|is responsible|lies behind|leads to|led to)\b|"
        r"\bexplain\b|\bexplanations?\b|\bcauses? of\b|\borigin of\b|\baccounts? for\b|\bresponsible for\b|"
        r"^\s*how (?:do|does|did|can) .+? (?:prevent|cause|inhibit|induce|promote|protect|suppress|enable|lead|"
        r"trigger|block|stimulate|catalyse|contribute|work|function)\b|"
        r"\bto what\b.*\bdue\b|\bwhat\b.*\bdue to\b|\bbecause of what\b|\bwhat\b.*\battribut(?:ed|able) to\b|"
        r"\bto what\b.*\battribut(?:ed|able)\b|\bwhat is behind\b|\bwhat's behind\b|\broot cause\b|\bcause behind\b",
    ),
    (
        "trend",
        r"\btrends?\b|\bcourse of\b(?! (?:action|treatment|therapy))|"
        r"\bover time\b|\bwith time\b|\bover the (?:course|years|cycles)\b|\bevol(?:ve|ves|ved|ution)\b|"
        r"\btime course\b|\bover (?:\S+ )?(?:\d+ )?cycles\b|\bduring cycling\b|\bas (?:\w+ )?cycling\b|"
        r"\bupon cycling\b|"
        r"\bfrom cycle to cycle\b|\bprogress(?:es)? over\b",
    ),
    (
        "dependence",
        r"\bhow (?:do|does|did|is|are|was|were|much do|much does|strongly|far)\b.*\b(?:change|vary|varies|depend|"
        r"respond|"
        r"scale|shift|react|behave|affected|influenced|alter|altered|changed|impacted)\b|"
        r"\bdepend(?:s|ence|ent|ency)?\b|\b(?:effects?|influences?|impact|role) of\b|\bas a function of\b|"
        r"\baffect(?:s|ed)?\b|\binfluence[sd]?\b|\b(?:effect|influence|impact|bearing)\b.*\bon\b|\bvar(?:y|ies|"
        r"iation) (?:with|of)\b|\brelation(?:ship)? (?:between|of)\b|"
        r"\bchanges? with\b|\bchanges? (?:when|as|on|upon)\b|"
        r"\bbehaviou?r of\b.*\b(?:with|under|against)\b|\brole\b.*\bplay|\bcorrelat|\bsensitiv(?:e|ity)\b.*\bto\b|"
        r"\bwhat (?:does|do|did) [^,?]+? do to\b|"
        r"\bwhat happens? to\b.*\b(?:when|as|with|upon)\b|^\s*(?:as|when|with)\b[^?]*,\s*what happens? to\b|"
        r"\bhow (?:is|are|was|were)\b.*\b(?:related|linked|correlated|connected)\b|"
        rf"\b{_GOES}\b[^,?]{{0,40}}?\b(?:with|over|during|upon|as)\b (?!(?:that|those|a|an|than)\b)|"
        rf"^\s*(?:over|during|upon|with) [^,?]+, (?:do|does|did|is|are|was|were|will)\b.*\b{_GOES}\b|"
        rf"\b(?:{COMPARATIVE}) (?:at|with|for|under) (?:{COMPARATIVE}|increasing|rising|growing|decreasing|falling)\b",
    ),
    (
        "compare",
        rf"\bcompar(?:e|es|ed|ing|ison|able)\b|\bversus\b|\bvs\b\.?|\bdiffer(?:s|ence|ences)?\b|\brank(?:ing)?\b|"
        rf"\boutperforms?\b|\bsurpass(?:es)?\b|\bexceed(?:s|ed)?\b|"
        rf"\b(?:is|are|was|were|lie|lies)\b.*\b(?:above|below) (?:that|those)\b|\bagree(?:s|ment)?\b|"
        rf"\bconsistent\b|\bconflict|\bdisagree|\bsuperior\b|\binferior\b|"
        rf"\b(?:which|who|whose|what)\b.*\b(?:{COMPARATIVE}|{SUPERLATIVE})\b|"
        rf"\b(?:is|are|was|were|does|do|did|has|have)\b.*\bor\b.*\b(?:{COMPARATIVE})\b|"
        rf"\b(?:{COMPARATIVE})\b[^?]*\bthan\b|\b(?:is|are|was|were|does|do|did|has|have)\b.*\b(?:{COMPARATIVE})\b.*\bor\b|"
        rf"\bbetween (?!which\b|what\b).*\bwhich\b|\bas \w+ as\b|\b(?:of|among)\b.*\bwhich\b.*\b(?:{SUPERLATIVE})\b|"
        r"\bagainst\b.*\bwhich\b|\bside by side\b|\bcontrast\b|\bwhich of\b|\bhow do\b.*\bmeasure up\b|\bbeats?\b",
    ),
    (
        "value",
        r"\bwhat (?:is|was|are|were|'s)\b|\bwhat's\b|\bhow (?:much|many|large|high|long|big|fast|strong|low|"
        r"small|great|"
        r"dense|hot|cold|old|heavy|thick|wide|deep|often|far)\b|\bvalues?\b|\bat (?:what|which)\b|\bto what\b|\bwhat\b|"
        r"\bwhich\b|\bhow \w+ (?:is|are|was|were)\b|\bgive\b|\bstate\b|\blist\b|\breport\b|\bfind\b|\btell me\b|"
        r"\bshow\b|\bnumber\b",
    ),
)

_CHINESE: tuple[tuple[Verb, str], ...] = (
    (
        "what_if",
        r"^\s*(?:请)?(?:预测|估算|推算)|若(?!干)|如果|假如|假设|假定|倘若|要是|设想|一旦|的话|反事实|万一|换成.*(?:会|将)|代替.*(?:会|将)",
    ),
    (
        "why",
        r"为什么|为何(?!值)|何以|机制|机理|原因|何故|缘何|缘由|归因|怎么解释|如何解释|解释|是什么(?:导致|造成|限制|引起)|怎么会|因何",
    ),
    ("trend", r"趋势|随着?时间|随着?循环|演变|走势|逐年|演化|历时|随着?(?:循环)?次数"),
    (
        "dependence",
        r"随.{0,14}?(?:变化|改变|而变|如何|怎样|怎么|增|降|升|减|关系)|影响|依赖|取决于|关系|(?:升高|增加|增大|降低|下降|减小|减少|提高|上升|延长|变化|改变)(?:时|后)[,，]?(?!.*多少).*(?:增|降|升|减|变)|(?:是否|能否|会不会)会?(?:降低|提高|增加|减少|减小|增大|改善|促进|抑制)|因.{1,12}而(?:降|升|增|减|提|改)|如何变化|怎样变化|怎么变|有何变化|效应|作用|敏感",
    ),
    (
        "compare",
        r"对比|比较|相比|哪(?:个|种|一|些|者|家|款|组|类|篇|边)|谁|孰|差异|差别|差距|区别|相差|不同|"
        r"比.{1,60}?[高低大小优好快慢强弱多少长短]|更(?:高|低|大|小|快|慢|好|强|弱|多|少|优|长|短|厚|薄)|最(?:高|低|大|小|快|慢|好|强|弱|多|少|长|短|优)|"
        r"[高低大小优多少快慢强弱长短厚薄轻重]于|与.*相|还是|孰高|一致|吻合|vs",
    ),
    (
        "value",
        r"多少|多大|多高|多长|多低|多久|多快|几[个次天种]?|数值|何值|等于|为何|值是|是什么|给出|列出|报道|测得|达到|什么",
    ),
)


_COURSES = ("dependence", "trend", "why")
_NUMBER_ASKED = re.compile(
    r"\b(?:with|at|to|in|by|on|for|of|within) (?:what|which) (?!way|extent)\w|\bhow many\b|"
    r"^\s*(?:what|which) (?!if\b|is\b|are\b|was\b|"
    r"were\b|does\b|do\b|did\b|would|might|could|causes?\b|caused|explain|drive|drove|makes?\b|made\b|limit|underl|"
    r"account|lies\b|leads?\b|led\b|happens|effect|influence|impact|role|trend|relation|mechanism|reason|factor|process)"
)
_NUMBER_ASKED_ZH = re.compile(r"多少|取值|数值|何值")
_CHOICE_ZH = re.compile(r"[哪谁孰比更差相同于和与跟及、]|还是|分别|各|一致|吻合|区别|vs")
"""Words that set things against each other; 最大 (largest) alone may be a part of a name."""
_COURSE = re.compile(
    r"\bwhy\b|\bdue\b|\bbecause of\b|\battribut|"
    r"\bmechanism|\breasons?\b|\bcause|\beffects? of\b|\binfluence|\baffect|\bdepend|\btrend|\bvar(?:y|ies)\b|"
    r"\bchanges? (?:with|when|as)\b|\bover (?:time|the course)\b|\bas a function of\b"
)
_COURSE_ZH = re.compile(r"随|变化|影响|依赖|取决|为什么|为何(?!值)|机制|机理|原因|关系|趋势")
"""Words that ask for a course or a cause, whatever number is named beside."""


def verb_of(clause: str, language: Language) -> Verb | None:
    """The verb that the clause's cue words name, the most telling first; None where it has none.

    A question whether something was measured at all is a claim.
    """
    text = clause.casefold()
    if RATIO.search(text):
        return "value"
    if language == "en":
        found = _first(text, _ENGLISH)
        if found in _COURSES and _NUMBER_ASKED.search(text) and not _COURSE.search(text):
            found = _first(text, _ENGLISH[-2:])
        return "claim" if found in (None, "value") and _EXISTS.search(text) else found
    found = _first(text, _CHINESE)
    if found in _COURSES and _NUMBER_ASKED_ZH.search(text) and not _COURSE_ZH.search(text):
        found = _first(text, _CHINESE[-2:])
    if found == "compare" and _NUMBER_ASKED_ZH.search(text) and not _CHOICE_ZH.search(text):
        found = "value"
    if found in (None, "value"):
        if _EXISTS_ZH.search(text):
            return "claim"
        return _first(text, _ENGLISH[:-1]) or found
    return found


def _first(text: str, cues: tuple[tuple[Verb, str], ...]) -> Verb | None:
    return next((verb for verb, pattern in cues if re.search(pattern, text)), None)
