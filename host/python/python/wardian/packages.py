"""Python packages for sandboxes."""

from __future__ import annotations

import os

from . import _wardian
from .describing import shown


class Packages:
    """Packages for any number of sandboxes: in directories, as `pip install --target` or a virtual environment has them,
    and in wheels.

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
        places: Paths of directories such as a `site-packages`, and of wheels. Where several have a file, it is that of the
            first.

    Raises:
        OSError: A directory or a wheel cannot be read, or is none.
    """

    def __init__(self, *places: str | os.PathLike[str]) -> None:
        paths = []
        for place in places:
            path = os.fspath(place) if isinstance(place, os.PathLike) else place
            if not isinstance(path, str):
                raise TypeError(f"places must be paths of directories or wheels, a str or a Path, not {shown(place)}")
            paths.append(path)
        self.places = tuple(paths)
        self._native = _wardian.Packages(paths)

    @property
    def ignored(self) -> list[str]:
        """Names of `.pth` files in them, which are not read: no code runs from them here."""
        return self._native.ignored

    def __repr__(self) -> str:
        return f"Packages({', '.join(map(repr, self.places))})"
