"""One spelling for matching: case, sub- and superscripts, dashes, hyphens and spaces do not matter."""

import re
import unicodedata

_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d\u00ad_-", " "))
_TOKEN = re.compile(r"[^\W_]+(?:['’][a-z]+)?|[%°]", re.UNICODE)


def fold(text: str) -> str:
    """`text` in lower case, compatibility forms and scripts made plain, dashes as spaces, spaces single.

    'Charge‐transfer  Resistance (Rct)' and 'charge transfer resistance (rct)' fold alike; so do CO₂ and CO2.
    """
    plain = unicodedata.normalize("NFKC", text.translate(_DASHES)).casefold().translate(_DASHES)
    return re.sub(r"\s+", " ", plain).strip()


def words(text: str) -> list[tuple[str, int, int]]:
    """Folded words of `text`, plurals made singular, each with its span in `text`."""
    return [(singular(fold(match[0])), *match.span()) for match in _TOKEN.finditer(text)]


def singular(word: str) -> str:
    """An English plural without its ending; the same on both sides of a match, right or not."""
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is", "as", "os")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("ches", "shes", "xes", "sses")) else word[:-1]


_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉₊₋₌ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ⁺", "0123456789+-=aehijklmnoprstuvx+")


def lowered(text: str) -> str:
    """`text` with subscripts, and the sign of a charge, on the line; as long as `text`, case kept. i₀ → i0."""
    return text.translate(_LOWERED)


_RAISED = str.maketrans("0123456789+-−.", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻·")
_LEVEL = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")


def raised(text: str) -> str:
    """`text` with its digits, signs and decimal point as superscripts: -4 → ⁻⁴, 0.5 → ⁰·⁵."""
    return text.translate(_RAISED)


def level(text: str) -> str:
    """`text` with superscript digits and signs on the line; as long as `text`. 10⁻⁴ → 10-4."""
    return text.translate(_LEVEL)
