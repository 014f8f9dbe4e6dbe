"""Which sentences are claims, and which tell a cause."""

import pytest

from evidence.statements import is_statement, tells_cause


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("Keywords: lithium–sulfur battery; MOF-5 host; charge transfer; capacity fade", "abstract"),
        ("关键词：锂硫电池；金属有机框架；低温；电荷转移；容量", None),
        ("Arrhenius plot of the ionic conductivity of NZSP-1200.", "caption"),
        ("The line has a slope that corresponds to 0.33 eV.", "caption"),
        ("Sintering temperature and ionic conductivity of the NASICON ceramic NZSP", "front matter"),
        ("Effects of water on the transport of lithium ions in frameworks", None),
        ("Department of Materials Science, University of Somewhere, 12 Main Street, Town, Country", "front matter"),
        ("© 2021 The Authors. Published by Some Press under a licence.", None),
        ("We thank the staff of the beamline for help with the measurements.", None),
        ("This work was supported by the National Science Foundation under grant 12345.", "discussion"),
        ("The authors declare no competing financial interests in this work.", None),
        ("[12] Li, C. Water and conductivity of frameworks. J. Made-up Chem. 2016, 12, 340.", None),
        ("Smith A, Jones B, Lee C. Conductivity of frameworks. J Chem. 2016;12(3):340–351.", None),
        ("Figure 1 shows the temperature dependence for the third sample.", "results"),
        ("Table 1 lists the density and the conductivity of the three samples.", "results"),
        ("Does water raise the conductivity of these frameworks?", "results"),
        ("* Against the same cells at 25 °C.", "results"),
    ],
)
def test_no_statement(text, section):
    assert not is_statement(text, section)


@pytest.mark.parametrize(
    "text",
    [
        "Charge transfer limits the cold cell.",
        "Slow charge transfer raises the overpotential and ends the discharge early.",
        "NASICON-type NZSP conducts sodium ions.",
        "VO₂ₘₐₓ declines by about 10% per decade after 30 years in sedentary adults.",
        "It assigns data instances into N folds and then picks K folds for testing.",
        "The conductivity rose with the sintering temperature.",
        "Blocked pores could add to the loss and were not studied.",
        "As Figure 2 shows, the resistance of the dry pellet is higher.",
        "水的存在显著提高了该框架材料的离子电导率。",
    ],
)
def test_statement(text):
    assert is_statement(text, "discussion")


@pytest.mark.parametrize(
    ("text", "causal"),
    [
        ("The loss rose because i₀ has fallen.", True),
        ("The loss is mainly attributed to slow charge transfer.", True),
        ("Owing to blocked pores the rate fell.", True),
        ("The fade results from lost sulfur.", True),
        ("Charge transfer limits the cold cell.", True),
        ("容量衰减归因于缓慢的电荷转移。", True),
        ("Four discs of each kind were measured.", False),
        ("The capacity was 512 mAh g⁻¹.", False),
        ("Blocked pores were seen in two discs.", False),
    ],
)
def test_causes(text, causal):
    assert tells_cause(text) == causal
