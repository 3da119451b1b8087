"""Python packages for sandboxes."""

from __future__ import annotations

import os

from . import _wardian
from .describing import shown


class Packages:
    """Packages in a directory, as `pip install --target` or a virtual environment has them, for any number of sandboxes.

    Programs import them as they import the library; nothing is copied for a sandbox. Packages that are compiled code
    cannot be imported, and say so. The directory must not change while sandboxes use it.

    >>> import tempfile, pathlib, wardian
    >>> directory = tempfile.TemporaryDirectory()
    >>> _ = pathlib.Path(directory.name, "greeting.py").write_text("text = 'hello'")
    >>> packages = wardian.Packages(directory.name)
    >>> with wardian.Sandbox(packages=packages) as sandbox:
    ...     sandbox.run("import greeting; greeting.text").value
    'hello'

    Args:
        directory: A `site-packages`.

    Raises:
        OSError: The directory cannot be read.
    """

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        path = os.fspath(directory) if isinstance(directory, os.PathLike) else directory
        if not isinstance(path, str):
            raise TypeError(f"directory must be the path of a directory, a str or a Path, not {shown(directory)}")
        self.directory = path
        self._native = _wardian.Packages(path)

    def __repr__(self) -> str:
        return f"Packages({self.directory!r})"
