"""Which sentences of a paper say something of the world, and which of these tell a cause."""

import re

from evidence.causes import causal
from evidence.claims_logic import content, plain

_NOT_SAID_IN = frozenset({
    "caption", "references", "bibliography", "acknowledgements", "acknowledgments", "acknowledgement", "acknowledgment",
    "back matter", "funding", "author contributions", "competing interests", "conflict of interest",
    "conflicts of interest", "data availability", "keywords", "abbreviations", "supplementary information",
})  # fmt: skip
_LABELLED = re.compile(
    r"\W*(?:key\s?words?|index\sterms|abbreviations?|citation|received|accepted|published|revised|correspond\w+|e-?mail"
    r"|authors?['’]?\scontributions?|author\sinformation|funding|acknowledge?ments?|competing\sinterests?|conflicts?\sof\sinterest"
    r"|declarations?|data\savailability|supplementary|copyright|licen[cs]e|editor|reviewer|orcid|doi|pacs|jel|ccs\sconcepts"
    r"|关键词|关键字|收稿日期|基金项目|作者简介|通讯作者|致谢)\s*[:：.—–|-]",
    re.IGNORECASE,
)
_FORMAL = re.compile(
    r"©|\(c\)\s(?:19|20)\d\d|\ball\srights\sreserved\b|\bcreative\scommons\b|\bopen\saccess\sarticle\b|\blicen[cs]ed\sunder\b"
    r"|\bCC[\s-]BY\b|\bpublished\sby\b|\b(?:we|authors?)\s(?:\w+\s)?(?:thank|acknowledge|gratefully)\b|\bgrants?\s(?:no|number|from|agreement)\b"
    r"|\b(?:was|were|is)\s(?:\w+\s)?(?:supported|funded)\sby\b|\bfinancial(?:ly)?\ssupport|\bno\s(?:competing|conflicts?\sof)\s"
    r"|[\w.+-]+@[\w-]+\.\w+|\bcontributed\sequally\b|\ball\sauthors\b|\bsupplementary\s(?:material|information)\s(?:is|are)\savailable\b"
    r"|\bpublisher['’]?s?\snote\b",
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    r"^\W*[\d¹²³⁴⁵⁶⁷⁸⁹ᵃ-ᶻ*†‡,\s]*(?:department|school|institute|institut|faculty|college|university|laborator(?:y|ies)\sof"
    r"|centre|center|division|académie|universit\w+)\b[^.]*,",
    re.IGNORECASE,
)
_REFERENCE = re.compile(
    r"^\s*(?:\[\d{1,3}\]|\(?\d{1,3}[.)])\s+(?:[A-Z][\w'’-]+,?\s(?:[A-Z]\.\s?)+|(?:[A-Z]\.\s?)+[A-Z][\w'’-]+)"
    r"|\bdoi\s?:?\s?10\.\d{4}|https?://doi\.org|\b(?:19|20)\d\d[;,]\s?\d{1,4}\s?(?:\(\d+\))?\s?[:,]\s?[eA-Z]?\d+"
    r"|^(?:[A-Z][\w'’-]+,?\s(?:[A-Z]\.?-?){1,3},\s?){2,}"
)
_POINTER = re.compile(
    r"\W*(?:see|fig(?:ure)?s?\b\.?|tables?\b|scheme|supplementary|equation|eq\.|box\s\d)\s", re.IGNORECASE
)
_POINTS = re.compile(
    r"^\W*(?:see\b|(?:fig(?:ure)?s?\.?|tables?|schemes?|equations?|eqs?\.)\s?S?\d+\w?(?:\s(?:and|,)\s\S+)*\s"
    r"(?:\(\D[^()]*\)\s)?(?:shows?|lists?|gives?|presents?|summari[sz]es?|compares?|displays?|depicts?|illustrates?|contains?|reports?)\b)",
    re.IGNORECASE,
)
_AUXILIARY = re.compile(
    r"\b(?:is|are|was|were|am|be|been|has|have|had|does|do|did|can|could|may|might|must|shall|should|will|would|cannot|isn['’]t|don['’]t)\b",
    re.IGNORECASE,
)
_STEMS = """
" accelerat accept accompan account accumulat achiev act adapt add adsorb affect aggregat agree aid allow
alter amount appear appl aris arriv ask assembl assign assum attenuat attribut avoid balanc become begin behav
belong benefit bind block boost bridge bring broaden calculat call carr catalys catalyz caus chang classif
cleav clos cluster collaps come compar compensat compet complet compris concern conclud conduct confer confirm
connect consider consist constrain consum contain continu contradict contribut control converge convert cool
correlat correspond cover crack creat cross decay declin decompos decreas deduc defin deform degrad delay
deliver demonstrat depend deplet deriv describ destroy detach detect deteriorat determin deviat differ diffus
diminish disappear discuss display dissolv distribut diverg dominat doubl drive drop eliminat elong emerg
employ enabl encod encourag end enhanc enlarg ensur equal establish estimat evad evaluat evaporat evolv exceed
exchang exert exhibit exist expand expect explain exploit explor express extend facilitat fad fail fall favor
favour fit fluctuat fluoresc focus follow forc form fracture function gain generaliz generat get give govern
grow halv hamper heat help hinder hold identif illustrat impact impair imped impl implicat improv includ
increas indicat induc influenc inhibit initiat insert interact interfer introduc involv ioniz join keep know
lack lead learn leav let lie limit link locali loos lose lower maintain make manifest match matter maximi mean
measur mediat melt migrat minimi mitigat modulat move need nucleat observ obtain occup occur offer open operat
optimi originat outperform overcom overlap oxidi oxidis peak penetrat perform permit persist phosphorylat pick
plan plateau play point polymeri possess precipitat predict prefer present preserv prevent produc promot
propagat propos protect prov provid push quench radiat rais rang reach react recogni recommend recover reduc
refer reflect regulat relat relax releas rely remain remov replac report represent reproduc requir resembl
resist restor restrict result retain return reveal rise rotat run saturat scale scatter see seem select
separat sequenc serv settl shape shift show shrink signif simplif sinter slow soften solv speed spread stabili
stay stem stop stor strengthen stretch suffer suggest suit support suppress surg surpass surround survive
sustain swell take target tell tend terminat test thicken thin tolerat train transfer transform translat trap
trigger tripl turn twin undergo underl use utili utiliz vanish var vary vibrat weaken widen work yield
"""
"""Beginnings of verbs that papers state things with."""
_LEXICON = re.compile(
    rf"(?<![-\w])(?:{'|'.join(sorted(set(_STEMS.split()), key=len, reverse=True))})"
    r"(?:[iz]?e?s|s?e?d|ies|ied|y|e|is[e]s?|iz[e]s?|ped|ted|led|red)?(?![-\w])"
)
_OBJECT = re.compile(
    r"\b[a-z]{3,}s\s(?:the|a|an|its|their|our|both|all|each|this|these)\b"
    r"|\b(?:[Ii]t|[Hh]e|[Ss]he|[Ww]e|[Tt]hey|[Tt]his)\s(?:\w+ly\s|also\s)?[a-z]{3,}\b"
)
"""A form in -s before an article, and a pronoun before a word: 'raises the', 'we propose'."""
_PAST = re.compile(
    r"(?<![-\w])(?:became|began|brought|came|drew|drove|fell|felt|found|gave|got|grew|held|kept|knew|laid|lay|led|left|lost|made|met|ran"
    r"|rose|said|saw|sank|sent|shrank|stood|swelled|took|told|underwent|went|withstood|[a-z]{3,}ed)(?![-\w])"
)
_CJK = re.compile(r"[\u3400-\u9fff]")


