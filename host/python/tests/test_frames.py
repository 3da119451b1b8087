"""pandas in a sandbox, over natives of Wardian's: each program of `frames/` prints what it prints on CPython.

Expected is what this process's own pandas prints, whose Python files the sandbox runs.
"""

import pathlib
import subprocess
import sys

import pytest

import wardian

numpy = pytest.importorskip("numpy")
pandas = pytest.importorskip("pandas")

if (numpy.__version__, pandas.__version__) != ("2.3.5", "2.3.3"):
    pytest.skip("the sandbox runs numpy 2.3.5 and pandas 2.3.3 alone", allow_module_level=True)

PROGRAMS = sorted(pathlib.Path(__file__).with_name("frames").glob("*.py"))


@pytest.fixture(scope="module")
def snapshot():
    """A sandbox in which pandas is imported: to import it takes longer than most programs."""
    packages = wardian.Packages(pathlib.Path(pandas.__file__).parent.parent)
    with wardian.Sandbox(packages=packages, memory="1GB", fuel=None) as sandbox:
        sandbox.run("import pandas as pd")
        yield sandbox


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_prints_what_cpython_prints(snapshot, program, tmp_path):
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True, cwd=tmp_path)
    with snapshot.fork(1)[0] as sandbox:
        assert sandbox.run(program.read_text()).stdout == done.stdout
