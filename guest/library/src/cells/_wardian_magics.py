# `get_ipython()`: lines that begin with `!` and `%`, as the host's translation of
# a cell calls them. Commands run in the host's tool `_wardian_system`; where it offers none,
# in the shell of `_wardian_shell`, in this interpreter.

import builtins
import os
import sys

import _wardian_display

_space = sys.modules["__main__"].__dict__


class UsageError(Exception):
    """A magic was called in a wrong way: one line, and the cell goes on."""

    __module__ = "IPython.core.error"


class SList(list):
    """Lines of output, with the names that IPython gives their forms."""

    __module__ = "IPython.utils.text"

    @property
    def l(self):
        return self

    list = l

    @property
    def n(self):
        return "\n".join(self)

    nlstr = n

    @property
    def s(self):
        return " ".join(self)

    spstr = s

    @property
    def p(self):
        from pathlib import Path
        return [Path(line) for line in self if os.path.exists(line)]

    paths = p

    def grep(self, pattern, prune=False, field=None):
        import re
        test = pattern if callable(pattern) else re.compile(pattern, re.IGNORECASE).search
        cells = [line if field is None else (line.split() + [""] * (field + 1))[field]
                 for line in self]
        return SList([line for line, cell in zip(self, cells) if bool(test(cell)) != prune])

    def fields(self, *fields):
        rows = [line.split() for line in self]
        if not fields:
            return rows
        return SList([" ".join([row[at] for at in fields if -len(row) <= at < len(row)])
                      for row in rows])


def get_ipython():
    """The session, as IPython's shell object."""
    return _shell


def expand(line, space):
    """Python's values for `{expression}` and `$name`; the line as it is where one has none."""
    if "$" not in line and "{" not in line:
        return line
    from string import Formatter
    pieces = []
    try:
        for literal, field, spec, conversion in Formatter().parse(line):
            # `parse` has made one brace of two, as IPython does too.
            _expand_names(literal, space, pieces)
            if field is not None:
                value = eval(f"{field}:{spec}" if spec else field, space)
                pieces.append(str(Formatter().convert_field(value, conversion)))
    except Exception:
        return line
    return "".join(pieces)


def _expand_names(text, space, pieces):
    # `$name.attribute`, but `$$` is for the shell, and what is in single quotes stays.
    quoted = False
    parts = text.split("$")
    at = 0
    while at < len(parts):
        part = parts[at]
        if at == 0:
            pieces.append(part)
        elif quoted:
            pieces.append("$" + part)
        elif not part and at + 1 < len(parts):
            # `$$name` is `$name` for the shell, and `$$` alone its number.
            at += 1
            part = parts[at]
            named = part and (part[0].isalnum() or part[0] in "_.")
            pieces.append(("$" if named else "$$") + part)
        else:
            end = 0
            while end < len(part) and (part[end].isalnum() or part[end] in "_."):
                end += 1
            name = part[:end].rstrip(".")
            pieces.append(str(eval(name, space)) if name else "$")
            pieces.append(part[len(name):])
        if part.count("'") % 2:
            quoted = not quoted
        at += 1


def _usage(text):
    _wardian_display.flush()
    print(f"UsageError: {text}", file=sys.stderr)


class Events:
    """What programs want to be called at, around each cell."""

    __module__ = "IPython.core.events"

    def __init__(self):
        self.callbacks = {name: [] for name in ("pre_execute", "pre_run_cell", "post_execute", "post_run_cell")}

    def register(self, event, function):
        if not callable(function):
            raise TypeError(f"Need a callable, got {function!r}")
        if function not in self.callbacks[event]:
            self.callbacks[event].append(function)

    def unregister(self, event, function):
        if function not in self.callbacks[event]:
            raise ValueError(f"Function {function!r} is not registered as a {event} callback")
        self.callbacks[event].remove(function)

    def trigger(self, event, *args):
        for function in list(self.callbacks[event]):
            try:
                function(*args)
            except Exception:
                import traceback
                print(f"Error in callback {function} (for {event}):")
                traceback.print_exc()


class CellInfo:
    """The cell that is about to run."""

    __module__ = "IPython.core.interactiveshell"

    def __init__(self, cell):
        self.raw_cell = self.transformed_cell = cell
        self.store_history, self.silent, self.shell_futures, self.cell_id = True, False, True, None


