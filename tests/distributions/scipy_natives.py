"""scipy over our natives: programs of `scipy_programs` beside their outputs on CPython with the wheel's own.

`python3 scipy_natives.py 'COMMAND {file}' [NAME…]` runs each program with a command, such as the interpreter of this
computer (guest/interp/examples/run.rs), and compares what it prints: words alike, numbers to seven digits.
`… --bless PYTHON` writes the outputs anew, by a Python that has scipy 1.16.3.
"""

import argparse
import pathlib
import re
import shlex
import subprocess
import sys

PROGRAMS = pathlib.Path(__file__).resolve().with_name("scipy_programs")
TOKENS = re.compile(r"[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+|nan|inf)|[^\s\d]+?(?=[-+\d\s]|$)|[^\s\d]")
# Beneath this a difference is one of rounding, whatever the number.
SMALL = 1e-8


def alike(wanted, found):
    if wanted == found:
        return True
    try:
        wanted, found = float(wanted), float(found)
    except ValueError:
        return False
    return abs(wanted - found) <= max(SMALL, 1e-7 * abs(wanted))


def difference(wanted, found):
    """The first part that differs, or None."""
    wanted, found = TOKENS.findall(wanted), TOKENS.findall(found)
    for place, (one, other) in enumerate(zip(wanted, found)):
        if not alike(one, other):
            return f"{' '.join(wanted[place - 6 : place + 4])} | {' '.join(found[place - 6 : place + 4])}"
    return None if len(wanted) == len(found) else "one is longer"


def run(command):
    return subprocess.run(command, capture_output=True, text=True, timeout=600, cwd="/")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", nargs="?")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--bless", metavar="PYTHON")
    given = parser.parse_args()
    failed = 0
    for program in sorted(PROGRAMS.glob("*.py")):
        if given.names and program.stem not in given.names:
            continue
        output = program.with_suffix(".out")
        if given.bless:
            done = run([given.bless, str(program)])
            if done.returncode:
                sys.exit(f"{program.name}: {done.stderr}")
            output.write_text(done.stdout)
            continue
        done = run(shlex.split(given.command.replace("{file}", str(program))))
        if done.returncode:
            told = done.stderr.strip().rpartition("\n")[2]
        else:
            told = difference(output.read_text(), done.stdout)
        failed += told is not None
        print(program.stem, "ok" if told is None else told)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
