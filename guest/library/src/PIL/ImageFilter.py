# Pillow's `ImageFilter`: kernels, and means of boxes.

import math
import struct

import _wardian_images as core
from PIL._modes import unsupported


class Filter:
    name = ""

    # The pixels of a filtered picture.
    def filter(self, image):
        raise unsupported(f"filter() with {self.name or type(self).__name__}")


class MultibandFilter(Filter):
    pass


class BuiltinFilter(MultibandFilter):
    filterargs = None

    def filter(self, image):
        (width, height), scale, offset, kernel = self.filterargs
        if (width, height) not in ((3, 3), (5, 5)):
            raise ValueError("bad kernel size")
        # Pillow divides single floats.
        weights = tuple(struct.unpack("f", struct.pack("f", _single(weight) / _single(scale)))[0] for weight in kernel)
        return core.kernel(*image._raster, width, weights, offset)


def _single(number):
    return struct.unpack("f", struct.pack("f", number))[0]


class Kernel(BuiltinFilter):
    name = "Kernel"

    def __init__(self, size, kernel, scale=None, offset=0):
        if scale is None:
            scale = sum(kernel)
        if size[0] * size[1] != len(kernel):
            raise ValueError("not enough coefficients in kernel")
        self.filterargs = tuple(size), scale, offset, kernel


def _builtin(label, scale, offset, *kernel):
    side = math.isqrt(len(kernel))
    return type(label.upper().replace("-", "_"), (BuiltinFilter,),
                {"name": label, "filterargs": ((side, side), scale, offset, kernel)})


BLUR = _builtin("Blur", 16, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1)
CONTOUR = _builtin("Contour", 1, 255, -1, -1, -1, -1, 8, -1, -1, -1, -1)
DETAIL = _builtin("Detail", 6, 0, 0, -1, 0, -1, 10, -1, 0, -1, 0)
EDGE_ENHANCE = _builtin("Edge-enhance", 2, 0, -1, -1, -1, -1, 10, -1, -1, -1, -1)
EDGE_ENHANCE_MORE = _builtin("Edge-enhance More", 1, 0, -1, -1, -1, -1, 9, -1, -1, -1, -1)
EMBOSS = _builtin("Emboss", 1, 128, -1, 0, 0, 0, 1, 0, 0, 0, 0)
FIND_EDGES = _builtin("Find Edges", 1, 0, -1, -1, -1, -1, 8, -1, -1, -1, -1)
SHARPEN = _builtin("Sharpen", 16, 0, -2, -2, -2, -2, 32, -2, -2, -2, -2)
SMOOTH = _builtin("Smooth", 13, 0, 1, 1, 1, 1, 5, 1, 1, 1, 1)
SMOOTH_MORE = _builtin("Smooth More", 100, 0, 1, 1, 1, 1, 1, 1, 5, 5, 5, 1, 1, 5, 44, 5, 1, 1, 5, 5, 5, 1, 1, 1, 1, 1,
                       1)


def _boxes(image, radii, passes):
    if image.mode == "1" and any(radii):
        raise ValueError("image has wrong mode")
    return core.box_blur(*image._raster, *radii, passes)


class BoxBlur(MultibandFilter):
    name = "BoxBlur"

    def __init__(self, radius):
        radii = radius if isinstance(radius, (tuple, list)) else (radius, radius)
        if not all(value >= 0 for value in radii):
            raise ValueError("radius must be >= 0")
        if any(value >= 2 ** 31 for value in radii):
            raise ValueError("radius too large")
        self.radius = radius

    def filter(self, image):
        radii = self.radius if isinstance(self.radius, (tuple, list)) else (self.radius, self.radius)
        return _boxes(image, radii, 1)


# The radius of boxes that three times are nearly a bell.
# Source: P. Gwosdek, S. Grewenig, A. Bruhn, J. Weickert, "Theoretical foundations of Gaussian convolution by extended
# box filtering"
def _of_boxes(radius):
    radius = _single(radius)
    variance = _single(_single(radius * radius) / 3)
    length = _single(math.sqrt(12.0 * variance + 1.0))
    whole = math.floor((length - 1.0) / 2.0)
    part = _single((2 * whole + 1) * (whole * (whole + 1) - 3.0 * variance))
    return _single(whole + _single(part / (6.0 * _single(variance - (whole + 1) * (whole + 1)))))


class GaussianBlur(MultibandFilter):
    name = "GaussianBlur"

    def __init__(self, radius=2):
        self.radius = radius

    def filter(self, image):
        radii = self.radius if isinstance(self.radius, (tuple, list)) else (self.radius, self.radius)
        if any(value < 0 for value in radii):
            raise ValueError("radius must be >= 0")
        return _boxes(image, [_of_boxes(value) for value in radii], 3)


class UnsharpMask(MultibandFilter):
    name = "UnsharpMask"

    def __init__(self, radius=2, percent=150, threshold=3):
        self.radius, self.percent, self.threshold = radius, percent, threshold

    def filter(self, image):
        blurred = GaussianBlur(self.radius).filter(image)
        return core.chops("unsharp", image._pixels, blurred, self.percent, self.threshold)


# What Pillow does by sorting neighbours or by a table of colours.
def _missing(label):
    return type(label, (Filter,), {"name": label, "__init__": lambda self, *args, **kwargs: None})


for _name in ("Color3DLUT", "MaxFilter", "MedianFilter", "MinFilter", "ModeFilter", "RankFilter"):
    globals()[_name] = _missing(_name)
