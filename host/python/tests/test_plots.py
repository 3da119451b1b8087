"""matplotlib in a sandbox, over natives of Wardian's: each program of `plots/` prints what it prints on CPython.

Expected is what this process's own matplotlib prints, whose Python files the sandbox runs.
"""

import pathlib
import subprocess
import sys

import pytest

import wardian

numpy = pytest.importorskip("numpy")
matplotlib = pytest.importorskip("matplotlib")

if (numpy.__version__, matplotlib.__version__) != ("2.3.5", "3.10.8"):
    pytest.skip("the sandbox runs numpy 2.3.5 and matplotlib 3.10.8 alone", allow_module_level=True)

PROGRAMS = sorted(pathlib.Path(__file__).with_name("plots").glob("*.py"))


@pytest.fixture(scope="module")
def ready():
    """A sandbox in which pyplot is imported: to import it takes longer than most programs."""
    packages = wardian.Packages(pathlib.Path(matplotlib.__file__).parent.parent)
    with wardian.Sandbox(packages=packages, memory="1GB", fuel=None, timeout=300) as sandbox:
        sandbox.run("import matplotlib; matplotlib.use('agg'); import matplotlib.pyplot")
        yield sandbox


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_prints_what_cpython_prints(ready, program, tmp_path):
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True, cwd=tmp_path)
    with ready.fork(1)[0] as sandbox:
        assert sandbox.run(program.read_text()).stdout == done.stdout


def test_show_is_silent_without_a_display(ready):
    """As on CPython under Linux where `DISPLAY` is not set: the figures of a run come as its results."""
    with ready.fork(1)[0] as sandbox:
        execution = sandbox.run("import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()")
        assert execution.stderr == ""
