"""Write the expectations of cases from CPython: `python3.12 bless.py CASE...`

Runs each case with every `# =>` and `# !!` removed, notes which statement of
the module wrote each line of output, and puts the lines back beside it. Output
that is bulky or has blanks that an editor would strip goes to a sibling
`.out`. A sibling `.err`, where there is one, gets the whole traceback, and no `# !!`
is written then: it would change the source lines that the traceback shows. Cases
that say `differs` or `expect_stop` are left alone: CPython cannot know them.
"""

import ast
import json
import os
import re
import subprocess
import sys
import tempfile

BULKY_TOTAL = 60
BULKY_STATEMENT = 24
WIDTH = 110

MARKER = re.compile(r"(^|[ \t]+)# (?:=>|!!)(?: .*)?$")
ODD = re.compile(r"[\r\v\f\x1c-\x1f\x85\u2028\u2029]|[ \t]$|# =>|# !!")

# Runs a case and notes the module's line for each write.
DRIVER = r'''
import atexit, gc, io, json, sys, traceback, types
path, report = sys.argv[1:3]
name = path.rsplit("/", 1)[-1]
source = open(path, encoding="utf-8").read()
events = []
class Notes(io.TextIOBase):
    encoding = "utf-8"
    def writable(self):
        return True
    def write(self, text):
        if type(text) is not str:
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        frame = sys._getframe(1)
        while frame and not (frame.f_code.co_filename == path and frame.f_code.co_name == "<module>"):
            frame = frame.f_back
        events.append((frame.f_lineno if frame else 10 ** 9, text))
        return len(text)
main = types.ModuleType("__main__")
main.__builtins__ = __builtins__
main.__file__ = path
real = sys.stdout, sys.stderr
sys.modules["__main__"] = main
sys.argv = [name]
notes = Notes(), io.StringIO()
sys.stdout, sys.stderr = notes
end = None
try:
    exec(compile(source, path, "exec"), main.__dict__)
except SystemExit as error:
    end = {"exit": error.code}
except BaseException as error:
    sys.stdout, sys.stderr = real
    line = None
    for frame, number in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename == path and line is None:
            line = number
    if line is None and isinstance(error, SyntaxError):
        line = error.lineno
    text = "".join(traceback.format_exception(error)).rstrip("\n").split("\n")[-1]
    end = {"raised": text, "line": line}
# The program ends: its exit functions run, and its module goes.
sys.stdout, sys.stderr = notes
frame = None
atexit._run_exitfuncs()
sys.modules["__main__"] = sys
del main
gc.collect()
sys.stdout, sys.stderr = real
with open(report, "w") as file:
    json.dump({"events": events, "end": end}, file)
'''


def strip(source):
    """The program without its expectations."""
    lines = []
    for line in source.split("\n"):
        bare = MARKER.sub("", line)
        if bare != line and not bare.strip():
            continue
        lines.append(bare)
    return "\n".join(lines)


def observe(path, source, stdin):
    """Run a case under the driver."""
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, os.path.basename(path))
        report = os.path.join(folder, "report.json")
        with open(copy, "w", encoding="utf-8") as file:
            file.write(source)
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-X", "utf8", "-c", DRIVER, copy, report],
            input=stdin, capture_output=True, text=True, timeout=60)
        if not os.path.exists(report):
            raise SystemExit(f"{path}: the driver failed\n{done.stderr}")
        with open(report) as file:
            return json.load(file)


def output_lines(events):
    """(module line, text) for each complete line, and whether the last one is complete."""
    lines, pending = [], ""
    for number, text in events:
        pieces = (pending + text).split("\n")
        pending = pieces.pop()
        lines.extend((number, piece) for piece in pieces)
    return lines, pending


class Places:
    """Which statement a line of the module belongs to."""

    def __init__(self, source):
        self.simple = {}
        self.top = []
        try:
            tree = ast.parse(source)
        except SyntaxError:
            return
        for node in tree.body:
            first = min([node.lineno] + [d.lineno for d in getattr(node, "decorator_list", [])])
            self.top.append((first, node.end_lineno, node.col_offset))
            self.walk(node)

    def walk(self, node):
        blocks = [getattr(node, name, None) for name in ("body", "orelse", "finalbody")]
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
            return
        if not any(isinstance(block, list) for block in blocks) and not hasattr(node, "handlers") and not hasattr(node, "cases"):
            for number in range(node.lineno, node.end_lineno + 1):
                place = (node.lineno, node.end_lineno, node.col_offset)
                old = self.simple.get(number)
                if old:
                    place = (min(old[0], place[0]), max(old[1], place[1]), min(old[2], place[2]))
                self.simple[number] = place
            return
        for block in blocks:
            for child in block or []:
                self.walk(child)
        for part in list(getattr(node, "handlers", [])) + list(getattr(node, "cases", [])):
            for child in part.body:
                self.walk(child)

    def top_of(self, number):
        for place in self.top:
            if place[0] <= number <= place[1]:
                return place
        return None


