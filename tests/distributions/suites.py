"""The suites of distributions, from their sources, under pytest here and on CPython: `python3.12 suites.py --wardian PATH`

suites.txt names sources by hash, and behind the `#` which files of them are tests; suites_needed.txt what they need
beyond the lists of table.py. Each file of tests is run in a sandbox of its own and under CPython with the same
packages; what passes on CPython and does not here is named. Writes a part of docs/packages.md, of these results and of
those that the cache has of earlier runs with the same command.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from common import HERE, ROOT, in_parallel, installed, read_list, write_part
from sources import source

GOAL = 95

# Runs one file of tests and says, line by line, how each test ended: what was said before a crash counts.
PROGRAM = r"""import json, os, sys
os.chdir({root!r})
if {packages!r}:
    sys.path.append({packages!r})
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
import pytest
out = sys.stdout
url = {url!r}
class Server:
    # What pytest-httpbin has, of the server that runs beside this.
    @pytest.fixture(scope="session")
    def httpbin(self):
        from types import SimpleNamespace
        return SimpleNamespace(url=url)
    @pytest.fixture(scope="session")
    def httpbin_secure(self):
        pytest.skip("no certificate")
class Told:
    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.outcome != "passed":
            print("\n@@" + json.dumps([report.nodeid, report.when, report.outcome]), file=out, flush=True)
# A mark of pypdf's: those tests fetch files.
plugins = ["-p", "no:cacheprovider", "-m", "not enable_socket"]
settings = ["-o", "addopts=", "-o", "filterwarnings="]
sys.exit(pytest.main(["-q", "--tb=short", "--capture=sys", "--rootdir", {root!r}, *plugins, *settings, {file!r}],
                     plugins=[Told(), *([Server()] if url else [])]))
