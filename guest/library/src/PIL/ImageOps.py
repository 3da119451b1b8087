# Pillow's `ImageOps`: whole pictures made of others.

import re

from PIL import ExifTags, Image
from PIL._modes import unsupported


def _border(border):
    if not isinstance(border, tuple):
        return border, border, border, border
    if len(border) == 2:
        return border * 2
    if len(border) == 4:
        return border
    raise ValueError("border must be an integer, or a tuple of two or four elements")


def _color(color, mode):
    if isinstance(color, str):
        from PIL import ImageColor
        return ImageColor.getcolor(color, mode)
    return color


def _lut(image, table, with_palette=False):
    if image.mode == "P":
        if not with_palette:
            raise NotImplementedError("mode P support coming soon")
        made = image.copy()
        made.putpalette(image._palette.translate(bytes(table)))
        return made
    if image.mode not in ("L", "RGB"):
        raise OSError(f"not supported for mode {image.mode}")
    if image.mode == "RGB" and len(table) == 256:
        table = table * 3
    return image.point(table)


def autocontrast(image, cutoff=0, ignore=None, mask=None, preserve_tone=False):
    counts = (image.convert("L") if preserve_tone else image).histogram(mask)
    low_cut, high_cut = cutoff if isinstance(cutoff, tuple) else (cutoff, cutoff)
    table = []
    for at in range(0, len(counts), 256):
        band = counts[at:at + 256]
        for value in () if ignore is None else (ignore,) if isinstance(ignore, int) else ignore:
            band[value] = 0
        if cutoff:
            total = sum(band)
            _cut(band, range(256), int(total * low_cut // 100))
            _cut(band, range(255, -1, -1), int(total * high_cut // 100))
        used = [value for value in range(256) if band[value]]
        low, high = (used[0], used[-1]) if used else (255, 0)
        if high <= low:
            table += range(256)
        else:
            scale = 255.0 / (high - low)
            offset = -low * scale
            table += [max(0, min(255, int(value * scale + offset))) for value in range(256)]
    return _lut(image, table)


# Take so many pixels away, from one end on.
def _cut(band, order, count):
    for value in order:
        taken = min(count, band[value])
        band[value] -= taken
        count -= taken
        if count <= 0:
            break


def colorize(image, black, white, mid=None, blackpoint=0, whitepoint=255, midpoint=127):
    if image.mode != "L":
        raise ValueError(f"mode must be L, not {image.mode}")
    if not 0 <= blackpoint <= whitepoint <= 255:
        raise ValueError("blackpoint and whitepoint must each be between or equal to 0 and 255, with blackpoint less "
                         "than or equal to whitepoint")
    if mid is not None and not blackpoint <= midpoint <= whitepoint:
        raise ValueError("midpoint must be between or equal to blackpoint and whitepoint")
    black, white, mid = _color(black, "RGB"), _color(white, "RGB"), _color(mid, "RGB")
    steps = [(black, white, whitepoint - blackpoint)] if mid is None else \
        [(black, mid, midpoint - blackpoint), (mid, white, whitepoint - midpoint)]
    table = []
    for band in range(3):
        table += [black[band]] * blackpoint
        for first, last, count in steps:
            table += [first[band] + at * (last[band] - first[band]) // count for at in range(count)]
        table += [white[band]] * (256 - whitepoint)
    return _lut(image.convert("RGB"), table)


# The size with the proportions of a picture that `fits` takes.
def _proportional(image, size, fits):
    if image.height == 0:
        return size[0], 0
    if size[1] == 0:
        return 0, 0
    ratio, wanted = image.width / image.height, size[0] / size[1]
    if ratio == wanted:
        return size
    if fits(ratio, wanted):
        return size[0], round(image.height / image.width * size[0])
    return round(image.width / image.height * size[1]), size[1]


def contain(image, size, method=Image.Resampling.BICUBIC):
    size = _proportional(image, size, lambda ratio, wanted: ratio > wanted)
    return image.resize(size, resample=method) if min(size) else Image.new(image.mode, size)


def cover(image, size, method=Image.Resampling.BICUBIC):
    size = _proportional(image, size, lambda ratio, wanted: ratio < wanted)
    return image.resize(size, resample=method) if min(size) else Image.new(image.mode, size)


def _ground(image, size, color):
    color = _color(color, image.mode)
    palette = image
    if image.mode == "P" and isinstance(color, tuple) and len(color) in (3, 4):
        palette = image.copy()
        color = Image._entry(palette, color)
    made = Image.new(image.mode, size, color)
    made._palette = palette._palette
    if "transparency" in image.info:
        made.info["transparency"] = image.info["transparency"]
    return made


def pad(image, size, method=Image.Resampling.BICUBIC, color=None, centering=(0.5, 0.5)):
    resized = contain(image, size, method)
    if resized.size == tuple(size):
        return resized
    made = _ground(resized, size, color)
    if resized.width != size[0]:
        place = round((size[0] - resized.width) * max(0, min(centering[0], 1))), 0
    else:
        place = 0, round((size[1] - resized.height) * max(0, min(centering[1], 1)))
    made.paste(resized, place)
    return made


def crop(image, border=0):
    left, top, right, bottom = _border(border)
    return image.crop((left, top, image.width - right, image.height - bottom))


def scale(image, factor, resample=Image.Resampling.BICUBIC):
    if factor == 1:
        return image.copy()
    if factor <= 0:
        raise ValueError("the factor must be greater than 0")
    return image.resize((round(factor * image.width), round(factor * image.height)), resample)


def deform(image, deformer, resample=Image.Resampling.BILINEAR):
    raise unsupported("ImageOps.deform()")


def equalize(image, mask=None):
    if image.mode == "P":
        image = image.convert("RGB")
    counts = image.histogram(mask)
    table = []
    for at in range(0, len(counts), 256):
        band = counts[at:at + 256]
        used = [count for count in band if count]
        step = (sum(used) - used[-1]) // 255 if len(used) > 1 else 0
        if not step:
            table += range(256)
            continue
        total = step // 2
        for count in band:
            table.append(total // step)
            total += count
    return _lut(image, table)


def expand(image, border=0, fill=0):
    left, top, right, bottom = _border(border)
    made = _ground(image, (left + image.width + right, top + image.height + bottom), fill)
    made.paste(image, (left, top))
    return made


def fit(image, size, method=Image.Resampling.BICUBIC, bleed=0.0, centering=(0.5, 0.5)):
    if min(size) == 0:
        return Image.new(image.mode, size)
    across, down = (each if 0.0 <= each <= 1.0 else 0.5 for each in centering)
    if not 0.0 <= bleed < 0.5:
        bleed = 0.0
    left, top = bleed * image.width, bleed * image.height
    width, height = image.width - left * 2, image.height - top * 2
    if height == 0:
        return Image.new(image.mode, size)
    ratio, wanted = width / height, size[0] / size[1]
    kept_width, kept_height = width, height
    if ratio > wanted:
        kept_width = wanted * height
    elif ratio < wanted:
        kept_height = width / wanted
    left += (width - kept_width) * across
    top += (height - kept_height) * down
    return image.resize(size, method, box=(left, top, left + kept_width, top + kept_height))


def flip(image):
    return image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)


def mirror(image):
    return image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)


def grayscale(image):
    return image.convert("L")


def invert(image):
    table = list(range(255, -1, -1))
    return image.point(table) if image.mode == "1" else _lut(image, table, True)


def posterize(image, bits):
    if not 1 <= bits <= 8:
        raise ValueError("bits must be between or equal to 1 and 8")
    mask = ~(2 ** (8 - bits) - 1)
    return _lut(image, [value & mask for value in range(256)], True)


def solarize(image, threshold=128):
    return _lut(image, [value if value < threshold else 255 - value for value in range(256)], True)


# How a picture is to be turned, by what EXIF says of it.
_TURNS = {2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
          5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_270, 7: Image.Transpose.TRANSVERSE,
          8: Image.Transpose.ROTATE_90}


def exif_transpose(image, *, in_place=False):
    image.load()
    turn = _TURNS.get(image.getexif().get(ExifTags.Base.Orientation, 1))
    if turn is None:
        return None if in_place else image.copy()
    made = image.transpose(turn)
    if in_place:
        image._pixels, image._size = made._pixels, made._size
        made = image
    exif = made.getexif()
    if ExifTags.Base.Orientation in exif:
        del exif[ExifTags.Base.Orientation]
        if "exif" in made.info:
            made.info["exif"] = exif.tobytes()
        for key in ("XML:com.adobe.xmp", "xmp"):
            value = made.info.get(key)
            for pattern in (r'tiff:Orientation="([0-9])"', r"<tiff:Orientation>([0-9])</tiff:Orientation>"):
                if isinstance(value, bytes):
                    value = re.sub(pattern.encode(), b"", value)
                elif value is not None:
                    value = re.sub(pattern, "", value)
            if value is not None:
                made.info[key] = value
    return None if in_place else made
