# Formatting exceptions and stacks the way the interpreter prints them.

import sys
import _traceback
from itertools import islice

__all__ = ["extract_stack", "extract_tb", "format_exception", "format_exception_only",
           "format_list", "format_stack", "format_tb", "print_exc", "format_exc",
           "print_exception", "print_last", "print_stack", "print_tb", "clear_frames",
           "FrameSummary", "StackSummary", "TracebackException", "walk_stack", "walk_tb",
           "print_list"]

_RECURSIVE_CUTOFF = 3  # repeated lines shown before they are counted instead
_MAX_GROUP_WIDTH = 15
_MAX_GROUP_DEPTH = 10
_CAUSE = "\nThe above exception was the direct cause of the following exception:\n\n"
_CONTEXT = "\nDuring handling of the above exception, another exception occurred:\n\n"


class _Sentinel:
    def __repr__(self):
        return "<implicit>"


_sentinel = _Sentinel()


def _source_line(filename, lineno):
    try:
        import linecache
        linecache.checkcache(filename)
        return linecache.getline(filename, lineno)
    except Exception:
        return ""


def _parse_value_tb(exc, value, tb):
    if (value is _sentinel) != (tb is _sentinel):
        raise ValueError("Both or neither of value and tb must be given")
    if value is tb is _sentinel:
        if exc is not None:
            if isinstance(exc, BaseException):
                return exc, exc.__traceback__
            raise TypeError(f"Exception expected for value, {type(exc).__name__} found")
        return None, None
    return value, tb


def print_list(extracted_list, file=None):
    if file is None:
        file = sys.stderr
    for item in StackSummary.from_list(extracted_list).format():
        print(item, file=file, end="")


def format_list(extracted_list):
    return StackSummary.from_list(extracted_list).format()


def print_tb(tb, limit=None, file=None):
    print_list(extract_tb(tb, limit=limit), file=file)


def format_tb(tb, limit=None):
    return extract_tb(tb, limit=limit).format()


def extract_tb(tb, limit=None):
    return StackSummary._extract(_positions_tb(tb), limit=limit)


def print_exception(exc, /, value=_sentinel, tb=_sentinel, limit=None, file=None, chain=True):
    value, tb = _parse_value_tb(exc, value, tb)
    TracebackException(type(value), value, tb, limit=limit, compact=True).print(
        file=file, chain=chain)


def format_exception(exc, /, value=_sentinel, tb=_sentinel, limit=None, chain=True):
    value, tb = _parse_value_tb(exc, value, tb)
    return list(TracebackException(type(value), value, tb, limit=limit, compact=True).format(
        chain=chain))


def format_exception_only(exc, /, value=_sentinel):
    if value is _sentinel:
        value = exc
    return list(TracebackException(type(value), value, None, compact=True).format_exception_only())


def _exception():
    return sys.exc_info()[1]


def print_exc(limit=None, file=None, chain=True):
    print_exception(_exception(), limit=limit, file=file, chain=chain)


def format_exc(limit=None, chain=True):
    return "".join(format_exception(_exception(), limit=limit, chain=chain))


def print_last(limit=None, file=None, chain=True):
    if not hasattr(sys, "last_exc") and not hasattr(sys, "last_type"):
        raise ValueError("no last exception")
    if hasattr(sys, "last_exc"):
        print_exception(sys.last_exc, limit=limit, file=file, chain=chain)
    else:
        print_exception(sys.last_type, sys.last_value, sys.last_traceback, limit, file, chain)


def print_stack(f=None, limit=None, file=None):
    if f is None:
        f = sys._getframe(1)
    print_list(extract_stack(f, limit=limit), file=file)


def format_stack(f=None, limit=None):
    if f is None:
        f = sys._getframe(1)
    return format_list(extract_stack(f, limit=limit))


def extract_stack(f=None, limit=None):
    if f is None:
        f = sys._getframe(1)
    stack = StackSummary.extract(walk_stack(f), limit=limit)
    stack.reverse()
    return stack


