"""Top-level statements of a program, found with the tokenizer.

The program is a stranger's. The host's own parser would take it apart better, but deep nesting can exhaust
the parser's stack and end the process; the tokenizer has none.
"""

from __future__ import annotations

import io
import tokenize
from collections.abc import Container, Iterator
from typing import NamedTuple

#: Characters of source that are looked through; longer programs are quoted by the line.
MAX_SOURCE = 200_000

#: Begin a part of a statement, not one of its own.
_CONTINUING = frozenset({"else", "elif", "except", "finally"})

#: A block of these has names of its own.
_SCOPES = frozenset({"def", "class", "async", "@"})

_BLANK = frozenset({tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING})


class Statement(NamedTuple):
    """Tokens of one logical line, and where they are."""

    tokens: tuple[tokenize.TokenInfo, ...]
    depth: int

    @property
    def first(self) -> str:
        return self.tokens[0].string


def _statements(code: str) -> Iterator[Statement]:
    """The logical lines, without comments; ends early where the program is not well-formed."""
    if len(code) > MAX_SOURCE:
        return
    tokens: list[tokenize.TokenInfo] = []
    depth = 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(code).readline):
            depth += (token.type == tokenize.INDENT) - (token.type == tokenize.DEDENT)
            if token.type in (tokenize.NEWLINE, tokenize.ENDMARKER):
                if tokens:
                    yield Statement(tuple(tokens), depth)
                tokens = []
            elif token.type not in _BLANK:
                tokens.append(token)
    except (tokenize.TokenError, SyntaxError, ValueError):
        return


def statement_at(code: str, line: int) -> str:
    """The source of the top-level statement around a line; the line alone where that is not to be found.

    >>> statement_at("a = 1\\nfor b in [1]:\\n    c = (b /\\n         0)\\nd = 1", 3)
    'for b in [1]:\\n    c = (b /\\n         0)'
    """
    begin = end = 0
    decorated = False
    for statement in _statements(code):
        first, last = statement.tokens[0].start[0], statement.tokens[-1].end[0]
        begins = statement.depth == 0 and statement.first not in _CONTINUING and not decorated
        if begins:
            if begin <= line <= end:
                break
            begin = first
        decorated = statement.depth == 0 and statement.first == "@"
        end = last
    lines = code.splitlines()
    if not begin <= line <= end:
        begin = end = line
    return "\n".join(lines[begin - 1 : end]).strip() if 0 < begin <= len(lines) else ""


def assigned_name(code: str, names: Container[str]) -> tuple[str, str] | None:
    """The first of some names that the program assigns at its top level, and the line that does it.

    Assignments inside functions and classes are their own business, and so is what is hidden deeper in a
    statement: this is a help for models, not a lock.
    """
    scope: int | None = None
    for statement in _statements(code):
        if scope is not None and statement.depth > scope:
            continue
        scope = statement.depth if statement.first in _SCOPES else None
        name = _assigned(statement, names)
        if name is not None:
            return name, statement.tokens[0].line.strip()
    return None


def _assigned(statement: Statement, names: Container[str]) -> str | None:
    """The name, where a statement of the line is `name = ...`, `name: type = ...` or `def name(...)`."""
    strings = [token.string for token in statement.tokens]
    if strings[0] in ("def", "class") and len(strings) > 1 and strings[1] in names:
        return strings[1]
    begins = True
    for string, following in zip(strings, [*strings[1:], ""]):
        if begins and string in names and (following == "=" or following == ":"):
            return string
        begins = string == ";"
    return None
