"""What a long text of a program's costs the host on its way out: in a process of its own, by its peak."""

from __future__ import annotations

import subprocess
import sys

import pytest

#: Beyond what a process takes that has run a program already.
RUN = """
import resource, sys
import wardian

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024) >> 20

with wardian.Sandbox() as sandbox:
    sandbox.run("1 / 0", check=False)
before = peak()
for length in {lengths!r}:
    with wardian.Sandbox(memory="64MB", {options}) as sandbox:
        sandbox.run(f"length = {{length}}")
        try:
            sandbox.run({program!r})
        except wardian.Error as error:
            # As logs do.
            str(error), repr(error), repr(error.execution), error.execution._repr_html_()
print(peak() - before)
"""

PROGRAMS = {
    "message": "raise ValueError('x' * length)",
    "key": "{}['x' * length]",
    "str": "class Evil(Exception):\n    def __str__(self): return 'x' * length\nraise Evil",
    "cause": "raise ValueError('short') from KeyError('x' * length)",
    "notes": "error = ValueError('short')\nerror.add_note('x' * length)\nraise error",
    "group": "raise ExceptionGroup('group', [ValueError('x' * (length // 4)) for _ in range(4)])",
    "exit": "raise SystemExit('x' * length)",
    "value": "'x' * length",
    "printed": "print('x' * length)\nraise ValueError('x' * length)",
}

LENGTHS = [1_000_000, 3_000_000, 5_000_000, 6_500_000, 8_000_000, 12_000_000, 25_000_000]


CASES = [(name, options) for name in PROGRAMS for options in ("", "output='1G'")]
# What is printed has a limit of its own.
CASES.remove(("printed", "output='1G'"))


@pytest.mark.parametrize(("name", "options"), CASES)
def test_texts_on_their_way_out(name, options):
    program = RUN.format(lengths=LENGTHS, options=options, program=PROGRAMS[name])
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 128, f"{done.stdout.strip()} MiB for a limit of 64"
