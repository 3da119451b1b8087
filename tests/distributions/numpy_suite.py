"""numpy's own tests, from its wheel, under pytest here and on CPython: `python3.12 numpy_suite.py --wardian PATH`

numpy.txt names numpy and what its tests need, by hash. Each file of tests is run in a sandbox of its own and under
CPython with the same packages; what passes on CPython and does not here is named in the log. Natives that numpy has for
its tests alone are not here: tests that call one are skipped (numpy_natives). Writes the table of docs/numpy.md, by
folder, of these results and of those that the cache has of earlier runs. What is left out, and why, is OUT.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from common import HERE, ROOT, in_parallel, installed

PAGE = ROOT / "docs" / "numpy.md"
LIST = HERE / "numpy.txt"

# Folders of tests, and how much of what passes on CPython is to pass here, in percent.
FOLDERS = {"_core": 85, "lib": 92, "random": 95, "linalg": 92, "fft": 92, "ma": 92, "polynomial": 92, "matrixlib": 92}

# Files of tests that are about something that is not here.
OUT = {
    "_core/test_memmap.py": "files mapped into memory",
    "_core/test_multithreading.py": "threads",
    "_core/test_mem_policy.py": "a C compiler",
    "_core/test_cpu_dispatcher.py": "natives built for processors",
    "_core/test_cpu_features.py": "natives built for processors",
    "_core/test_simd.py": "natives built for processors",
    "_core/test_simd_module.py": "natives built for processors",
    "_core/test_cython.py": "a C compiler",
    "_core/test_limited_api.py": "a C compiler",
    "_core/test_extint128.py": "natives for tests",
    "_core/test_hashtable.py": "natives for tests",
    "_core/test_dlpack.py": "memory of other libraries",
    "_core/test_arraymethod.py": "the inside of numpy's C",
    "_core/test_casting_unittests.py": "the inside of numpy's C",
    "_core/test_custom_dtypes.py": "the inside of numpy's C",
    "_core/test_conversion_utils.py": "natives for tests",
    "_core/test_array_interface.py": "a C compiler",
    "_core/test_casting_floatingpoint_errors.py": "flags of the processor, which numpy's tests leave out in WebAssembly",
    "random/test_extending.py": "a C compiler",
}

# The natives for tests, each in the folder of its package.
STAND_INS = ("_multiarray_tests", "_umath_tests", "_rational_tests", "_struct_ufunc_tests", "_operand_flag_tests")

PROGRAM = r"""import json, os, sys
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
os.environ["NPY_AVAILABLE_MEM"] = "1GB"
if {packages!r}:
    sys.path.insert(0, {packages!r})
import numpy, pytest
out = sys.stdout
class Told:
    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.outcome != "passed":
            print("\n@@" + json.dumps([report.nodeid.split("tests/")[-1], report.when, report.outcome]), file=out, flush=True)
root = os.path.dirname(numpy.__file__)
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


class Suite:
    """What all runs have in common."""

    def __init__(self, options):
        self.options = options
        options.cache.mkdir(parents=True, exist_ok=True)
        self.packages = installed(options.cache, [LIST])
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
        natives = HERE / "numpy_natives"
        stand_in = (natives / "_stand_in.py").read_text()
        for name in STAND_INS:
            # What can honestly be written in Python comes first.
            own = natives / f"{name}.py"
            text = own.read_text() + "\n\n" if own.exists() else ""
            (making / "numpy" / "_core" / f"{name}.py").write_text(text + stand_in)
        making.rename(self.here_packages)

    def files(self):
        """`folder/file` of all tests that are run."""
        for folder in FOLDERS:
            for path in sorted((self.packages / "numpy" / folder / "tests").glob("test_*.py")):
                name = f"{folder}/{path.name}"
                if name not in OUT and (not self.options.only or self.options.only in name):
                    yield name

    def on_cpython(self, name, file):
        log = self.logs / f"{name.replace('/', '-')}.cpython"
        kept = log.with_suffix(".passed")
        if kept.exists():
            return set(json.loads(kept.read_text()))
        program = PROGRAM.format(packages=str(self.packages), file=file)
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.options.cache)}
        found = run([sys.executable, "-S", "-P", "-B", "-c", program], log, self.options.seconds, env=environment)
        kept.write_text(json.dumps(sorted(found)))
        return found

    def here(self, name, file):
        log = self.logs / f"{name.replace('/', '-')}.here"
        program = PROGRAM.format(packages="", file=file)
        seconds = self.options.seconds * 2
        if self.options.native:
            path = log.with_suffix(".py")
            path.write_text(program)
            return run([self.options.native, "--preload", f"--packages={self.here_packages}", path], log, seconds)
        limits = ["--timeout", f"{seconds}s", "--memory", "2000M", "--fuel", "none"]
        command = [self.options.wardian, "run", "--packages", self.here_packages, *limits, "-c", program]
        return run(command, log, seconds + 10)

    def one(self, name):
        folder, file = name.split("/")
        path = f"/{folder}/tests/{file}"
        theirs = self.on_cpython(name, path)
        ours = self.here(name, path)
        behind = sorted(theirs - ours)
        (self.logs / f"{name.replace('/', '-')}.behind").write_text("\n".join(behind) + "\n")
        print(f"{len(theirs) - len(behind):5} of {len(theirs):5}  {name}", flush=True)
        return name, [len(theirs) - len(behind), len(theirs)]

    def write(self):
        """The table of the page."""
        rows = ["| folder | tests that pass on CPython | here | % | wanted |", "|---|--:|--:|--:|--:|"]
        for folder, wanted in FOLDERS.items():
            files = [counts for name, counts in self.known.items() if name.startswith(f"{folder}/")]
            ours, theirs = sum(count[0] for count in files), sum(count[1] for count in files)
            if theirs:
                rows.append(f"| {folder} | {theirs} | {ours} | {100 * ours / theirs:.1f} | {wanted} |")
        least = sorted(
            (ours / theirs, name, ours, theirs) for name, (ours, theirs) in self.known.items() if theirs and ours < theirs * 0.92
        )
        rows += ["", "Files of which less than 92 % pass:", "", "| file | here | of |", "|---|--:|--:|"]
        rows += [f"| {name} | {ours} | {theirs} |" for _, name, ours, theirs in least]
        text = PAGE.read_text()
        begin, end = "<!-- numpy_suite.py -->\n", "<!-- end -->\n"
        head, rest = text.split(begin)
        tail = rest.split(end)[1]
        PAGE.write_text(head + begin + "\n".join(rows) + "\n" + end + tail)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    command = parser.add_mutually_exclusive_group(required=True)
    command.add_argument("--wardian", help="the command")
    command.add_argument("--native", help="the interpreter of this computer: guest/interp/examples/run.rs")
    parser.add_argument("--cache", type=Path, default=ROOT / "target" / "numpy-suite")
    parser.add_argument("--seconds", type=int, default=300, help="for a file on CPython; twice that here")
    parser.add_argument("--only", help="files whose name has this")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    options.cache = options.cache.resolve()
    suite = Suite(options)
    for name, counts in in_parallel(suite.one, list(suite.files()), options.jobs):
        suite.known[name] = counts
    suite.results.write_text(json.dumps(suite.known, indent=1))
    suite.write()


if __name__ == "__main__":
    main()
