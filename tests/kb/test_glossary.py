"""Chinese terms in English."""

from kb.glossary import english_terms


def test_chinese_terms_are_put_into_english_longest_first() -> None:
    terms = english_terms("干燥条件下金属有机框架的离子电导率和温度有什么关系?")
    assert {"metal-organic framework", "ionic conductivity", "temperature"} <= set(terms)
    assert "conductivity" not in terms
    assert len(terms) == len(set(terms))


def test_an_english_query_has_none() -> None:
    assert english_terms("ionic conductivity of MOF-5") == []
