# Pillow's `ImageDraw`, as far as points, thin lines and rectangles go.

import _wardian_images as core
from PIL._modes import ink, unsupported


class ImageDraw:
    def __init__(self, im, mode=None):
        im.load()
        if mode is not None and mode != im.mode:
            if (mode, im.mode) == ("RGBA", "RGB"):
                raise unsupported("drawing on RGB with RGBA")
            raise ValueError("mode mismatch")
        self._image, self.im, self.mode, self.fill = im, im, im.mode, False
        # Pillow's number, which is black where there is one band of eight bits.
        self.ink = {"1": 0, "L": 0, "P": 0, "I;16": 0xffff}.get(im.mode, -1)

    # The bytes of a colour; the one that is drawn with if none is given.
    def _ink(self, color):
        if color is None:
            color = self.ink
        if self.mode == "P" and isinstance(color, (str, list, tuple)):
            from PIL import Image, ImageColor
            color = Image._entry(self._image, ImageColor.getrgb(color) if isinstance(color, str) else color)
        return ink(self.mode, color)

    def point(self, xy, fill=None):
        color = self._ink(fill)
        for x, y in _points(xy):
            core.fill(*self._image._raster, color, x, y, x + 1, y + 1)

    def line(self, xy, fill=None, width=0, joint=None):
        if width > 1:
            raise unsupported("ImageDraw.line() with a width of more than 1")
        points = _points(xy)
        color = self._ink(fill)
        for first, second in zip(points, points[1:]):
            core.draw_line(*self._image._raster, color, *first, *second)

    def rectangle(self, xy, fill=None, outline=None, width=1):
        points = _points(xy, exact=True)
        if len(points) != 2:
            raise TypeError("coordinate list must contain exactly 2 coordinates")
        (left, top), (right, bottom) = points
        if right < left:
            raise ValueError("x1 must be greater than or equal to x0")
        if bottom < top:
            raise ValueError("y1 must be greater than or equal to y0")
        left, top, right, bottom = (int(value) for value in (left, top, right, bottom))
        if fill is None and outline is None:
            outline = self.ink
        if fill is not None:
            core.fill(*self._image._raster, self._ink(fill), left, top, right + 1, bottom + 1)
        if outline is not None and outline != fill and width != 0:
            color = self._ink(outline)
            # The upright sides go from under the upper ones to above the lower ones, or back if those overlap.
            start, end = top + width, bottom - width + 1
            start, end = (start, end) if start <= end else (end + 1, start + 1)
            for at in range(width):
                for box in ((left, top + at, right + 1, top + at + 1), (left, bottom - at, right + 1, bottom - at + 1),
                            (right - at, start, right - at + 1, end), (left + at, start, left + at + 1, end)):
                    core.fill(*self._image._raster, color, *box)

    def bitmap(self, xy, bitmap, fill=None):
        from PIL import Image
        mask = bitmap if bitmap.mode in ("1", "L") else bitmap.convert("L")
        color = Image.Image._of(self.mode, mask.size, bytearray(self._ink(fill)) * (mask.width * mask.height))
        x, y = (int(value) for value in xy)
        self._image.paste(color, (x, y), mask)


def _unsupported(name):
    def method(self, *args, **kwargs):
        raise unsupported(f"ImageDraw.{name}()")
    method.__name__ = name
    return method


for _name in ("arc", "chord", "circle", "ellipse", "multiline_text", "multiline_textbbox", "pieslice", "polygon",
              "regular_polygon", "rounded_rectangle", "shape", "text", "textbbox", "textlength", "getfont"):
    setattr(ImageDraw, _name, _unsupported(_name))


# Pairs of numbers, given as pairs or one after the other.
def _points(xy, exact=False):
    xy = list(xy)
    if xy and isinstance(xy[0], (list, tuple)):
        points = [tuple(point) for point in xy]
    else:
        if len(xy) % 2:
            raise ValueError("wrong number of coordinates")
        points = list(zip(xy[::2], xy[1::2]))
    return points if exact else [(int(x), int(y)) for x, y in points]


def Draw(im, mode=None):
    return ImageDraw(im, mode)


def floodfill(image, xy, value, border=None, thresh=0):
    raise unsupported("ImageDraw.floodfill()")
