# POSIX's regular expressions, basic and extended with GNU's additions, as Python's.
# Alternatives are tried in order here, where POSIX takes the longest.

import re

from ..patterns import bracket

_cache = {}
_WORD = {"w": r"[A-Za-z0-9_]", "W": r"[^A-Za-z0-9_]", "s": r"\s", "S": r"\S", "b": r"\b", "B": r"\B",
         "<": r"\b(?=\w)", ">": r"\b(?<=\w)", "`": r"\A", "'": r"\Z"}


class RegexError(Exception):
    """What is wrong, in GNU's words."""


def compiled(pattern, extended=False, ignore_case=False, multiline=False, escapes=False, fixed=False):
    """A text pattern for texts; `escapes` takes `\\n` and `\\t` as sed and awk do."""
    key = (pattern, extended, ignore_case, multiline, escapes, fixed)
    found = _cache.get(key)
    if found is None:
        if len(_cache) > 300:
            _cache.clear()
        source = re.escape(pattern) if fixed else translate(pattern, extended, escapes, multiline)
        flags = (re.IGNORECASE if ignore_case else 0) | re.DOTALL | (re.MULTILINE if multiline else 0)
        try:
            found = _cache[key] = re.compile(source, flags)
        except (re.error, OverflowError) as error:
            raise RegexError(_gnu(str(error))) from None
    return found


def _gnu(text):
    if "invalid group reference" in text:
        return "Invalid back reference"
    if "repeat" in text:
        return "Invalid preceding regular expression"
    if "unterminated" in text or "parenthesis" in text:
        return "Unmatched ( or \\("
    if "bad character range" in text:
        return "Invalid range end"
    return "Invalid regular expression"


def translate(pattern, extended, escapes=False, multiline=False):
    pieces, pos, depth = [], 0, 0
    size = len(pattern)
    # Whether what comes is the beginning of a branch, where `*` is itself.
    fresh = True
    while pos < size:
        char = pattern[pos]
        if char == "\\":
            if pos + 1 >= size:
                raise RegexError("Trailing backslash")
            following = pattern[pos + 1]
            if not extended and following in "(){}|+?":
                op = following
                pos += 2
            elif following in _WORD:
                pieces.append(_WORD[following])
                pos, fresh = pos + 2, False
                continue
            elif following.isdigit() and following != "0":
                if int(following) > sum(piece == "(" for piece in pieces):
                    raise RegexError("Invalid back reference")
                pieces.append(f"(?:\\{following})")
                pos, fresh = pos + 2, False
                continue
            elif escapes and following in "ntrfv":
                pieces.append("\\" + following)
                pos, fresh = pos + 2, False
                continue
            else:
                pieces.append(re.escape(following))
                pos, fresh = pos + 2, False
                continue
        elif extended and char in "(){}|+?":
            op = char
            pos += 1
        elif char == "[":
            found = bracket(pattern, pos, quoting=False) if not escapes else bracket(
                _unescaped_bracket(pattern, pos), pos, quoting=False)
            if found is None:
                raise RegexError("Unmatched [, [^, [:, [., or [=" if escapes else "Invalid regular expression")
            if escapes:
                shortened = len(pattern) - len(_unescaped_bracket(pattern, pos))
                found = found[0], found[1] + shortened
            pieces.append(found[0])
            pos, fresh = found[1], False
            continue
        elif char == "*":
            if fresh:
                if extended:
                    pos += 1
                    continue
                pieces.append("\\*")
                fresh = False
            else:
                _repeat(pieces, "*")
            pos += 1
            continue
        elif char == "^":
            anchored = extended or fresh
            pieces.append("^" if anchored and multiline else r"\A" if anchored else "\\^")
            pos += 1
            fresh = fresh if anchored else False
            continue
        elif char == "$":
            rest = pattern[pos + 1:]
            at_end = extended or not rest or rest.startswith("\\)") or rest.startswith("\\|")
            pieces.append("$" if at_end and multiline else r"\Z" if at_end else "\\$")
            pos, fresh = pos + 1, False
            continue
        else:
            pieces.append("." if char == "." else re.escape(char))
            pos, fresh = pos + 1, False
            continue
        # One of the operators, however it was written.
        if op == "(":
            depth += 1
            pieces.append("(")
            fresh = True
        elif op == ")":
            if not depth:
                if extended:
                    pieces.append("\\)")
                    fresh = False
                    continue
                raise RegexError("Unmatched ) or \\)")
            depth -= 1
            pieces.append(")")
            fresh = False
        elif op == "|":
            pieces.append("|")
            fresh = True
        elif op in "+?":
            if fresh:
                if not extended:
                    pieces.append("\\" + op)
                    fresh = False
            else:
                _repeat(pieces, op)
        elif op == "{":
            match = re.compile(r"(\d*)(,?)(\d*)" + ("}" if extended else r"\\}")).match(pattern, pos)
            if not match or not (match.group(1) or match.group(2)) or fresh:
                if not extended:
                    raise RegexError("Invalid preceding regular expression" if fresh else "Unmatched \\{")
                pieces.append("\\{")
                fresh = False
                continue
            low, comma, high = match.groups()
            if high and int(low or 0) > int(high):
                raise RegexError("Invalid content of \\{\\}")
            if max(int(low or 0), int(high or 0)) > 32767:
                raise RegexError("Regular expression too big")
            _repeat(pieces, "{" + (low or "0") + comma + high + "}")
            pos = match.end()
        else:
            pieces.append("\\}")
            fresh = False
    if depth:
        raise RegexError("Unmatched ( or \\(")
    return "".join(pieces)


def _repeat(pieces, op):
    # A second repetition is of the first one as a whole.
    last = pieces[-1]
    if last[-1] in "*+?}" and len(last) > 1 and last[0] != "\\" and last[0] != "[" or last in ("*", "+", "?"):
        start = _group_start(pieces)
        pieces[start:] = ["(?:" + "".join(pieces[start:]) + ")" + op]
    elif last in (r"\A", "^", r"\Z", "$"):
        pieces[-1] = f"(?:{last}){op}"
    elif last == ")":
        pieces.append(op)
    else:
        pieces[-1] = last + op if _is_single(last) else f"(?:{last}){op}"


def _group_start(pieces):
    at = len(pieces) - 1
    if pieces[at] in ("*", "+", "?") or pieces[at][0] == "{":
        at -= 1
    if pieces[at] == ")":
        depth = 0
        while at >= 0:
            depth += (pieces[at] == ")") - (pieces[at] == "(")
            if not depth:
                return at
            at -= 1
    return max(at, 0)


def _is_single(piece):
    return len(piece) == 1 or piece[0] == "\\" and len(piece) == 2 or piece[0] == "[" or piece.startswith("(?:")


def _unescaped_bracket(pattern, pos):
    # `[\n]` is a newline for sed and awk.
    end = bracket(pattern, pos, quoting=False)
    if end is None:
        return pattern
    inner = pattern[pos:end[1]]
    for letter, char in (("n", "\n"), ("t", "\t")):
        inner = inner.replace("\\" + letter, char)
    return pattern[:pos] + inner + pattern[end[1]:]