def is_statement(text: str, section: str | None = None) -> bool:
    """Whether a sentence states something: at least four meaningful words, a finite verb, and none of these:

    a caption, keywords, a heading, an address, a licence, thanks, a reference entry, a question, a pointer to a figure.
    """
    flat = plain(text)
    if (section or "").lower() in _NOT_SAID_IN or flat.rstrip().endswith("?"):
        return False
    if any(p.match(flat) for p in (_LABELLED, _ADDRESS, _POINTS)) or _FORMAL.search(flat) or _REFERENCE.search(flat):
        return False
    if _CJK.search(flat):
        return len(_CJK.findall(flat)) >= 8 and bool(re.search(r"[。；！.]\W*$", flat))
    if len(content(text)) < 4 or (_POINTER.match(flat) and not _AUXILIARY.search(flat)):
        return False
    return has_finite_verb(flat)


def has_finite_verb(text: str) -> bool:
    """Whether an English sentence has, by its word forms, a verb that makes it one; a title has none.

    Where only a form in -ed speaks for it, which may be a participle, a full stop must end it.
    """
    if _AUXILIARY.search(text) or _OBJECT.search(text):
        return True
    body = re.sub(r"^\W*\w+\W+", "", text)
    verbs = [
        m
        for m in _LEXICON.finditer(body)
        if not re.search(r"\b(?:the|a|an|of|in|by|with|and|to|for)\s$", body[: m.start()])
    ]
    return bool(verbs or _PAST.search(body)) and re.search(r"[.!;:。)\]\"”’\d⁰¹²³⁴⁵⁶⁷⁸⁹]\W*$", text.strip()) is not None


def tells_cause(text: str) -> bool:
    """Whether a sentence tells why; see `evidence.causes.causal`."""
    return causal(plain(text)) is not None
