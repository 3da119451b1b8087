"""Fonts for matplotlib: what programs and matplotlib's own files see of them.

Files are read, tables are taken apart and texts are laid out here; glyphs come from `matplotlib._ft2font`. Numbers are those
of FreeType 2.6.1. What does not live here: outlines, hints and pixels.
"""

import enum
import math

import numpy as _np

from matplotlib import _ft2font
from matplotlib._ft2font_tables import Tables, encoding_of

__freetype_version__ = "2.6.1"
__freetype_build_type__ = "local"


class Kerning(enum.Enum):
    """How kerning is measured."""

    DEFAULT = 0
    UNFITTED = 1
    UNSCALED = 2


class LoadFlags(enum.Flag):
    """How glyphs are loaded."""

    DEFAULT = 0
    NO_SCALE = 1
    NO_HINTING = 2
    RENDER = 4
    NO_BITMAP = 8
    VERTICAL_LAYOUT = 16
    FORCE_AUTOHINT = 32
    CROP_BITMAP = 64
    PEDANTIC = 128
    IGNORE_GLOBAL_ADVANCE_WIDTH = 512
    NO_RECURSE = 1024
    IGNORE_TRANSFORM = 2048
    MONOCHROME = 4096
    LINEAR_DESIGN = 8192
    NO_AUTOHINT = 32768
    COLOR = 1 << 20
    COMPUTE_METRICS = 1 << 21
    BITMAP_METRICS_ONLY = 1 << 22
    NO_SVG = 1 << 24
    TARGET_NORMAL = 0
    TARGET_LIGHT = 1 << 16
    TARGET_MONO = 2 << 16
    TARGET_LCD = 3 << 16
    TARGET_LCD_V = 4 << 16


class FaceFlags(enum.Flag):
    """What a font can do."""

    SCALABLE = 1
    FIXED_SIZES = 2
    FIXED_WIDTH = 4
    SFNT = 8
    HORIZONTAL = 16
    VERTICAL = 32
    KERNING = 64
    FAST_GLYPHS = 128
    MULTIPLE_MASTERS = 256
    GLYPH_NAMES = 512
    EXTERNAL_STREAM = 1024
    HINTER = 2048
    CID_KEYED = 4096
    TRICKY = 8192
    COLOR = 16384
    VARIATION = 32768
    SVG = 1 << 16
    SBIX = 1 << 17
    SBIX_OVERLAY = 1 << 18


class StyleFlags(enum.Flag):
    """What a font looks like."""

    NORMAL = 0
    ITALIC = 1
    BOLD = 2


def _warn(name, kind, alternative):
    from matplotlib import _api

    _api.warn_deprecated(since="3.10", name=name, obj_type=kind, alternative=alternative)


def _int(name, value):
    """A number that may still be a float."""
    if isinstance(value, float):
        _warn(name, "parameter as float", f"int({name})")
        if not math.isfinite(value):
            raise TypeError(f"{name} must be a finite number")
        return int(value)
    return value.__index__() if hasattr(value, "__index__") else int(value)


def _flags(flags):
    if isinstance(flags, LoadFlags):
        return flags.value
    if isinstance(flags, int):
        _warn("flags", "parameter as int", "LoadFlags enum values")
        return int(flags)
    raise TypeError("flags must be LoadFlags or int")


class FT2Image:
    """An image that glyphs are drawn on: a byte for each pixel."""

    def __init__(self, width, height):
        width, height = _int("width", width), _int("height", height)
        if width < 0 or height < 0:
            raise MemoryError
        self._pixels = _np.zeros((height, width), _np.uint8)

    def draw_rect_filled(self, x0, y0, x1, y1):
        """Fill a rectangle, borders too."""
        height, width = self._pixels.shape
        x0, y0, x1, y1 = (_int(*item) for item in (("x0", x0), ("y0", y0), ("x1", x1), ("y1", y1)))
        # As numbers without a sign, those below zero lie beyond everything.
        x0, y0 = (limit if at < 0 else min(at, limit) for at, limit in ((x0, width), (y0, height)))
        x1, y1 = (limit if at < -1 else min(at + 1, limit) for at, limit in ((x1, width), (y1, height)))
        self._pixels[y0:y1, x0:x1] = 255

    def __array__(self, dtype=None, copy=None):
        return _np.array(self._pixels, dtype=dtype, copy=copy)

    def __buffer__(self, flags):
        return memoryview(self._pixels)


