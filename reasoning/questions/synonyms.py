"""Words that questions and papers use for one another, as stems, and words that only ask."""

from reasoning.questions.stems import stem

_GROUPS = """
halo zone
percentage percent share proportion fraction content amount composition abundance relative area
maximum highest peak max greatest
minimum lowest min smallest
duration time long length period last
count number total
steps step
amino nonsynonymous
collected sampled harvested gathered
training train trained
compute computation runtime computing
fat fatty
anode electrode
cathode electrode
infused infusion
larvicidal larvicide larvae larval
mortality lethal death
toxic toxicity lethality cytotoxic
uptake adsorption sorption take
deletion deleted delete
mouse murine mice
tumor tumour tumoral cancer
particle particulate
filter filtration filtered
order ordering reordering
iteration epoch
replication reproduction reimplementation replicate
insect individual specimen
quantification quantitation quantify
survival survive survived
simulation model simulate
strain isolate
accuracy acc
standard std
temperature temp
average mean
wildtype wt
parameter value
"""
_LISTS = [frozenset(stem(word) for word in line.split()) for line in _GROUPS.strip().splitlines()]
_OTHERS: dict[str, frozenset[str]] = {}
for _list in _LISTS:
    for _word in _list:
        _OTHERS[_word] = _OTHERS.get(_word, frozenset()) | _list - {_word}

ASKING = frozenset(
    stem(word)
    for word in """
    reach show found used value study respectively range lie how much many long what share which give both
    need each among within across does take taken lying lead reported observe estimate state compare comparison higher
    lower more less most least according paper authors obtained presence either question respective values
    amount big large high own work experiment experiments experimental report finding happen case cases set applied
    need require required quantity figure corresponding determined exhibit display possess come leave left
    crate cut have has had between than versus against toward towards only after get got gives yes no
    concerning regarding please
    """.split()
)
"""Stems of question language: they carry no weight."""


def synonyms(key: str) -> frozenset[str]:
    """Stems that say nearly the same."""
    return _OTHERS.get(key, frozenset())
