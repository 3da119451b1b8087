"""Run cases by the shell of this Python: `python3.12 check.py [CASE.sh or DIRECTORY...]`

Under CPython the shell is taken from the guest's files; in the sandbox it is there
already. Compares stdout, stderr and status with what `bless.py` wrote.
"""

import io
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__)) if "__file__" in globals() else "/cases"
sys.path.insert(0, HERE)
# Behind the library: the prelude has modules of the same names.
sys.path.append(os.path.join(HERE, "../../guest/shell"))

import _wardian_shell
from bless import DIRECTORY, ENVIRONMENT, fresh, parse, shown


def by_subprocess(argv, cwd, environ, stdin, stdout, stderr):
    import subprocess
    found = subprocess.run([sys.executable, *argv], cwd=cwd, env=environ, input=stdin or b"", capture_output=True)
    stdout(found.stdout)
    stderr(found.stderr)
    return found.returncode


def by_us(script):
    fresh()
    out, err = [], []
    status = _wardian_shell.run(script, cwd=DIRECTORY, environ=dict(ENVIRONMENT), stdin=io.BytesIO(),
                                stdout=out.append, stderr=err.append,
                                python=None if sys.platform == "wasi" else by_subprocess)
    return (*[b"".join(each).decode("utf-8", "surrogateescape") for each in (out, err)], status)


def cases(names):
    for name in names or [HERE]:
        if os.path.isdir(name):
            yield from [os.path.join(name, each) for each in sorted(os.listdir(name)) if each.endswith(".sh")]
        else:
            yield name


def main():
    failed = passed = skipped = 0
    for path in cases([name for name in sys.argv[1:] if name != "-v"]):
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            script, expected = parse(file.read())
        # There is no second interpreter for cases there, and files have no permissions.
        if sys.platform == "wasi" and (os.path.basename(path).startswith("python")
                                       or script.startswith("# not in a sandbox: ")):
            skipped += 1
            continue
        found = by_us(script)
        if found == expected:
            passed += 1
            continue
        failed += 1
        print(f"--- {os.path.basename(path)}")
        if "-v" in sys.argv or len(sys.argv) == 2:
            import difflib
            print("\n".join(difflib.unified_diff(shown(*expected).splitlines(), shown(*found).splitlines(), "bash", "ours",
                                                 lineterm="", n=1)))
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
