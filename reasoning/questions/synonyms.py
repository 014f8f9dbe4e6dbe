"""Words that questions and papers use for one another, as stems."""

from reasoning.questions.stems import stem

_GROUPS = """
halo zone
percentage percent share proportion fraction content amount composition abundance abundant relative
maximum highest peak max greatest
minimum lowest min smallest
duration time long length period last
count number total
collected sampled harvested gathered
training train trained
compute computation runtime computing
fat fatty
infused infusion
larvicidal larvicide larvae larval
mortality lethal death
toxic toxicity lethality
uptake adsorption sorption
deletion deleted delete
mouse murine mice
rat rats
tumor tumour tumoral cancer
filter filtration filtered
order ordering reordering
iteration epoch
replication reproduction reimplementation replicate rep
quantification quantitation quantify
survival survive survived
simulation model simulate
strain isolate
accuracy acc accurate
standard std
temperature temp
average mean
wildtype wt wild
thickness thick
width wide
depth deep
height high tall
velocity speed fast
mass weight heavy
hardness hard
dense density
diameter size
error mistake
patient subject participant individual person people volunteer
female woman women
male man men
child children paediatric pediatric
dose dosage
yield yielded
cost price
correlation correlated
prevalence prevalent frequency
incidence rate
specific sensitivity
voltage potential
lifetime lifespan
"""
_ELEMENTS = """
aluminium al|aluminum al|antimony sb|barium ba|boron b|bromine br|cadmium cd|calcium ca|carbon c|cerium ce|chlorine cl
|chromium cr|cobalt co|copper cu|fluorine f|gallium ga|germanium ge|gold au|hydrogen h|indium in|iron fe|lanthanum la
|lead pb|lithium li|magnesium mg|manganese mn|mercury hg|molybdenum mo|nickel ni|niobium nb|nitrogen n|oxygen o
|palladium pd|phosphorus p|platinum pt|potassium k|selenium se|silicon si|silver ag|sodium na|strontium sr|sulfur s
|sulphur s|tantalum ta|tellurium te|tin sn|titanium ti|tungsten w|vanadium v|yttrium y|zinc zn|zirconium zr
"""
_SYMBOLS = {stem(name): symbol for name, symbol in (pair.split() for pair in _ELEMENTS.replace("\n", "").split("|"))}
_OTHERS: dict[str, frozenset[str]] = {}
for _line in _GROUPS.strip().splitlines():
    _list = frozenset(stem(word) for word in _line.split())
    for _word in _list:
        _OTHERS[_word] = _OTHERS.get(_word, frozenset()) | _list - {_word}


def synonyms(key: str) -> frozenset[str]:
    """Stems that say nearly the same."""
    return _OTHERS.get(key, frozenset())


def symbol_of(key: str) -> str:
    """The folded symbol of a chemical element, for labels of rows and columns; empty for any other word."""
    return _SYMBOLS.get(key, "")
