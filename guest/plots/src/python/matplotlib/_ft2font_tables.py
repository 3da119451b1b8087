"""The tables of a font's file, taken apart: names, metrics, and what matplotlib asks of `head`, `OS/2` and others.

A table is bytes that may be short or wrong. What does not live here: outlines, kerning, maps of characters.
"""

import struct


def encoding_of(platform, encoding):
    """Four letters for what a map of characters maps, by the numbers of its platform and encoding."""
    if platform in (0, 2):
        return "unic"
    if platform == 1:
        return "armn" if encoding == 0 else ""
    if platform == 3:
        kinds = {0: "symb", 1: "unic", 2: "sjis", 3: "gb  ", 4: "big5", 5: "wans", 6: "joha", 10: "unic"}
        return kinds.get(encoding, "")
    return ""


# Fields by the tables' names: the format of all, then each one's name and where it is among the numbers read; several are a
# tuple.
_HEAD = struct.Struct(">hHhHiIHHIIIIhhhhHHhhh")
_MAXP = struct.Struct(">hHH13H")
_OS2 = struct.Struct(">HhHHH11h10s4I4sHHH")
_HHEA = struct.Struct(">hHhhhHhhhhhh8xhH")
_POST = struct.Struct(">hHhHhhIIIII")
_PCLT = struct.Struct(">hHIHHHHHH16s8s6sbBBx")

_HEAD_NAMES = (
    "checkSumAdjustment", "magicNumber", "flags", "unitsPerEm", "created", "modified", "xMin", "yMin", "xMax", "yMax",
    "macStyle", "lowestRecPPEM", "fontDirectionHint", "indexToLocFormat", "glyphDataFormat",
)
_MAXP_NAMES = (
    "numGlyphs", "maxPoints", "maxContours", "maxComponentPoints", "maxComponentContours", "maxZones",
    "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements",
    "maxSizeOfInstructions", "maxComponentElements", "maxComponentDepth",
)
_OS2_NAMES = (
    "version", "xAvgCharWidth", "usWeightClass", "usWidthClass", "fsType", "ySubscriptXSize", "ySubscriptYSize",
    "ySubscriptXOffset", "ySubscriptYOffset", "ySuperscriptXSize", "ySuperscriptYSize", "ySuperscriptXOffset",
    "ySuperscriptYOffset", "yStrikeoutSize", "yStrikeoutPosition", "sFamilyClass",
)
_HHEA_NAMES = (
    "ascent", "descent", "lineGap", "advanceWidthMax", "minLeftBearing", "minRightBearing", "xMaxExtent",
    "caretSlopeRise", "caretSlopeRun", "caretOffset", "metricDataFormat", "numOfLongHorMetrics",
)
_VHEA_NAMES = (
    "vertTypoAscender", "vertTypoDescender", "vertTypoLineGap", "advanceHeightMax", "minTopSideBearing",
    "minBottomSizeBearing", "yMaxExtent", "caretSlopeRise", "caretSlopeRun", "caretOffset", "metricDataFormat",
    "numOfLongVerMetrics",
)
_POST_NAMES = (
    "underlinePosition", "underlineThickness", "isFixedPitch", "minMemType42", "maxMemType42", "minMemType1",
    "maxMemType1",
)

_ITALIC, _BOLD = 1, 2


def _read(form, data):
    """The numbers of a table; None where it is too short."""
    if data is None or len(data) < form.size:
        return None
    return form.unpack_from(data)


