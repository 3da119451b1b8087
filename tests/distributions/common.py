"""What the table and the suites share: lists of requirements, the folder made of them, the page of results.

pip fetches what a list names, by hash, and installs it as a user of Linux on x86-64 gets it. Nothing is skipped: what
cannot be fetched ends the command. What runs in the folder lives in table.py and suites.py.
"""

import hashlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PAGE = ROOT / "docs" / "packages.md"

# The wheels are those of CPython 3.12 on Linux, whatever computer runs this; `any` is what almost all of them are.
PLATFORM = ["--only-binary", ":all:", "--implementation", "cp", "--python-version", "3.12"]
for _name in ["manylinux2014_x86_64", "manylinux_2_28_x86_64", "any"]:
    PLATFORM += ["--platform", _name]


class Requirement(NamedTuple):
    """A line of a list: a distribution, and what stands behind the `#`."""

    name: str
    version: str
    sha256: str
    notes: list[str]


def read_list(path):
    """The requirements of a list, in its order."""
    found = []
    for line in path.read_text().splitlines():
        text, _, notes = line.partition("#")
        if text.strip():
            requirement, _, sha256 = text.partition("--hash=sha256:")
            name, version = requirement.strip().split("==")
            found.append(Requirement(name, version, sha256.split()[0], notes.split()))
    return found


def pip(*arguments):
    """Run pip, and end the command if it fails."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, stdout=subprocess.DEVNULL)
    if done.returncode:
        sys.exit(f"failed: {' '.join(map(str, command))}")


def installed(cache, lists):
    """A folder with what the lists name, as `pip install --target` makes it; made once for the same lists."""
    mark = hashlib.sha256(b"".join(path.read_bytes() for path in lists)).hexdigest()[:16]
    folder = cache / f"packages-{mark}"
    if folder.exists():
        return folder
    wheels = cache / "wheels"
    files = [argument for path in lists for argument in ("-r", path)]
    same = ["--no-deps", "--require-hashes", *PLATFORM, *files]
    pip("download", *same, "--dest", wheels)
    making = cache / f"making-{mark}"
    # pip asks which Python runs it, too.
    here = ["--no-index", "--find-links", wheels, "--no-compile", "--ignore-requires-python"]
    pip("install", *here, "--target", making, *same)
    making.rename(folder)
    return folder


def in_parallel(function, items, jobs):
    """The results of all, in order."""
    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(function, items))


def write_part(name, text):
    """Replace the part of the page that the script of this name writes."""
    page = PAGE.read_text()
    begin, end = f"<!-- {name} writes from here -->\n", f"<!-- {name} writes to here -->\n"
    pattern = re.escape(begin) + ".*?" + re.escape(end)
    page, found = re.subn(pattern, lambda _: begin + text + end, page, flags=re.DOTALL)
    if found != 1:
        sys.exit(f"{PAGE} has no part for {name}")
    PAGE.write_text(page)
