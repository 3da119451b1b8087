"""What matplotlib's natives draw here and on CPython, pixel for pixel: `python3.12 matplotlib_natives.py --wardian PATH
--packages FOLDER`

The folder has matplotlib and what it needs, as this Python has them. Drawings, each of which is told by a digest, are those of
matplotlib_drawings.py. Ends with an error where a digest is another one.
"""

import argparse
import subprocess
import sys
from pathlib import Path

DRAWINGS = Path(__file__).resolve().with_name("matplotlib_drawings.py")


def main():
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--wardian", required=True, help="the command")
    options.add_argument("--packages", required=True, help="a folder of packages")
    options = options.parse_args()
    expected = lines([sys.executable, str(DRAWINGS)])
    program = DRAWINGS.read_text(encoding="utf-8")
    found = lines([options.wardian, "run", "--packages", options.packages, "-c", program])
    wrong = [f"{place}: {one}, {other}" for place, (one, other) in enumerate(zip(expected, found)) if one != other]
    print(*wrong[:20], sep="\n")
    print(f"{len(expected)} drawings, {len(wrong)} differ")
    if wrong or len(expected) != len(found):
        sys.exit(1)


def lines(command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


if __name__ == "__main__":
    main()