class Tables:
    """What the tables of one font say."""

    def __init__(self, table, glyphs, is_true_type):
        self._table = table
        self._glyphs = glyphs
        head = _read(_HEAD, table("head"))
        self._head = head
        self._hhea = _read(_HHEA, table("hhea")) or (0,) * 14
        self._os2 = _read(_OS2, table("OS/2"))
        self._post = _read(_POST, table("post"))
        self.units = head[7]
        self.bbox = head[12:16]
        mac_style = head[16]
        self.has_kerning = _kerning_is_there(table("kern"))
        self.has_names = self._post is not None and self._post[:2] != (3, 0)
        self.face_flags = self._find_flags(is_true_type)
        self.style_flags = 0
        if self._os2 is not None:
            selection = self._selection()
            self.style_flags |= _ITALIC if selection & (1 | 512) else 0
            self.style_flags |= _BOLD if selection & 32 else 0
        else:
            self.style_flags |= _BOLD if mac_style & 1 else 0
            self.style_flags |= _ITALIC if mac_style & 2 else 0
        self.heights = self._find_heights()
        self.max_advance = _short(self._hhea[5])
        vertical = self._vertical()
        self.max_height = _short(vertical[5]) if vertical else self.heights[2]
        position, thickness = (self._post[4], self._post[5]) if self._post else (0, 0)
        half = thickness // 2 if thickness >= 0 else -(-thickness // 2)
        self.underline = _short(position - half), thickness
        fvar = table("fvar")
        self.instances = struct.unpack_from(">H", fvar, 12)[0] if fvar is not None and len(fvar) >= 20 else 0
        self._name_items = None
        self.family_name, self.style_name = self._find_names()

    def _selection(self):
        return self._os2[22]

    def _vertical(self):
        return _read(_HHEA, self._table("vhea")) if self._table("vmtx") is not None else None

    def _find_flags(self, is_true_type):
        flags = 1 | 8 | 16 | 1024
        if is_true_type:
            flags |= 2048
        if self.has_names:
            flags |= 512
        if self._post and self._post[6]:
            flags |= 4
        if self._vertical():
            flags |= 32
        if self.has_kerning:
            flags |= 64
        if is_true_type and self._table("fvar") is not None and self._table("gvar") is not None:
            flags |= 256
        return flags

    def _find_heights(self):
        """Above and below the line, and from line to line."""
        above, below, gap = self._hhea[2:5]
        if above or below or self._os2 is None:
            return above, below, _short(above - below + gap)
        data = self._table("OS/2")
        if len(data) < 78:
            return above, below, gap
        typo_above, typo_below, typo_gap, win_above, win_below = struct.unpack_from(">hhhHH", data, 68)
        if typo_above or typo_below:
            return typo_above, typo_below, _short(typo_above - typo_below + typo_gap)
        above, below = _short(win_above), -_short(win_below)
        return above, below, _short(above - below)

    # Names.

    def _items(self):
        """All names as `(platform, encoding, language, name, bytes)`."""
        if self._name_items is None:
            data = self._table("name") or b""
            self._name_items = []
            if len(data) >= 6:
                _, count, start = struct.unpack_from(">HHH", data)
                for place in range(min(count, (len(data) - 6) // 12)):
                    *key, length, offset = struct.unpack_from(">6H", data, 6 + 12 * place)
                    text = data[start + offset : start + offset + length]
                    if length and len(text) == length:
                        self._name_items.append((*key, text))
        return self._name_items

    def names(self):
        return {tuple(key): text for *key, text in self._items()}

    def _name(self, wanted):
        """A name in ASCII: English for Windows first, then for the Macintosh, then any in Unicode."""
        windows = roman = english = unicode = None
        is_english = False
        for platform, encoding, language, name, text in self._items():
            if name != wanted:
                continue
            if platform in (0, 2):
                unicode = text
            elif platform == 1:
                if language == 0:
                    english = text
                elif encoding == 0:
                    roman = text
            elif platform == 3 and encoding in (0, 1, 10):
                if windows is None or language & 0x3FF == 9:
                    is_english = language & 0x3FF == 9
                    windows = text
        mac = english if english is not None else roman
        if windows is not None and (mac is None or is_english):
            return _ascii(windows, 2)
        if mac is not None:
            return _ascii(mac, 1)
        return None if unicode is None else _ascii(unicode, 2)

    def _find_names(self):
        is_plain = self._os2 is not None and self._selection() & 256
        families, styles = ((16, 1), (17, 2)) if is_plain else ((21, 16, 1), (22, 17, 2))
        first = lambda names: next((found for found in map(self._name, names) if found is not None), "UNAVAILABLE")
        return first(families), first(styles)

    def postscript_name(self):
        windows = mac = None
        for platform, encoding, language, name, text in self._items():
            if name == 6:
                if platform == 3 and encoding in (0, 1) and language == 0x409:
                    windows = text
                elif platform == 1 and encoding == 0 and language == 0:
                    mac = text
        if windows is not None:
            return "".join(map(chr, (code for code in windows[1::2] if 32 <= code < 128)))
        return "UNAVAILABLE" if mac is None else mac.decode("latin-1")

    # Fields.

    def fields(self, name):
        found = {
            "head": self._head_fields, "maxp": self._maxp_fields, "OS/2": self._os2_fields, "hhea": self._hhea_fields,
            "vhea": self._vhea_fields, "post": self._post_fields, "pclt": self._pclt_fields,
        }.get(name)
        return found and found()

    def _head_fields(self):
        major, minor, *rest = self._head
        revision, rest = tuple(rest[:2]), rest[2:]
        rest[4:8] = [tuple(rest[4:6]), tuple(rest[6:8])]
        return {"version": (major, minor), "fontRevision": revision} | dict(zip(_HEAD_NAMES, rest))

    def _maxp_fields(self):
        data = self._table("maxp")
        if data is not None and 6 <= len(data) < _MAXP.size:
            data = data + bytes(_MAXP.size)
        found = _read(_MAXP, data)
        if found is None:
            return None
        major, minor, *rest = found
        fields = {"version": (major, minor)} | dict(zip(_MAXP_NAMES, rest))
        if major >= 1:
            # FreeType makes room for the definitions that fonts have without saying so.
            fields["maxFunctionDefs"] = max(fields["maxFunctionDefs"], 64)
        return fields

    def _os2_fields(self):
        if self._os2 is None:
            return None
        fields = dict(zip(_OS2_NAMES, self._os2))
        panose, *rest = self._os2[16:]
        return fields | {
            "panose": panose, "ulCharRange": tuple(rest[:4]), "achVendID": rest[4], "fsSelection": rest[5],
            "fsFirstCharIndex": rest[6], "fsLastCharIndex": rest[7],
        }

    def _hhea_fields(self):
        return {"version": tuple(self._hhea[:2])} | dict(zip(_HHEA_NAMES, self._hhea[2:]))

    def _vhea_fields(self):
        found = self._vertical()
        return found and {"version": tuple(found[:2])} | dict(zip(_VHEA_NAMES, found[2:]))

    def _post_fields(self):
        if self._post is None:
            return None
        fields = dict(zip(_POST_NAMES, self._post[4:]))
        return {"format": self._post[:2], "italicAngle": self._post[2:4]} | fields

    def _pclt_fields(self):
        found = _read(_PCLT, self._table("PCLT"))
        if found is None:
            return None
        major, minor, number, pitch, x_height, style, family, cap_height, symbols, face, complement = found[:11]
        _, weight, width, serif = found[11:]
        return {
            "version": (major, minor), "fontNumber": number, "pitch": pitch, "xHeight": x_height, "style": style,
            "typeFamily": family, "capHeight": cap_height, "symbolSet": symbols, "typeFace": face,
            "characterComplement": complement, "strokeWeight": weight, "widthType": width, "serifStyle": serif,
        }


def _short(number):
    """A number in 16 bits with a sign."""
    return (number + 0x8000) % 0x10000 - 0x8000


def _ascii(text, width):
    codes = text[::1] if width == 1 else [text[at] << 8 | text[at + 1] for at in range(0, len(text) - 1, 2)]
    found = []
    for code in codes:
        if code == 0:
            break
        found.append(chr(code) if 32 <= code <= 127 else "?")
    return "".join(found)


def _kerning_is_there(data):
    """Whether a table of kerning has pairs for lines that go across."""
    if data is None or len(data) < 4:
        return False
    at = 4
    for _ in range(min(struct.unpack_from(">H", data, 2)[0], 32)):
        if at + 6 > len(data):
            break
        _, length, coverage = struct.unpack_from(">HHH", data, at)
        if length <= 14:
            break
        if coverage & ~8 == 1 and at + 14 <= len(data):
            return True
        at += length
    return False
