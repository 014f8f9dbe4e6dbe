import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = textwrap.dedent(
    """
    import subprocess, sys, time
    from cli.stopping import stoppable
    try:
        with stoppable():
            # A child that starts a grandchild in a session of its own and leaves it: what a killed raylet does.
            subprocess.run(["sh", "-c", "setsid sleep 60 & echo $! >&2; sleep 0.2"])
            child = subprocess.Popen(["sleep", "60"], stderr=subprocess.DEVNULL)
            print(child.pid, file=sys.stderr, flush=True)
            try:
                print("ready", flush=True)
                time.sleep(60)
            finally:
                print("cleaning", flush=True)
                time.sleep(1)
                print("cleaned", flush=True)
    except KeyboardInterrupt:
        print("stopped", flush=True)
    """
)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_one_signal_stops_a_second_does_not_disturb_and_nothing_is_left(number: signal.Signals) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM], env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.send_signal(number)
    assert process.stdout.readline() == "cleaning\n"
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    assert out == "cleaned\nstopped\n"
    started = [int(line) for line in err.split()]
    assert len(started) == 2
    time.sleep(0.1)
    assert not [pid for pid in started if Path(f"/proc/{pid}").exists()]
