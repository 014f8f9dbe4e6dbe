"""Measurements of tables whose headers, labels or cells are set in shapes of their own."""

from collections.abc import Callable
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from evidence.table import tables
from tests.evidence.table.conftest import Compile, paths_of, rows_of
from tests.evidence.table.test_measurements import measured, table

Place = Callable[..., Path]


def test_headers_inside_the_body_stand_under_the_spanning_ones_over_them(place_words: Place) -> None:
    """A header wrapped over two columns, values ± on the next line, and a second header that repeats its words."""
    lines = [
        (60, [(60, "Table 1 Flow of two syrups through the pump")]),
        (86, [(200, "Run not heated up"), (330, "Run heated up to")]),
        (96, [(200, "before the"), (330, "sixty before the")]),
        (106, [(200, "second valve"), (330, "second valve")]),
        (126, [(60, "Syrup A")]),
        (140, [(60, "Nominal flow (mL/h)"), (200, "20"), (330, "10")]),
        (154, [(60, "Cloudy"), (200, "No"), (330, "Yes")]),
        (172, [(60, "Syrup A"), (200, "With"), (260, "Without"), (330, "With"), (390, "Without")]),
        (182, [(200, "mesh"), (260, "mesh"), (330, "mesh"), (390, "mesh")]),
        (196, [(60, "Observed"), (200, "18.1"), (260, "18.6"), (330, "9.2"), (390, "9.1")]),
        (206, [(60, "flow (mL/h)"), (200, "(±0.77)*"), (260, "(±0.28)"), (330, "(±0.7)"), (390, "(±0.63)**")]),
        (224, [(60, "Syrup B"), (200, "With"), (260, "Without"), (330, "With"), (390, "Without")]),
        (234, [(200, "mesh"), (260, "mesh"), (330, "mesh"), (390, "mesh")]),
        (248, [(60, "Observed"), (200, "2.1"), (260, "2.3"), (330, "2.5"), (390, "2.7")]),
        (258, [(60, "flow (mL/h)"), (200, "(±0.2)"), (260, "(±0.1)"), (330, "(±0.3)"), (390, "(±0.4)")]),
    ]
    pdf = place_words(lines, [(60, 440, 74), (60, 440, 112), (60, 440, 162), (60, 440, 214), (60, 440, 264)])
    [found] = tables(pdf)
    assert paths_of(found)[4] == ("Run heated up to sixty before the second valve", "Without mesh")
    values = {(m.entity, m.property, m.value, m.uncertainty.plus if m.uncertainty else None) for m in measured(pdf)}
    assert (
        "Syrup A, Run heated up to sixty before the second valve Without mesh",
        "Observed flow",
        9.1,
        0.63,
    ) in values
    assert ("Syrup B, Run not heated up before the second valve With mesh", "Observed flow", 2.1, 0.2) in values
    assert ("Run heated up to sixty before the second valve", "Nominal flow", 10.0, None) in values
    assert len(values) == 10


def test_a_header_over_the_first_rule_of_a_table_without_a_rule_on_top(tmp_path: Path) -> None:
    """As LaTeX sets `r|rr` with a rule under the header: upright rules rise over it, the caption below has the unit."""
    pdf = tmp_path / "upright.pdf"
    canvas = Canvas(str(pdf), pagesize=(595, 842))
    canvas.setFont("Helvetica", 10)
    rows = [("", "ants", "bees", "wasps"), ("Peel", "31", "8.5", "2900"), ("Slice", "44", "9", "17168")]
    rows.append(("Links", "31M", "69M", "1.9G"))
    for number, row in enumerate(rows):
        for x, text in zip((150, 220, 280, 340), row, strict=True):
            canvas.drawString(x, 700 - 14 * number, text)
    canvas.line(145, 695, 390, 695)
    canvas.line(145, 653.5, 390, 653.5)
    for x in (210, 270, 330):
        canvas.line(x, 712, x, 654)
    canvas.drawString(145, 630, "Table 3. Sorting time. We give the time to sort each colony in seconds.")
    canvas.save()
    [found] = tables(pdf)
    assert [path[-1:] for path in paths_of(found)][1:] == [("ants",), ("bees",), ("wasps",)]
    made = {(m.entity, m.property, m.value, m.unit) for m in measured(pdf)}
    assert ("Slice, wasps", "Sorting time", 17168.0, "seconds") in made
    assert {(e, v, u) for e, _, v, u in made if e == "Links"} == {
        ("Links", 3.1e7, None), ("Links", 6.9e7, None), ("Links", 1.9e9, None),
    }  # fmt: skip
    assert len(made) == 9


