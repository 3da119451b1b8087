"""Write the expectations of cases from the machine's bash: `python3.12 bless.py CASE.sh...`

A case is a script; behind it stand what bash and the commands of Debian wrote:
`#> ` a line of stdout, `#! ` one of stderr, `#\\ ` before either: it had no newline, `#= ` the exit status.
Each runs by `bash -c` in an empty directory. Cases that say `# ours` in their first line
are of this shell only: they are written by hand.
"""

import os
import shutil
import subprocess
import sys

DIRECTORY = "/tmp/wardian-shell-case"
ENVIRONMENT = {"HOME": DIRECTORY, "LC_ALL": "C.UTF-8", "TZ": "UTC", "USER": "user",
               "PATH": "/usr/local/bin:/usr/bin:/bin"}
MARKS = ("#> ", "#! ", "#\\> ", "#\\! ", "#= ")


def parse(text):
    """The script of a case, and its expectation: stdout, stderr, status."""
    lines = text.split("\n")
    end = len(lines)
    while end and (lines[end - 1].startswith(MARKS) or lines[end - 1] in ("#>", "#!", "")):
        end -= 1
    streams, status = {">": "", "!": ""}, 0
    for line in lines[end:]:
        if line.startswith("#= "):
            status = int(line[3:])
        elif line.startswith("#\\"):
            streams[line[2]] += line[4:]
        elif line:
            streams[line[1]] += line[3:] + "\n"
    return "\n".join(lines[:end]) + "\n", (streams[">"], streams["!"], status)


def shown(stdout, stderr, status):
    """An expectation as it stands in a case."""
    rows = []
    for mark, text in ((">", stdout), ("!", stderr)):
        pieces = text.split("\n")
        last = pieces.pop()
        rows += [f"#{mark} {piece}" if piece else f"#{mark}" for piece in pieces]
        if last:
            rows.append(f"#\\{mark} {last}")
    if status:
        rows.append(f"#= {status}")
    return "".join([row + "\n" for row in rows])


def fresh():
    if os.path.isdir(DIRECTORY):
        shutil.rmtree(DIRECTORY)
    os.makedirs(DIRECTORY)


def by_bash(script):
    fresh()
    environment = dict(ENVIRONMENT, PATH=os.path.dirname(sys.executable) + ":" + ENVIRONMENT["PATH"])
    found = subprocess.run(["bash", "-c", script], cwd=DIRECTORY, env=environment, stdin=subprocess.DEVNULL,
                           capture_output=True, timeout=20)
    return (*[each.decode("utf-8", "surrogateescape") for each in (found.stdout, found.stderr)], found.returncode)


def main():
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            script, _ = parse(file.read())
        if script.startswith("# ours"):
            continue
        with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(script + shown(*by_bash(script)))


if __name__ == "__main__":
    main()
