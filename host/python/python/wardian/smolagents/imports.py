"""What an agent may import, in smolagents' terms."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import Any

from smolagents.utils import BASE_BUILTIN_MODULES

import wardian

from .errors import InterpreterError

#: Functions of ``math`` that smolagents' agents have without an import.
MATH_NAMES = (
    "ceil", "floor", "log", "exp", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "degrees", "radians", "sqrt",
)  # fmt: skip


def authorized(additional: Iterable[str]) -> list[str]:
    """What smolagents tells the model, sorted: its own list and the agent's."""
    return sorted({*BASE_BUILTIN_MODULES, *additional})


def check_installed(additional: Iterable[str], stub_modules: Mapping[str, Any] | None) -> None:
    """Refuse promises that the sandbox cannot keep.

    Raises:
        InterpreterError: Some of the modules do not exist in the sandbox; a prompt that lists them would
            cost the agent a step for each.
    """
    stubs = {name.split(".")[0] for name in stub_modules or ()}
    wanted = {name.split(".")[0] for name in additional} - {"*"} - stubs
    missing = [name for name in sorted(wanted) if not _exists(name)]
    if missing:
        raise InterpreterError(
            f"Non-installed authorized modules: {', '.join(missing)}. The sandbox has Python's standard library. "
            "Remove them from the authorized imports list, give the agent a tool that does the work with them on "
            "the host, or put something in their place with stub_modules."
        )


@functools.lru_cache(maxsize=1024)
def _exists(module: str) -> bool:
    """Whether the sandbox has a module; asked in a fresh one, since a session may not import what answers."""
    return bool(wardian.run(f"import importlib.util\nimportlib.util.find_spec({module!r}) is not None").value)
