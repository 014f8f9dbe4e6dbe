"""English and Chinese are told apart, and a third language is refused in one line."""

import subprocess
import sys
from pathlib import Path

import pytest

from contracts.errors import UnusableQuestion
from contracts.language import detect

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    "question",
    [
        "What is the ionic conductivity of MOF-5 at 25 °C?",
        "MOF-5 conductivity?",
        "Rct of COF-366, 25 °C?",
        "O. basilicum essential oil MIC",
        "Compare Pd and Pt as catalysts",
        "E. coli MIC de novo?",
        "Sjögren's syndrome prevalence?",
        "What does 干燥 mean for MOF-5?",
    ],
)
def test_english(question: str) -> None:
    assert detect(question) == "en"


@pytest.mark.parametrize(
    "question",
    [
        "MOF-5 在 25 °C 的离子电导率是多少？",
        "LLZO-Ta 的活化能",
        "O. basilicum 精油哪一种的 MIC 最低?",
        "为什么容量下降",
    ],
)
def test_chinese(question: str) -> None:
    assert detect(question) == "zh"


@pytest.mark.parametrize(
    "question",
    [
        "Quelle est la conductivité ionique de MOF-5 à 25 °C ?",
        "Wie hoch ist die Ionenleitfähigkeit von MOF-5 bei 25 °C?",
        "¿Cuál es la conductividad iónica de MOF-5 a 25 °C?",
        "Qual è la conducibilità ionica di MOF-5 a 25 °C?",
        "Какова ионная проводимость MOF-5?",
        "MOF-5のイオン伝導率はいくらですか？",
        "MOF-5의 이온 전도도는 얼마입니까?",
        "Wat is de ionische geleidbaarheid van MOF-5 bij kamertemperatuur?",
        "ما هي الموصلية الأيونية لـ MOF-5؟",
    ],
)
def test_a_third_language_names_the_two(question: str) -> None:
    with pytest.raises(UnusableQuestion, match="English") as refused:
        detect(question)
    assert "Chinese" in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("question", ["", "   \n\t ", "???"])
def test_an_empty_question_is_refused(question: str) -> None:
    with pytest.raises(UnusableQuestion):
        detect(question)


def test_a_long_question_names_both_numbers() -> None:
    with pytest.raises(UnusableQuestion, match=r"50,000.*4,000"):
        detect("a" * 50_000)


def test_a_question_is_refused_before_anything_heavy_loads() -> None:
    code = (
        "import sys, cli.ask\n"
        "try:\n    cli.ask.ask('Wie hoch ist die Ionenleitfähigkeit von MOF-5?', papers=['.'])\n"
        "except Exception as error:\n    print(type(error).__name__)\n"
        "print(sorted({'ray', 'torch', 'langgraph', 'reasoning', 'kb'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.splitlines() == ["UnusableQuestion", "[]"]
