"""scipy in a sandbox, over natives of Wardian's: each program of `scipy_programs/` prints what it prints on CPython.

Expected is what this process's own scipy prints, whose Python files the sandbox runs.
"""

import pathlib
import subprocess
import sys

import pytest

import wardian

numpy = pytest.importorskip("numpy")
scipy = pytest.importorskip("scipy")

if (numpy.__version__, scipy.__version__) != ("2.3.5", "1.16.3"):
    pytest.skip("the sandbox runs numpy 2.3.5 and scipy 1.16.3 alone", allow_module_level=True)

PROGRAMS = sorted(pathlib.Path(__file__).with_name("scipy_programs").glob("*.py"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_prints_what_cpython_prints(program, tmp_path):
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True, cwd=tmp_path)
    packages = wardian.Packages(pathlib.Path(scipy.__file__).parent.parent)
    with wardian.Sandbox(packages=packages, memory="1GB", fuel=None, timeout=300) as sandbox:
        assert sandbox.run(program.read_text()).stdout == done.stdout