class CellResult:
    """The cell that ran. What it gave or raised is not told."""

    __module__ = "IPython.core.interactiveshell"

    def __init__(self, info, count):
        self.info, self.execution_count = info, count


class Shell:
    """What programs use of IPython's InteractiveShell."""

    __module__ = "ipykernel.zmqshell"

    def __init__(self):
        self.previous = None
        self.events = Events()

    @classmethod
    def instance(cls, *args, **kwargs):
        return _shell

    @classmethod
    def initialized(cls):
        return True

    @property
    def user_ns(self):
        return _space

    @property
    def execution_count(self):
        import _wardian_cells
        return _wardian_cells._count

    def push(self, variables, interactive=True):
        _space.update(variables)

    def ev(self, expression):
        return eval(expression, _space)

    def ex(self, code):
        exec(code, _space)

    def run_cell(self, raw_cell, store_history=False, silent=False, shell_futures=True, cell_id=None):
        """Python only: `!` and `%` lines are translated before a cell runs."""
        result = _run(raw_cell, "<cell>")
        if result is not None and not silent:
            sys.displayhook(result)

    def enable_gui(self, gui=None):
        pass

    enable_matplotlib = enable_gui

    def showtraceback(self, *args, **kwargs):
        import traceback
        traceback.print_exc()

    def _command(self, command, name="bash", stdout=None, stderr=None):
        # Output goes to callables of text as it comes; the exit status.
        stdout, stderr = stdout or sys.stdout.write, stderr or sys.stderr.write
        run = _wardian_display.tool("_wardian_system")
        _wardian_display.flush()
        if run is not None:
            answer = run(command, os.getcwd(), dict(os.environ))
            stdout(answer["stdout"])
            stderr(answer["stderr"])
            return answer["exit_code"]
        import _wardian_shell
        return _wardian_shell.run(command, name=name, cwd=os.getcwd(), environ=os.environ,
                                  stdout=_decoding(stdout), stderr=_decoding(stderr))

    def system(self, command):
        _space["_exit_code"] = self._command(expand(command, _space))

    system_piped = system_raw = system

    def getoutput(self, command, split=True, depth=0):
        out, err = [], []
        self._command(expand(command, _space), stdout=out.append, stderr=err.append)
        text = "".join(out + err)
        return SList(text.splitlines()) if split else text

    def find_line_magic(self, name):
        return _LINE.get(name)

    def find_cell_magic(self, name):
        return _CELL.get(name)

    def find_magic(self, name, magic_kind="line"):
        return (_LINE if magic_kind == "line" else _CELL).get(name)

    def register_magic_function(self, function, magic_kind="line", magic_name=None):
        table = {"line": _LINE, "cell": _CELL}[magic_kind]
        name = magic_name or function.__name__
        table[name] = lambda shell, *args: function(*args)

    def run_line_magic(self, magic_name, line, _stack_depth=1):
        magic = _LINE.get(magic_name)
        if magic is None:
            hint = (f" (But cell magic `%%{magic_name}` exists, did you mean that instead?)"
                    if magic_name in _CELL else "")
            return _usage(f"Line magic function `%{magic_name}` not found{hint}.")
        try:
            return magic(self, line if magic_name in _UNEXPANDED else expand(line, _space).strip())
        except UsageError as error:
            _usage(error)

    def run_cell_magic(self, magic_name, line, cell):
        magic = _CELL.get(magic_name)
        if magic is None:
            hint = (f" (But line magic `%{magic_name}` exists, did you mean that instead?)"
                    if magic_name in _LINE else "")
            return _usage(f"Cell magic `%%{magic_name}` not found{hint}.")
        try:
            return magic(self, expand(line, _space).strip(), cell)
        except UsageError as error:
            _usage(error)

    def magic(self, arg_s):
        name, _, line = arg_s.lstrip("%").partition(" ")
        return self.run_line_magic(name, line)


_shell = Shell()


def _decoding(write):
    # A character may come in two pieces.
    from codecs import getincrementaldecoder
    decoder = getincrementaldecoder("utf-8")("replace")

    def take(data):
        write(decoder.decode(data))
    return take


