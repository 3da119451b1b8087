# Pillow's `Image`, as far as pixels in memory and PNG files go.

import builtins
import enum
import os

from PIL import UnidentifiedImageError, _png


class Resampling(enum.IntEnum):
    NEAREST = 0
    BOX = 4
    BILINEAR = 2
    HAMMING = 5
    BICUBIC = 3
    LANCZOS = 1


class Transpose(enum.IntEnum):
    FLIP_LEFT_RIGHT = 0
    FLIP_TOP_BOTTOM = 1
    ROTATE_90 = 2
    ROTATE_180 = 3
    ROTATE_270 = 4
    TRANSPOSE = 5
    TRANSVERSE = 6


NEAREST, BOX, BILINEAR = Resampling.NEAREST, Resampling.BOX, Resampling.BILINEAR
HAMMING, BICUBIC, LANCZOS = Resampling.HAMMING, Resampling.BICUBIC, Resampling.LANCZOS
FLIP_LEFT_RIGHT, FLIP_TOP_BOTTOM = Transpose.FLIP_LEFT_RIGHT, Transpose.FLIP_TOP_BOTTOM
ROTATE_90, ROTATE_180, ROTATE_270 = Transpose.ROTATE_90, Transpose.ROTATE_180, Transpose.ROTATE_270

# Bytes of a pixel.
_BYTES = {"1": 1, "L": 1, "P": 1, "LA": 2, "RGB": 3, "RGBA": 4}

_COLORS = {"black": (0, 0, 0), "white": (255, 255, 255), "red": (255, 0, 0), "green": (0, 128, 0),
           "lime": (0, 255, 0), "blue": (0, 0, 255), "yellow": (255, 255, 0), "cyan": (0, 255, 255),
           "magenta": (255, 0, 255), "gray": (128, 128, 128), "grey": (128, 128, 128), "orange": (255, 165, 0),
           "purple": (128, 0, 128)}


class DecompressionBombError(Exception):
    pass


class DecompressionBombWarning(RuntimeWarning):
    pass


# What Pillow's core does and this does not.
def _unsupported(what):
    return NotImplementedError(f"{what} is not supported by this sandbox's PIL yet: Pillow's core is compiled code")


