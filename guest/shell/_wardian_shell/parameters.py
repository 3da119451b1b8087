# `$name` and `${name...}`: what a parameter's value is, and its operators.

import re

from . import expand, patterns
from .state import ShellError
from .tree import Parameter, Word


def evaluate(shell, part):
    """`(value, many)`: text or None, or a list where `many` is "@" or "*"; a Word where that takes its place."""
    op = part.op
    if op is None and part.index is None:
        name = part.name
        if name in ("@", "*"):
            return shell.arguments, name
        if name[0] != "!" or name == "!":
            value = shell.get(name)
            if value is None and "u" in shell.options:
                _unbound(shell, name)
            return value, ""
    if op == "bad":
        raise ShellError(f"{part.argument}: bad substitution")
    if op in ("prefix@", "prefix*"):
        return _prefixed(shell, part.name[1:]), op[-1]
    part = yield from _resolved(shell, part)
    if type(part) is not Parameter:
        return part
    name, index = part.name, part.index
    key = None
    if index is not None and index not in ("@", "*"):
        key = shell.index_of(name, (yield from expand.string(shell, index)))
    value, many = _value(shell, name, index, key)
    if op is None or op == "length":
        if value is None and "u" in shell.options and not many:
            _unbound(shell, name if key is None else f"{name}[{key}]")
        if op is None:
            return value, many
        return str(len(value or "")), ""
    if op.lstrip(":") in ("-", "=", "?", "+"):
        return (yield from _default(shell, part, op, key, value, many))
    if value is None and not many and "u" in shell.options:
        _unbound(shell, name if key is None else f"{name}[{key}]")
    if op == ":":
        return (yield from _substring(shell, part, value, many))
    if op[0] == "@":
        return _transformed(shell, part, op[1], value, many)
    change = yield from _change(shell, op, part.argument)
    if many:
        return [change(each) for each in value], many
    return (None if value is None else change(value)), ""


def _unbound(shell, name):
    if name not in ("@", "*"):
        shell.unbound(name)


def _prefixed(shell, prefix):
    return [name for name in shell.names() if name.startswith(prefix)]


def _resolved(shell, part):
    # `${!name}`: the parameter that it names; `${!name[@]}`: its indexes. And `${#a[@]}`.
    if part.op == "length" and (part.index in ("@", "*") or part.name in ("@", "*")):
        count = len(shell.arguments) if part.name in ("@", "*") else len(shell.array(part.name))
        return str(count), ""
    if part.name[0] != "!" or part.name == "!":
        return part
    name = part.name[1:]
    if part.index in ("@", "*") and part.op is None:
        return [str(key) for key in shell.array(name)], part.index
    found = shell.scopes and _nameref(shell, name)
    if found is not None and part.index is None:
        return found, ""
    target = (yield from evaluate(shell, Parameter(name, part.index, None, None, part.quoted)))[0]
    if not target:
        raise ShellError(f"{name}: invalid indirect expansion")
    match = re.fullmatch(r"([A-Za-z_]\w*)(?:\[(.*)\])?|\d+|[@*#?$!-]", target)
    if not match:
        raise ShellError(f"{target}: invalid variable name")
    index = match.group(2)
    if index is not None and index not in ("@", "*"):
        from .parser import Parser
        index = Parser(index).quoted_word()
    return Parameter(match.group(1) or target, index, part.op, part.argument, part.quoted)


def _nameref(shell, name):
    for scope in reversed(shell.scopes):
        if name in scope:
            return scope[name].value if scope[name].nameref else None
    return None


def _value(shell, name, index, key):
    if name in ("@", "*"):
        return shell.arguments, name
    if index in ("@", "*"):
        return list(shell.array(name).values()), index
    if index is not None:
        return shell.get_element(name, key), ""
    return shell.get(name), ""


