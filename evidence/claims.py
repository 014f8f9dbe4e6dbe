"""Claims: sentences that say something about the world, with the role that each plays in its paper."""

import re
from collections.abc import Iterable, Sequence

from contracts.anchors import Anchor
from contracts.claims import Claim, Role
from contracts.documents import Document, Sentence
from evidence.citing import attribution
from evidence.claims_check import check_claim
from evidence.claims_logic import content, plain
from evidence.statements import is_statement

_METHOD = re.compile(
    r"\b(?:methods?|methodolog\w+|approach(?:es)?|techniques?|assays?|protocols?|measurements?|procedures?|algorithms?|models?|simulations?"
    r"|sampling|instruments?|calibrations?|estimat(?:es?|ions?|ors?)|analys[ie]s|experiments?|imaging|sequencing|benchmarks?|tests?)\b",
    re.IGNORECASE,
)
_CRITICISM = re.compile(
    r"\b(?:inaccura\w+|overestimat\w+|underestimat\w+|bias(?:ed|es)?|unreliab\w+|fail(?:s|ed)?\s+to|suffers?\s+from|drawbacks?|shortcomings?"
    r"|error-prone|artefacts?|artifacts?|cannot\s+(?:capture|distinguish|resolve|account|detect|separate|be\s+(?:compared|reproduced|used))"
    r"|neglect(?:s|ed|ing)?|flaw(?:ed|s)?|(?:not|un)\s?suitable|inappropriate|questionable|not\s+(?:reproducible|reliable|accurate|sensitive)"
    r"|confound\w*|lack(?:s|ed)?\s+(?:of\s+)?(?:sensitivity|specificity|resolution|standardi[sz]ation|controls?)|irreproducib\w+|time-consuming"
    r"|oversimplif\w+|too\s+(?:coarse|simple|insensitive)|disadvantages?|inconsistent)\b",
    re.IGNORECASE,
)
_LIMITATION = re.compile(
    r"\b(?:limitations?|(?:is|are|was|were|be|been)\s+limited\s+(?:to|by)|caveats?|beyond\s+the\s+scope|with\s+caution|small\s+sample(?:\s+size)?"
    r"|(?:further|additional|more|future)\s+(?:\w+\s+){0,2}(?:stud(?:y|ies)|work|research|investigations?|experiments?|data)\s+(?:\w+\s+){0,3}(?:needed|required|necessary|warranted)"
    r"|remains?\s+(?:to\s+be|unclear|unknown|elusive|an\s+open)|not\s+(?:yet\s+)?(?:known|clear|understood|possible|available|investigated|addressed|considered|included)"
    r"|(?:did|do|does|could|can)\s?not\s+(?:\w+\s+)?(?:account|consider|include|assess|determine|rule\s+out|exclude|address|generali[sz]e|evaluate)"
    r"|cannot\s+(?:\w+\s+)?(?:rule\s+out|exclude|determine|conclude|be\s+(?:excluded|ruled\s+out|determined|generali[sz]ed))|only\s+(?:valid|applicable|tested))\b",
    re.IGNORECASE,
)
_SPECULATION = re.compile(
    r"\b(?:may|might|could(?!\s+not)|possibl[ey]|perhaps|presumably|probably|potentially|speculat\w+|hypothesi[sz]\w*|conceivabl[ey]"
    r"|(?:is|are|seems?|appears?)\s+likely|likely\s+(?:due|because|that|to|explain\w*|reflects?)|we\s+(?:believe|propose|assume|suspect|anticipate|expect)"
    r"|it\s+(?:is|seems)\s+(?:tempting|plausible|conceivable|reasonable)|seems?\s+to|appears?\s+to|would\s+(?:suggest|imply|explain))\b",
    re.IGNORECASE,
)
_PERMISSION = re.compile(
    r"\b(?:could|can|may)\s+be\s+(?:found|downloaded|obtained|accessed|requested)\b|\bMay\s+\d", re.IGNORECASE
)


def role_of(text: str, section: str | None = None) -> Role:
    """The role of a sentence, by rules: criticism of a method, a limitation, speculation, else support."""
    flat = plain(text)
    if _METHOD.search(flat) and _CRITICISM.search(flat):
        return "method_criticism"
    if _LIMITATION.search(flat) or section == "limitations":
        return "limitation"
    if _SPECULATION.search(flat) and not _PERMISSION.search(flat):
        return "speculation"
    return "supporting_argument"


def anchor_of(document: Document, sentence: Sentence) -> Anchor:
    """The place of a sentence."""
    return Anchor(
        doc_id=document.doc_id, source=document.source, doi=document.metadata.doi, title=document.metadata.title,
        boxes=sentence.boxes, section=sentence.section, quote=sentence.text,
    )  # fmt: skip


def claims_from(document: Document, indexes: Iterable[int], terms: Sequence[str] = ()) -> list[Claim]:
    """The claims among the sentences with these indexes, in their order.

    A claim's text is its sentence, verbatim. With `terms`, only sentences that hold a meaningful word of at least
    one of them. A sentence that tells another work's result carries that work in `attributed_to`. What is no
    statement (captions, keywords, headings, addresses, thanks, references) is none: see evidence.statements.
    """
    wanted = [set(content(term)) for term in terms]
    by_index = {s.index: s for s in document.sentences}
    made: list[Claim] = []
    for index in dict.fromkeys(indexes):
        sentence = by_index.get(index)
        if sentence is None or not is_statement(sentence.text, sentence.section):
            continue
        if wanted and not any(term and term <= set(content(sentence.text)) for term in wanted):
            continue
        anchor = anchor_of(document, sentence)
        made.append(
            Claim(
                id=Claim.digest(sentence.text, anchor), text=sentence.text,
                role=role_of(sentence.text, sentence.section),
                anchor=anchor, attributed_to=attribution(sentence.text, document.references),
                checks=check_claim(sentence.text, sentence), status="accepted",
            )
        )  # fmt: skip
    return made
