"""What a dependence or trend runs over: the variable's own words, cut out of the clause."""

import re

from contracts.answer import Language
from reasoning.questions.comparatives import COMPARATIVE

_STOP = r"(?=\s+(?:of|in|for|at|on|when|under|from|between|and)\b|[,;?]|$)"
_ENGLISH = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:effects?|influences?|impact|role|bearing) (?:does|do|did|has|have) (?P<v>.+?) (?:have|has|had|"
        r"exert|play)\b(?: (?:on|upon|in))?",
        r"\b(?:effects?|influences?|impact|role) of (?:the |a |an )?(?P<v>.+?) (?:on|upon|in)\b",
        r"\b(?:how|way|manner|extent)(?: strongly| much)? (?:do|does|did) (?:the )?(?P<v>.+?) "
        r"(?:affect|influence|impact|alter|modify|change)s? (?=\w)(?!(?:with|as|when|on|over|upon|from|in)\b)",
        r"^\s*(?:do|does|did|can|could|will) (?:the )?(?P<v>[^,;?]+?) (?:affect|influence|impact|alter|modify|change|"
        r"determine|govern|control) (?=\w)(?!(?:with|as|when|on|over|upon|from|in)\b)",
        rf"\bsensitive (?:is|are|was|were) [^,;?]+? to (?:the )?(?P<v>[^,;?]+?){_STOP}",
        rf"\bsensitivity of [^,;?]+? to (?:the )?(?P<v>[^,;?]+?){_STOP}",
        r"\bhow (?:is|are|was|were) (?:the )?[^,;?]+? (?:and|to|with) (?:the )?(?P<v>[^,;?]+?) "
        r"(?:related|linked|correlated|connected)\b",
        r"\bhow (?:is|are|was|were) [^,;?]+? (?:related|linked|correlated|connected) (?:to|with) "
        r"(?:the )?(?P<v>[^,;?]+)",
        r"\b(?P<v>time) course\b",
        rf"\bbehaves? under (?:the |increasing |rising )?(?P<v>[^,;?]+?){_STOP}",
        rf"\b(?:trend|evolution|development|variation|change|course|behaviou?r)s? (?:of|in) [^,;?]+? "
        r"(?:over|with|during|across|under) "
        rf"(?:the )?(?P<v>[^,;?]+?){_STOP}",
        r"\bwhat (?:do|does|did) (?:the |an? )?(?P<v>[^,?]+?) do to\b",
        r"^\s*(?:over|during|upon|with) (?:the |increasing |rising )?(?P<v>[^,?]+?), "
        r"(?:do|does|did|is|are|was|were|will|how|what)\b",
        rf"\b(?:{COMPARATIVE}) (?:at|with|for|under) (?:{COMPARATIVE}|increasing|rising|growing|decreasing|falling) "
        rf"(?:the )?(?P<v>.+?){_STOP}",
        rf"\b(?:affected|influenced|impacted|altered|governed|determined) by (?:the )?(?P<v>.+?){_STOP}",
        r"\bas (?:the )?(?P<v>.+?) (?:is |are |was )?(?:rises?|increases?|decreases?|falls?|grows?|drops?|goes|"
        r"changes?|varies|raised|lowered|increased|decreased|progresses|proceeds|declines)(?: (?:up|down))?\b",
        rf"\bas a function of (?:the )?(?P<v>.+?){_STOP}",
        rf"\b(?:var(?:y|ies|ied|iation)|changes?|changed|evol(?:ve|ves|ved|ution)|scales?|shifts?|responds?|"
        rf"behaves?|rises?|falls?|increases?|decreases?|drops?|declines?|"
        rf"grows?|improves?|worsens?|fades?|degrades?|go(?:es)? (?:up|down)|"
        rf"develops?|correlates?|trends?) (?:strongly |much )?(?:with|on|over|upon|to|across|during) "
        rf"(?:the )?(?P<v>(?:number of )?[^,;?]+?){_STOP}",
        rf"\bdepend(?:s|ed|ence|ent|ency)?\b(?: of .+?)? (?:on|upon) (?:the )?(?P<v>(?:number of )?[^,;?]+?){_STOP}",
        rf"\b(?:relation|relationship|correlation|link) (?:between|of) .+? (?:and|to|with) (?:the )?(?P<v>.+?){_STOP}",
        r"\b(?:over|with) (?P<v>time)\b",
        r"\b(?:when|if) (?:the )?(?P<v>.+?) (?:is |are )?(?:rises?|increases?|decreases?|falls?|raised|lowered|"
        r"increased|decreased|changed|varied)\b",
    )
)
_CHINESE = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?P<v>[^,，。?？]+?)对(?=.+?的?(?:有|产生)?(?:什么|何|怎样|哪些)?的?(?:影响|作用|效应))",
        r"(?P<v>[^,，。?？]+?)(?:如何|怎样|怎么|是否|会|能否|是怎样|是如何)+影响",
        r"(?P<v>[^,，。?？]+?)(?:是否|能否|会不会)会?(?:降低|提高|增加|减少|减小|增大|改善|促进|抑制)(?=.)",
        r"因(?P<v>[^,，。?？]+?)而",
        r"受(?P<v>[^,，。?？]+?)的?影响",
        r"(?:如何|怎样|怎么)?随着?(?P<v>[^,，。?？]+?)的?(?:如何|怎样|怎么|而|发生)?(?:变化|改变|变动|升高|增加|增大|降低|下降|减小|提高|上升|演变|怎么变)",
        r"(?:与|和|同)(?P<v>[^,，。?？与和]+?)(?:之间)?(?:有|存在|是|的)?(?:什么|何|怎样|怎么样)?的?(?:关系|相关)",
        r"(?:依赖于?|取决于)(?P<v>[^,，。?？]+)",
        r"(?:当)?(?P<v>[^,，。?？的]+?)(?:升高|增加|增大|降低|下降|减小|提高|上升|变化|改变)(?:时|后|,|，)",
        r"随着?(?P<v>时间)",
    )
)


def variable(clause: str, language: Language) -> tuple[str, str]:
    """The variable's words and the clause without them; ("", clause) where none is named."""
    for pattern in _CHINESE if language == "zh" else _ENGLISH:
        match = pattern.search(clause)
        if match and match["v"].strip():
            rest = clause[: match.start("v")] + " " + clause[match.end("v") :]
            return match["v"].strip(), rest
    if language == "zh":
        return variable(clause, "en")
    return "", clause