def clear_frames(tb):
    while tb is not None:
        try:
            tb.tb_frame.clear()
        except (RuntimeError, AttributeError):
            pass
        tb = tb.tb_next


def walk_stack(f):
    if f is None:
        f = sys._getframe(1)
    while f is not None:
        yield f, f.f_lineno
        f = f.f_back


def walk_tb(tb):
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def _positions_tb(tb):
    # (frame, (line, end line, column, end column)) for each entry.
    while tb is not None:
        position = _traceback.position(tb.tb_frame.f_code, tb.tb_lasti // 2)
        if position is None:
            position = (tb.tb_lineno, None, None, None)
        yield tb.tb_frame, position
        tb = tb.tb_next


class FrameSummary:
    __slots__ = ("filename", "lineno", "end_lineno", "colno", "end_colno", "name", "_line",
                 "locals")

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None,
                 end_lineno=None, colno=None, end_colno=None):
        self.filename = filename
        self.lineno = lineno
        self.name = name
        self._line = line
        if lookup_line:
            self.line
        self.locals = {k: _safe_string(v, "local", func=repr) for k, v in locals.items()} \
            if locals else None
        self.end_lineno = end_lineno
        self.colno = colno
        self.end_colno = end_colno

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return (self.filename == other.filename and self.lineno == other.lineno
                    and self.name == other.name and self.locals == other.locals)
        if isinstance(other, tuple):
            return (self.filename, self.lineno, self.name, self.line) == other
        return NotImplemented

    def __getitem__(self, pos):
        return (self.filename, self.lineno, self.name, self.line)[pos]

    def __iter__(self):
        return iter([self.filename, self.lineno, self.name, self.line])

    def __repr__(self):
        return f"<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>"

    def __len__(self):
        return 4

    @property
    def _original_line(self):
        self.line
        return self._line

    @property
    def line(self):
        if self._line is None:
            if self.lineno is None:
                return None
            self._line = _source_line(self.filename, self.lineno)
        return self._line.strip()


def _byte_offset_to_character_offset(text, offset):
    return len(text.encode("utf-8")[:offset].decode("utf-8", errors="replace"))


def _carets(frame):
    # The line of carets under the source line, or None.
    if frame.colno is None or frame.end_colno is None or frame.end_lineno is None:
        return None
    original = frame._original_line.rstrip("\r\n")
    stripped = frame.line
    # As CPython counts: blanks at the end count as if they stood in front.
    indent = len(original) - len(stripped)
    start = _byte_offset_to_character_offset(original, frame.colno)
    if frame.lineno == frame.end_lineno:
        end = _byte_offset_to_character_offset(original, frame.end_colno)
    else:
        end = len(original.rstrip())
    marked = original[start:end]
    start, end = start - indent, end - indent
    left = right = None
    if frame.lineno == frame.end_lineno:
        anchors = _traceback.anchors(marked)
        if anchors is not None:
            left, right = anchors
    if left is None and start <= 0 and end >= len(stripped):
        return None  # the whole line: nothing to point out
    start = max(start, 0)
    segment = stripped[start:end]
    before, width = _display_width(stripped, start), _display_width(segment, end - start)
    if left is None:
        return " " * before + "^" * width
    left, right = _display_width(segment, left), _display_width(segment, right)
    return " " * before + "~" * left + "^" * (right - left) + "~" * (width - right)


def _display_width(line, offset):
    # How wide the text before an offset is shown: some characters take two places.
    if line.isascii():
        return offset
    import unicodedata
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in line[:offset])
    return min(len(line), offset) + wide


