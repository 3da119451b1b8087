"""Runs smolagents' own tests of its executor against ours, and against plain CPython.

    python conformance/smolagents_tests.py [--write] [--test-file FILE]

The test file is not in this repository: pip fetches the source distribution of the version below, whose
digest is checked. `--write` renews `smolagents-1.26.0.md`, the table of differences. Needs: smolagents of that version,
pytest, numpy, pandas.

Exit status: 0 if our executor passes at least 90 % of the language tests that CPython passes, and every
security test is contained; 1 otherwise.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
VERSION = "1.26.0"
SDIST_SHA256 = "4ec92313265f9cfbcabfc88e192b4bc4505f8475dc5f33dc872062fc567037bd"
TEST_FILE = "tests/test_local_python_executor.py"

#: The share of the language tests passing in CPython that has to pass here.
AIM = 0.9


def fetch(folder: Path) -> Path:
    """The test file, from the source distribution on PyPI."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:"]
    subprocess.run([*command, "--dest", str(folder), f"smolagents=={VERSION}"], check=True, timeout=300)
    sdist = folder / f"smolagents-{VERSION}.tar.gz"
    digest = hashlib.sha256(sdist.read_bytes()).hexdigest()
    if digest != SDIST_SHA256:
        raise SystemExit(f"{sdist.name} has the digest {digest}, not {SDIST_SHA256}")
    with tarfile.open(sdist) as archive:
        member = archive.extractfile(f"smolagents-{VERSION}/{TEST_FILE}")
        assert member is not None, "the source distribution has the tests"
        test_file = folder / Path(TEST_FILE).name
        test_file.write_bytes(member.read())
    return test_file


def run(engine: str, test_file: Path) -> dict[str, dict]:
    """Run the file in a process of its own and return how each test ended."""
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results.json"
        empty = Path(folder) / "empty"
        empty.mkdir()
        command = [sys.executable, __file__, "--inner", engine, str(test_file), str(results), str(empty)]
        done = subprocess.run(command, timeout=1200, cwd=folder, capture_output=True, text=True)
        if not results.exists():
            raise SystemExit(f"the tests did not run with {engine}:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
        return json.loads(results.read_text())


def run_inside(engine: str, test_file: str, results: str, folder: str) -> int:
    """What that process does."""
    import pytest
    from plugin import Plugin

    if engine == "cpython":
        from cpython_reference import ReferenceExecutor as executor_class
    else:
        from wardian.smolagents import WardianExecutor as executor_class
    plugin = Plugin(executor_class, engine != "cpython", Path(results), Path(folder))
    options = ["-q", "-p", "no:cacheprovider", "--rootdir", folder, "-W", "ignore", "--tb=short"]
    return pytest.main([*options, test_file], plugins=[plugin])


def main() -> int:
    if sys.argv[1:2] == ["--inner"]:
        return run_inside(*sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--test-file", type=Path, help="the test file, where it is here already")
    parser.add_argument("--write", action="store_true", help="renew the table in the repository")
    parser.add_argument("--json", type=Path, help="write all results to this file")
    arguments = parser.parse_args()
    import table

    with tempfile.TemporaryDirectory() as folder:
        test_file = arguments.test_file or fetch(Path(folder))
        ours, cpython = run("wardian", test_file.resolve()), run("cpython", test_file.resolve())
    if arguments.json:
        arguments.json.write_text(json.dumps({"wardian": ours, "cpython": cpython}, indent=1))
    report = table.Report(ours, cpython)
    print(report.summary())
    if arguments.write:
        (HERE / f"smolagents-{VERSION}.md").write_text(report.markdown(VERSION))
    return 0 if report.language_share() >= AIM and not report.breached() else 1


if __name__ == "__main__":
    sys.exit(main())