def _run(text, name):
    # Statements; the value of the last one, where it is an expression.
    import ast
    tree = ast.parse(text, name)
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = ast.Expression(tree.body.pop().value)
    exec(compile(tree, name, "exec"), _space)
    return None if last is None else eval(compile(last, name, "eval"), _space)


def _options(line, letters):
    # `-r 3 -f rest`: options by letter (a colon behind those that have a value), and the rest.
    found = {}
    while line.startswith("-") and len(line) > 1 and line[1] in letters.replace(":", ""):
        letter, line = line[1], line[2:]
        if letters.partition(letter)[2].startswith(":"):
            value, _, line = line.lstrip().partition(" ")
            found[letter] = value
        else:
            found[letter] = True
            if line and not line[0].isspace():
                line = "-" + line
        line = line.lstrip()
    return found, line


def _pip(shell, line):
    shell.system("pip " + line)


def _alias(command):
    def alias(shell, line):
        shell.system(f"{command} {line}".strip())
    return alias


def _cd(shell, line):
    options, target = _options(line, "q")
    target = target.strip("\"'")
    if target == "-":
        if shell.previous is None:
            raise UsageError("No previous directory to change to.")
        target = shell.previous
    here = os.getcwd()
    try:
        os.chdir(os.path.expanduser(target or "~"))
    except OSError as error:
        return print(error)
    shell.previous = here
    if "q" not in options:
        print(os.getcwd())


def _env(shell, line):
    if not line:
        return dict(os.environ)
    if "=" not in line and " " not in line:
        if line in os.environ:
            return os.environ[line]
        raise UsageError(f"Environment does not have key: {line}")
    _set_env(shell, line)


def _set_env(shell, line):
    name, _, value = line.partition("=" if "=" in line else " ")
    name, value = name.strip(), value.strip()
    if not name or " " in name or not value and "=" not in line:
        raise UsageError("refusing to set env var with whitespace" if " " in name else
                         "usage: %set_env var=value")
    os.environ[name] = value
    print(f"env: {name}={value}")


def _duration(seconds, digits=3):
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            if unit == "s" and seconds >= 60:
                minutes, rest = divmod(int(seconds), 60)
                return f"{minutes}min {rest}s"
            return f"{seconds / size:.{digits}g} {unit}"
    return f"{seconds * 1e9:.{digits}g} ns"


def _time(shell, line, cell=None):
    from time import perf_counter, process_time
    used, began = process_time(), perf_counter()
    try:
        return _run(line if cell is None else cell, "<timed exec>")
    finally:
        wall, used = perf_counter() - began, process_time() - used
        print(f"CPU times: user {_duration(used)}, sys: 0 ns, total: {_duration(used)}")
        print(f"Wall time: {_duration(wall)}")


def _timeit(shell, line, cell=None):
    import statistics
    from time import perf_counter
    options, statement = _options(line, "n:r:qoctp:")
    setup = "pass"
    if cell is not None:
        setup, statement = statement or "pass", cell
    runs = int(options.get("r", 7))
    exec(compile(setup, "<magic-timeit-setup>", "exec"), _space)
    code = compile(statement, "<magic-timeit>", "exec")

    def one(loops):
        began = perf_counter()
        for _ in range(loops):
            exec(code, _space)
        return perf_counter() - began
    loops = int(options.get("n", 0))
    if not loops:
        # As much as takes a twentieth of a second: the program pays for it.
        loops = 1
        while one(loops) < 0.02 and loops < 10**9:
            loops *= 10
    times = [one(loops) / loops for _ in range(runs)]
    mean = statistics.fmean(times)
    deviation = statistics.pstdev(times)
    if "q" not in options:
        print(f"{_duration(mean)} ± {_duration(deviation)} per loop (mean ± std. dev. of {runs} "
              f"run{'s' * (runs != 1)}, {loops:,} loop{'s' * (loops != 1)} each)")


def _names():
    return sorted([name for name, value in _space.items()
                   if not name.startswith("_") and name not in ("In", "Out")
                   and type(value).__name__ != "tool"])


def _who(shell, line):
    kinds = line.split()
    names = [name for name in _names() if not kinds or type(_space[name]).__name__ in kinds]
    if not names:
        return print("Interactive namespace is empty." if not kinds else
                     "No variables match your requested type.")
    for at in range(0, len(names), 10):
        print("\t ".join(names[at:at + 10]) + "\t ")


