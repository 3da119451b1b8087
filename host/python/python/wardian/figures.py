"""What programs drew: pictures of Pillow's, and figures of matplotlib's as the pictures that they are."""

from __future__ import annotations

import io
from typing import Any

from . import pictures
from .values import Record


class Figure:
    """A figure of matplotlib's: the PNG file that a notebook would show of it.

    >>> figure = sandbox.run("import matplotlib.pyplot as plt; plt.plot([1, 3, 2]); plt.gcf()").value  # doctest: +SKIP
    >>> pathlib.Path("figure.png").write_bytes(figure.png)  # doctest: +SKIP
    """

    __slots__ = ("_repr", "png")

    png: bytes

    def __init__(self, png: bytes, repr: str = "<Figure>") -> None:
        self.png = png
        self._repr = repr

    def image(self) -> Any:
        """It as a `PIL.Image.Image`.

        Raises:
            ImportError: This process has no Pillow.
        """
        from PIL import Image  # type: ignore[import-not-found, unused-ignore]

        image = Image.open(io.BytesIO(self.png), formats=["PNG"])
        image.load()
        return image

    def _repr_png_(self) -> bytes:
        return self.png

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Figure):
            return NotImplemented
        return self.png == other.png

    def __hash__(self) -> int:
        return hash(self.png)

    def __repr__(self) -> str:
        return self._repr

    def __reduce__(self) -> tuple[Any, ...]:
        return Figure, (self.png, self._repr)


def arriving(type_name: str, fields: dict[str, Any]) -> Any:
    """What a record of a sandbox's stands for: a picture where this process has Pillow, a figure; else the record.

    Raises:
        ValueError: A program made the record up.
    """
    if type_name == "matplotlib.figure.Figure" and pictures.is_png(fields.get("png")):
        repr_ = fields.get("repr")
        return Figure(fields["png"], repr_ if isinstance(repr_, str) else "<Figure>")
    if type_name == "PIL.Image.Image":
        try:
            import PIL.Image  # type: ignore[import-not-found, unused-ignore] # noqa: F401
        except ImportError:
            pass
        else:
            return pictures.make("Image", fields)
    return Record(type_name, list(fields.items()))
