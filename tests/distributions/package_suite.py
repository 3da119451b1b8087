"""A package's own tests, from its wheel, under pytest here and on CPython: what the suites of packages share.

Each file of tests is run in a sandbox of its own and under CPython with the same packages; what passes on CPython and
does not here is named in the log. The table of the package's page is written by folder, of these results and of those
that the cache has of earlier runs.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from common import HERE, ROOT, in_parallel, installed


class Package(NamedTuple):
    """What is known of a package's tests."""

    name: str
    # Folders of tests, and how much of what passes on CPython is to pass here, in percent.
    folders: dict[str, int]
    # Where the tests of a folder lie in the package: `{}/tests` or `tests/{}`.
    place: str
    # Files of tests that are about something that is not here, and what that is.
    out: dict[str, str]
    # Variables of the environment, as the package's tests want them.
    environment: dict[str, str] = {}
    # Natives for tests, each with the folder of the package that has it.
    stand_ins: tuple[str, ...] = ()
    # The page of `docs` with its table, if it is not named as the package.
    document: str = ""
    # Folders that its tests want to find, though the wheel has them not.
    folders_to_make: tuple[str, ...] = ()

    @property
    def page(self):
        return ROOT / "docs" / f"{self.document or self.name}.md"

    def tests(self, root):
        """`folder/file` of all tests that are run, and where they lie in the package."""
        for folder in self.folders:
            inside = self.place.format(folder)
            for path in sorted((root / inside).rglob("test_*.py")):
                file = path.relative_to(root / inside).as_posix()
                name = f"{folder}/{file}"
                if name not in self.out and not any(name.startswith(f"{each}/") for each in self.out):
                    yield name, f"/{inside}/{file}"


PROGRAM = r"""import json, os, sys
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
os.environ.update({environment!r})
if {packages!r}:
    sys.path.insert(0, {packages!r})
import {package}, pytest
out = sys.stdout
class Told:
    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.outcome != "passed":
            print("\n@@" + json.dumps([report.nodeid.split("tests/")[-1], report.when, report.outcome]), file=out, flush=True)
root = os.path.dirname({package}.__file__)
options = ["-q", "--tb=line", "-p", "no:cacheprovider", "-o", "filterwarnings=", "-o", "addopts=", "-W", "ignore", "-m", "not slow"]
sys.exit(pytest.main([*options, "--rootdir", root, root + {file!r}], plugins=[Told()]))
"""


def passed(output):
    """The tests that passed, of what a run said: none whose set-up or end failed."""
    told = [json.loads(line[2:]) for line in output.splitlines() if line.startswith("@@")]
    failed = {test for test, _, outcome in told if outcome != "passed"}
    return {test for test, _, outcome in told if outcome == "passed"} - failed


