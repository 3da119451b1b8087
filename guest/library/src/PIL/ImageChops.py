# Pillow's `ImageChops`, as far as tables and masks can do it.

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


# What counts two bytes together.
def _unsupported(name):
    def function(*args, **kwargs):
        raise unsupported(f"ImageChops.{name}()")
    function.__name__ = name
    return function


for _name in ("add", "add_modulo", "darker", "difference", "hard_light", "lighter", "logical_and", "logical_or",
              "logical_xor", "multiply", "overlay", "screen", "soft_light", "subtract", "subtract_modulo"):
    globals()[_name] = _unsupported(_name)