def _default(shell, part, op, key, value, many):
    if many:
        missing = not value or op[0] == ":" and not any(value)
    else:
        missing = value is None or op[0] == ":" and not value
    kind = op[-1]
    if kind == "+":
        return (None, "") if missing else (part.argument, "")
    if not missing:
        return value, many
    if kind == "-":
        return part.argument, ""
    text = yield from expand.string(shell, part.argument)
    if kind == "=":
        if not re.match(r"[A-Za-z_]", part.name):
            raise ShellError(f"${part.name}: cannot assign in this way")
        shell.set(part.name, text, index=key)
        return text, ""
    shown = part.name
    text = text or ("parameter null or not set" if op[0] == ":" else "parameter not set")
    raise ShellError(f"{shown}: {text}", shell.fatal_status(), fatal=True)


def _substring(shell, part, value, many):
    start_word, length_word = part.argument
    start = shell.number((yield from expand.string(shell, start_word)))
    length = None
    if length_word is not None:
        text = yield from expand.string(shell, length_word)
        length = shell.number(text)
    if many:
        return _slice(shell, part, value, start, length, text if length_word is not None else ""), many
    value = value or ""
    if start < 0:
        start += len(value)
        if start < 0:
            return "", ""
    if length is None:
        return value[start:], ""
    end = len(value) + length if length < 0 else start + length
    if end < start:
        if length < 0:
            raise ShellError(f"{text}: substring expression < 0")
    return value[start:end], ""


def _slice(shell, part, value, start, length, text):
    if length is not None and length < 0:
        raise ShellError(f"{text}: substring expression < 0")
    if part.name in ("@", "*"):
        items = list(enumerate([shell.name] + value))
        if start < 0:
            start += len(items)
            if start < 1:
                return []
        elif start == 0 and length is None:
            pass
    else:
        items = list(shell.array(part.name).items())
        if shell.is_associative(part.name):
            items = list(enumerate([each for _, each in items], 1))
        if start < 0:
            start += max([key for key, _ in items], default=-1) + 1
            if start < 0:
                return []
    found = [each for key, each in items if key >= start]
    return found if length is None else found[:length]


def _change(shell, op, argument):
    # A function of text for the operators that change it.
    if op[0] == "/":
        return (yield from _replace(shell, op, *argument))
    pattern = yield from expand.pattern(shell, argument)
    if op[0] in "#%":
        regex = patterns.compiled(pattern)
        if op[0] == "#":
            return lambda text: _without_prefix(regex, text, len(op) == 2)
        return lambda text: _without_suffix(regex, text, len(op) == 2)
    change = str.upper if op[0] == "^" else str.lower
    regex = patterns.compiled(pattern or "?")
    if len(op) == 2:
        return lambda text: "".join([change(char) if regex.fullmatch(char) else char for char in text])
    return lambda text: change(text[0]) + text[1:] if text and regex.fullmatch(text[0]) else text


def _without_prefix(regex, text, longest):
    ends = range(len(text), -1, -1) if longest else range(len(text) + 1)
    for end in ends:
        if regex.fullmatch(text, 0, end):
            return text[end:]
    return text


def _without_suffix(regex, text, longest):
    starts = range(len(text) + 1) if longest else range(len(text), -1, -1)
    for start in starts:
        if regex.fullmatch(text, start):
            return text[:start]
    return text


def _replace(shell, op, pattern_word, replacement_word):
    pattern = yield from expand.pattern(shell, pattern_word)
    replacement = ""
    if replacement_word is not None:
        pieces = yield from expand._joined(shell, replacement_word.parts)
        # `&` is what was found, where it was not quoted.
        replacement = "".join([re.sub(r"([\\&])", r"\\\1", text) if quoted else text for text, quoted in pieces])
    anchor = op[1:] if op[1:] in ("#", "%") else ""
    if not pattern:
        plain = _filled(replacement, "")
        return lambda text: plain + text if anchor == "#" else text + plain if anchor == "%" else text
    source = patterns.compiled(pattern).pattern
    source = r"\A(?:" + source + ")" if anchor == "#" else "(?:" + source + r")\Z" if anchor == "%" else source
    regex = re.compile(source, re.DOTALL)

    def change(text):
        count = 0 if op == "//" else 1
        if not text and not anchor and not regex.fullmatch(""):
            return text
        return regex.sub(lambda match: _filled(replacement, match.group()) if match.group() or anchor or not text
                         else "", text, count)
    return change


