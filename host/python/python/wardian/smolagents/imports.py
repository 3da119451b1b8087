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


#: Packages that a program may import where the sandbox was given them, without being told so again.
_OF_PACKAGES = ("numpy", "pandas", "scipy", "matplotlib", "seaborn", "PIL")


def of_packages(options: Mapping[str, Any]) -> list[str]:
    """What the packages, or the image, in a sandbox's options add to what programs may import."""
    given = _given(options)
    if not given:
        return []
    with wardian.Sandbox(**given) as sandbox:
        found = [name for name in _OF_PACKAGES if sandbox.has_package(name)]
    return [pattern for name in found for pattern in (name, f"{name}.*")]


def check_installed(additional: Iterable[str], options: Mapping[str, Any]) -> None:
    """Refuse promises that the sandbox cannot keep.

    Raises:
        InterpreterError: Some of the modules do not exist in the sandbox; a prompt that lists them would
            cost the agent a step for each.
    """
    stubs = {name.split(".")[0] for name in options.get("stub_modules") or ()}
    wanted = sorted({name.split(".")[0] for name in additional} - {"*"} - stubs)
    missing = [name for name in wanted if not _exists(name)]
    given = _given(options)
    if missing and given:
        with wardian.Sandbox(**given) as sandbox:
            missing = [name for name in missing if not sandbox.run(_ASK.format(name)).value]
    if missing:
        raise InterpreterError(
            f"Non-installed authorized modules: {', '.join(missing)}. The sandbox has Python's standard library"
            f"{' and its packages' if given else ''}. "
            "Remove them from the authorized imports list, give the agent a tool that does the work with them on "
            "the host, or put something in their place with stub_modules."
        )


_ASK = "import importlib.util\nimportlib.util.find_spec({!r}) is not None"


def _given(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that say which packages there are, and the engine; empty where there are none."""
    if options.get("packages") is None and options.get("image") is None:
        return {}
    return {name: options[name] for name in ("packages", "image", "engine") if name in options}


@functools.lru_cache(maxsize=1024)
def _exists(module: str) -> bool:
    """Whether every sandbox has a module; asked in a fresh one, since a session may not import what answers."""
    return bool(wardian.run(_ASK.format(module)).value)