"""

# Whose tests ask a server of httpbin, and the program that is one.
SERVED = ("requests",)
SERVER = """import sys
sys.path.append({packages!r})
from httpbin import app
from werkzeug.serving import make_server
server = make_server("127.0.0.1", 0, app, threaded=True)
print(server.port, flush=True)
server.serve_forever()
"""

# Where a sandbox sees the sources, and the packages.
SEEN = "/home/suite"
PACKAGES = "/usr/lib/python3.12/site-packages"

# Where both find the zones of tzdata as files: a sandbox has no folder of them by itself.
ZONES = "/usr/share/zoneinfo"


def passed(output):
    """The tests that passed, of what a run said: none whose set-up or end failed."""
    told = [json.loads(line[2:]) for line in output.splitlines() if line.startswith("@@")]
    failed = {test for test, _, outcome in told if outcome != "passed"}
    return {test for test, _, outcome in told if outcome == "passed"} - failed


def run(command, log, seconds, places=(), **options):
    try:
        done = subprocess.run(command, capture_output=True, timeout=seconds, **options)
        output = done.stdout + done.stderr
    except subprocess.TimeoutExpired as expired:
        output = (expired.stdout or b"") + b"\nnothing more in time"
    text = output.decode(errors="replace")
    log.write_text(text)
    # Tests may have paths in their names.
    for place, seen in places:
        text = text.replace(str(place), seen)
    return passed(text)


class Suites:
    """What all runs have in common."""

    def __init__(self, options):
        self.options = options
        lists = [HERE / name for name in ("ranked.txt", "needed.txt", "suites_needed.txt")]
        self.packages = installed(options.cache, lists)
        self.zones = self.packages / "tzdata" / "zoneinfo"
        self.logs = options.cache / "logs"
        self.logs.mkdir(exist_ok=True)
        self.server = None

    def serve(self):
        """Start the server; gives its address."""
        program = SERVER.format(packages=str(self.packages))
        command = [sys.executable, "-S", "-P", "-B", "-c", program]
        quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
        self.server = subprocess.Popen(command, **quiet)
        self.url = f"http://127.0.0.1:{int(self.server.stdout.readline())}/"

    def url_for(self, row):
        return self.url if row.name in SERVED else ""

    def on_cpython(self, root, file, log, url):
        program = PROGRAM.format(root=str(root), packages=str(self.packages), file=file, url=url)
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.options.cache), "PYTHONTZPATH": str(self.zones)}
        command = [sys.executable, "-S", "-P", "-B", "-c", program]
        places = [(root, SEEN), (self.packages, PACKAGES)]
        return run(command, log, self.options.seconds, places, env=environment)

    def here(self, root, file, log, url):
        program = PROGRAM.format(root=SEEN, packages="", file=file, url=url)
        seconds = self.options.seconds * 3
        if self.options.native:
            path = log.with_suffix(".py")
            path.write_text(program)
            grant = [f"--packages={self.packages}", f"--mount={root}:{SEEN}", f"--mount={self.zones}:{ZONES}"]
            return run([self.options.native, "--preload", *grant, path], log, seconds)
        grant = ["--packages", self.packages, "--mount", f"{root}:{SEEN}:overlay"]
        grant += ["--mount", f"{self.zones}:{ZONES}"]
        if url:
            grant += ["--allow-http", url]
        limits = ["--timeout", f"{seconds}s", "--memory", "3000M", "--fuel", "none"]
        return run([self.options.wardian, "run", *grant, *limits, "-c", program], log, seconds + 10)

    def one(self, work):
        row, root, file = work
        name = f"{row.name}-{file.replace('/', '-')}"
        url = self.url_for(row)
        theirs = self.on_cpython(root, file, self.logs / f"{name}.cpython", url)
        ours = self.here(root, file, self.logs / f"{name}.here", url)
        behind = sorted(theirs - ours)
        line = f"{len(theirs) - len(behind):5} of {len(theirs):5}  {row.name} {file}"
        print(line, flush=True)
        if self.options.wardian:
            with (self.options.cache / "results.txt").open("a") as out:
                out.write(line + "\n")
        return row, file, len(theirs), behind


def work(options):
    """The files to run: of each row, what its patterns find, in order."""
    for row in read_list(HERE / "suites.txt"):
        if options.only and row.name not in options.only:
            continue
        root = source(options.cache, row)
        found = [path for pattern in row.notes for path in sorted(root.glob(pattern))]
        if not found:
            sys.exit(f"{row.name}: no file of tests")
        for path in found:
            yield row, root, str(path.relative_to(root))


def reasons():
    """Why files fall behind, by distribution and file; written by hand."""
    lines = (HERE / "behind.txt").read_text().splitlines()
    return dict(line.split(": ", 1) for line in lines if line and not line.startswith("#"))


def page(cache):
    known = reasons()
    rows = read_list(HERE / "suites.txt")
    totals = {row.name: [0, 0, 0] for row in rows}
    behind = []
    lines = (cache / "results.txt").read_text().splitlines()
    # The last run of a file counts.
    latest = {(name, file): (int(here), int(count)) for here, _, count, name, file in map(str.split, lines)}
    for (name, file), (here, count) in latest.items():
        if name not in totals:
            continue
        total = totals[name]
        total[0] += 1
        total[1] += count
        total[2] += here
        if here < count:
            why = known.get(f"{name} {file}", "not looked into")
            # No path: a reader, and a test, would look for it in this repository.
            behind.append(f"| {name} | {Path(file).stem} | {here} of {count} | {why} |\n")
    run = [row for row in rows if totals[row.name][1]]
    good = sum(totals[row.name][2] * 100 >= totals[row.name][1] * GOAL for row in run)
    text = f"Of {len(run)} suites, {good} pass {GOAL} % or more of what passes on CPython.\n\n"
    if absent := [row.name for row in rows if row not in run]:
        text += f"Not run, or without a test that passes on CPython: {', '.join(absent)}.\n\n"
    text += "| distribution | version | files | pass on CPython | of them here | share |\n|---|---|---:|---:|---:|---:|\n"
    for row in run:
        files, count, here = totals[row.name]
        text += f"| {row.name} | {row.version} | {files} | {count} | {here} | {100 * here / count:.1f} % |\n"
    text += "\nFiles that fall behind, and why:\n\n| distribution | file | pass here | reason |\n|---|---|---:|---|\n" + "".join(behind)
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--wardian", help="the command")
    where.add_argument("--native", help="the example `run` of guest/interp, for quick looks; writes no page, and nothing to the cache")
    parser.add_argument("--cache", type=Path, default=ROOT / "target" / "distributions")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=int, default=120, help="that a file may take on CPython; here three times that")
    parser.add_argument("--only", nargs="*", help="these distributions")
    options = parser.parse_args()
    if sys.version_info[:2] != (3, 12):
        sys.exit("what is compared with is CPython 3.12")
    options.cache.mkdir(parents=True, exist_ok=True)
    suites = Suites(options)
    todo = list(work(options))
    if any(row.name in SERVED for row, _, _ in todo):
        suites.serve()
    try:
        results = in_parallel(suites.one, todo, options.jobs)
    finally:
        if suites.server:
            suites.server.kill()
    count = sum(result[2] for result in results)
    missing = sum(len(result[3]) for result in results)
    print(f"{count - missing} of {count}")
    for _, _, _, behind in results:
        for test in behind:
            print("  ", test)
    if options.wardian:
        write_part("suites.py", page(options.cache))


if __name__ == "__main__":
    main()