def _who_ls(shell, line):
    kinds = line.split()
    return [name for name in _names() if not kinds or type(_space[name]).__name__ in kinds]


def _whos(shell, line):
    names = _who_ls(shell, line)
    if not names:
        return print("Interactive namespace is empty.")
    rows = []
    for name in names:
        value = _space[name]
        text = f"n={len(value)}" if type(value) in (list, dict, set, tuple) else str(value)
        rows.append((name, type(value).__name__, text.replace("\n", "\\n")[:60]))
    first = max(len(row[0]) for row in rows + [("Variable",)])
    second = max(len(row[1]) for row in rows + [("", "Type")])
    print("Variable".ljust(first), "Type".ljust(second), "Data/Info", sep="   ")
    print("-" * (first + second + 15))
    for name, kind, text in rows:
        print(name.ljust(first), kind.ljust(second), text, sep="   ")


def _accepted(shell, line):
    """It changes how IPython behaves where there is nothing to change here."""


def _write_file(shell, line, cell):
    options, name = _options(line, "a")
    if not name:
        raise UsageError("%%writefile: expected a file name")
    name = os.path.expanduser(name.strip("\"'"))
    if "a" in options:
        print(f"Appending to {name}")
    else:
        print(f"Overwriting {name}" if os.path.exists(name) else f"Writing {name}")
    with open(name, "a" if "a" in options else "w", encoding="utf-8") as file:
        file.write(cell)


def _script(program):
    def script(shell, line, cell):
        import shlex
        words, given, kept, options = shlex.split(line), None, {}, ""
        while words and given is None:
            word, equals, name = words.pop(0).partition("=")
            if word in ("--out", "--err"):
                if not equals and not words:
                    raise UsageError(f"argument {word}: expected one argument")
                kept[word] = (name if equals else words.pop(0), [])
            elif word == "-s":
                given = words
            elif word in ("-e", "-u", "-x"):
                options += f"set {word}; "
            elif word not in ("--no-raise-error", "--raise-error"):
                raise UsageError(f"%%{program}: {word} is not supported here")
        if given is not None:
            options += f"set -- {shlex.join(given)}; "
        writers = [kept[word][1].append if word in kept else None for word in ("--out", "--err")]
        status = shell._command(options + cell, program, *writers)
        for name, pieces in kept.values():
            _space[name] = "".join(pieces)
        if "--no-raise-error" not in line:
            _space["_exit_code"] = status
            if status:
                from subprocess import CalledProcessError
                raise CalledProcessError(status, cell.encode())
    return script


def _script_of(shell, line, cell):
    name, _, rest = line.partition(" ")
    if os.path.basename(name) not in ("bash", "sh"):
        raise UsageError(f"%%script: only bash and sh run here, not {line!r}")
    _script("bash")(shell, rest, cell)


def _shows(kind):
    def show(shell, line, cell):
        _wardian_display.display(getattr(_wardian_display, kind)(cell))
    return show


class _Captured:
    __module__ = "IPython.utils.capture"

    def __init__(self, stdout, stderr, outputs):
        self.stdout, self.stderr, self._outputs = stdout, stderr, outputs

    def __str__(self):
        return self.stdout

    def show(self):
        sys.stdout.write(self.stdout)
        sys.stderr.write(self.stderr)
        for data, metadata in self._outputs:
            _wardian_display.publish(data, metadata)

    __call__ = show


def _capture(shell, line, cell):
    from io import StringIO
    words = [word for word in line.split() if not word.startswith("--")]
    out, err, before = StringIO(), StringIO(), (sys.stdout, sys.stderr)
    outputs = _wardian_display._captured = []
    sys.stdout, sys.stderr = out, err
    try:
        result = _run(cell, "<cell>")
        if result is not None:
            sys.displayhook(result)
    finally:
        sys.stdout, sys.stderr = before
        _wardian_display._captured = None
        if words:
            _space[words[0]] = _Captured(out.getvalue(), err.getvalue(), outputs)


def _reset(shell, line):
    import _wardian_cells
    _wardian_cells.reset()


