"""Some real distributions, imported from a folder and from an image: `python3 quick.py --wardian PATH`

quick.txt names them by hash, and behind the `#` what is imported of each. The wheels are left in the cache's folder
`wheels`, which is a wheelhouse for what the list has. What runs whole lists lives in table.py and suites.py.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from common import HERE, ROOT, in_parallel, installed, read_list

LIST = HERE / "quick.txt"

VERSIONS = """\
from importlib.metadata import version
for name in {names!r}:
    print(version(name))
"""


def run(command):
    """What a run of the command printed; the end of what it said if it failed, which ends this one."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if done.returncode:
        sys.exit(f"failed: {' '.join(map(str, command))[:500]}\n{done.stderr[-2000:]}")
    return done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wardian", required=True, help="the command")
    parser.add_argument("--cache", type=Path, default=ROOT / "target" / "quick-distributions")
    options = parser.parse_args()
    options.cache.mkdir(parents=True, exist_ok=True)
    folder = installed(options.cache, [LIST])
    rows = [row for row in read_list(LIST) if row.notes]
    modules = [name for row in rows for name in row.notes]
    wanted = [row.version for row in rows]
    program = VERSIONS.format(names=[row.name for row in rows])
    limits = ["--memory", "1G", "--timeout", "120s"]

    def from_folder(row):
        text = f"import {', '.join(row.notes)}\n" + VERSIONS.format(names=[row.name])
        return run([options.wardian, "run", *limits, "--packages", folder, "-c", text]).strip()

    found = in_parallel(from_folder, rows, 2)
    image = options.cache / "quick.image"
    build = [options.wardian, "image", "build", "-o", image, "--packages", folder, "--import", ",".join(modules)]
    run([*build, *limits])
    there = f"import sys\nassert sys.modules.keys() >= set({modules!r})\n"
    inside = run([options.wardian, "run", *limits, "--image", image, "-c", there + program]).split()
    for row, here, imaged in zip(rows, found, inside):
        print("ok  " if here == imaged == row.version else "FAIL", row.name, here, imaged)
    if found != wanted or inside != wanted:
        sys.exit("not all of them are imported and say their version")
    print(f"{len(rows)} distributions, from a folder and from an image")


if __name__ == "__main__":
    main()
