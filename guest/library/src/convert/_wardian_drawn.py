"""Pictures and figures taken apart for the boundary between a sandbox and its host, and pictures made of such parts.

This is one file for both sides: `_wardian_drawn` in the sandbox, `wardian.pictures` outside. A picture of Pillow's crosses
as its mode, size and bytes, and its palette if it has one; a figure of matplotlib's as the PNG file that notebooks show.
What comes is a claim of the other side: modes are looked up here, and nothing is made before the size
is that of the bytes.
"""

from __future__ import annotations

from typing import Any

# Bits of a pixel, of modes of pictures whose bytes say all of them.
_MODES = {
    **dict.fromkeys(["L", "P"], 8),
    **dict.fromkeys(["LA", "La", "PA", "I;16", "I;16B"], 16),
    **dict.fromkeys(["RGB", "YCbCr", "HSV", "LAB"], 24),
    **dict.fromkeys(["RGBA", "RGBa", "RGBX", "CMYK", "I", "F"], 32),
    "1": 1,
}
_PALETTES = frozenset(["RGB", "RGBA"])

_PNG = b"\x89PNG\r\n\x1a\n"


def parts(value: Any, described: bool = False) -> dict[str, Any] | str:
    """The parts of a picture or a figure; a text that says why it has none.

    Args:
        value: A `PIL.Image.Image`, or in the sandbox a `matplotlib.figure.Figure`.
        described: With what `repr()` says, for who has neither library.
    """
    if hasattr(value, "savefig"):
        from _wardian_figures import picture  # type: ignore[import-not-found, unused-ignore]

        found = {"png": picture(value, "png")}
    elif 0 in value.size:
        return "a picture without pixels"
    elif value.mode in _MODES:
        found = {"mode": value.mode, "size": tuple(value.size), "data": value.tobytes()}
        if value.mode in ("P", "PA"):
            kind = getattr(value.palette, "mode", "RGB")
            found["palette_mode"] = kind if kind in _PALETTES else "RGB"
            found["palette"] = bytes(value.getpalette(found["palette_mode"]) or ())
    else:
        return f"a picture of mode {value.mode}"
    if described:
        found["repr"] = repr(value)
    return found


def make(name: str, fields: dict[str, Any]) -> Any:
    """The picture that has these parts.

    Raises:
        ValueError: They are none of a picture.
    """
    if name != "Image":
        raise ValueError(f"a {name} cannot enter a sandbox")
    from PIL import Image  # type: ignore[import-not-found, unused-ignore]

    mode, size, data = fields.get("mode"), fields.get("size"), fields.get("data")
    _expect(type(mode) is str and mode in _MODES, "its mode")
    _expect(type(size) is tuple and len(size) == 2 and all(type(side) is int and side > 0 for side in size), "its size")
    _expect(type(data) is bytes and len(data) == (size[0] * _MODES[mode] + 7) // 8 * size[1], "its bytes")
    made = Image.frombytes(mode, size, data)
    if "palette" in fields:
        palette, kind = fields["palette"], fields.get("palette_mode")
        _expect(mode in ("P", "PA") and type(palette) is bytes and len(palette) <= 1024 and kind in _PALETTES, "its palette")
        made.putpalette(palette, kind)
    return made


def is_png(data: Any) -> bool:
    """Whether it begins as a PNG file does."""
    return type(data) is bytes and data.startswith(_PNG)


def _expect(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(f"these are no parts of a picture: {what}")
