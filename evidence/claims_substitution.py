"""A claim that copies its source and puts another thing in one place."""

import re
from difflib import SequenceMatcher

from evidence.claims_opposites import has_opposite
from evidence.claims_words import Spoken, has, same_word, spoken, value_of

_GENERAL = frozenset(
    """
    show shows showed shown find finds found obtain obtained give gives gave given get gets got observe observed
    see seen report reported tell tells told have made make makes use uses used reach reached attain attained
    say says stay stays study work paper results result data value values level levels amount amounts rate
    number part parts way thing things total altogether overall whole available present important caveat able
    papers article near close matter matters kind single day days old young individual different various several
    many few new own good better well high low abundant common commonly typical actual clear obvious evident
    apparent strong strongly weak large small long short early late previous earlier former latter current
    recent first last main major minor possible likely real true false vary varies depend depends goes go went
    come came become becomes became remain remains appear appears occur occurs take takes took taken put bring
    brings keep keeps kept let lead leads cause causes mean means call called change changes difference
    differences effect effects influence action reason reasons fact facts finding findings evidence help helps
    need needs allow allows include includes contain contains provide provides consist consists serve serves act
    acts works run runs set sets point points end start begin range place form order type beats performs
    concentrates focus focuses draw indicate indicates suggest suggests experiment experiments research
    literature group groups class series member members item items example instance step steps stage stages
    condition conditions situation question problem problems issue goal aim idea concept notion view time
    authors author role case times sample samples method methods measured determined tested studied
    """.split()
)
_SAME = """
    rise increase grow; fall decrease drop decline; show demonstrate reveal indicate find; big large great;
    start begin; use employ apply; need require; help aid assist; part portion share; kind type sort class; make
    produce create form; main major chief principal predominant; quick fast rapid; also too; enough sufficient;
    get obtain; happen occur; bind interact associate; raise enhance increase; strengthen enhance; lower reduce;
    weak poor; wide broad; old earlier; oil oils; tumor tumour cancer melanoma; assay test; speed rate; mouse
    mice murine; human people patients; deplete depletion; critical essential important; explain account; boost
    enhance; mean average; about approximately roughly near; depend rely
    """
COPIED = 0.75
"""The share of the claim's words that the source has, from which on it copies rather than rewords."""
_GROUPS = tuple(frozenset(group.split()) for group in _SAME.split(";"))


def substituted(claim: str, sentence: str) -> str | None:
    """A word of the claim that stands where the source has another, between words that both have."""
    ours, theirs = _words(claim), _words(sentence)
    framed = _framed(ours, theirs, claim, sentence)
    if framed:
        return framed
    if sum(has(sentence, w.text) for w in ours) < COPIED * len(ours):
        return None
    whole = _joined(sentence)
    matcher = SequenceMatcher(None, _keys(ours, theirs), [w.text for w in theirs], autojunk=False)
    blocks = matcher.get_opcodes()
    for number, (what, a, b, c, d) in enumerate(blocks):
        if what != "replace" or b - a > 2 or (d - c > 3 and 0 < number < len(blocks) - 1):
            continue
        c, d = (max(c, d - 2), d) if number == 0 else (c, min(d, c + 3))
        held = sum(
            blocks[i][2] - blocks[i][1]
            for i in (number - 1, number + 1)
            if 0 <= i < len(blocks) and blocks[i][0] == "equal"
        )
        if held < 2:
            continue
        fresh = [w for w in ours[a:b] if _is_thing(w) and not has(sentence, w.text) and w.text not in whole]
        gone = [w for w in theirs[c:d] if not has(claim, w.text)]
        pair = next(((f, g) for f in fresh for g in gone if _is_thing(g) and not _synonyms(f.text, g.text)), None)
        if pair:
            return f'the source says "{pair[1].raw}", the claim "{pair[0].raw}"'
    return None


def _framed(ours: list[Spoken], theirs: list[Spoken], claim: str, sentence: str) -> str | None:
    """One thing exchanged for another between the same two neighbours: "anhydrous magnesium sulfate"."""
    for left, one, right in zip(ours, ours[1:], ours[2:], strict=False):
        if right.at - left.at != 2 or not _is_thing(one) or has(sentence, one.text) or one.text in _joined(sentence):
            continue
        for before, other, after in zip(theirs, theirs[1:], theirs[2:], strict=False):
            same = after.at - before.at == 2 and same_word(left.text, before.text) and same_word(right.text, after.text)
            if same and _is_thing(other) and not has(claim, other.text) and not _synonyms(one.text, other.text):
                return f'the source says "{other.raw}", the claim "{one.raw}"'
    return None


def _joined(sentence: str) -> str:
    return re.sub(r"[\W_]", "", sentence).lower()


def _words(text: str) -> list[Spoken]:
    return [w for w in spoken(text) if w.meaningful]


def _keys(ours: list[Spoken], theirs: list[Spoken]) -> list[str]:
    """The words of the claim in the source's form where it has them, so that forms of one word are equal."""
    return [next((t.text for t in theirs if same_word(w.text, t.text)), w.text) for w in ours]


def _is_thing(word: Spoken) -> bool:
    """Whether a word may name a thing: no number, no general word, no adverb."""
    text = word.text
    return (
        value_of(text) is None
        and text not in _GENERAL
        and text[0].isalpha()
        and not has_opposite(text)
        and not re.search(r"(?:ly|ing|ed)$", text)
        and len(text) > 2
    )


def _synonyms(one: str, other: str) -> bool:
    return any(any(same_word(one, m) for m in group) and any(same_word(other, m) for m in group) for group in _GROUPS)
