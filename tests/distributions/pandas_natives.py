"""pandas on CPython over some of our natives, to write and to test them without a build.

`python3.12 pandas_natives.py --only parsers,join program.py` runs a program, `… -m pytest pandas/tests/io` a module:
pandas is the wheel's that this Python has, and those of its `pandas._libs` modules that are named, or that are in a
folder that is named, are the files of guest/pandas/src/python. Modules whose classes or functions others share in C
(`tslibs`, `hashtable`, `missing`) cannot be replaced: what uses them is loops in Rust, which CPython does not have. For
these there is the interpreter of this computer (guest/interp/examples/run.rs).
"""

import argparse
import importlib.abc
import importlib.machinery
import importlib.util
import runpy
import sys
from pathlib import Path

# Loops in Rust that natives cannot do without.
STAND_INS = Path(__file__).resolve().with_name("pandas_stand_ins")
FILES = Path(__file__).resolve().parents[2] / "guest" / "pandas" / "src" / "python"
PREFIX = "pandas._libs."
# Those that are nothing without loops in Rust stay the wheel's.
IN_RUST = {"groupby", "window.aggregations"}


class Natives(importlib.abc.MetaPathFinder):
    """Finds our files before the wheel's libraries."""

    def __init__(self, only):
        self.only = only

    def find_spec(self, name, path=None, target=None):
        if not name.startswith(PREFIX):
            return None
        rest = name.removeprefix(PREFIX)
        if (STAND_INS / f"{rest}.py").exists():
            return importlib.util.spec_from_file_location(name, STAND_INS / f"{rest}.py")
        # What has an underscore is beside pandas' own, for whichever of ours is there.
        is_wanted = rest.rpartition(".")[2].startswith("_") or any(
            rest == each or rest.startswith(each + ".") for each in self.only
        )
        if rest in IN_RUST or not is_wanted:
            return None
        file = FILES.joinpath(*rest.split(".")).with_suffix(".py")
        if not file.exists():
            return None
        return importlib.util.spec_from_loader(name, Loader(name, str(file)))


class Loader(importlib.machinery.SourceFileLoader):
    """Says that a file of ours lies in the package, whose files pandas leaves out when it looks who called."""

    def source_to_code(self, data, path, **options):
        package = Path(sys.modules["pandas"].__file__).parent / "_libs"
        return super().source_to_code(data, str(package / Path(path).relative_to(FILES)), **options)


def main():
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--only", required=True, help="names beneath pandas._libs, with commas between")
    options.add_argument("-m", dest="is_module", action="store_true")
    options.add_argument("program")
    options.add_argument("rest", nargs=argparse.REMAINDER)
    given = options.parse_args()
    # The build takes whatever lies there.
    sys.dont_write_bytecode = True
    sys.meta_path.insert(0, Natives([name for name in given.only.split(",") if name]))
    sys.argv = [given.program, *given.rest]
    if given.is_module:
        runpy.run_module(given.program, run_name="__main__", alter_sys=True)
    else:
        sys.path.insert(0, str(Path(given.program).resolve().parent))
        runpy.run_path(given.program, run_name="__main__")


if __name__ == "__main__":
    main()
