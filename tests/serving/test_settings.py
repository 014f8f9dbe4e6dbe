"""What the operator sets, and who may come in."""

from pathlib import Path

import pytest
from pydantic import SecretStr

from contracts.errors import AssayError
from serving.door import check_listening
from serving.settings import is_loopback, load_serving_settings


def test_papers_have_names_and_absolute_paths(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    offered = load_serving_settings({"ASSAY_PAPERS": "batteries:mine=/data/p= 1: "}).papers
    assert [(each.name, each.path) for each in offered] == [
        ("batteries", tmp_path / "batteries"),
        ("mine", Path("/data/p= 1")),
    ]


def test_without_variables_nothing_is_offered_and_there_is_no_key() -> None:
    settings = load_serving_settings({})
    assert settings.papers == ()
    assert settings.key is None


def test_the_key_does_not_show() -> None:
    settings = load_serving_settings({"ASSAY_KEY": "s3cret-s3cret-s3cret"})
    assert settings.key is not None
    assert "s3cret" not in repr(settings) + str(settings)


@pytest.mark.parametrize(
    ("variable", "value", "mend"),
    [
        ("ASSAY_RUNS_AT_ONCE", "0", "unset it or give a value that is admitted"),
        ("ASSAY_WAITING_RUNS", "many", "unset it or give a value that is admitted"),
        ("ASSAY_PAPERS", "/a/x:/b/x", "write NAME=PATH for one of them"),
        ("ASSAY_KEY", "short", "unset it or give a value that is admitted"),
    ],
)
def test_a_value_that_is_not_admitted_names_its_variable_and_the_mend(variable: str, value: str, mend: str) -> None:
    with pytest.raises(AssayError) as raised:
        load_serving_settings({variable: value})
    assert (raised.value.subject, raised.value.mend) == (variable, mend)


def test_a_key_that_is_not_admitted_is_not_repeated() -> None:
    with pytest.raises(AssayError) as raised:
        load_serving_settings({"ASSAY_KEY": "short-secret"})
    assert "short-secret" not in str(raised.value)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "[::1]", "localhost", "LOCALHOST"])
def test_loopback(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "10.0.0.1", "localhost.example.org", "", "127.0.0.1.example.org"])
def test_what_others_reach_is_no_loopback(host: str) -> None:
    assert not is_loopback(host)


def test_beyond_loopback_takes_a_key() -> None:
    check_listening(["127.0.0.1"], None)
    check_listening(["0.0.0.0"], SecretStr("a long enough key"))
    with pytest.raises(AssayError, match=r"0\.0\.0\.0: is reachable .* set ASSAY_KEY"):
        check_listening(["127.0.0.1", "0.0.0.0"], None)
