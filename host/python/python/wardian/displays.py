"""What programs show: the two steps around them, and the tool by which it comes out.

Which forms a value has is the business of the sandbox (`_wardian_display` in it). What comes is a claim of the program's:
forms of other types than a form's are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import options

OnDisplay = Callable[[dict[str, Any]], Any]

# Before the first program, and after each; the module is the sandbox's own.
MODULE = "_wardian_cells"
BEGIN = f"__import__('{MODULE}').install() and None"
END = f"__import__('{MODULE}').end() and None"

_NAME = "_wardian_display"


def tools(on_display: OnDisplay | None) -> Mapping[str, Callable[..., Any]]:
    """The tool that the sandbox calls with what is shown; none where nobody wants to know."""
    if on_display is None:
        return {}
    if not callable(on_display):
        raise options.wrong_type("on_display", "a function that takes a dict", on_display)

    def show(bundle: Any) -> None:
        on_display(forms(bundle))

    return {_NAME: show}


def forms(bundle: Any) -> dict[str, Any]:
    """The forms of what is shown by their MIME types.

    >>> forms({"data": {"text/plain": "x", "image/png": b"y", 1: "no name"}, "main": True})
    {'text/plain': 'x', 'image/png': b'y'}
    >>> forms("no bundle")
    {}
    """
    data = bundle.get("data") if type(bundle) is dict else None
    if type(data) is not dict:
        return {}
    return {name: form for name, form in data.items() if type(name) is str and type(form) in (str, bytes, dict, list)}
