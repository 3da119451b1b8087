"""Top-level statements of a program, found without a parser.

The program is a stranger's, and this runs on the host, where nothing is metered: Python's own parser can be made
to overflow its stack, and its tokenizer takes minutes for some short texts. One regular expression that
matches at every place, and never looks back, takes time by the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, field

#: Each alternative ends by itself at the end of the line or text, so that nothing is tried twice. An f-string
#: with its own quotes inside is seen as several strings, which does no harm here.
_TOKEN = re.compile(
    r'''(?P<string>"""(?:[^"\\]|\\(?:.|\Z)|"(?!""))*(?:"""|\Z)
                 | \'\'\'(?:[^'\\]|\\(?:.|\Z)|'(?!''))*(?:\'\'\'|\Z)
                 | "(?:[^"\\\n]|\\(?:.|\Z))*"?
                 | '(?:[^'\\\n]|\\(?:.|\Z))*'?)
      | (?P<nothing>\#[^\n]* | \\\n | [^\S\n]+)
      | (?P<newline>\n)
      | (?P<open>[(\[{])
      | (?P<close>[)\]}])
      | (?P<word>\w+ | [=!<>:+\-*/%&|^@]= | .)''',
    re.VERBOSE | re.DOTALL,
)

#: Begin a part of a statement, not one of its own.
_CONTINUING = frozenset({"else", "elif", "except", "finally"})

#: What follows these is the name that they bind.
_BINDING = frozenset({"as", "class", "def", "for", "import"})


@dataclass
class _LogicalLine:
    """A statement of one line, or the head of one with a block."""

    first: int
    column: int
    last: int = 0
    #: Names and operators outside brackets.
    words: list[str] = field(default_factory=list)

    def is_scope(self) -> bool:
        """Whether what is indented below has names of its own."""
        return self.words[:1] in (["def"], ["class"]) or self.words[:2] == ["async", "def"]


def _lines(code: str) -> list[str]:
    """As Python counts them; `splitlines` knows more kinds of ends."""
    return code.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _logical_lines(code: str) -> Iterator[_LogicalLine]:
    code = "\n".join(_lines(code))
    current: _LogicalLine | None = None
    number, line_begin, depth = 1, 0, 0
    for token in _TOKEN.finditer(code):
        kind, text = token.lastgroup, token[0]
        if kind == "newline" and depth == 0 and current is not None:
            yield current
            current = None
        elif kind not in ("newline", "nothing"):
            if current is None:
                current = _LogicalLine(number, token.start() - line_begin)
            if kind == "open":
                depth += 1
            elif kind == "close":
                depth = max(depth - 1, 0)
            if depth == 0:
                current.words.append(text if kind == "word" else "")
        ends = text.count("\n")
        if ends:
            number += ends
            line_begin = token.start() + text.rindex("\n") + 1
        if current is not None and kind not in ("newline", "nothing"):
            current.last = number
    if current is not None:
        yield current


def statement_at(code: str, line: int) -> str:
    """The source of the top-level statement around a line; the line alone where that is not to be found.

    >>> statement_at("a = 1\\nfor b in [1]:\\n    c = (b /\\n         0)\\nd = 1", 3)
    'for b in [1]:\\n    c = (b /\\n         0)'
    """
    begin = end = 0
    decorated = False
    for logical in _logical_lines(code):
        first_word = logical.words[0] if logical.words else ""
        if logical.column == 0 and first_word not in _CONTINUING and not decorated:
            if begin <= line <= end:
                break
            begin = logical.first
        decorated = logical.column == 0 and first_word == "@"
        end = logical.last
    lines = _lines(code)
    if not begin <= line <= end:
        begin = end = line
    return "\n".join(lines[begin - 1 : end]).strip() if 0 < begin <= len(lines) else ""


def line_at(code: str, line: int) -> str:
    """One line of a program, `""` where it has none of that number."""
    lines = _lines(code)
    return lines[line - 1] if 0 < line <= len(lines) else ""


def assigned_name(code: str, names: Container[str]) -> tuple[str, str] | None:
    """The first of some names that the program binds at its top level, and the line that does it.

    Functions and classes have names of their own. Unpacking and what is hidden deeper is not found: this is a
    help for models, not a lock.

    >>> assigned_name("page = 1\\nsearch = search('news')", {"search"})
    ('search', "search = search('news')")
    """
    scope: int | None = None
    for logical in _logical_lines(code):
        if scope is not None and logical.column > scope:
            continue
        scope = logical.column if logical.is_scope() else None
        name = _bound_name(logical.words, names)
        if name is not None:
            return name, _lines(code)[logical.first - 1].strip()
    return None


def _bound_name(words: list[str], names: Container[str]) -> str | None:
    begins = True
    for index, word in enumerate(words):
        if word in names:
            following = words[index + 1] if index + 1 < len(words) else ""
            if (begins and following in ("=", ":")) or (index and words[index - 1] in _BINDING):
                return word
        begins = word == ";"
    return None
