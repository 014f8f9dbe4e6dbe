"""Which language a question is in: English or Chinese, told by script and by the words that bind a sentence."""

import re

from contracts.answer import Language
from contracts.errors import UnusableQuestion
from contracts.questions import stripped

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_KANA_HANGUL = re.compile(r"[\u3040-\u30ff\uac00-\ud7af]")
_OTHER_SCRIPT = re.compile(
    r"[\u0400-\u052f\u0590-\u05ff\u0600-\u06ff\u0900-\u0dff\u0e00-\u0e7f\u10a0-\u10ff\u0530-\u058f]"
)
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
_WORD = re.compile(r"[A-Za-z\u00c0-\u024f']+")

_ENGLISH = frozenset(
    """
    the of and to in is was were are what which how why does did do at for with from on by that this than between
    as an has have had it its be been if when where who whose would could should can will versus vs not or about
    against under after before during over into per compare compared value much many there more less effect
    between explain show list give find tell
    """.split()
)
_OTHERS = {
    "French": """le la les des du de un une est sont était quelle quel quelles quels comment pourquoi dans avec pour
        sur et ou que qui ce cette ces aux au par entre combien à où d'une l'on plus moins quoi""",
    "German": """der die das den dem des ein eine einen einer eines ist sind war waren welche welcher welches wie
        warum wieso und oder nicht mit bei für von zu im auf zwischen wird werden hat haben durch über wieviel
        beträgt zum zur""",
    "Spanish": """el la los las de del un una es son era cuál cual cuáles qué que cómo como por para con en y o
        entre cuánto cuánta cuántos fue son sobre al más menos dónde cuando""",
    "Italian": """il lo la gli le di del della dei delle un una è sono qual quale quali come perché con per nel nella
        tra fra e o che quanto quanta dove più""",
    "Portuguese": """o os a as do da dos das um uma é são qual quais como por que porque para com em no na nos nas
        e ou entre quanto quanta foi mais não onde""",
    "Dutch": """de het een van is zijn was welke welk hoe waarom en of niet met bij voor door op tussen wordt worden
        hoeveel naar wat""",
    "Polish": """jaka jaki jakie jest są oraz dla przy nie się czy dlaczego jak ile między od do przez która który""",
    "Turkish": """nedir ve bir bu için ile ne kadar nasıl neden hangi mi mı olarak arasında kaç""",
    "Indonesian": """apa yang dan di pada untuk dengan dari berapa bagaimana mengapa adalah antara""",
    "Vietnamese": """là của và các trong cho với được bao nhiêu như thế nào tại sao giữa""",
}
_PROFILES = {name: frozenset(word for word in words.split() if len(word) > 1) for name, words in _OTHERS.items()}
_SPECIAL = re.compile(r"[äöüßéèêëàâçñáíóúìòùãõœæøåłżźćśęąşğăđơư¿¡]", re.IGNORECASE)


def detect(question: str, asked: str = "auto") -> Language:
    """The question's language.

    `asked`: en, zh or auto. Raises UnusableQuestion where the question is empty, too long, or in neither language.
    """
    question = stripped(question)
    if not any(letter.isalnum() for letter in question):
        raise UnusableQuestion("question", "it has no word", "ask in English or Chinese")
    han, latin = len(_HAN.findall(question)), len(_LATIN.findall(question))
    if len(_KANA_HANGUL.findall(question)) > 2:
        raise _unsupported("Japanese or Korean")
    if len(_OTHER_SCRIPT.findall(question)) > max(3, latin, han):
        raise _unsupported("another script")
    if han >= 2 and _chinese(question, han):
        return "zh"
    other = _other_latin(question)
    if other:
        raise _unsupported(other)
    if asked == "zh" and han:
        return "zh"
    return "en"


def _chinese(question: str, han: int) -> bool:
    """Han characters carry the sentence, unless English function words do (an English question citing 干燥)."""
    english = sum(word.casefold() in _ENGLISH for word in _WORD.findall(question))
    return han >= english


def _other_latin(question: str) -> str | None:
    """The third language whose binding words outnumber the English ones, or None."""
    words = [word.casefold() for word in _WORD.findall(question)]
    english = sum(word in _ENGLISH for word in words)
    best, hits = "", 0.0
    for name, profile in _PROFILES.items():
        found = {word for word in words if word in profile and word not in _ENGLISH}
        count = sum(word in found for word in words) + (0.5 if _SPECIAL.search(question) else 0)
        if count > hits:
            best, hits = name, count
    distinct = len({word for word in words if best and word in _PROFILES[best] and word not in _ENGLISH})
    lone = distinct >= 1 and english == 0 and len(words) <= 6 and bool(_SPECIAL.search(question))
    return best if hits > english and (distinct >= 2 or lone) else None


def _unsupported(found: str) -> UnusableQuestion:
    return UnusableQuestion(
        "question", f"it seems to be in {found}", "supported languages are English (en) and Chinese (zh)"
    )
