"""Chemical formulas, told by the symbols of the elements."""

import re

ELEMENTS = (
    "H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb "
    "Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au "
    "Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm"
).split()
_ELEMENT = "|".join(sorted(ELEMENTS, key=len, reverse=True))
_WORD = re.compile(r"[A-Za-z\d₀-₉()]+")
_FORMULA = re.compile(rf"(?:\(?(?:{_ELEMENT})[\d₀-₉]*\)?[\d₀-₉]*){{2,}}")
_TELLING = re.compile(r"[a-z\d₀-₉]|OH\)?$")


def formulas(text: str) -> list[str]:
    """The words of `text` that are formulas of compounds, in order: NaOH, H₂SO₄, KOH.

    Capitals alone that could as well be initials (CNN, SNP) are none, but for hydroxides.
    """
    return [word for word in _WORD.findall(text) if _FORMULA.fullmatch(word) and _TELLING.search(word)]
