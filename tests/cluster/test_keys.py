"""A local Ray is closed to strangers."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cluster.keys import MODE, TOKEN, make_key

ROOT = Path(__file__).resolve().parents[2]
ASKING = """
import os, subprocess, sys
from cluster import connect, load_settings
with connect(load_settings(cpus=1)):
    import ray
    address = ray.get_runtime_context().gcs_address
    assert ray.get(ray.remote(num_cpus=0)(lambda: 7).remote()) == 7
    outside = {k: v for k, v in os.environ.items() if not k.startswith("RAY_")}
    stranger = "import ray, sys; ray.init(address=sys.argv[1], log_to_driver=False)"
    done = subprocess.run([sys.executable, "-c", stranger, address], env=outside, capture_output=True, timeout=200)
    print("refused" if done.returncode else "let in")
"""


def test_a_key_is_made_once_and_only_for_a_ray_of_ones_own() -> None:
    fresh: dict[str, str] = {}
    assert make_key(fresh, imported=False)
    assert fresh[MODE] == "token"
    assert len(fresh[TOKEN]) == 64
    before = dict(fresh)
    assert not make_key(fresh, imported=False)
    assert fresh == before


@pytest.mark.parametrize("environ", [{"RAY_ADDRESS": "auto"}, {MODE: "disabled"}])
def test_a_users_choice_stands(environ: dict[str, str]) -> None:
    before = dict(environ)
    assert not make_key(environ, imported=False)
    assert environ == before


def test_a_process_with_ray_in_it_is_left_alone() -> None:
    environ: dict[str, str] = {}
    assert not make_key(environ, imported=True)
    assert not environ


@pytest.mark.slow
@pytest.mark.ray
def test_a_stranger_on_the_machine_is_refused(tmp_path: Path) -> None:
    environ = {k: v for k, v in os.environ.items() if not k.startswith("RAY_")} | {"ASSAY_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", ASKING], env=environ, cwd=ROOT, capture_output=True, text=True, timeout=280, check=True
    )
    assert done.stdout.strip().splitlines()[-1] == "refused"
