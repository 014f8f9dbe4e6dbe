"""What goes on in a time that a sentence tells: the recovery of "14 h of recovery"."""

import re

from evidence.quantity import Quantity

_PROCESS = re.compile(
    r"(?:\sof|[-‐\s])\s?(?P<name>"
    r"(?:(?!(?:after|before|of|in|at|on|to|for|from|by|with|and|or|prior|until|post|under|as|per|was|were|is|are)\b)[a-z]+\s)?"
    r"(?!following|during|using|being|including|according)"
    r"(?:recovery|exposure|rest|storage|culture|treatment|growth|contact|starvation|hydrolysis|electrolysis|dialysis|reflux"
    r"|anneal|[a-z]{3,}(?:ation|ition|ution|ption|ction|sion|ing)))(?![\w-])"
)
_DONE = re.compile(r"\b(?P<verb>[a-z]+ed)\s(?:(?!\b(?:and|or|was|were|which|that|then)\b)(?:[^,;:.]|\.(?=\d)))*?$")
_NAMED = {
    "exposed": "exposure", "incubated": "incubation", "annealed": "annealing", "dried": "drying", "stirred": "stirring",
    "heated": "heating", "stored": "storage", "treated": "treatment", "aged": "ageing", "fermented": "fermentation",
    "cultured": "culture", "calcined": "calcination", "sonicated": "sonication", "centrifuged": "centrifugation",
    "irradiated": "irradiation", "refluxed": "reflux", "soaked": "soaking", "immersed": "immersion",
    "milled": "milling", "sintered": "sintering", "autoclaved": "autoclaving", "digested": "digestion",
    "extracted": "extraction", "dialyzed": "dialysis", "dialysed": "dialysis",
    "starved": "starvation", "acclimated": "acclimation", "cured": "curing",
}  # fmt: skip


def process_of(text: str, quantity: Quantity) -> str:
    """What a time is the length of: `recovery` of "after 14 h of recovery", `exposure` of "exposed to 35 °C for 6 h".

    Empty where the sentence names none right behind the number, nor by the verb whose "for" it follows.
    """
    behind = _PROCESS.match(text, quantity.end)
    if behind:
        return behind["name"]
    before = text[: quantity.start]
    if not re.search(r"\bfor\s(?:about\s|approximately\s|a\s|an\s|another\s|~\s?)?$", before):
        return ""
    done = _DONE.search(before)
    return _NAMED.get(done["verb"], "") if done else ""
