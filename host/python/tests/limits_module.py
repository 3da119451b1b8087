"""Writes `python/wardian/limits.py` from the library's table; `BLESS=1 python -m pytest tests/test_limits.py` does, too."""

from __future__ import annotations

import textwrap
from pathlib import Path

from wardian import _wardian

FILE = Path(__file__).parent.parent / "python/wardian/limits.py"

#: What people may write, by the unit.
KINDS = {"operations": "Number", "bytes": "Number", "count": "Number", "time": "Time"}

#: What an exception is besides, so that code that knows nothing of this package catches it.
BASES = {"MemoryExceeded": "MemoryError", "TimeoutExceeded": "TimeoutError"}

HEAD = '''"""Generated from the library's table of limits by `tests/limits_module.py`; a test compares."""

from __future__ import annotations

from datetime import timedelta
from typing import TypedDict

from .errors import LimitExceeded

__all__ = [{all}]

Number = float | str | None
"""A number, or a text such as `"64MB"` for sizes and `"5M"` for others. `None` is the default, infinity no limit."""

Time = float | str | timedelta | None
"""Seconds, or a text such as `"5s"` and `"500ms"`. `None` is no limit."""


class Limits(TypedDict, total=False):
    """What a sandbox may use: options of `Sandbox`."""
'''

EXCEPTION = '''

class {name}({bases}):
    """More than {names} allow{s}."""
'''


def text() -> str:
    """The module."""
    limits = list(_wardian.LIMITS.values())
    names: dict[str, list[str]] = {}
    for limit in limits:
        if limit.exception is not None:
            names.setdefault(limit.exception, []).append(limit.name)
    quoted = "".join(f'\n    "{name}",' for name in sorted(names))
    out = HEAD.replace("{all}", quoted + "\n")
    for limit in limits:
        lines = textwrap.wrap(described(limit), 112, initial_indent='"""')
        out += f"\n    {limit.name}: {KINDS[limit.unit]}\n"
        out += "".join(f"    {line}\n" for line in lines)[:-1] + '"""\n'
    for name, limited in sorted(names.items()):
        bases = ", ".join(["LimitExceeded", *filter(None, [BASES.get(name)])])
        listed = " or ".join(f"`{limited_name}`" for limited_name in limited)
        out += EXCEPTION.format(name=name, bases=bases, names=listed, s="s" if len(limited) == 1 else "")
    return out


def described(limit: _wardian.LimitInfo) -> str:
    """Its help text and its default."""
    default = limit.default
    if default is None:
        shown = "no limit"
    elif limit.unit == "time":
        shown = f"{default / 1e9:g} s"
    elif limit.unit == "bytes" and default % (1 << 20) == 0:
        shown = f"{default >> 20} MB"
    else:
        shown = f"{default:,}"
    return f"{limit.help[:1].upper()}{limit.help[1:].rstrip('.')}; {shown} by default."


if __name__ == "__main__":
    FILE.write_text(text())
