# Words become fields: braces, tilde, parameters, command and arithmetic
# substitution, splitting, globs, quote removal. All that may run commands are
# generators, as commands are (see `streams`).

import re

from . import parameters, patterns
from .state import ShellError
from .tree import (Arithmetic, ArrayLiteral, CommandSub, Literal, Parameter, ProcessSub, Quoted, Word)

_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?|([A-Za-z])\.\.([A-Za-z])(?:\.\.(-?\d+))?")


class _Fields:
    # Fields in the making; a field is a list of (text, quoted).
    def __init__(self, ifs):
        self.done, self.current = [], None
        self.ifs = ifs

    def add(self, text, quoted):
        if self.current is None:
            self.current = []
        self.current.append((text, quoted))

    def finish(self, force=False):
        if self.current is not None or force:
            self.done.append(self.current or [])
        self.current = None

    def split(self, text):
        # The result of an expansion that was not quoted.
        ifs = self.ifs
        if not ifs:
            if text:
                self.add(text, False)
            return
        if ifs == " \t\n":
            pieces = text.split(" ") if "\t" not in text and "\n" not in text else re.split("[ \t\n]", text)
            for number, piece in enumerate(pieces):
                if number:
                    self.finish()
                if piece:
                    self.add(piece, False)
            return
        blanks = "".join([char for char in ifs if char in " \t\n"])
        at = 0
        while at < len(text):
            start = at
            while at < len(text) and text[at] not in ifs:
                at += 1
            if at > start:
                self.add(text[start:at], False)
            if at >= len(text):
                return
            start = at
            while at < len(text) and text[at] in blanks:
                at += 1
            if at < len(text) and text[at] in ifs:
                at += 1
                # `a : b` has one separator; a blank one before it ends the same field.
                while at < len(text) and text[at] in blanks:
                    at += 1
                self.finish(force=True)
            else:
                self.finish()


def fields(shell, words):
    """All fields of a list of words."""
    found = []
    for word in words:
        if word.plain is not None:
            found.append(word.plain)
            continue
        for each in braces(word):
            if each.plain is not None:
                found.append(each.plain)
                continue
            made = _Fields(_ifs(shell))
            yield from _pieces(shell, each.parts, made, True)
            made.finish()
            for field in made.done:
                _globbed(shell, field, found)
    return found


def _ifs(shell):
    found = shell.lookup("IFS")
    return " \t\n" if found is None or found.value is None else found.value


def _globbed(shell, field, found):
    if "f" not in shell.options and any(not quoted and ("*" in text or "?" in text or "[" in text or "(" in text)
                                        for text, quoted in field):
        pattern = "".join([patterns.quote(text) if quoted else text for text, quoted in field])
        if patterns.is_active(pattern):
            names = patterns.expand(pattern, shell.cwd, shell.shopts)
            if names:
                found.extend(names)
                return
            if "failglob" in shell.shopts:
                raise ShellError(f"no match: {''.join([text for text, _ in field])}")
            if "nullglob" in shell.shopts:
                return
    found.append("".join([text for text, _ in field]))


def _pieces(shell, parts, made, split):
    for number, part in enumerate(parts):
        kind = type(part)
        if kind is Literal:
            text = part.text
            if text[0] == "~" and not number:
                text = _tilde(shell, text, made, number + 1 < len(parts))
            if text:
                made.add(text, False)
        elif kind is Quoted:
            made.add(part.text, True)
        elif kind is Parameter:
            yield from _parameter(shell, part, made, split)
        elif kind is CommandSub:
            text = yield from shell.capture(part.body)
            if part.quoted or not split:
                made.add(text, part.quoted)
            else:
                made.split(text)
        elif kind is Arithmetic:
            text = str(shell.number((yield from string(shell, part.word))))
            if part.quoted or not split:
                made.add(text, part.quoted)
            else:
                made.split(text)
        elif kind is ProcessSub:
            made.add((yield from shell.process_substitution(part)), True)
        elif kind is ArrayLiteral:
            raise ShellError("syntax error near unexpected token `('", 2)


def _parameter(shell, part, made, split):
    values, many = yield from parameters.evaluate(shell, part)
    if type(values) is Word:
        # `${x:-word}`: the word's own quotes hold.
        if part.quoted or not split:
            before = made.current
            yield from _pieces(shell, values.parts, made, False)
            if part.quoted and made.current is before is None:
                made.add("", True)
        else:
            yield from _inner_word(shell, values, made)
        return
    if not many:
        if part.quoted or not split:
            made.add(values or "", part.quoted)
        elif values:
            made.split(values)
        return
    if many == "*" and part.quoted or not split:
        separator = _ifs(shell)[:1] if many == "*" else " "
        made.add(separator.join(values), part.quoted)
        return
    for number, value in enumerate(values):
        if number:
            made.finish()
        if part.quoted:
            made.add(value, True)
        elif value:
            made.split(value)


