# Pillow's `ImageChops`: two pictures of one kind together.

import _wardian_images as core
from PIL import Image
from PIL._modes import unsupported


def duplicate(image):
    return image.copy()


def constant(image, value):
    return Image.new("L", image.size, value)


def invert(image):
    return image.point([255 - value for value in range(256)] * len(image.getbands()))


def blend(image1, image2, alpha):
    return Image.blend(image1, image2, alpha)


def composite(image1, image2, mask):
    return Image.composite(image1, image2, mask)


def offset(image, xoffset, yoffset=None):
    yoffset = xoffset if yoffset is None else yoffset
    made = image.copy()
    if image.width and image.height:
        across, down = xoffset % image.width, yoffset % image.height
        for x in (across - image.width, across):
            for y in (down - image.height, down):
                made.paste(image, (x, y))
    return made


# Two pictures, byte by byte.
def _together(name, image1, image2, scale=1.0, offset=0):
    if image1.mode != image2.mode:
        raise ValueError("images do not match")
    if image1.mode in ("1", "P", "I;16"):
        raise unsupported(f"ImageChops.{name}() of mode {image1.mode}")
    # The part that both have.
    size = min(image1.width, image2.width), min(image1.height, image2.height)
    first, second = (each if each.size == size else each.crop((0, 0, *size)) for each in (image1, image2))
    return image1._new(image1.mode, size, core.chops(name, first._pixels, second._pixels, scale, offset))


def _named(name):
    def function(image1, image2):
        return _together(name, image1, image2)
    function.__name__ = name
    return function


for _name in ("add_modulo", "darker", "difference", "lighter", "multiply", "screen", "subtract_modulo"):
    globals()[_name] = _named(_name)


def add(image1, image2, scale=1.0, offset=0):
    return _together("add", image1, image2, scale, offset)


def subtract(image1, image2, scale=1.0, offset=0):
    return _together("subtract", image1, image2, scale, offset)


def _unsupported(name):
    def function(*args, **kwargs):
        raise unsupported(f"ImageChops.{name}()")
    function.__name__ = name
    return function


for _name in ("hard_light", "logical_and", "logical_or", "logical_xor", "overlay", "soft_light"):
    globals()[_name] = _unsupported(_name)
