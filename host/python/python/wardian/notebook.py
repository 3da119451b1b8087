"""How executions look in a notebook.

**Invariant:** nothing of what a program printed, raised or gave gets into the page unescaped, and long texts are cut.
"""

from __future__ import annotations

import base64
import html
import sys
from typing import TYPE_CHECKING

from .errors import GuestError, shortened
from .figures import Figure

if TYPE_CHECKING:
    from ._wardian import Execution

_CHARACTERS = 20_000
_PICTURE = 8 << 20


def execution_html(execution: Execution) -> str:
    """The output, then the value or the error, then what it used.

    >>> import wardian
    >>> page = wardian.run("print('<b>bold</b>'); 6 * 7")._repr_html_()
    >>> "&lt;b&gt;bold&lt;/b&gt;" in page, "<b>" in page, "42" in page
    (True, False, True)
    """
    error = execution.error
    picture = b"" if error is not None else _picture(execution.value)
    parts = [("", execution.stdout)]
    # A traceback is at the end of stderr already.
    parts.append(("color: #a40000", execution.stderr))
    if error is None:
        if execution.exit_status is not None:
            parts.append(("", f"exit status {execution.exit_status}"))
        elif execution.value is not None and not picture:
            parts.append(("font-weight: bold", _repr(execution.value)))
    elif not isinstance(error, GuestError) or not execution.stderr.endswith(error.traceback):
        parts.append(("color: #a40000", f"{type(error).__name__}: {error}"))
    usage = execution.usage
    used = f"{usage.time:.3f} s, {usage.fuel:,} operations, {usage.objects / (1 << 20):.1f} MiB of objects"
    shown = [
        f'<pre style="margin: 0; {style}">{html.escape(shortened(text, _CHARACTERS))}</pre>' for style, text in parts if text
    ]
    if picture:
        shown.append(f'<img style="display: block" src="data:image/png;base64,{base64.b64encode(picture).decode()}">')
    return f"<div>{''.join(shown)}<small>{html.escape(used)}</small></div>"


def _picture(value: object) -> bytes:
    """The PNG file of a figure or a picture; empty for all else, and where it is too large for a page."""
    png: object = None
    if isinstance(value, Figure):
        png = value.png
    elif isinstance(value, getattr(sys.modules.get("PIL.Image"), "Image", ())):
        png = value._repr_png_()  # type: ignore[attr-defined, unused-ignore]
    return png if isinstance(png, bytes) and len(png) <= _PICTURE else b""


def _repr(value: object) -> str:
    try:
        return repr(value)
    # An int of too many digits; an object of the host's.
    except Exception as error:
        return f"<{type(value).__name__} without a repr: {type(error).__name__}>"
