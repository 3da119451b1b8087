"""How executions look in a notebook.

**Invariant:** nothing of what a program printed, raised or gave gets into the page unescaped, and long texts are cut.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from .errors import GuestError, shortened

if TYPE_CHECKING:
    from ._wardian import Execution

_CHARACTERS = 20_000


def execution_html(execution: Execution) -> str:
    """The output, then the value or the error, then what it used.

    >>> import wardian
    >>> page = wardian.run("print('<b>bold</b>'); 6 * 7")._repr_html_()
    >>> "&lt;b&gt;bold&lt;/b&gt;" in page, "<b>" in page, "42" in page
    (True, False, True)
    """
    error = execution.error
    parts = [("", execution.stdout)]
    # A traceback is at the end of stderr already.
    parts.append(("color: #a40000", execution.stderr))
    if error is None:
        if execution.exit_status is not None:
            parts.append(("", f"exit status {execution.exit_status}"))
        elif execution.value is not None:
            parts.append(("font-weight: bold", _repr(execution.value)))
    elif not isinstance(error, GuestError) or not execution.stderr.endswith(error.traceback):
        parts.append(("color: #a40000", f"{type(error).__name__}: {error}"))
    usage = execution.usage
    used = f"{usage.time:.3f} s, {usage.fuel:,} operations, {usage.objects / (1 << 20):.1f} MiB of objects"
    shown = [
        f'<pre style="margin: 0; {style}">{html.escape(shortened(text, _CHARACTERS))}</pre>' for style, text in parts if text
    ]
    return f"<div>{''.join(shown)}<small>{html.escape(used)}</small></div>"


def _repr(value: object) -> str:
    try:
        return repr(value)
    # An int of too many digits; an object of the host's.
    except Exception as error:
        return f"<{type(value).__name__} without a repr: {type(error).__name__}>"
