"""Which of the most downloaded pure-Python distributions import here: `python3.12 table.py --wardian PATH`

Installs what ranked.txt and needed.txt name to a folder and makes an image of that. Imports each distribution of
ranked.txt in a fresh sandbox that is granted the folder, in one that begins with the image, and under CPython in the
same folder, and has all print the version that importlib.metadata gives. Writes docs/packages.md. The suites of
distributions are run by suites.py.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from common import HERE, ROOT, in_parallel, installed, read_list, write_part

WANTED = 200
GOAL = 195

PROGRAM = """\
import importlib
for name in {names!r}:
    importlib.import_module(name)
from importlib.metadata import version
print(version({distribution!r}))
"""


def program(row):
    return PROGRAM.format(names=row.notes[1:], distribution=row.name)


def last_line(done):
    """The version, or the error: what a run said last."""
    lines = (done.stdout + done.stderr).strip().splitlines() or [""]
    return lines[-1] if done.returncode else done.stdout.strip()


def run_cpython(row, folder, where):
    start = f"import sys; sys.path.append({str(folder)!r})\n"
    command = [sys.executable, "-S", "-I", "-B", "-c", start + program(row)]
    # What runs has no need of the network, and a home of its own.
    environment = {"PATH": os.environ["PATH"], "HOME": str(where)}
    return run(command, cwd=where, env=environment)


def run_native(row, example, folder, where):
    path = where / f"import-{row.name}.py"
    path.write_text(program(row))
    return run([example, "--preload", f"--packages={folder}", path])


def run_wardian(row, wardian, grant):
    # A minute of a computer that is busy; an import of the largest of them takes seconds.
    return run([wardian, "run", *grant, "--timeout", "120s", "--memory", "1G", "-c", program(row)])


def build_image(wardian, folder, image):
    command = [wardian, "image", "build", "-o", image, "--packages", folder]
    if subprocess.run(command, stderr=subprocess.DEVNULL, timeout=600).returncode:
        sys.exit(f"failed: {' '.join(map(str, command))}")


def run(command, **options):
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=180, **options)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", "nothing in 180 s")


def lines(rows):
    yield "| rank | distribution | version | imported | here |\n|---:|---|---|---|---|\n"
    for row, ours, theirs in rows:
        names = " ".join(f"`{name}`" for name in row.notes[1:])
        result = "yes" if ours == row.version else "no: `" + ours.replace("|", "\\|") + "`"
        yield f"| {row.notes[0]} | {row.name} | {row.version} | {names} | {result} |\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--wardian", help="the command")
    where.add_argument("--native", help="the example `run` of guest/interp: the interpreter without a component")
    parser.add_argument("--cache", type=Path, default=ROOT / "target" / "distributions")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", nargs="*", help="these distributions; writes no page")
    options = parser.parse_args()
    if sys.version_info[:2] != (3, 12):
        sys.exit("what is compared with is CPython 3.12")
    options.cache.mkdir(parents=True, exist_ok=True)
    folder = installed(options.cache, [HERE / "ranked.txt", HERE / "needed.txt"])
    image = options.cache / "table.image"
    if options.wardian:
        build_image(options.wardian, folder, image)

    def one(row):
        if options.native:
            ours = last_line(run_native(row, options.native, folder, options.cache))
        else:
            ours = last_line(run_wardian(row, options.wardian, ["--packages", folder]))
            imaged = last_line(run_wardian(row, options.wardian, ["--image", image]))
            if imaged != ours:
                ours = f"from a folder {ours}, from an image {imaged}"
        theirs = last_line(run_cpython(row, folder, options.cache))
        print("ok  " if ours == theirs == row.version else "FAIL", row.name, ours, flush=True)
        return row, ours, theirs

    rows = [row for row in read_list(HERE / "ranked.txt") if not options.only or row.name in options.only]
    rows = in_parallel(one, rows, options.jobs)
    if options.only:
        return
    pure = [row for row in rows if row[2] == row[0].version]
    rest = [row for row in rows if row[2] != row[0].version]
    good = sum(ours == row.version for row, ours, _ in pure)
    first = rows[:WANTED]
    strict = sum(ours == row.version for row, ours, _ in first)
    text = (
        f"Of {len(pure)} distributions, {good} are imported, from a folder and from an image, and say their version"
        + (", measured with the interpreter built natively, not as a component" if options.native else "")
        + ".\n\n"
        + "".join(lines(pure))
        + f"\nNot among them are {len(rest)} that have a pure-Python wheel and a place in the ranking, but need a"
        " distribution that is compiled code only: CPython, too, cannot import them from pure-Python wheels."
        f" If they count, {strict} of the first {len(first)} are imported.\n\n"
        + "".join(lines(rest))
    )
    write_part("table.py", text)
    print(f"{good} of {len(pure)}; {strict} of the first {len(first)} if those that need compiled code count")
    if len(pure) != WANTED or good < GOAL:
        sys.exit(f"wanted: {GOAL} of {WANTED}")


if __name__ == "__main__":
    main()