class Glyph:
    """What a glyph measures; loading one gives it."""

    __slots__ = (
        "_place", "width", "height", "horiBearingX", "horiBearingY", "horiAdvance", "linearHoriAdvance",
        "vertBearingX", "vertBearingY", "vertAdvance", "bbox",
    )

    def __init__(self):
        raise RuntimeError("Glyph is not constructible")


def _new_glyph(font):
    """What the last glyph of a font measures."""
    width, height, left, top, advance, linear, left_down, top_down, advance_down, _ = font._slot.measures()
    factor = font._factor
    glyph = Glyph.__new__(Glyph)
    glyph._place = len(font._glyphs) - 1
    glyph.width = _over(width, factor)
    glyph.height = height
    glyph.horiBearingX = _over(left, factor)
    glyph.horiBearingY = top
    glyph.horiAdvance = advance
    glyph.linearHoriAdvance = _over(linear, factor)
    glyph.vertBearingX = left_down
    glyph.vertBearingY = top_down
    glyph.vertAdvance = advance_down
    glyph.bbox = font._glyphs[-1].bounds() if font._glyphs else (0, 0, 0, 0)
    return glyph


def _over(a, b):
    """A quotient without what is left, towards zero."""
    return a // b if a >= 0 else -(-a // b)


class FT2Font:
    """A font: its file at a size, and the text that was set last."""

    def __init__(self, filename, hinting_factor=8, *, _fallback_list=None, _kerning_factor=0):
        if hinting_factor <= 0:
            raise ValueError("hinting_factor must be greater than 0")
        for font in _fallback_list or ():
            if not isinstance(font, FT2Font):
                raise TypeError("_fallback_list must have fonts only")
        if isinstance(filename, (str, bytes)) or hasattr(filename, "__fspath__"):
            with open(filename, "rb") as file:
                self._fname = file.name
                data = file.read()
        else:
            try:
                is_binary = isinstance(filename.read(0), bytes)
            except Exception:
                is_binary = False
            if not is_binary:
                raise TypeError("First argument must be a path to a font file or a binary-mode file object")
            self._fname = str(filename)
            filename.seek(0)
            data = filename.read()
        self._face = _ft2font.open(data)
        self._count = self._face.count()
        self._tables = Tables(self._face.table, self._count[1], self._count[2])
        self._charmaps = self._face.charmaps()
        self._charmap = self._default_charmap()
        self._factor = hinting_factor
        self._kerning_factor = 0
        self._fallbacks = list(_fallback_list or ())
        self._has_kerning = self._tables.has_kerning
        self._slot = None
        self._names = None
        self._pixels = _np.zeros((1, 1), _np.uint8)
        self._clear()
        self._set_size(12 * 64, 72 * hinting_factor, 72)
        self._set_kerning_factor(_kerning_factor)

    def _clear(self):
        self._glyphs = []
        self._pen = (0, 0)
        self._advance = 0
        self._bbox = (0, 0, 0, 0)
        self._font_of_char = {}
        self._font_of_glyph = {}
        for font in self._fallbacks:
            font._clear()

    def clear(self):
        """Forget all glyphs."""
        self._clear()

    def _set_size(self, points, across, up):
        self._face.set_size(points, across, up)

    def set_size(self, ptsize, dpi):
        """Take a size in points."""
        ptsize, dpi = float(ptsize), float(dpi)
        if not math.isfinite(ptsize) or not math.isfinite(dpi):
            raise RuntimeError("Could not set the fontsize (invalid argument; error code 0x6)")
        self._set_size(int(ptsize * 64), int(dpi * self._factor), int(dpi))
        for font in self._fallbacks:
            font.set_size(ptsize, dpi)

    def _set_kerning_factor(self, factor):
        self._kerning_factor = factor
        for font in self._fallbacks:
            font._set_kerning_factor(factor)

    # Characters.

    def _default_charmap(self):
        """The map of Unicode with the most characters, else the last one."""
        encodings = [encoding_of(*pair) for pair in self._charmaps]
        for place in reversed(range(len(encodings))):
            if encodings[place] == "unic" and self._charmaps[place] in ((3, 10), (0, 4)):
                return place
        for place in reversed(range(len(encodings))):
            if encodings[place] == "unic":
                return place
        return -1

    def set_charmap(self, i):
        """Take the map with a number."""
        if i >= len(self._charmaps):
            raise RuntimeError("i exceeds the available number of char maps")
        if i < 0:
            raise RuntimeError("Could not set the charmap (invalid argument; error code 0x6)")
        self._charmap = i

    def select_charmap(self, i):
        """Take the map with an encoding, the number of its four letters."""
        if i == 0x756E6963:
            place = self._default_charmap()
            if place >= 0:
                self._charmap = place
                return
        else:
            for place, pair in enumerate(self._charmaps):
                if int.from_bytes(encoding_of(*pair).encode(), "big") == i and i:
                    self._charmap = place
                    return
        raise RuntimeError("Could not set the charmap (invalid argument; error code 0x6)")

    def get_charmap(self):
        """All characters and their glyphs."""
        return dict(self._face.charmap(self._charmap))

    def _index(self, code):
        return self._face.char_index(self._charmap, code)

    def get_char_index(self, codepoint):
        """The glyph of a character."""
        return self._font_of_char.get(codepoint, self)._index(codepoint)

    def _get_fontmap(self, string):
        fonts = {}
        for char in string:
            if char not in fonts:
                fonts[char] = self._font_with(ord(char))
        return fonts

    def _has(self, code):
        return self._index(code) != 0 or any(font._has(code) for font in self._fallbacks)

    def _font_with(self, code):
        if self._index(code):
            return self
        return next((font for font in self._fallbacks if font._has(code)), self)

    # Glyphs.

    def _load(self, index, flags):
        self._slot = self._face.load(index, flags, self._factor)

    def _load_with_fallback(self, parent, code, flags, seen, override):
        """Load a character from this font or those after it: `(font, index)`, or None."""
        index = self._index(code)
        seen.setdefault(self.family_name)
        if index or override:
            self._load(index, flags)
            parent._font_of_glyph[index] = self
            parent._font_of_char[code] = self
            parent._glyphs.append(self._slot)
            return self, index
        for font in self._fallbacks:
            found = font._load_with_fallback(parent, code, flags, seen, override)
            if found is not None:
                return found
        return None

    def load_char(self, charcode, flags=LoadFlags.FORCE_AUTOHINT):
        """Load the glyph of a character."""
        flags = _flags(flags)
        code = charcode.__index__()
        font = self._font_of_char.get(code)
        if font is None:
            font, _ = self._load_with_fallback(self, code, flags, {}, True)
        else:
            index = font._index(code)
            if not index:
                _warn_of_glyph(code, {font.family_name: None})
            font._load(index, flags)
            font._glyphs.append(font._slot)
        return _new_glyph_of(font, self)

    def load_glyph(self, glyph_index, flags=LoadFlags.FORCE_AUTOHINT):
        """Load a glyph by its number."""
        flags = _flags(flags)
        index = glyph_index.__index__()
        font = self._font_of_glyph.get(index, self)
        font._load(index, flags)
        font._glyphs.append(font._slot)
        return _new_glyph(font)

    def get_kerning(self, left, right, mode):
        """How far two glyphs are moved apart."""
        if not isinstance(mode, Kerning):
            if not isinstance(mode, int):
                raise TypeError("mode must be Kerning or int")
            _warn("mode", "parameter as int", "Kerning enum values")
            mode = int(mode)
        else:
            mode = mode.value
        one, two = self._font_of_glyph.get(left), self._font_of_glyph.get(right)
        if one is None or two is None:
            return self._kern(left, right, mode)
        return one._kern(left, right, mode) if one is two else 0

    def _kern(self, left, right, mode):
        if not self._has_kerning:
            return 0
        return _over(self._face.kerning(left, right, mode), self._factor << self._kerning_factor)

    def set_text(self, string, angle=0.0, flags=LoadFlags.FORCE_AUTOHINT):
        """Lay out a text; where its glyphs are."""
        flags = _flags(flags)
        angle = angle * (2 * math.pi / 360.0)
        cosine, sine = int(math.cos(angle) * 0x10000), int(math.sin(angle) * 0x10000)
        matrix = (cosine, int(-(math.sin(angle) * 0x10000)), sine, cosine)
        self._clear()
        x_min = y_min = 32000
        x_max = y_max = -32000
        pen, before, font_before = 0, 0, None
        places = []
        for char in string:
            code = ord(char)
            seen = {}
            found = self._load_with_fallback(self, code, flags, seen, False)
            if found is None:
                _warn_of_glyph(code, seen)
                font, index = self, 0
                self._font_of_char[code] = self
                self._font_of_glyph[0] = self
                self._load(0, flags)
                self._glyphs.append(self._slot)
            else:
                font, index = found
            if before and index and font is font_before and font._has_kerning:
                pen += font._kern(before, index, 0)
            glyph = self._glyphs[-1].moved(pen, 0, *matrix)
            self._glyphs[-1] = glyph
            places.append((pen, 0))
            left, bottom, right, top = glyph.bounds()
            x_min, x_max = min(x_min, left), max(x_max, right)
            y_min, y_max = min(y_min, bottom), max(y_max, top)
            pen += font._slot.measures()[9]
            before, font_before = index, font
        self._advance = (pen * cosine + 0x8000 - (pen * cosine < 0)) >> 16
        self._bbox = (0, 0, 0, 0) if x_min > x_max else (x_min, y_min, x_max, y_max)
        return _np.array(places, _np.float64).reshape(-1, 2)

    def get_num_glyphs(self):
        """How many glyphs are loaded."""
        return len(self._glyphs)

    def get_width_height(self):
        """Of the text, in 1/64 pixel."""
        return self._advance, self._bbox[3] - self._bbox[1]

    def get_bitmap_offset(self):
        """Where ink begins, in 1/64 pixel."""
        return self._bbox[0], 0

    def get_descent(self):
        """How far the text goes below the line, in 1/64 pixel."""
        return -self._bbox[1]

    def draw_glyphs_to_bitmap(self, *, antialiased=True):
        """Draw the text on an image of its size."""
        x_min, y_min, x_max, y_max = self._bbox
        width, height = _over(x_max - x_min, 64) + 2, _over(y_max - y_min, 64) + 2
        self._pixels = _np.zeros((height, width), _np.uint8)
        for glyph in self._glyphs:
            left, top = glyph.render(antialiased)
            glyph.draw(self._pixels, int(left - x_min / 64), int(y_max / 64 - top + 1))

    def draw_glyph_to_bitmap(self, image, x, y, glyph, *, antialiased=True):
        """Draw one glyph on an image."""
        x, y = _int("x", x), _int("y", y)
        if not isinstance(glyph, Glyph) or not isinstance(image, FT2Image):
            raise TypeError("an FT2Image and a Glyph are needed")
        if glyph._place >= len(self._glyphs):
            raise RuntimeError("glyph num is out of range")
        drawn = self._glyphs[glyph._place]
        left, _ = drawn.render(antialiased)
        drawn.draw(image._pixels, x + left, y)

    def get_image(self):
        """The pixels of the text."""
        return self._pixels.copy()

    def __array__(self, dtype=None, copy=None):
        return _np.array(self._pixels, dtype=dtype, copy=copy)

    def __buffer__(self, flags):
        return memoryview(self._pixels)

    def get_path(self):
        """The outline of the last glyph: vertices and codes."""
        if self._slot is None:
            return _np.empty((0, 2)), _np.empty(0, _np.uint8)
        return self._slot.path()

    # Names.

    def _glyph_names(self):
        if self._names is None:
            self._names = self._face.names()
        return self._names

    def get_glyph_name(self, index):
        """The name of a glyph."""
        font = self._font_of_glyph.get(index, self)
        if not font._tables.has_names:
            return f"uni{index:08x}"
        names = font._glyph_names()
        if not 0 <= index < font._count[1]:
            raise RuntimeError("Could not get glyph names (invalid glyph index; error code 0x10)")
        return names[index] if index < len(names) else ".notdef"

    def get_name_index(self, name):
        """The glyph with a name; 0 for none."""
        try:
            return self._glyph_names().index(name)
        except ValueError:
            return 0

    def get_sfnt(self):
        """All names of the font as they are in its file."""
        return self._tables.names()

    def get_ps_font_info(self):
        """What only fonts of PostScript have."""
        raise ValueError("Could not get PS font info")

    def get_sfnt_table(self, name):
        """The fields of a table; None where there is none."""
        return self._tables.fields(name)

    @property
    def postscript_name(self):
        return self._tables.postscript_name()

    @property
    def num_faces(self):
        return self._count[0]

    @property
    def family_name(self):
        return self._tables.family_name

    @property
    def style_name(self):
        return self._tables.style_name

    @property
    def face_flags(self):
        return FaceFlags(self._tables.face_flags)

    @property
    def style_flags(self):
        return StyleFlags(self._tables.style_flags)

    @property
    def num_named_instances(self):
        return self._tables.instances

    @property
    def num_glyphs(self):
        return self._count[1]

    @property
    def num_fixed_sizes(self):
        return 0

    @property
    def num_charmaps(self):
        return len(self._charmaps)

    @property
    def scalable(self):
        return True

    @property
    def units_per_EM(self):
        return self._tables.units

    @property
    def bbox(self):
        return self._tables.bbox

    @property
    def ascender(self):
        return self._tables.heights[0]

    @property
    def descender(self):
        return self._tables.heights[1]

    @property
    def height(self):
        return self._tables.heights[2]

    @property
    def max_advance_width(self):
        return self._tables.max_advance

    @property
    def max_advance_height(self):
        return self._tables.max_height

    @property
    def underline_position(self):
        return self._tables.underline[0]

    @property
    def underline_thickness(self):
        return self._tables.underline[1]

    @property
    def fname(self):
        return self._fname