def _filled(replacement, found):
    return re.sub(r"\\(.)|(&)|\\$", lambda match: found if match.group(2) else match.group(1) or "\\",
                  replacement, flags=re.DOTALL)


def _transformed(shell, part, kind, value, many):
    if kind in ("A", "a", "K", "k"):
        if kind == "a":
            found = shell.lookup(part.name)
            flags = "" if found is None else attributes(found)
            return ([flags] * len(value), many) if many else (flags, "")
        if kind == "A":
            found = shell.lookup(part.name)
            if found is None or value is None:
                return "", ""
            flags = attributes(found)
            text = f"{part.name}={value_source(found)}" if found.kind != "s" else f"{part.name}={quoted(value)}"
            return (f"declare -{flags} " if flags else "") + text, ""
        pairs = [(str(key), each) for key, each in shell.array(part.name).items()]
        if kind == "k":
            return [piece for pair in pairs for piece in pair], many or "@"
        return " ".join([f"{key} {double_quoted(each)}" for key, each in pairs]), ""
    change = {"Q": quoted, "U": str.upper, "L": str.lower, "u": lambda text: text[:1].upper() + text[1:],
              "E": _escapes, "P": lambda text: text}[kind]
    if many:
        return [change(each) for each in value], many
    return (None if value is None else change(value)), ""


def _escapes(text):
    from .lexer import escape, unescaped_bytes
    pieces, pos = [], 0
    while pos < len(text):
        if text[pos] == "\\":
            piece, pos = escape(text, pos)
            pieces.append(piece)
        else:
            pieces.append(text[pos])
            pos += 1
    return unescaped_bytes("".join(pieces))


def attributes(variable):
    """The letters of `declare` for a variable."""
    return (("" if variable.kind == "s" else variable.kind) + "i" * variable.integer + "n" * variable.nameref
            + "r" * variable.readonly + "x" * variable.exported + variable.case)


_CONTROLS = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\a": "\\a", "\b": "\\b", "\f": "\\f", "\v": "\\v", "\x1b": "\\E",
             "'": "\\'", "\\": "\\\\"}


def _ansi(text):
    return "$'" + "".join([_CONTROLS.get(char) or (char if char >= " " and char != "\x7f" and not
                                                   "\udc80" <= char <= "\udcff"
                                                   else f"\\{(ord(char) & 255):03o}") for char in text]) + "'"


def _needs_ansi(text):
    return any(char < " " or char == "\x7f" or "\udc80" <= char <= "\udcff" for char in text)


def quoted(text):
    """In single quotes, as `${x@Q}` and `set` show it."""
    if _needs_ansi(text):
        return _ansi(text)
    return "'" + text.replace("'", "'\\''") + "'"


def shown(text):
    """As `set` and `set -x` do: quotes only where there have to be some."""
    if text and re.fullmatch(r"[\w@%+=:,./^~-]+", text) and text[0] != "~":
        return text
    if _needs_ansi(text) and not re.search(r"[\s'\"\\|&;()<>!{}*\[\]?^$`]", text):
        return _ansi(text)
    return "'" + text.replace("'", "'\\''") + "'"


def double_quoted(text):
    """In double quotes, as `declare -p` shows it."""
    if _needs_ansi(text):
        return _ansi(text)
    return '"' + re.sub(r'([\\"$`])', r"\\\1", text) + '"'


def value_source(variable):
    """`(..)` or `".."`, as `declare -p` shows it."""
    if variable.kind == "s":
        return double_quoted(variable.value)
    items = variable.value or {}
    if variable.kind == "a":
        return "(" + " ".join([f"[{key}]={double_quoted(each)}" for key, each in sorted(items.items())]) + ")"
    shown_items = [f"[{key if re.fullmatch(r'[\w./-]+', key) else double_quoted(key)}]={double_quoted(each)}"
                   for key, each in items.items()]
    return "(" + " ".join(shown_items) + " )" if shown_items else "()"