def _inner_word(shell, word, made):
    # Unquoted literal text in `${x:-a b}` is split, too.
    for part in word.parts:
        if type(part) is Literal:
            made.split(part.text)
        else:
            yield from _pieces(shell, [part], made, True)


def _tilde(shell, text, made, more):
    match = re.match(r"~([^/:]*)", text)
    user = match.group(1)
    if more and match.end() == len(text):
        return text
    if user == "":
        home = shell.get("HOME") or "/"
    elif user == "+":
        home = shell.cwd
    elif user == "-":
        home = shell.get("OLDPWD")
    elif user == "root":
        home = "/root"
    else:
        home = None
    if home is None:
        return text
    made.add(home, True)
    return text[match.end():]


def _joined(shell, parts):
    made = _Fields("")
    yield from _pieces(shell, parts, made, False)
    made.finish()
    return [piece for field in made.done for piece in field]


def string(shell, word):
    """One text, neither split nor matched: of assignments, `case`, here-strings."""
    if word.plain is not None:
        return word.plain
    if not word.parts:
        return ""
    return "".join([text for text, _ in (yield from _joined(shell, word.parts))])


def assigned(shell, word):
    """As `string`, where a tilde counts behind colons, too."""
    if word.plain is not None:
        return word.plain
    parts = word.parts
    if parts and type(parts[0]) is Literal and "~" in parts[0].text[1:] and ":~" in parts[0].text:
        split = re.split(r"(?<=:)(?=~)", parts[0].text)
        pieces = []
        for number, piece in enumerate(split):
            last = number == len(split) - 1
            pieces.append((yield from string(shell, Word([Literal(piece)] + (parts[1:] if last else [])))))
        return "".join(pieces)
    return (yield from string(shell, word))


def pattern(shell, word):
    """A pattern in which a backslash is before what was quoted."""
    if word.plain is not None and not any(type(part) is Quoted for part in word.parts):
        return word.plain
    pieces = yield from _joined(shell, word.parts)
    return "".join([patterns.quote(text) if quoted else text for text, quoted in pieces])


def regex(shell, word):
    """The right side of `=~`: what was quoted is itself."""
    pieces = yield from _joined(shell, word.parts)
    return "".join([re.sub(r"([.^$*+?()\[\]{}|\\])", r"\\\1", text) if quoted else text for text, quoted in pieces])


# Braces.

_brace_cache = {}


def braces(word):
    """The words that `{a,b}` and `{1..3}` in one stand for."""
    if not any(type(part) is Literal and "{" in part.text for part in word.parts):
        return (word,)
    found = _brace_cache.get(id(word))
    if found is None or found[0] is not word:
        items = []
        for part in word.parts:
            items.extend(part.text) if type(part) is Literal else items.append(part)
        if len(_brace_cache) > 200:
            _brace_cache.clear()
        found = _brace_cache[id(word)] = word, [_word_of(each) for each in _brace(items)]
    return found[1]


def _word_of(items):
    parts, text = [], []
    for item in items:
        if type(item) is str:
            text.append(item)
            continue
        if text:
            parts.append(Literal("".join(text)))
            text = []
        parts.append(item)
    if text:
        parts.append(Literal("".join(text)))
    return Word(parts)


def _brace(items):
    for start, item in enumerate(items):
        if item != "{":
            continue
        depth, commas, end = 0, [], None
        for at in range(start, len(items)):
            if items[at] == "{":
                depth += 1
            elif items[at] == "}":
                depth -= 1
                if not depth:
                    end = at
                    break
            elif items[at] == "," and depth == 1:
                commas.append(at)
        if end is None:
            continue
        inner = items[start + 1:end]
        if commas:
            bounds = [start] + commas + [end]
            options = [made for left, right in zip(bounds, bounds[1:]) for made in _brace(items[left + 1:right])]
        else:
            options = _range(inner)
            if options is None:
                head = items[:start + 1]
                return [head + rest for rest in _brace(items[start + 1:])]
        rests = _brace(items[end + 1:])
        return [items[:start] + option + rest for option in options for rest in rests]
    return [items]


def _range(items):
    if not all(type(item) is str for item in items):
        return None
    match = _RANGE.fullmatch("".join(items))
    if not match:
        return None
    first, last, step, first_letter, last_letter, letter_step = match.groups()
    if first_letter:
        start, end, step = ord(first_letter), ord(last_letter), letter_step
    else:
        start, end = int(first), int(last)
    step = abs(int(step or 1)) or 1
    numbers = range(start, end + 1, step) if start <= end else range(start, end - 1, -step)
    if len(numbers) > 1_000_000:
        raise ShellError("brace expansion: too many elements")
    if first_letter:
        return [[chr(number)] for number in numbers]
    width = 0
    if any(len(text.lstrip("-")) > 1 and text.lstrip("-")[0] == "0" for text in (first, last)):
        width = max(len(first), len(last))
    return [list(("-" if number < 0 else "") + str(abs(number)).zfill(width - (number < 0))) for number in numbers]