def run(command, log, seconds, **options):
    """The tests that passed in a run, whose output is kept."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=seconds, **options)
        output = done.stdout + done.stderr
    except subprocess.TimeoutExpired as expired:
        output = (expired.stdout or b"") + b"\nnothing more in time"
    log.write_bytes(output)
    return passed(output.decode(errors="replace"))


def packages_of(package, cache):
    """The folder with a package and what its tests need."""
    packages = installed(cache, [HERE / f"{package.name}.txt"])
    for folder in package.folders_to_make:
        made = packages / package.name / folder
        made.mkdir(parents=True, exist_ok=True)
        # Packages have no folders without files.
        (made / "nothing").touch()
    return packages


class Suite:
    """What all runs have in common."""

    def __init__(self, package, options):
        self.package = package
        self.options = options
        options.cache.mkdir(parents=True, exist_ok=True)
        self.packages = packages_of(package, options.cache)
        self.logs = options.cache / "logs"
        self.logs.mkdir(exist_ok=True)
        self.results = options.cache / "results.json"
        self.known = json.loads(self.results.read_text()) if self.results.exists() else {}
        # The same folder with stand-ins where numpy has natives for its tests.
        self.here_packages = options.cache / "here"
        if not self.here_packages.exists():
            self.make_folder()

    def make_folder(self):
        making = self.options.cache / "making-here"
        subprocess.run(["rm", "-rf", making], check=True)
        subprocess.run(["cp", "-r", self.packages, making], check=True)
        for native in making.rglob("*.so"):
            native.unlink()
        natives = HERE / f"{self.package.name}_natives"
        for place in self.package.stand_ins:
            # What can honestly be written in Python comes first.
            own = natives / f"{Path(place).name}.py"
            text = own.read_text() + "\n\n" if own.exists() else ""
            text += (natives / "_stand_in.py").read_text()
            (making / self.package.name / f"{place}.py").write_text(text)
        making.rename(self.here_packages)

    def files(self):
        """Those that are asked for."""
        for name, file in self.package.tests(self.packages / self.package.name):
            if not self.options.only or self.options.only in name:
                yield name, file

    def program(self, packages, file):
        environment = self.package.environment
        return PROGRAM.format(packages=packages, file=file, package=self.package.name, environment=environment)

    def on_cpython(self, name, file):
        log = self.logs / f"{name.replace('/', '-')}.cpython"
        kept = log.with_suffix(".passed")
        if kept.exists():
            return set(json.loads(kept.read_text()))
        program = self.program(str(self.packages), file)
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.options.cache)}
        command = [sys.executable, "-S", "-P", "-B", "-c", program]
        found = run(command, log, self.options.seconds, env=environment, cwd=self.options.cache)
        kept.write_text(json.dumps(sorted(found)))
        return found

    def here(self, name, file):
        log = self.logs / f"{name.replace('/', '-')}.here"
        program = self.program("", file)
        seconds = self.options.seconds * 2
        if self.options.native:
            path = log.with_suffix(".py")
            path.write_text(program)
            command = [self.options.native, "--preload", f"--packages={self.here_packages}", path]
            return run(command, log, seconds, cwd=self.options.cache)
        limits = ["--timeout", f"{seconds}s", "--memory", "2000M", "--fuel", "none"]
        command = [self.options.wardian, "run", "--packages", self.here_packages, *limits, "-c", program]
        return run(command, log, seconds + 10)

    def one(self, test):
        name, path = test
        theirs = self.on_cpython(name, path)
        ours = self.here(name, path)
        behind = sorted(theirs - ours)
        (self.logs / f"{name.replace('/', '-')}.behind").write_text("\n".join(behind) + "\n")
        print(f"{len(theirs) - len(behind):5} of {len(theirs):5}  {name}", flush=True)
        return name, [len(theirs) - len(behind), len(theirs)]

    def write(self):
        """The table of the page."""
        rows = ["| folder | tests that pass on CPython | here | % | wanted |", "|---|--:|--:|--:|--:|"]
        for folder, wanted in self.package.folders.items():
            files = [counts for name, counts in self.known.items() if name.startswith(f"{folder}/")]
            ours, theirs = sum(count[0] for count in files), sum(count[1] for count in files)
            if theirs:
                rows.append(f"| {folder} | {theirs} | {ours} | {100 * ours / theirs:.1f} | {wanted} |")
        least = sorted(
            (ours / theirs, name, ours, theirs) for name, (ours, theirs) in self.known.items() if theirs and ours < theirs * 0.92
        )
        rows += ["", "Files of which less than 92 % pass:", "", "| file | here | of |", "|---|--:|--:|"]
        rows += [f"| {name} | {ours} | {theirs} |" for _, name, ours, theirs in least]
        text = self.package.page.read_text()
        begin, end = f"<!-- {self.package.name}_suite.py -->\n", "<!-- end -->\n"
        head, rest = text.split(begin)
        tail = rest.split(end)[1]
        self.package.page.write_text(head + begin + "\n".join(rows) + "\n" + end + tail)


def run_suite(package, about):
    """The command of a suite."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    command = parser.add_mutually_exclusive_group(required=True)
    command.add_argument("--wardian", help="the command")
    command.add_argument("--native", help="the interpreter of this computer: guest/interp/examples/run.rs")
    parser.add_argument("--cache", type=Path, default=ROOT / "target" / f"{package.name}-suite")
    parser.add_argument("--seconds", type=int, default=300, help="for a file on CPython; twice that here")
    parser.add_argument("--only", help="files whose name has this")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    options.cache = options.cache.resolve()
    suite = Suite(package, options)
    for name, counts in in_parallel(suite.one, list(suite.files()), options.jobs):
        suite.known[name] = counts
    suite.results.write_text(json.dumps(suite.known, indent=1))
    suite.write()
