"""Node's own test runner on js/, against the same server."""

import pathlib
import shutil
import subprocess

import pytest

HERE = pathlib.Path(__file__).parent / "js"


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
def test_the_sdk_for_javascript():
    if not (HERE / "node_modules").exists():
        pytest.skip("run `npm install` in js/ first")
    subprocess.run(["node", "--test", "--test-force-exit"], cwd=HERE, check=True, timeout=300)
