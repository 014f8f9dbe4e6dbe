from render.plain import block, line, short


def test_terminal_escapes_are_taken_out_whole() -> None:
    assert line("a\x1b[31mred\x1b[0m b\x1b]8;;http://x\x07link\x1b]8;;\x07") == "ared blink"
    assert line("title\x1b]0;pwned\x1b\\ end") == "title end"


def test_text_that_would_change_direction_or_hide_is_taken_out() -> None:
    assert line("safe\u202egnp.exe\u2066x\u200b\ufeff\x00\x9b31m") == "safegnp.exex31m"


def test_a_line_has_no_line_end_and_a_block_keeps_its_own() -> None:
    assert line(" a\r\n\tb\n c ") == "a b c"
    assert block("a\r\n\tb\x07\n") == "a\n\tb\n"


def test_scientific_letters_stay() -> None:
    text = "1.2×10⁻³ S cm⁻¹ ± 5 µm, −20 °C, 离子电导率"
    assert line(text) == text


def test_short_says_that_it_cut() -> None:
    assert short("abcdef", 4) == "abc…"
    assert short("abcd", 4) == "abcd"
