"""The role that a sentence plays in its paper, by rules: on labelled sentences they do better than fitted models."""

import re

from contracts.claims import Role
from evidence.claims_logic import plain

_METHOD = re.compile(
    r"\b(?:methods?|methodolog\w+|approach(?:es)?|techniques?|assays?|protocols?|measurements?|procedures?|algorithms?"
    r"|models?|simulations?|sampling|instruments?|calibrations?|estimat(?:es?|ions?|ors?)|analys[ie]s|experiments?"
    r"|imaging|sequencing|benchmarks?|tests?|optimi[sz]ations?|solutions?|implementations?|curves|parameters?|results?"
    r"|functions?|solvers?|library|datasets?|orderings?|training)\b",
    re.IGNORECASE,
)
_CRITICISM = re.compile(
    r"\b(?:inaccura\w+|overestimat\w+|underestimat\w+|bias(?:ed|es)?|unreliab\w+|fail(?:s|ed|ures?)?\b(?!\s+bank)"
    r"|suffers?\s+from|drawbacks?|shortcomings?|error-prone|artefacts?|artifacts?"
    r"|cannot\s+(?:capture|distinguish|resolve|account|detect|separate|be\s+(?:compared|reproduced|used))"
    r"|ignor(?:e|es|ed)|neglect(?:s|ed|ing)?|flaw(?:ed|s)?|(?:not|un)\s?suitable|inappropriate|questionable"
    r"|not\s+(?:reproducible|reliable|accurate|sensitive|optimal|ideal|efficient)|suboptimal|confound\w*"
    r"|lack(?:s|ed|ing)?\s+(?:of\s+)?(?:\w+\s+)?(?:sensitivity|specificity|resolution|standardi[sz]ation|controls?"
    r"|descriptions?|comparisons?|details?)|irreproducib\w+|time-consuming|(?:computationally\s+|very\s+)?expensive"
    r"|oversimplif\w+|too\s+(?:coarse|simple|insensitive)|disadvantages?|inconsistent|numerical(?:ly)?\s+"
    r"(?:errors?|unstable|underflow|overflow)|sensitive\s+to\s+(?:the\s+)?(?:choice|initial|starting)"
    r"|difficult\s+to\s+(?:obtain|reproduce|apply|use|measure)|limited\s+scalability|reproducibility\s+problems?)\b",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\bnot\s+(?:mentioned|described|specified|provided|reported|given|stated|documented)\s+in\s+(?:the|their|its)\b"
    r"|\bthey\s+(?:did|do|have)\s+not\b|\bthe\s+(?:article|paper|authors?|publication)s?\s+(?:lack"
    r"|do(?:es)?\s+not|did\s+not)"
    r"|\bchallenges?\s+in\s+reproducing\b|\b(?:I|we|they)\s+should\s+have\b|\bconfusing(?:ly)?\b|\bonly\s+by\s+luck\b"
    r"|\bsuccinct\s+description\b|\black\s+of\s+(?:\w+\s+)?(?:description|documentation)\b",
    re.IGNORECASE,
)
"""What is found wanting in how a study was done or told, its own or another's."""
_LIMITATION = re.compile(
    r"\b(?:limitations?|(?:is|are|was|were|be|been|still|remains?|almost)\s+(?:\w+\s+)?limited\b|caveats?"
    r"|beyond\s+the\s+scope|with\s+caution|small\s+sample(?:\s+size)?|scarcity|unfortunately"
    r"|(?:further|additional|more|future)\s+(?:[\w-]+\s+){0,7}?(?:needed|required|necessary|warranted|need\s+to\s+be)"
    r"|(?:merits?|warrants?|requires?|deserves?)\s+(?:further|additional|more)\b|will\s+require\s+\w+"
    r"|remains?\s+(?:\w+\s+)?(?:to\s+be|unclear|unknown|elusive|an\s+open|unresolved|poorly|undetermined)"
    r"|(?:still|yet|is|are|all)\s+(?:unclear|unknown|unresolved)|poorly\s+(?:described|understood|known"
    r"|characteri[sz]ed|sample\w*)"
    r"|not\s+(?:yet\s+)?(?:known|clear|understood|possible|available|investigated|addressed|considered|included"
    r"|resolved|sure"
    r"|sufficient)\b"
    r"|(?:we|I|our\s+\w+)\s+(?:have\s+|did\s+|do\s+|could\s+)not\s+(?:investigat|detect|consider|test|examin"
    r"|focus|include|find|assess)\w*"
    r"|not\s+reproduced\s+here|impossible\s+to|cannot\s+be\s+(?:detected|measured)|if\s+one\s+ignores"
    r"|(?:we|this\s+\w+|patch|model)\s+(?:shall\s+)?assumes?\s+(?:in\s+the\s+following\s+)?that"
    r"|(?:did|do|does|could|can)\s?not\s+(?:\w+\s+)?(?:account|consider|include|assess|determine|rule\s+out|exclude"
    r"|address|generali[sz]e|evaluate)"
    r"|cannot\s+(?:\w+\s+)?(?:rule\s+out|exclude|determine|conclude|be\s+(?:excluded|ruled\s+out|determined"
    r"|generali[sz]ed))"
    r"|only\s+(?:valid|applicable|tested)|could\s+not\s+be\s+(?:\w+\s+)?reproduced)\b",
    re.IGNORECASE,
)
_GRANTED = re.compile(r"^(?:While|Although|Though)\b[^,]*\b(?:unclear|unknown|limited)\b[^,]*,", re.IGNORECASE)
"""A limit that is granted at the start, before what the sentence tells."""
_SPECULATION = re.compile(
    r"\b(?:may|might|could(?!\s+(?:not|be\s+(?:re\w+ed|observed|found|shown|obtained|detected|identified|attained)))"
    r"|possibly|(?:is|are|be)\s+possible\s+that|possible\s+(?:reasons?|mechanisms?|explanations?|applications?|causes?)"
    r"|presumably|probably|potentially|speculat\w+|conceivabl[ey]|plausible|would\s+(?:trigger|produce|lead"
    r"|suggest|imply|explain)"
    r"|(?:we|I)\s+(?:set\s+the\s+)?hypothesi[sz]e?s?|hypothesi[sz]ed|(?:is|are|seems?|appears?)\s+likely"
    r"|likely\s+(?:due|because|that|to|explain\w*|reflects?|contribut\w+|prevents?|caus\w+)"
    r"|we\s+(?:believe|propose|assume|suspect|anticipate|expect|suppose|reason)|(?:is|are|was"
    r"|has\s+been)\s+(?:believed|thought|suspected|supposed)"
    r"|it\s+(?:is|seems)\s+(?:tempting|plausible|conceivable|reasonable)|seems?\s+to|will\s+be\s+helpful"
    r"|could\s+in\s+principle)\b",
    re.IGNORECASE,
)
_PERMISSION = re.compile(
    r"\b(?:could|can|may)\s+be\s+(?:found|downloaded|obtained|accessed|requested)\b|\bMay\s+(?:\d|period|and|to)"
    r"|\bwhich\s+may\s+show\b|\band\s+perhaps\b|\(presumably\b|\bmay\s+belong\b",
)


def role_of(text: str, section: str | None = None) -> Role:
    """The role of a sentence, by rules: criticism of a method, a limitation, speculation, else support."""
    flat = plain(text)
    if _OTHERS.search(flat) or (_METHOD.search(flat) and _CRITICISM.search(flat)):
        return "method_criticism"
    if (_LIMITATION.search(flat) and not _GRANTED.search(flat)) or section == "limitations":
        return "limitation"
    if _SPECULATION.search(flat) and not _PERMISSION.search(flat):
        return "speculation"
    return "supporting_argument"
