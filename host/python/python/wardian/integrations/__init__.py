"""Wardian as a tool of agent frameworks: each a few lines around :class:`.function_tools.PythonTool`.

Import the module of the framework; nothing here imports one by itself. For smolagents, which runs code
instead of calling a tool, see :mod:`wardian.smolagents`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator


@contextlib.contextmanager
def needs(library: str, extra: str) -> Iterator[None]:
    """Around the import of a framework: where it is not installed, the error says how to get it.

    >>> with needs("no_such_framework", "langchain"):
    ...     import no_such_framework
    Traceback (most recent call last):
        ...
    ModuleNotFoundError: no_such_framework is not installed: pip install 'wardian[langchain]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != library:
            raise
        problem = f"{library} is not installed: pip install 'wardian[{extra}]'"
        raise ModuleNotFoundError(problem, name=error.name, path=error.path) from None