class Image:
    format = None
    format_description = None

    def __init__(self):
        self._mode, self._size, self._pixels = "", (0, 0), bytearray()
        self._palette = None
        self.info = {}

    @classmethod
    def _of(cls, mode, size, pixels, palette=None):
        image = Image()
        image._mode, image._size = mode, tuple(size)
        image._pixels = pixels if isinstance(pixels, bytearray) else bytearray(pixels)
        image._palette = palette
        return image

    mode = property(lambda self: self._mode)
    size = property(lambda self: self._size)
    width = property(lambda self: self._size[0])
    height = property(lambda self: self._size[1])

    @property
    def readonly(self):
        return 0

    def __enter__(self):
        return self

    def __exit__(self, *details):
        pass

    def close(self):
        pass

    def load(self):
        return _Access(self)

    def verify(self):
        pass

    def __eq__(self, other):
        return (type(self) is type(other) and self._mode == other._mode and self._size == other._size
                and self.info == other.info and self._palette == other._palette and self._pixels == other._pixels)

    def __repr__(self):
        return (f"<{type(self).__module__}.{type(self).__name__} image mode={self._mode} "
                f"size={self.width}x{self.height} at 0x{id(self):X}>")

    def _repr_png_(self):
        return _png.encode(self._mode, self._size, bytes(self._pixels), self._palette)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        raise AttributeError(f"'Image' object has no attribute '{name}': this sandbox has a small stand-in for Pillow",
                             name=name, obj=self)

    def __getstate__(self):
        return [self.info, self._mode, self._size, self._palette, bytes(self._pixels)]

    def __setstate__(self, state):
        self.info, self._mode, self._size, self._palette, pixels = state
        self._pixels = bytearray(pixels)

    def copy(self):
        image = Image._of(self._mode, self._size, self._pixels[:], self._palette)
        image.info = dict(self.info)
        return image

    def tobytes(self, encoder_name="raw", *args):
        if encoder_name != "raw" or args:
            raise _unsupported(f"the encoder {encoder_name}")
        if self._mode == "1":
            raise _unsupported("tobytes() of mode 1")
        return bytes(self._pixels)

    def getbands(self):
        return tuple(self._mode)

    def getdata(self, band=None):
        step = _BYTES[self._mode]
        if band is not None:
            return list(self._pixels[band::step])
        if step == 1:
            return list(self._pixels)
        return list(zip(*(self._pixels[at::step] for at in range(step))))

    def putdata(self, data, scale=1.0, offset=0.0):
        if (scale, offset) != (1.0, 0.0):
            raise _unsupported("putdata() with a scale")
        step = _BYTES[self._mode]
        flat = bytearray(data if step == 1 else (value for pixel in data for value in pixel))
        self._pixels[:len(flat)] = flat

    def _at(self, xy):
        x, y = (int(value) for value in xy)
        x, y = (x + self.width if x < 0 else x), (y + self.height if y < 0 else y)
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("image index out of range")
        return (y * self.width + x) * _BYTES[self._mode]

    def getpixel(self, xy):
        at, step = self._at(xy), _BYTES[self._mode]
        return self._pixels[at] if step == 1 else tuple(self._pixels[at:at + step])

    def putpixel(self, xy, value):
        at, step = self._at(xy), _BYTES[self._mode]
        self._pixels[at:at + step] = _ink(self._mode, value)

    def getbbox(self, *, alpha_only=True):
        step = _BYTES[self._mode]
        pixels = self._pixels[3::4] if self._mode == "RGBA" and alpha_only else self._pixels
        step = 1 if pixels is not self._pixels else step
        stride = self.width * step
        rows = [row for row in range(self.height) if any(pixels[row * stride:(row + 1) * stride])]
        if not rows:
            return None
        left, right = self.width, 0
        for row in rows:
            line = pixels[row * stride:(row + 1) * stride]
            used = [at // step for at, value in enumerate(line) if value]
            left, right = min(left, used[0]), max(right, used[-1] + 1)
        return left, rows[0], right, rows[-1] + 1

    def crop(self, box=None):
        if box is None:
            return self.copy()
        left, top, right, bottom = (int(round(value)) for value in box)
        if right < left:
            raise ValueError("Coordinate 'right' is less than 'left'")
        if bottom < top:
            raise ValueError("Coordinate 'lower' is less than 'upper'")
        step, width = _BYTES[self._mode], right - left
        inside = slice(max(left, 0), max(min(right, self.width), 0))
        out = bytearray()
        for y in range(top, bottom):
            if not 0 <= y < self.height or inside.start >= inside.stop:
                out += bytes(width * step)
                continue
            row = y * self.width
            part = self._pixels[(row + inside.start) * step:(row + inside.stop) * step]
            out += bytes((inside.start - left) * step) + part + bytes((right - inside.stop) * step)
        return Image._of(self._mode, (width, bottom - top), out, self._palette)

    def paste(self, im, box=None, mask=None):
        if mask is not None:
            raise _unsupported("paste() with a mask")
        if box is None:
            box = (0, 0)
        if isinstance(im, Image):
            size = im.size
            im = im if im.mode == self._mode else im.convert(self._mode)
        elif len(box) == 4:
            size = box[2] - box[0], box[3] - box[1]
        else:
            size = self._size if tuple(box) == (0, 0) else (self.width - box[0], self.height - box[1])
        if len(box) == 4 and (box[2] - box[0], box[3] - box[1]) != tuple(size):
            raise ValueError("images do not match")
        if not isinstance(im, Image):
            im = new(self._mode, size, im)
        left, top = box[0], box[1]
        step = _BYTES[self._mode]
        first, last = max(left, 0), min(left + size[0], self.width)
        for y in range(max(top, 0), min(top + size[1], self.height)):
            if first < last:
                source = ((y - top) * size[0] + first - left) * step
                target = (y * self.width + first) * step
                self._pixels[target:target + (last - first) * step] = im._pixels[source:source + (last - first) * step]

    def resize(self, size, resample=None, box=None, reducing_gap=None):
        width, height = (int(value) for value in size)
        if width <= 0 or height <= 0:
            raise ValueError("height and width must be > 0")
        if resample is None:
            resample = NEAREST if self._mode in ("1", "P") else BICUBIC
        if (width, height) == self._size and box is None:
            return self.copy()
        if resample != NEAREST or box is not None:
            raise _unsupported("resize() with another filter than NEAREST")
        step = _BYTES[self._mode]
        columns = [int((x + 0.5) * self.width / width) for x in range(width)]
        out = bytearray()
        for y in range(height):
            row = int((y + 0.5) * self.height / height) * self.width
            for x in columns:
                at = (row + x) * step
                out += self._pixels[at:at + step]
        return Image._of(self._mode, (width, height), out, self._palette)

    def transpose(self, method):
        step, (width, height) = _BYTES[self._mode], self._size
        pixels = [bytes(self._pixels[at:at + step]) for at in range(0, len(self._pixels), step)]
        rows = [pixels[y * width:(y + 1) * width] for y in range(height)]
        if method in (Transpose.ROTATE_90, Transpose.ROTATE_270, Transpose.TRANSPOSE, Transpose.TRANSVERSE):
            rows = [list(column) for column in zip(*rows)]
        if method in (Transpose.FLIP_LEFT_RIGHT, Transpose.ROTATE_180, Transpose.ROTATE_270, Transpose.TRANSVERSE):
            rows = [row[::-1] for row in rows]
        if method in (Transpose.FLIP_TOP_BOTTOM, Transpose.ROTATE_180, Transpose.ROTATE_90, Transpose.TRANSVERSE):
            rows = rows[::-1]
        out = bytearray(b"".join(b"".join(row) for row in rows))
        return Image._of(self._mode, (len(rows[0]) if rows else 0, len(rows)), out, self._palette)

    def convert(self, mode=None, matrix=None, dither=None, palette=0, colors=256):
        if mode is None:
            mode = "RGB" if self._mode == "P" else self._mode
        if mode == self._mode:
            return self.copy()
        if matrix is not None or mode not in ("L", "LA", "RGB", "RGBA") or "transparency" in self.info:
            raise _unsupported(f"convert() from {self._mode} to {mode}")
        step, pixels = _BYTES[self._mode], self._pixels
        bands = [pixels[at::step] for at in range(step)]
        alpha = bands.pop() if self._mode in ("LA", "RGBA") else None
        if self._mode == "P":
            table = self._palette.ljust(768, b"\0")
            bands = [bytes(pixels).translate(table[at::3].ljust(256, b"\0")) for at in range(3)]
        if mode in ("L", "LA") and len(bands) == 3:
            # Source: ITU-R 601-2, in Pillow's fixed point.
            bands = [bytes(red * 19595 + green * 38470 + blue * 7471 + 0x8000 >> 16 for red, green, blue in zip(*bands))]
        if mode in ("RGB", "RGBA") and len(bands) == 1:
            bands = bands * 3
        if mode in ("LA", "RGBA"):
            bands = [*bands, b"\xff" * (self.width * self.height) if alpha is None else alpha]
        out = bytearray(self.width * self.height * len(bands))
        for at, band in enumerate(bands):
            out[at::len(bands)] = band
        return Image._of(mode, self._size, out)

    def split(self):
        step = _BYTES[self._mode]
        if step == 1:
            return (self.copy(),)
        return tuple(Image._of("L", self._size, self._pixels[at::step]) for at in range(step))

    def thumbnail(self, size, resample=BICUBIC, reducing_gap=2.0):
        if self.width <= size[0] and self.height <= size[1]:
            return
        raise _unsupported("thumbnail()")

    def save(self, fp, format=None, **params):
        name = os.fspath(fp) if isinstance(fp, (str, bytes, os.PathLike)) else getattr(fp, "name", "")
        if format is None:
            ending = os.path.splitext(str(name))[1].lower()
            format = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG"}.get(ending, ending.lstrip("."))
            if not format:
                raise ValueError(f"unknown file extension: {ending}")
        if format.upper() != "PNG":
            raise _unsupported(f"saving {format.upper()}")
        data = _png.encode(self._mode, self._size, bytes(self._pixels), self._palette)
        if isinstance(fp, (str, bytes, os.PathLike)):
            with builtins.open(fp, "wb") as file:
                file.write(data)
        else:
            fp.write(data)

    def show(self, title=None):
        raise _unsupported("show()")


class _Access:
    def __init__(self, image):
        self.image = image

    def __getitem__(self, xy):
        return self.image.getpixel(xy)

    def __setitem__(self, xy, value):
        self.image.putpixel(xy, value)


# The bytes of a colour.
def _ink(mode, color):
    size = _BYTES[mode]
    if isinstance(color, str):
        color = _named(color)
        if size < 3:
            red, green, blue = color[:3]
            color = red * 19595 + green * 38470 + blue * 7471 + 0x8000 >> 16
    if isinstance(color, (int, float)):
        color = (int(color),) if size == 1 else (int(color), *(0,) * (size - 2), 255) if size in (2, 4) else \
            (int(color), 0, 0)
    color = tuple(color)
    if len(color) == size - 1 and size in (2, 4):
        color = (*color, 255)
    if len(color) != size:
        raise TypeError(f"color must be int, or tuple of one, three or four elements")
    return bytes(max(0, min(255, int(value))) for value in color)


def _named(name):
    if name.startswith("#") and len(name) in (4, 7, 9):
        digits = "".join(digit * 2 for digit in name[1:]) if len(name) == 4 else name[1:]
        try:
            return tuple(bytes.fromhex(digits))
        except ValueError:
            pass
    if name.lower() in _COLORS:
        return _COLORS[name.lower()]
    raise ValueError(f"unknown color specifier: {name!r}")


def new(mode, size, color=0):
    if mode not in _BYTES or mode == "P":
        raise _unsupported(f"the mode {mode}")
    width, height = (int(value) for value in size)
    if width < 0 or height < 0:
        raise ValueError("Width and height must be >= 0")
    if color is None or color == 0:
        pixels = bytearray(width * height * _BYTES[mode])
    else:
        pixels = bytearray(_ink(mode, color) * (width * height))
    return Image._of(mode, (width, height), pixels)


def frombytes(mode, size, data, decoder_name="raw", *args):
    if mode not in _BYTES or mode in ("1", "P") or decoder_name != "raw" or args:
        raise _unsupported(f"frombytes() of mode {mode}")
    if len(data) < size[0] * size[1] * _BYTES[mode]:
        raise ValueError("not enough image data")
    if len(data) > size[0] * size[1] * _BYTES[mode]:
        raise ValueError("cannot decode image data")
    return Image._of(mode, size, bytearray(data))


def open(fp, mode="r", formats=None):
    if mode != "r":
        raise ValueError(f"bad mode {mode!r}")
    if isinstance(fp, (str, bytes, os.PathLike)):
        name = os.fspath(fp)
        with builtins.open(fp, "rb") as file:
            data = file.read()
    else:
        name, data = fp, fp.read()
    if data[:8] == _png.SIGNATURE:
        try:
            kind, size, pixels, palette, info = _png.decode(data)
        except ValueError as error:
            raise UnidentifiedImageError(f"{error} {name!r}") from None
        image = Image._of(kind, size, pixels, palette)
        image.info, image.format, image.format_description = info, "PNG", "Portable network graphics"
        return image
    for magic, kind in ((b"\xff\xd8\xff", "JPEG"), (b"GIF8", "GIF"), (b"BM", "BMP"), (b"RIFF", "WEBP"),
                        (b"II*\0", "TIFF"), (b"MM\0*", "TIFF")):
        if data.startswith(magic):
            raise _unsupported(f"reading {kind}")
    raise UnidentifiedImageError(f"cannot identify image file {name!r}")


def isImageType(value):
    return isinstance(value, Image)


def merge(mode, bands):
    out = bytearray(len(bands[0]._pixels) * len(bands))
    for at, band in enumerate(bands):
        out[at::len(bands)] = band._pixels
    return Image._of(mode, bands[0].size, out)


def __getattr__(name):
    raise AttributeError(f"module 'PIL.Image' has no attribute '{name}': this sandbox has a small stand-in for Pillow")
