"""What a program sees of an object that stays outside."""

from __future__ import annotations

import re

_LONGEST = 200

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
        # Whoever wrote that `__repr__` is not here to be told.
        text = f"<unprintable: {type(error).__name__}>"
    if len(text) > _LONGEST:
        text = text[: _LONGEST - 1] + "…"
    return _plain(name), _plain(_ADDRESS.sub("", text))


def _plain(text: str) -> str:
    """Without lone surrogates, which cannot cross."""
    return text.encode("utf-8", "replace").decode()