def test_a_letter_behind_a_number_is_molar_where_concentrations_are_spoken_of(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table("Acid used in the wash.", 2, "[Bath], [Concentration]", "[first], [2M]", "[second], [6M]")
        + table("Nets compared.", 2, "[Net], [Parameters]", "[small], [2M]", "[large], [1.5B]")
        + table("Trees compared.", 2, "[Tree], [Seed]", "[oak], [2M]", "[elm], [6M]")
        + table("Washes.", 2, "[Bath], [Strength]", "[KOH], [2M]", "[HNO#sub[3]], [1M]")
    )
    assert [(m.entity, m.value, m.unit) for m in measured(pdf)] == [
        ("first", 2.0, "M"), ("second", 6.0, "M"), ("small", 2e6, None), ("large", 1.5e9, None),
        ("KOH", 2.0, "M"), ("HNO₃", 1.0, "M"),
    ]  # fmt: skip


def test_numbers_under_a_header_of_ratios_have_no_unit(compile_paper: Compile) -> None:
    pdf = compile_paper(
        """#figure(caption: [Sorters compared.], table(columns: 3, rule, table.cell(rowspan: 2)[Sorter],
  table.cell(colspan: 2)[Ratio new : old], table.hline(start: 1, stroke: 0.4pt), [Time (s)], [Energy (J)], mid,
  [heap], [0.41], [0.62], [tim], [0.33], [0.57], rule))"""
    )
    made = measured(pdf)
    assert [(m.entity, m.value, m.unit, m.property_id) for m in made][:2] == [
        ("heap", 0.41, None, None), ("heap", 0.62, None, None),
    ]  # fmt: skip
    assert made[0].property == "Ratio new : old Time"


def test_a_percentage_in_words_is_the_unit_down_to_the_total(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table(
            "Waxes of the bark.",
            3,
            "[Wax], [Area], [Relative percentage]",
            "[Cutin], [5120], [61.2]",
            "[Suberin], [3246], [38.8]",
            "[Total], [8366], [100]",
            "[Cutin/Suberin], [], [1.58]",
        )
        + table("Share of seeds.", 2, "[Plot], [Percentage]", "[north], [0.21]", "[south], [0.32]")
    )
    shares = [(m.entity, m.value, m.unit) for m in measured(pdf) if m.property != "Area"]
    assert shares == [
        ("Cutin", 61.2, "%"), ("Suberin", 38.8, "%"), ("Total", 100.0, "%"), ("Cutin/Suberin", 1.58, None),
        ("north", 0.21, None), ("south", 0.32, None),
    ]  # fmt: skip


def test_numbers_that_head_columns_are_named_by_the_header_at_their_left(compile_paper: Compile) -> None:
    pdf = compile_paper(
        table("Melt in two moulds.", 3, "[Fill level (mm)], [15], [20]", "[Exit temperature (K)], [445.3], [405.1]")
        + table(
            "Yield of two herbs (%).",
            3,
            "[Temperature (K)], [300], [350]",
            "[Mint], [1.5], [1.8]",
            "[Sage], [2.5], [2.8]",
        )
    )
    first, *_, last = measured(pdf)
    assert (first.entity, first.value, first.unit) == ("Fill level 15 mm", 445.3, "K")
    assert (last.entity, last.value, last.unit) == ("Sage", 2.8, "%")
    assert [(c.name, c.value, c.unit, c.scope) for c in last.conditions] == [("temperature", 350.0, "K", "column")]