class StackSummary(list):
    @classmethod
    def extract(klass, frame_gen, *, limit=None, lookup_lines=True, capture_locals=False):
        return klass._extract(((f, (lineno, None, None, None)) for f, lineno in frame_gen),
                              limit=limit, lookup_lines=lookup_lines,
                              capture_locals=capture_locals)

    @classmethod
    def _extract(klass, frame_gen, *, limit=None, lookup_lines=True, capture_locals=False):
        if limit is None:
            limit = getattr(sys, "tracebacklimit", None)
            if limit is not None and limit < 0:
                limit = 0
        if limit is not None:
            if limit >= 0:
                frame_gen = islice(frame_gen, limit)
            else:
                frame_gen = list(frame_gen)[limit:]
        result = klass()
        for f, (lineno, end_lineno, colno, end_colno) in frame_gen:
            code = f.f_code
            result.append(FrameSummary(
                code.co_filename, lineno, code.co_name, lookup_line=False,
                line=_traceback.source_line(code, lineno) or None,
                locals=f.f_locals if capture_locals else None,
                end_lineno=end_lineno, colno=colno, end_colno=end_colno))
        if lookup_lines:
            for frame in result:
                frame.line
        return result

    @classmethod
    def from_list(klass, a_list):
        result = StackSummary()
        for frame in a_list:
            if isinstance(frame, FrameSummary):
                result.append(frame)
            else:
                filename, lineno, name, line = frame
                result.append(FrameSummary(filename, lineno, name, line=line))
        return result

    def format_frame_summary(self, frame_summary):
        f = frame_summary
        filename = "<stdin>" if f.filename.startswith("<stdin>-") else f.filename
        row = [f'  File "{filename}", line {f.lineno}, in {f.name}\n']
        if f.line:
            row.append(f"    {f.line}\n")
            carets = _carets(f)
            if carets is not None:
                row.append(f"    {carets}\n")
        if f.locals:
            for name, value in sorted(f.locals.items()):
                row.append(f"    {name} = {value}\n")
        return "".join(row)

    def format(self):
        result = []
        last = None
        count = 0
        for frame in self:
            text = self.format_frame_summary(frame)
            if text is None:
                continue
            key = (frame.filename, frame.lineno, frame.name)
            if key != last:
                if count > _RECURSIVE_CUTOFF:
                    result.append(_repeated(count - _RECURSIVE_CUTOFF))
                last = key
                count = 0
            count += 1
            if count > _RECURSIVE_CUTOFF:
                continue
            result.append(text)
        if count > _RECURSIVE_CUTOFF:
            result.append(_repeated(count - _RECURSIVE_CUTOFF))
        return result


def _repeated(count):
    return f"  [Previous line repeated {count} more time{'s' if count > 1 else ''}]\n"


def _safe_string(value, what, func=str):
    try:
        return func(value)
    except Exception:
        return f"<{what} {func.__name__}() failed>"


def _suggestion(e, tb):
    # What is appended to the message: a name that may have been meant.
    if not isinstance(e, (ImportError, NameError, AttributeError)):
        return ""
    if isinstance(e, NameError) and tb is None:
        name = e.name
        return f". Did you forget to import '{name}'" if _traceback.is_stdlib_name(name) else ""
    text = _traceback.suggestion(e)
    if isinstance(e, NameError) and "forget to import" in text:
        text = text.removesuffix("?")
    return text


class _Indented:
    # Where formatted lines of nested exception groups get their margin.
    def __init__(self):
        self.depth = 0
        self.need_close = False

    def indent(self):
        return " " * (2 * self.depth)

    def emit(self, text, margin="|"):
        prefix = self.indent()
        if self.depth:
            prefix += margin + " "
        if isinstance(text, str):
            text = (text,)
        for each in text:
            yield "".join([prefix + line if line.strip("\n") or self.depth else line
                           for line in each.splitlines(True)]) if self.depth else each


