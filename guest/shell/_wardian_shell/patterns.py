# Patterns of the shell: as regular expressions, and against files. In a pattern
# a backslash quotes; what was quoted in the script arrives that way.

import os
import re

_CLASSES = {"alpha": "a-zA-Z", "digit": "0-9", "alnum": "a-zA-Z0-9", "upper": "A-Z", "lower": "a-z",
            "space": r" \t\n\r\f\v", "blank": r" \t", "punct": r"!-/:-@\[-`{-~", "xdigit": "0-9A-Fa-f",
            "cntrl": r"\x00-\x1f\x7f", "print": r"\x20-\x7e\u00a0-\U0010ffff", "graph": r"\x21-\x7e\u00a1-\U0010ffff",
            "word": r"\w"}
_ACTIVE = re.compile(r"[*?\[]|[@+!]\(")
_cache = {}


def is_active(pattern):
    """Whether anything but a quoted character is special in it."""
    return _ACTIVE.search(re.sub(r"\\.", "", pattern, flags=re.DOTALL)) is not None


def quote(text):
    return re.sub(r"([\\*?\[\]()|@+!^-])", r"\\\1", text)


def unquote(pattern):
    return re.sub(r"\\(.)", r"\1", pattern, flags=re.DOTALL)


def compiled(pattern, ignore_case=False, extglob=True):
    key = (pattern, ignore_case, extglob)
    found = _cache.get(key)
    if found is None:
        if len(_cache) > 500:
            _cache.clear()
        flags = re.DOTALL | (re.IGNORECASE if ignore_case else 0)
        try:
            found = re.compile(_translate(pattern, extglob), flags)
        except re.error:
            found = re.compile(re.escape(unquote(pattern)), flags)
        _cache[key] = found
    return found


def matches(pattern, text, ignore_case=False):
    return compiled(pattern, ignore_case).fullmatch(text) is not None


def bracket(pattern, at, quoting=True):
    """The regular expression of `[..]` at `at`, and the place behind it; None where it has no end."""
    pos = at + 1
    negated = pattern[pos:pos + 1] in ("!", "^") and pattern[pos:pos + 1] != ""
    pos += negated
    pieces, first = [], True
    while True:
        if pos >= len(pattern):
            return None
        char = pattern[pos]
        if char == "]" and not first:
            break
        first = False
        if char == "[" and pattern[pos + 1:pos + 2] in (":", ".", "="):
            kind = pattern[pos + 1]
            end = pattern.find(kind + "]", pos + 2)
            if end > 0:
                name = pattern[pos + 2:end]
                pieces.append(_CLASSES.get(name, "") if kind == ":" else re.escape(name))
                pos = end + 2
                continue
        if char == "\\" and quoting and pos + 1 < len(pattern):
            pos += 1
            char = pattern[pos]
            pieces.append(_class_char(char))
        elif char == "-" and pieces and pos + 1 < len(pattern) and pattern[pos + 1] != "]":
            pieces.append("-")
        else:
            pieces.append(_class_char(char))
        pos += 1
    inner = "".join(pieces)
    if not inner:
        return ("." if negated else r"(?!)"), pos + 1
    return f"[{'^' if negated else ''}{inner}]", pos + 1


def _class_char(char):
    return "\\" + char if char in "\\]^-[&~|" else char


def _translate(pattern, extglob):
    pieces, pos = [], 0
    while pos < len(pattern):
        char = pattern[pos]
        if extglob and char in "?*+@!" and pattern.startswith("(", pos + 1):
            end = _closing(pattern, pos + 1)
            if end is not None:
                inner = "|".join([_translate(part, True) for part in _alternatives(pattern[pos + 2:end])])
                rest = _translate(pattern[end + 1:], True)
                if char == "!":
                    return "".join(pieces) + f"(?!(?:{inner}){rest}\\Z).*{rest}"
                return "".join(pieces) + f"(?:{inner}){'' if char == '@' else char}{rest}"
        if char == "*":
            if pieces[-1:] != [".*"]:
                pieces.append(".*")
        elif char == "?":
            pieces.append(".")
        elif char == "[":
            found = bracket(pattern, pos)
            if found is None:
                pieces.append("\\[")
            else:
                pieces.append(found[0])
                pos = found[1]
                continue
        elif char == "\\" and pos + 1 < len(pattern):
            pos += 1
            pieces.append(re.escape(pattern[pos]))
        else:
            pieces.append(re.escape(char))
        pos += 1
    return "".join(pieces)


def _closing(pattern, pos):
    depth = 0
    while pos < len(pattern):
        char = pattern[pos]
        if char == "\\":
            pos += 1
        elif char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
            if not depth:
                return pos
        pos += 1
    return None


def _alternatives(text):
    parts, depth, start, pos = [], 0, 0, 0
    while pos < len(text):
        char = text[pos]
        if char == "\\":
            pos += 1
        elif char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
        elif char == "|" and not depth:
            parts.append(text[start:pos])
            start = pos + 1
        pos += 1
    return parts + [text[start:]]


def expand(pattern, cwd, options):
    """The files that match, sorted; `options` is the shell's set of `shopt` names."""
    absolute = pattern.startswith("/")
    pieces = [piece for piece in re.split("/+", pattern)]
    if absolute:
        pieces = pieces[1:]
    found = [("/" if absolute else "", "/" if absolute else cwd)]
    for number, piece in enumerate(pieces):
        last = number == len(pieces) - 1
        if not piece:
            found = [(shown, full) for shown, full in found if os.path.isdir(full)]
            continue
        found = [(shown + name + ("" if last or not name else "/"), os.path.join(full, name))
                 for shown, full in found
                 for name in _component(piece, full, options, last)]
        if not last:
            found = [(shown, full) for shown, full in found if os.path.isdir(full)]
    names = sorted([shown.replace("//", "/") for shown, _ in found])
    if "**" in pieces and "globstar" in options:
        names = sorted(set(names))
    return [name for name in names if name]


def _component(piece, directory, options, last):
    if piece == "**" and "globstar" in options:
        return _deep(directory, options, last)
    if not is_active(piece):
        name = unquote(piece)
        return [name] if os.path.lexists(os.path.join(directory, name)) else []
    try:
        names = os.listdir(directory)
    except OSError:
        return []
    regex = compiled(piece, "nocaseglob" in options, "extglob" in options)
    hidden = "dotglob" in options or piece.startswith((".", "\\."))
    if piece.startswith("."):
        names += [".", ".."] if not _ACTIVE.match(piece) and piece != ".*" else []
        names = [name for name in names if name not in (".", "..")]
    return [name for name in names if (hidden or name[0] != ".") and regex.fullmatch(name)]


def _deep(directory, options, last):
    names = [""] if not last else []
    try:
        entries = sorted(os.scandir(directory), key=lambda entry: entry.name)
    except OSError:
        return names
    for entry in entries:
        if entry.name[0] == "." and "dotglob" not in options:
            continue
        is_directory = entry.is_dir(follow_symlinks=False)
        if is_directory or last:
            names.append(entry.name)
        if is_directory:
            names += [entry.name + "/" + name for name in _deep(entry.path, options, last) if name]
    return names
