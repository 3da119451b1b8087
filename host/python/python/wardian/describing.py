"""Objects in a few words: for programs that have a handle of one, and for errors about options."""

from __future__ import annotations

import re

_LONGEST = 200

#: Of what was given for an option.
_LONGEST_GIVEN = 60

# Where things are in this process's memory is nobody's business.
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


def describe(value: object) -> tuple[str, str]:
    """The name of its class, and the beginning of its `repr()`.

    >>> describe(re.compile("a+"))
    ('re.Pattern', "re.compile('a+')")
    >>> describe(object())
    ('object', '<object object>')
    """
    kind = type(value)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    try:
        text = repr(value)
    except Exception as error:
        # The author of that `__repr__` does not see this.
        text = f"<unprintable: {type(error).__name__}>"
    if len(text) > _LONGEST:
        text = text[: _LONGEST - 1] + "…"
    return _plain(name), _plain(_ADDRESS.sub("", text))


def _plain(text: str) -> str:
    """Without lone surrogates, which cannot cross."""
    return text.encode("utf-8", "replace").decode()


def shown(value: object) -> str:
    """What was given, for an error.

    >>> shown("x"), shown(list(range(100))), shown(print)
    ("'x'", '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 1… (a list)', '<built-in function print>')
    """
    kind = type(value).__name__
    try:
        text = repr(value)
    except Exception:
        return f"a {kind}"
    return text if len(text) <= _LONGEST_GIVEN else f"{text[:_LONGEST_GIVEN]}… (a {kind})"