def test_a_standard_error_under_its_number_is_no_row(place_words: Place) -> None:
    lines = [
        (60, [(60, "Table 4. Slopes of two models; standard errors in parentheses.")]),
        (86, [(60, "Term"), (200, "Plain"), (300, "Mixed")]),
        (104, [(60, "Rain"), (200, "0.53"), (300, "0.61")]),
        (116, [(200, "(0.12)"), (300, "(0.15)")]),
        (134, [(60, "Wind"), (200, "0.24"), (300, "0.33")]),
        (146, [(200, "(0.05)"), (300, "(0.06)")]),
    ]
    pdf = place_words(lines, [(60, 400, 74), (60, 400, 91), (60, 400, 152)])
    [found] = tables(pdf)
    assert rows_of(found) == [["Rain", "0.53 (0.12)", "0.61 (0.15)"], ["Wind", "0.24 (0.05)", "0.33 (0.06)"]]
    slopes = [(m.value, m.uncertainty and (m.uncertainty.plus, m.uncertainty.kind)) for m in measured(pdf)]
    assert slopes[0] == (
        0.53, (0.12, "se"),
    )  # fmt: skip


def test_headers_over_one_rule_share_its_columns(place_words: Place) -> None:
    """One rule under both: the first stands over the middle of its five columns, and of the inner three alike."""
    lines = [
        (60, [(60, "Table 5. Strength of two glues on five woods.")]),
        (86, [(252, "Shear (MPa)"), (410, "Peel (N)")]),
        (100, [(60, "Glue"), (170, "oak"), (220, "ash"), (270, "elm"), (320, "fir"), (370, "yew"), (420, "elm")]),
        (116, [(60, "bone"), (170, "4.1"), (220, "4.2"), (270, "4.3"), (320, "4.4"), (370, "4.5"), (420, "12")]),
        (130, [(60, "rosin"), (170, "3.1"), (220, "3.2"), (270, "3.3"), (320, "3.4"), (370, "3.5"), (420, "11")]),
    ]
    pdf = place_words(lines, [(50, 460, 74), (165, 450, 90), (50, 460, 105), (50, 460, 136)])
    [found] = tables(pdf)
    assert paths_of(found)[1:] == [
        *(("Shear (MPa)", wood) for wood in ("oak", "ash", "elm", "fir", "yew")), ("Peel (N)", "elm"),
    ]  # fmt: skip


def test_cells_over_all_rows_stand_in_each_row_and_give_one_value(place_words: Place) -> None:
    lines = [
        (60, [(60, "Table 6. Constants of the model of a glass.")]),
        (86, [(60, "Glass"), (180, "η (Pa·s)"), (260, "B"), (320, "D"), (380, "Melting point (K)")]),
        (104, [(260, "4893.8"), (320, "18")]),
        (114, [(260, "7049.4"), (320, "22")]),
        (124, [(60, "Lanthanum window"), (260, "6059.0"), (320, "16")]),
        (129, [(180, "0.0024"), (380, "971")]),
        (134, [(60, "glasses"), (260, "4466.6"), (320, "10")]),
        (144, [(260, "3884.1"), (320, "8")]),
        (154, [(260, "2621.7"), (320, "5")]),
    ]
    pdf = place_words(lines, [(60, 470, 74), (60, 470, 91), (60, 470, 160)])
    [found] = tables(pdf)
    assert rows_of(found)[0] == ["Lanthanum window glasses", "0.0024", "4893.8", "18", "971"]
    assert rows_of(found)[5] == ["Lanthanum window glasses", "0.0024", "2621.7", "5", "971"]
    made = measured(pdf)
    assert [m.value for m in made if m.unit == "K"] == [971.0]
    assert {m.entity for m in made} == {"Lanthanum window glasses"}
    assert len(made) == 14


