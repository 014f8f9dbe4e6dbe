"""Stems, on the words that Porter's paper gives for each step."""

import pytest

from kb.stemming import stem

PRINTED = """
caresses caress, ponies poni, caress caress, cats cat, feed feed, agreed agre, plastered plaster, bled bled,
motoring motor, sing sing, conflated conflat, troubled troubl, sized size, hopping hop, tanned tan, falling fall,
hissing hiss, fizzed fizz, failing fail, filing file, happy happi, sky sky, relational relat, conditional condit,
rational ration, valenci valenc, digitizer digit, radicalli radic, vileli vile, vietnamization vietnam,
predication predic, operator oper, feudalism feudal, decisiveness decis, hopefulness hope, sensitiviti sensit,
sensibiliti sensibl, triplicate triplic, formative form, formalize formal, electriciti electr, electrical electr,
hopeful hope, goodness good, revival reviv, allowance allow, inference infer, airliner airlin, adjustable adjust,
irritant irrit, replacement replac, adjustment adjust, dependent depend, adoption adopt, communism commun,
activate activ, homologous homolog, effective effect, bowdlerize bowdler, probate probat, rate rate, cease ceas,
controll control, roll roll
"""


@pytest.mark.parametrize("pair", PRINTED.replace("\n", " ").split(","))
def test_words_have_the_printed_stems(pair: str) -> None:
    word, expected = pair.split()
    assert stem(word) == expected


def test_what_is_no_english_word_is_its_own_stem() -> None:
    assert [stem(each) for each in ("5", "mof", "扩", "café", "as")] == ["5", "mof", "扩", "café", "as"]