def _new_glyph_of(font, parent):
    """What a glyph measures that a font loaded for another, which keeps it."""
    if font is parent or font._glyphs:
        return _new_glyph(font)
    font._glyphs.append(font._slot)
    return _new_glyph(font)


def _warn_of_glyph(code, families):
    from matplotlib import _text_helpers

    _text_helpers.warn_on_missing_glyph(code, ", ".join(families))


_DEPRECATED = {f"KERNING_{name}": (Kerning, name) for name in Kerning.__members__}
_DEPRECATED |= {
    f"LOAD_{name}": (LoadFlags, name)
    for name in LoadFlags.__members__
    if name not in ("COLOR", "COMPUTE_METRICS", "BITMAP_METRICS_ONLY", "NO_SVG")
}
_DEPRECATED |= {
    name: (FaceFlags, name)
    for name in list(FaceFlags.__members__)[: list(FaceFlags.__members__).index("EXTERNAL_STREAM") + 1]
}
_DEPRECATED |= {name: (StyleFlags, name) for name in ("ITALIC", "BOLD")}


def __getattr__(name):
    if name in _DEPRECATED:
        kind, member = _DEPRECATED[name]
        _warn(name, "attribute", f"{kind.__name__}.{member}")
        value = kind[member]
        return value.value if kind is Kerning else value
    raise AttributeError(f"module 'matplotlib.ft2font' has no attribute {name!r}")
