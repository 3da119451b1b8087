# Modes of pictures, and the bytes of their pixels.

import operator

# Bytes of a pixel.
BYTES = {"1": 1, "L": 1, "P": 1, "LA": 2, "La": 2, "I;16": 2, "RGB": 3, "YCbCr": 3, "RGBA": 4, "RGBa": 4, "RGBX": 4,
         "CMYK": 4}

BANDS = {"1": ("1",), "L": ("L",), "P": ("P",), "LA": ("L", "A"), "La": ("L", "a"), "I;16": ("I;16",),
         "RGB": ("R", "G", "B"), "YCbCr": ("Y", "Cb", "Cr"), "RGBA": ("R", "G", "B", "A"), "RGBa": ("R", "G", "B", "a"),
         "RGBX": ("R", "G", "B", "X"), "CMYK": ("C", "M", "Y", "K")}

# Modes of Pillow that are not there.
OTHERS = ("I", "F", "PA", "LAB", "HSV", "I;16L", "I;16B", "I;16N")


# What Pillow does and this does not.
def unsupported(what):
    return NotImplementedError(f"{what} is not supported yet by Wardian, which has a small stand-in for Pillow")


# Bytes of a pixel of a mode.
def step_of(mode):
    try:
        return BYTES[mode]
    except (KeyError, TypeError):
        pass
    if mode in OTHERS:
        raise unsupported(f"the mode {mode}")
    raise ValueError("unrecognized image mode")


# The bytes of a colour.
def ink(mode, color):
    if isinstance(color, str):
        from PIL import ImageColor
        color = ImageColor.getcolor(color, mode)
    step = step_of(mode)
    if isinstance(color, list):
        color = tuple(color)
    if step == 1 or mode == "I;16":
        if isinstance(color, tuple) and len(color) == 1:
            color = color[0]
        if not isinstance(color, int):
            raise TypeError("color must be int or single-element tuple")
        return bytes((_clipped(color),)) if step == 1 else (color & 0xffff).to_bytes(2, "little")
    if isinstance(color, tuple) and len(color) == 1:
        color = color[0]
    if isinstance(color, int):
        # The bands of one number, the first one lowest; the second of two is the last of four.
        number = (color & 0xffffffff).to_bytes(4, "little")
        return number[::3] if step == 2 else number[:step]
    if not isinstance(color, tuple):
        raise TypeError("color must be int or tuple")
    if step == 2 and len(color) != 2:
        raise TypeError("color must be int, or tuple of one or two elements")
    if step > 2 and len(color) not in (3, 4):
        raise TypeError("color must be int, or tuple of one, three or four elements")
    values = [_clipped(value) for value in color]
    return bytes((*values, 255)[:step])


def _clipped(value):
    return max(0, min(255, operator.index(value)))