def _run_file(shell, line):
    import shlex
    options, rest = _options(line, "inetGdpmb")
    words = shlex.split(rest)
    if not words:
        raise UsageError("%run: expected a file name")
    name = os.path.expanduser(words[0])
    if not os.path.exists(name) and os.path.exists(name + ".py"):
        name += ".py"
    try:
        with open(name, "rb") as file:
            text = file.read()
    except OSError:
        raise UsageError(f"File `{words[0]!r}` not found.") from None
    space = _space if "i" in options else {
        "__name__": name.rpartition("/")[2].removesuffix(".py") if "n" in options else "__main__",
        "__file__": name, "__builtins__": builtins}
    before, sys.argv = sys.argv, [name, *words[1:]]
    try:
        exec(compile(text, name, "exec"), space)
    except SystemExit as end:
        if end.code not in (None, 0) and "e" not in options:
            raise
    finally:
        sys.argv = before
    if space is not _space:
        _space.update((key, value) for key, value in space.items()
                      if not (key.startswith("__") and key.endswith("__")))


def _pinfo(shell, line, source=False):
    import inspect
    name = line.strip().lstrip("%")
    if name in _LINE and line.startswith("%"):
        return print(f"Docstring:\n{_LINE[name].__doc__ or '<no docstring>'}")
    try:
        value = eval(name, _space)
    except Exception:
        return print(f"Object `{name}` not found.")
    if callable(value):
        try:
            print(f"Signature: {name.rpartition('.')[2]}{inspect.signature(value)}")
        except (TypeError, ValueError):
            pass
    else:
        print(f"Type:        {type(value).__name__}")
        print(f"String form: {str(value)[:200]}")
    code = None
    if source:
        try:
            code = inspect.getsource(value)
        except (OSError, TypeError):
            pass
    print(f"Source:\n{code}" if code else
          f"Docstring:\n{inspect.getdoc(value) or '<no docstring>'}")
    if callable(value):
        print(f"Type:      {type(value).__name__}")


def _history(shell, line):
    import _wardian_cells
    for text in _wardian_cells._inputs[1:]:
        print(text)


def _lsmagic(shell, line):
    print("Available line magics:")
    print("  ".join([f"%{name}" for name in sorted(_LINE)]))
    print("\nAvailable cell magics:")
    print("  ".join([f"%%{name}" for name in sorted(_CELL)]))


# Their arguments are Python, or names.
_UNEXPANDED = frozenset(("time", "timeit", "pinfo", "pinfo2"))

_LINE = {
    "autoreload": _accepted,
    "autosave": _accepted,
    "cat": _alias("cat"),
    "cd": _cd,
    "colors": _accepted,
    "config": _accepted,
    "cp": _alias("cp"),
    "env": _env,
    "hist": _history,
    "history": _history,
    "ll": _alias("ls -l"),
    "load_ext": _accepted,
    "ls": _alias("ls"),
    "lsmagic": _lsmagic,
    "matplotlib": _accepted,
    "mkdir": _alias("mkdir"),
    "mv": _alias("mv"),
    "pinfo": _pinfo,
    "pinfo2": lambda shell, line: _pinfo(shell, line, True),
    "pip": _pip,
    "pprint": _accepted,
    "precision": _accepted,
    "pwd": lambda shell, line: os.getcwd(),
    "reload_ext": _accepted,
    "reset": _reset,
    "rm": _alias("rm"),
    "rmdir": _alias("rmdir"),
    "run": _run_file,
    "set_env": _set_env,
    "sx": lambda shell, line: shell.getoutput(line),
    "system": lambda shell, line: shell.getoutput(line),
    "time": _time,
    "timeit": _timeit,
    "who": _who,
    "who_ls": _who_ls,
    "whos": _whos,
    "xmode": _accepted,
}

_CELL = {
    "!": lambda shell, line, cell: shell.getoutput(cell),
    "HTML": _shows("HTML"),
    "SVG": _shows("SVG"),
    "bash": _script("bash"),
    "capture": _capture,
    "file": _write_file,
    "html": _shows("HTML"),
    "javascript": _shows("Javascript"),
    "js": _shows("Javascript"),
    "latex": _shows("Latex"),
    "markdown": _shows("Markdown"),
    "script": _script_of,
    "sh": _script("sh"),
    "svg": _shows("SVG"),
    "sx": lambda shell, line, cell: shell.getoutput(cell),
    "system": lambda shell, line, cell: shell.getoutput(cell),
    "time": _time,
    "timeit": _timeit,
    "writefile": _write_file,
}