def test_the_captions_of_parts_stand_under_their_rows(place_words: Place) -> None:
    lines = [
        (60, [(60, "Table 7. Steps of two sorters.")]),
        (86, [(60, "Order"), (180, "Steps"), (300, "Misses")]),
        (104, [(60, "heap"), (180, "29"), (300, "15.9 %")]),
        (116, [(60, "tim"), (180, "30"), (300, "20.2 %")]),
        (130, [(160, "(a) On short lists.")]),
        (144, [(60, "heap"), (180, "1885"), (300, "19.0 %")]),
        (156, [(60, "tim"), (180, "1886"), (300, "23.4 %")]),
        (170, [(160, "(b) On long lists.")]),
    ]
    pdf = place_words(lines, [(60, 400, 74), (60, 400, 91), (60, 400, 176)])
    shares = {(m.entity, m.value) for m in measured(pdf) if m.unit == "%"}
    assert shares == {
        ("heap, On short lists", 15.9), ("tim, On short lists", 20.2),
        ("heap, On long lists", 19.0), ("tim, On long lists", 23.4),
    }  # fmt: skip


def test_a_column_of_labels_that_stand_between_lines_only(place_words: Place) -> None:
    """Two columns of spanning labels, one wrapped; no line of values has a label of the second."""
    lines = [
        (60, [(60, "Table 8. Sizes of the sets of songs.")]),
        (84, [(60, "Level"), (130, "Source"), (220, "Set"), (300, "Train"), (360, "Test")]),
        (104, [(220, "owl"), (300, "21446"), (360, "27217")]),
        (110, [(130, "Recorded")]),
        (117, [(220, "jay"), (300, "28626"), (360, "50776")]),
        (123, [(130, "outdoors")]),
        (130, [(60, "bird"), (220, "tit"), (300, "2691"), (360, "5743")]),
        (143, [(220, "pup"), (300, "53614"), (360, "12851")]),
        (149.5, [(130, "Studio")]),
        (156, [(220, "cub"), (300, "22335"), (360, "3134")]),
    ]
    [found] = tables(place_words(lines, [(60, 420, 72), (60, 420, 92), (60, 420, 162)]))
    assert paths_of(found) == [("Level",), ("Source",), ("Set",), ("Train",), ("Test",)]
    assert [row[1:3] for row in rows_of(found)] == [
        ["Recorded outdoors", "owl"], ["Recorded outdoors", "jay"], ["Recorded outdoors", "tit"],
        ["Studio", "pup"], ["Studio", "cub"],
    ]  # fmt: skip


def test_a_narrow_gap_between_two_headers_parts_the_columns_of_a_short_table(place_words: Place) -> None:
    lines = [
        (60, [(60, "Table 9. Deaths of shrimp (%) by dose of mint oil.")]),
        (86, [(60, "Species"), (115, "1250"), (155, "1000"), (192, "500")]),
        (104, [(60, "M. longifolia"), (115, "95.4"), (155, "80.7"), (192, "60.3")]),
    ]
    [found] = tables(place_words(lines, [(55, 230, 74), (55, 230, 91), (55, 230, 110)]))
    assert rows_of(found) == [["M. longifolia", "95.4", "80.7", "60.3"]]


def test_numbers_under_a_dose_say_what_was_set_and_give_no_unit(compile_paper: Compile) -> None:
    over = "table.cell(rowspan: 2)[Oil], table.cell(colspan: 3)[{}], table.hline(start: 1, stroke: 0.4pt)"
    pdf = compile_paper(
        table("Deaths of shrimp in the bath.", 4, over.format("Dose (mg/L)") + ", [1250], [500], [10]",
              "[mint], [95.4], [60.3], [12]", "[sage], [90.1], [50.2], [8]")
        + table("Growth of two moulds (mm).", 4, over.format("Temperature (°C)") + ", [20], [30], [40]",
                "[black], [3.1], [4.2], [5.3]", "[green], [2.1], [2.2], [2.3]")
        + table("Three samples of two wells.", 4, over.format("Concentration (mg/L)") + ", [1], [2], [3]",
                "[north], [7.1], [7.2], [7.3]", "[south], [6.1], [6.2], [6.3]")
    )  # fmt: skip
    made = measured(pdf)
    doses = [m for m in made if m.pedigree.raw.label == "Table 1"]
    assert (doses[1].entity, doses[1].property, doses[1].value, doses[1].unit) == (
        "mint, Dose 500 mg/L", "Deaths of shrimp in the bath", 60.3, None,
    )  # fmt: skip
    warm = [m for m in made if m.pedigree.raw.label == "Table 2"]
    assert (warm[-1].entity, warm[-1].value, warm[-1].unit) == ("green", 2.3, "mm")
    assert [(c.value, c.unit, c.scope) for c in warm[-1].conditions if c.name == "temperature"] == [
        (40.0, "°C", "column")
    ]
    assert not [m for m in made if m.pedigree.raw.label == "Table 3"]


