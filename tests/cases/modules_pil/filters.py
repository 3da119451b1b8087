#: differs = "a small stand-in for Pillow is in the library; the expectations are Pillow's"
#: fuel = 200_000_000
import hashlib
import random
from PIL import Image, ImageChops, ImageEnhance, ImageFilter
random.seed(3)
kernels = ("BLUR", "CONTOUR", "DETAIL", "EDGE_ENHANCE", "EDGE_ENHANCE_MORE", "EMBOSS", "FIND_EDGES", "SHARPEN", "SMOOTH",
           "SMOOTH_MORE")
radii = 0, 0.3, 1, 1.5, 2, 5, 30, (2, 0), (0, 3), (1.2, 7)


def show(mode, group, pictures):
    digest = hashlib.md5()
    for picture in pictures:
        digest.update(repr((picture.mode, picture.size, picture.tobytes())).encode())
    print(mode, group, digest.hexdigest())


for mode, bands in (("L", 1), ("LA", 2), ("RGB", 3), ("RGBA", 4), ("CMYK", 4)):
    for size in ((23, 17), (4, 4), (2, 9), (1, 1), (60, 3)):
        one, other = (Image.frombytes(mode, size, random.randbytes(size[0] * size[1] * bands)) for _ in range(2))
        show(mode, "kernels", [one.filter(getattr(ImageFilter, name)) for name in kernels])
        weights = [random.random() for _ in range(25)]
        show(mode, "own kernels", [one.filter(ImageFilter.Kernel((3, 3), (1, 2, 3, 4, 5.5, 6, 7, 8, -9), offset=3)),
                                   one.filter(ImageFilter.Kernel((5, 5), weights, scale=7.3))])
        show(mode, "boxes", [one.filter(ImageFilter.BoxBlur(radius)) for radius in radii])
        show(mode, "bells", [one.filter(ImageFilter.GaussianBlur(radius)) for radius in radii])
        show(mode, "masks", [one.filter(ImageFilter.UnsharpMask), one.filter(ImageFilter.UnsharpMask(1.3, 250, 0))])
        show(mode, "sharpness", [ImageEnhance.Sharpness(one).enhance(factor) for factor in (0, 0.5, 1.7)])
        show(mode, "ImageChops", [
            *(getattr(ImageChops, name)(one, other) for name in ("add_modulo", "darker", "difference", "lighter", "multiply",
                                                                 "screen", "subtract_modulo", "add", "subtract")),
            ImageChops.add(one, other, 2.5, 7), ImageChops.subtract(one, other, 0.5, 100), ImageChops.invert(one),
            ImageChops.offset(one, 5, -3), ImageChops.difference(one, other.crop((0, 0, 2, 2)))])
for mode, filter in (("P", ImageFilter.BLUR), ("L", 5), ("1", ImageFilter.BoxBlur(1))):
    try:
        Image.new(mode, (3, 3)).filter(filter)
    except (TypeError, ValueError) as error:
        print(error)
try:
    ImageFilter.BoxBlur(-1)
except ValueError as error:
    print(error)
