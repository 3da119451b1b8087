"""What could have been meant where a key is missing; models mistype the keys of JSON that tools returned."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from typing import Any

import wardian

#: Characters of the line that are looked through, keys that are compared, and characters of each.
_MAX_LINE, _MAX_KEYS, _MAX_KEY = 500, 200, 80

#: A key or index that can be asked for again without running anything: a constant or a variable.
_KEY = r"""\[ (?: '[^'\\]*' | "[^"\\]*" | -?\d+ | [^\W\d]\w* ) \]"""

#: A variable with some of these after it: `data['rows'][0]['nmae']`.
_SUBSCRIPTED = re.compile(rf"(?<![\w.]) (?P<name>[^\W\d]\w*) (?P<keys>(?:{_KEY})+)", re.VERBOSE)

#: Asks the program's own variables, in the sandbox. The keys of the first dictionary that lacks one.
_ASK = """[key for key in {container} if isinstance(key, str)][:{count}] if isinstance({container}, dict) \
and {key} not in {container} else []"""


def similar_keys(session: Any, line: str, missing: str) -> str:
    """The keys that a line at the top level of a program could have meant, as a sentence; `""` if none.

    Args:
        session: The sandbox in which the line raised `KeyError`.
        line: The line of source.
        missing: The message of the error, which is the `repr` of the key.
    """
    for container, key in _subscripts(line[:_MAX_LINE]):
        question = _ASK.format(container=container, key=key, count=_MAX_KEYS)
        try:
            keys = session.run(question, check=False).value
        except wardian.Error:
            return ""
        if not isinstance(keys, list) or not keys:
            continue
        names = [key[:_MAX_KEY] for key in keys if isinstance(key, str)]
        close = difflib.get_close_matches(missing.strip("'\"")[:_MAX_KEY], names)
        if close:
            return f"Maybe you meant one of these indexes instead: {close}"
        return f"It has these keys: {names[:20]}" if len(names) <= 20 else ""
    return ""


def _subscripts(line: str) -> Iterator[tuple[str, str]]:
    """Container and key of each subscript in the line that can be evaluated again."""
    for match in _SUBSCRIPTED.finditer(line):
        container = match["name"]
        for key in re.findall(_KEY, match["keys"], re.VERBOSE):
            yield container, key[1:-1]
            container += key