def bless(path):
    with open(path, encoding="utf-8") as file:
        old = file.read()
    settings = dict(re.findall(r"^#: *(\w+) *= *(.*)$", old, re.M))
    if "differs" in settings or "expect_stop" in settings:
        return
    source = strip(old)
    stdin = settings.get("stdin", '""')[1:-1].replace("\\n", "\n")
    report = observe(path, source, stdin)
    lines, pending = output_lines(report["events"])
    end = report["end"]
    places = Places(source)

    trailing, below = {}, {}      # line -> text; line -> [(column, text)]
    by_top = {}
    bulky = bool(pending) or len(lines) > BULKY_TOTAL
    for number, text in lines:
        if ODD.search(text) or len(text) > 200:
            bulky = True
        top = places.top_of(number)
        if top is None:
            bulky = True
            continue
        by_top.setdefault(top, []).append((number, text))
    if not bulky:
        last_of_top = {}
        for top, outputs in by_top.items():
            if len(outputs) > BULKY_STATEMENT:
                bulky = True
            where = [places.simple.get(number) for number, _ in outputs]
            orderly = None not in where and where == sorted(where)
            if not orderly:
                where = [top] * len(outputs)
            groups = {}
            for place, (number, text) in zip(where, outputs):
                groups.setdefault(place, []).append(text)
            for place, texts in groups.items():
                first, last, column = place
                code = source.split("\n")[last - 1]
                if first == last and orderly and len(texts) == 1 and texts[0] and len(code) + len(texts[0]) + 7 <= WIDTH:
                    trailing[last] = f"  # => {texts[0]}"
                    last_of_top[top] = max(last_of_top.get(top, 0), last)
                else:
                    below.setdefault(last, []).extend((column, f"# => {text}".rstrip()) for text in texts)
                    last_of_top[top] = max(last_of_top.get(top, 0), last + 0.5)
    if bulky:
        trailing, below = {}, {}
    if end and "raised" in end and not os.path.exists(path[:-3] + ".err"):
        number = end["line"]
        text = f"# !! {end['raised']}"
        top = places.top_of(number)
        place = places.simple.get(number)
        code = source.split("\n")
        later = [line for line in list(trailing) + list(below) if line >= number]
        single = top is None or (place and place[0] == place[1])
        if single and not later:
            trailing[number] = f"  {text}"
        else:
            below.setdefault(top[1], []).append((top[2], text))
    elif end and "exit" in end:
        status = {None: "0"}.get(end["exit"], str(end["exit"]) if isinstance(end["exit"], int) else "1")
        if settings.get("exit") != status:
            raise SystemExit(f"{path}: exits with {status}, say `#: exit = {status}`")

    out_path = path[:-3] + ".out"
    if bulky:
        with open(out_path, "w", encoding="utf-8") as file:
            file.write("".join(text for _, text in report["events"]))
    elif os.path.exists(out_path):
        os.remove(out_path)
    result = []
    for number, line in enumerate(source.split("\n"), 1):
        result.append(line + trailing.get(number, ""))
        result.extend(" " * column + text for column, text in below.get(number, []))
    new = "\n".join(result)
    if new != old:
        with open(path, "w", encoding="utf-8") as file:
            file.write(new)
    err_path = path[:-3] + ".err"
    if os.path.exists(err_path):
        folder = os.path.dirname(os.path.abspath(path))
        done = subprocess.run([sys.executable, "-I", "-S", "-X", "utf8", os.path.abspath(path)],
                              input=stdin, capture_output=True, text=True, timeout=60, cwd=folder)
        with open(err_path, "w", encoding="utf-8") as file:
            file.write(done.stderr.replace(f'File "{folder}/', 'File "'))


for case in sys.argv[1:]:
    bless(case)