class TracebackException:
    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True,
                 capture_locals=False, compact=False, max_group_width=_MAX_GROUP_WIDTH,
                 max_group_depth=_MAX_GROUP_DEPTH, _seen=None):
        if _seen is None:
            _seen = set()
        _seen.add(id(exc_value))
        self.max_group_width = max_group_width
        self.max_group_depth = max_group_depth
        self.stack = StackSummary._extract(_positions_tb(exc_traceback), limit=limit,
                                           lookup_lines=lookup_lines,
                                           capture_locals=capture_locals)
        self.exc_type = exc_type
        self._str = _safe_string(exc_value, "exception") + _suggestion(exc_value, exc_traceback)
        self.__notes__ = getattr(exc_value, "__notes__", None)
        self._is_syntax_error = False
        if exc_type is not None and issubclass(exc_type, SyntaxError):
            self.filename = exc_value.filename
            self.lineno = None if exc_value.lineno is None else str(exc_value.lineno)
            self.end_lineno = None if exc_value.end_lineno is None else str(exc_value.end_lineno)
            self.text = exc_value.text
            self.offset = exc_value.offset
            self.end_offset = exc_value.end_offset
            self.msg = exc_value.msg
            self._is_syntax_error = True
        self.__suppress_context__ = exc_value.__suppress_context__ if exc_value is not None else False
        options = dict(limit=limit, lookup_lines=lookup_lines, capture_locals=capture_locals,
                       max_group_width=max_group_width, max_group_depth=max_group_depth)
        self.__cause__ = self.__context__ = self.exceptions = None
        # The chain is followed without recursion: it can be as long as memory.
        pending = [(self, exc_value)]
        while pending:
            te, e = pending.pop()
            if e is None:
                continue
            cause = e.__cause__
            if cause is not None and id(cause) not in _seen:
                te.__cause__ = TracebackException._single(cause, options, _seen)
                pending.append((te.__cause__, cause))
            if compact:
                need_context = te.__cause__ is None and not e.__suppress_context__
            else:
                need_context = True
            context = e.__context__
            if need_context and context is not None and id(context) not in _seen:
                te.__context__ = TracebackException._single(context, options, _seen)
                pending.append((te.__context__, context))
            if isinstance(e, BaseExceptionGroup):
                te.exceptions = []
                for each in e.exceptions:
                    sub = TracebackException._single(each, options, _seen)
                    te.exceptions.append(sub)
                    pending.append((sub, each))

    @classmethod
    def _single(cls, e, options, seen):
        # One exception without its chain, which the caller's loop adds.
        made = TracebackException.__new__(TracebackException)
        seen.add(id(e))
        kind = type(e)
        made.max_group_width = options["max_group_width"]
        made.max_group_depth = options["max_group_depth"]
        made.stack = StackSummary._extract(
            _positions_tb(e.__traceback__), limit=options["limit"],
            lookup_lines=options["lookup_lines"], capture_locals=options["capture_locals"])
        made.exc_type = kind
        made._str = _safe_string(e, "exception") + _suggestion(e, e.__traceback__)
        made.__notes__ = getattr(e, "__notes__", None)
        made._is_syntax_error = issubclass(kind, SyntaxError)
        if made._is_syntax_error:
            made.filename = e.filename
            made.lineno = None if e.lineno is None else str(e.lineno)
            made.end_lineno = None if e.end_lineno is None else str(e.end_lineno)
            made.text, made.offset, made.end_offset, made.msg = e.text, e.offset, e.end_offset, e.msg
        made.__suppress_context__ = e.__suppress_context__
        made.__cause__ = made.__context__ = made.exceptions = None
        return made

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    def __eq__(self, other):
        if isinstance(other, TracebackException):
            return self.__dict__ == other.__dict__
        return NotImplemented

    def __str__(self):
        return self._str

    @property
    def exc_type_str(self):
        return None if self.exc_type is None else _type_name(self.exc_type)

    def format_exception_only(self):
        if self.exc_type is None:
            yield _final_line(None, self._str)
            return
        name = _type_name(self.exc_type)
        if not self._is_syntax_error:
            yield _final_line(name, self._str)
        else:
            yield from self._format_syntax_error(name)
        notes = self.__notes__
        if notes is not None:
            import collections.abc
            if isinstance(notes, collections.abc.Sequence) and not isinstance(notes, (str, bytes)):
                for note in notes:
                    note = _safe_string(note, "note")
                    yield from [line + "\n" for line in note.split("\n")]
            else:
                yield _safe_string(notes, "__notes__", func=repr) + "\n"

    def _format_syntax_error(self, name):
        suffix = ""
        if self.lineno is not None:
            yield f'  File "{self.filename or "<string>"}", line {self.lineno}\n'
        elif self.filename is not None:
            suffix = f" ({self.filename})"
        text = self.text
        if text is not None:
            rtext = text.rstrip("\n")
            ltext = rtext.lstrip(" \n\f")
            spaces = len(rtext) - len(ltext)
            yield f"    {ltext}\n"
            if self.offset is not None:
                offset = self.offset
                end_offset = self.end_offset if self.end_offset not in (None, 0) else offset
                if offset == end_offset or end_offset == -1:
                    end_offset = offset + 1
                if self.lineno != self.end_lineno and self.end_lineno is not None:
                    end_offset = len(rtext) + 1
                colno = offset - 1 - spaces
                end_colno = end_offset - 1 - spaces
                if colno >= 0:
                    blanks = "".join([c if c.isspace() else " " for c in ltext[:colno]])
                    yield f"    {blanks}{'^' * (end_colno - colno)}\n"
        yield f"{name}: {self.msg or '<no detail available>'}{suffix}\n"

    def format(self, *, chain=True, _ctx=None):
        if _ctx is None:
            _ctx = _Indented()
        parts = []
        exc = self
        if chain:
            while exc:
                if exc.__cause__ is not None:
                    message, nested = _CAUSE, exc.__cause__
                elif exc.__context__ is not None and not exc.__suppress_context__:
                    message, nested = _CONTEXT, exc.__context__
                else:
                    message, nested = None, None
                parts.append((message, exc))
                exc = nested
        else:
            parts.append((None, exc))
        for message, exc in reversed(parts):
            if message is not None:
                yield from _ctx.emit(message)
            if exc.exceptions is None:
                if exc.stack:
                    yield from _ctx.emit("Traceback (most recent call last):\n")
                    yield from _ctx.emit(exc.stack.format())
                yield from _ctx.emit(exc.format_exception_only())
            elif _ctx.depth > self.max_group_depth:
                yield from _ctx.emit(f"... (max_group_depth is {self.max_group_depth})\n")
            else:
                yield from self._format_group(exc, chain, _ctx)

    def _format_group(self, exc, chain, ctx):
        is_toplevel = ctx.depth == 0
        if is_toplevel:
            ctx.depth += 1
        if exc.stack:
            yield from ctx.emit("Exception Group Traceback (most recent call last):\n",
                                margin="+" if is_toplevel else "|")
            yield from ctx.emit(exc.stack.format())
        yield from ctx.emit(exc.format_exception_only())
        count = len(exc.exceptions)
        shown = min(count, self.max_group_width)
        n = shown + (1 if shown < count else 0)
        ctx.need_close = False
        for i in range(n):
            last = i == n - 1
            if last:
                ctx.need_close = True
            truncated = i >= self.max_group_width
            title = "..." if truncated else f"{i + 1}"
            yield (ctx.indent() + ("+-" if i == 0 else "  ")
                   + f"+---------------- {title} ----------------\n")
            ctx.depth += 1
            if not truncated:
                yield from exc.exceptions[i].format(chain=chain, _ctx=ctx)
            else:
                rest = count - self.max_group_width
                yield from ctx.emit(f"and {rest} more exception{'s' if rest > 1 else ''}\n")
            if last and ctx.need_close:
                yield ctx.indent() + "+------------------------------------\n"
                ctx.need_close = False
            ctx.depth -= 1
        if is_toplevel:
            ctx.depth = 0

    def print(self, *, file=None, chain=True):
        if file is None:
            file = sys.stderr
        for line in self.format(chain=chain):
            print(line, file=file, end="")


def _type_name(kind):
    module = kind.__module__
    name = kind.__qualname__
    if module not in ("__main__", "builtins"):
        if not isinstance(module, str):
            module = "<unknown>"
        name = module + "." + name
    return name


def _final_line(name, value):
    if name is None:
        return f"{value}\n" if value != "None" else "NoneType: None\n"
    return f"{name}: {value}\n" if value else f"{name}\n"
