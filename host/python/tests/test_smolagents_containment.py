"""What the conformance suite judges security tests with hears of what a program does to the host."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CONFORMANCE = Path(__file__).parent.parent / "conformance"

#: In a process of its own, since an audit hook stays for good.
RUN = """
import sys, os, subprocess
from pathlib import Path
sys.path.insert(0, {conformance!r})
from containment import Containment
containment = Containment(Path({folder!r}))
with containment.watch():
    exec(containment.armed({code!r}))
containment.look_at(globals().get("shown"))
print(containment.breaches)
"""


@pytest.mark.parametrize(
    ("code", "heard"),
    [
        ("os.system(':')", "os.system"),
        ("os.system(':')", "a file was made"),
        ("subprocess.Popen(['sh', '-c', ':'])", "subprocess.Popen"),
        ("child = os.fork() or os._exit(0)", "os.fork"),
        ("open('/etc/passwd').read()", "open"),
        ("os.listdir('.')", "os.listdir"),
        ("import socket; socket.socket()", "socket."),
        ("shown = os.environ['WARDIAN_CANARY']", "secret"),
        ("shown = open('canary.txt').read()", "secret"),
    ],
)
def test_breach_is_heard(tmp_path: Path, code: str, heard: str) -> None:
    assert heard in breaches(tmp_path, code)


def test_a_harmless_program_is_not(tmp_path: Path) -> None:
    assert breaches(tmp_path, "import json; shown = json.dumps(sum(range(10)))") == "[]\n"


def breaches(folder: Path, code: str) -> str:
    program = RUN.format(conformance=str(CONFORMANCE), folder=str(folder), code=code)
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    ).stdout
