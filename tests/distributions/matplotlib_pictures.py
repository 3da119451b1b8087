"""The pictures of matplotlib's own tests, from here beside CPython's: `python3.12 matplotlib_pictures.py --wardian PATH`

matplotlib's wheel has no pictures to compare with, so CPython draws them, with the same packages. Each is compared as
matplotlib does it, by the root of the mean square of all differences, and with the tolerance that its test has. Says how
many are the same, and how many are within the tolerance and twice that; writes a page with both side by side, the most
different first: CACHE/pictures/index.html. matplotlib.txt names the packages, by hash.
"""

import argparse
import html
import json
import os
import subprocess
import sys
from pathlib import Path

from common import ROOT, in_parallel
from matplotlib_suite import MATPLOTLIB
from package_suite import packages_of

# Run in the folder in which the pictures are to lie.
PROGRAM = r"""import json, os, sys
os.environ.update(PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", MPLBACKEND="agg")
if {packages!r}:
    sys.path.insert(0, {packages!r})
import matplotlib, pytest
from matplotlib.testing import decorators
decorators._ImageComparisonBase.copy_baseline = lambda self, baseline, extension: None
decorators._raise_on_image_difference = lambda expected, actual, tol: expected or print(
    "\n@@" + json.dumps([os.path.relpath(actual, {pictures!r}), tol]), flush=True)
os.makedirs({pictures!r}, exist_ok=True)
os.chdir({pictures!r})
root = os.path.dirname(matplotlib.__file__)
sys.exit(pytest.main(["-q", "-s", "--tb=line", "-p", "no:cacheprovider", "-o", "addopts=", "-W", "ignore", "-k", "png",
    "--rootdir", root, root + "/tests/" + {file!r}]))
"""

INSIDE = "/home/wardian/pictures"


def drawn(command, folder, seconds):
    """The tolerance of each picture that a run drew into a folder, by its path in there."""
    try:
        output = subprocess.run(command, capture_output=True, timeout=seconds).stdout
    except subprocess.TimeoutExpired as expired:
        output = expired.stdout or b""
    told = [json.loads(line[2:]) for line in output.decode(errors="replace").splitlines() if line.startswith("@@")]
    return {path: tolerance for path, tolerance in told if path.endswith(".png") and (folder / path).exists()}


def compare(one, other):
    """What matplotlib's comparison says; infinite where the sizes differ."""
    import numpy
    from PIL import Image

    one, other = (numpy.asarray(Image.open(path).convert("RGB"), float) for path in (one, other))
    return float(numpy.sqrt(((one - other) ** 2).mean())) if one.shape == other.shape else float("inf")


def page(rows, folder):
    parts = [
        "<!doctype html><meta charset=utf-8><title>Pictures of matplotlib's tests</title>",
        "<style>img { max-width: 46vw; border: 1px solid #ccc } td { vertical-align: top }</style>",
        "<p>Left CPython's, right Wardian's; the most different first.</p><table>",
    ]
    for difference, tolerance, path in rows:
        title = f"{path}: {difference:.3f}, tolerance {tolerance}"
        pictures = "".join(f"<td><img loading=lazy src='{side}/{html.escape(path)}'>" for side in ("cpython", "here"))
        parts.append(f"<tr><td colspan=2>{html.escape(title)}<tr>{pictures}")
    (folder / "index.html").write_text("\n".join(parts) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wardian", required=True, help="the command")
    parser.add_argument("--cache", type=Path, default=ROOT / "target" / "matplotlib-suite")
    parser.add_argument("--seconds", type=int, default=300, help="for a file on CPython; three times that here")
    parser.add_argument("--only", default="", help="files whose name has this")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    cache = options.cache.resolve()
    cache.mkdir(parents=True, exist_ok=True)
    packages = packages_of(MATPLOTLIB, cache)
    sys.path.insert(0, str(packages))
    folder = cache / "pictures"
    cpython, here = folder / "cpython", folder / "here"
    here.mkdir(parents=True, exist_ok=True)

    def of_file(path):
        name = path.name
        program = PROGRAM.format(packages=str(packages), pictures=str(cpython), file=name)
        theirs = drawn([sys.executable, "-S", "-P", "-B", "-c", program], cpython, options.seconds)
        if not theirs:
            return []
        program = PROGRAM.format(packages="", pictures=INSIDE, file=name)
        limits = ["--timeout", f"{3 * options.seconds}s", "--memory", "2000M", "--fuel", "none"]
        command = [options.wardian, "run", "--packages", packages, *limits]
        command += ["--mount", f"{here}:{INSIDE}:rw,bytes=1G", "-c", program]
        ours = drawn(command, here, 3 * options.seconds + 20)
        found = [(compare(cpython / each, here / each), theirs[each], each) for each in theirs if each in ours]
        missing = [(float("inf"), theirs[each], each) for each in theirs if each not in ours]
        print(f"{len(found):4} of {len(theirs):4} drawn  {name}", flush=True)
        return found + missing

    files = sorted((packages / "matplotlib/tests").glob("test_*.py"))
    files = [path for path in files if options.only in path.name and "image_comparison" in path.read_text()]
    rows = [row for rows in in_parallel(of_file, files, options.jobs) for row in rows]
    rows.sort(key=lambda row: (-row[0], row[2]))
    page(rows, folder)
    count = lambda holds: sum(map(holds, rows))  # noqa: E731
    print(
        f"{len(rows)} pictures: {count(lambda row: row[0] == 0)} the same,"
        f" {count(lambda row: row[0] <= row[1])} within the tolerance of their tests,"
        f" {count(lambda row: row[0] <= 2 * row[1])} within twice that;"
        f" {count(lambda row: row[0] <= 1)} differ by up to 1 of 255, {count(lambda row: row[0] <= 5)} by up to 5"
    )
    print(f"side by side: {os.path.relpath(folder / 'index.html')}")


if __name__ == "__main__":
    main()