def test_numbers_under_what_was_found_are_no_setting(compile_paper: Compile) -> None:
    over = (
        "table.cell(rowspan: 2)[Net], table.cell(colspan: 2)[Overpotential (mV)], table.hline(start: 1, stroke: 0.4pt)"
    )
    pdf = compile_paper(
        table("Foams tested.", 3, over + ", [10], [100]", "[nickel], [210], [330]", "[iron], [250], [380]")
    )
    assert [(m.entity, m.property_id, m.value, m.unit) for m in measured(pdf)][:2] == [
        ("nickel, 10", "overpotential", 210.0, "mV"), ("nickel, 100", "overpotential", 330.0, "mV"),
    ]  # fmt: skip


def test_two_letters_are_the_name_of_a_place_where_several_columns_have_the_unit(compile_paper: Compile) -> None:
    pdf = compile_paper(table("Composition of oils.", 3, "[Compound], [AG (%)], [BM (%)]", "[neral], [1.2], [3.4]"))
    assert [(m.entity, m.value) for m in measured(pdf)] == [("neral, AG", 1.2), ("neral, BM", 3.4)]


def test_what_a_symbol_is_of_does_not_take_the_place_of_the_row(compile_paper: Compile) -> None:
    caption = "Caches of two sorters. Mr: share of lines that were not found in the cache."
    pdf = compile_paper(table(caption, 2, "[Sorter], [Mr]", "[heap], [15.9 %]", "[tim], [20.2 %]"))
    assert [(m.entity, m.property, m.value) for m in measured(pdf)] == [
        ("heap", "share of lines that were not found in the cache", 15.9),
        ("tim", "share of lines that were not found in the cache", 20.2),
    ]


@pytest.mark.parametrize("over", ["EIS result", "Results", "Measured values", "Mechanical properties", "dry, XRD"])
def test_a_header_over_others_that_names_no_thing_is_no_part_of_the_entity(compile_paper: Compile, over: str) -> None:
    head = f"table.cell(rowspan: 2)[Alloy], table.cell(colspan: 2)[{over}], table.hline(start: 1, stroke: 0.4pt)"
    pdf = compile_paper(table("Bars.", 3, f"{head}, [Density (g/cm³)], [Hardness (HV)]", "[A1], [7.8], [310]"))
    assert [(m.entity, m.property, m.value) for m in measured(pdf)] == [("A1", "Density", 7.8), ("A1", "Hardness", 310)]


def test_headers_that_tell_columns_apart_stay(compile_paper: Compile) -> None:
    head = "table.cell(rowspan: 2)[Alloy], {}, table.hline(start: 1, stroke: 0.4pt), [{}], [{}]"
    size, hardness = "Grain size (nm)", "Hardness (HV)"
    pdf = compile_paper(
        table("Grains.", 3, head.format("[TEM], [SEM]", size, size), "[A1], [21], [34]")
        + table("Bars.", 3, head.format("[Rolled], [Cast]", hardness, hardness), "[A1], [310], [295]")
    )
    assert [m.entity for m in measured(pdf)] == ["A1, TEM", "A1, SEM", "A1, Rolled", "A1, Cast"]
