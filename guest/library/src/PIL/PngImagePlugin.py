# PNG files: their chunks. The rows of pixels are in `_wardian_images`.
# Source: https://www.w3.org/TR/png-3/

import re
import struct
import zlib

import _wardian_images as core
from PIL import ImageFile
from PIL._modes import BYTES, unsupported

SIGNATURE = b"\x89PNG\r\n\x1a\n"

MAX_TEXT_CHUNK = ImageFile.SAFEBLOCK
MAX_TEXT_MEMORY = 64 * MAX_TEXT_CHUNK

# Samples of a pixel, by the kind of colour.
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}

_MODES = {(1, 0): "1", (2, 0): "L", (4, 0): "L", (8, 0): "L", (16, 0): "I;16", (8, 2): "RGB", (16, 2): "RGB",
          (1, 3): "P", (2, 3): "P", (4, 3): "P", (8, 3): "P", (8, 4): "LA", (16, 4): "RGBA", (8, 6): "RGBA",
          (16, 6): "RGBA"}

# First column and row, and the distances of columns and rows, of the passes of an interlaced picture.
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


class iTXt(str):
    lang = tkey = ""


class PngImageFile(ImageFile.ImageFile):
    format = "PNG"
    format_description = "Portable network graphics"

    def _open(self):
        if self.fp.read(8) != SIGNATURE:
            raise SyntaxError("not a PNG file")
        self._header, self._text, self._text_memory = None, {}, 0
        while True:
            length, name = _chunk_head(self.fp)
            if name == b"IDAT":
                self._start = self.fp.tell() - 8
                break
            if name == b"IEND":
                raise SyntaxError("no image data")
            self._tell(name, _chunk_content(self.fp, length, name))
        if self._header is None:
            raise SyntaxError("no header")

    @property
    def text(self):
        self.load()
        return self._text

    # What a chunk says beside the pixels.
    def _tell(self, name, content):
        info = self.info
        if name == b"IHDR":
            if len(content) < 13:
                raise ValueError("Truncated IHDR chunk")
            width, height, depth, kind, _, filters, interlace = struct.unpack(">IIBBBBB", content[:13])
            if (depth, kind) not in _MODES:
                raise SyntaxError("unknown mode")
            if filters:
                raise SyntaxError("unknown filter category")
            self._header = depth, kind, interlace
            self._mode, self._size = _MODES[depth, kind], (width, height)
            if interlace:
                info["interlace"] = 1
        elif self._header is None:
            return
        elif name == b"PLTE":
            if self._mode == "P":
                self._palette = content[:768]
        elif name == b"tRNS":
            self._tell_transparency(content)
        elif name == b"gAMA":
            info["gamma"] = struct.unpack(">I", _full(name, content, 4))[0] / 100000.0
        elif name == b"cHRM":
            info["chromaticity"] = tuple(each / 100000.0 for each in struct.unpack(">8I", _full(name, content, 32)))
        elif name == b"sRGB":
            info["srgb"] = _full(name, content, 1)[0]
        elif name == b"pHYs":
            across, down, unit = struct.unpack(">IIB", _full(name, content, 9))
            if unit == 1:
                info["dpi"] = across * 0.0254, down * 0.0254
            elif unit == 0:
                info["aspect"] = across, down
        elif name == b"iCCP":
            packed = content.partition(b"\0")[2]
            if packed[:1] != b"\0":
                raise SyntaxError(f"Unknown compression method {packed[0]} in iCCP chunk")
            try:
                info["icc_profile"] = _inflated(packed[1:])
            except zlib.error:
                info["icc_profile"] = None
        elif name in (b"tEXt", b"zTXt", b"iTXt"):
            self._tell_text(name, content)
        elif name == b"eXIf":
            info["exif"] = b"Exif\0\0" + content

    def _tell_transparency(self, content):
        if self._mode == "P":
            if re.fullmatch(b"\xff*\0\xff*", content, re.DOTALL):
                # One entry is transparent, all others are not.
                self.info["transparency"] = content.index(0)
            else:
                self.info["transparency"] = content
        elif self._mode in ("1", "L", "I;16"):
            grey = int.from_bytes(_full(b"tRNS", content, 2), "big")
            self.info["transparency"] = (255 if grey else 0) if self._mode == "1" else grey
        elif self._mode == "RGB":
            self.info["transparency"] = struct.unpack(">HHH", _full(b"tRNS", content, 6))

    def _tell_text(self, name, content):
        key, _, text = content.partition(b"\0")
        if name == b"zTXt":
            if text[:1] not in (b"", b"\0"):
                raise SyntaxError(f"Unknown compression method {text[0]} in zTXt chunk")
            try:
                text = _inflated(text[1:])
            except zlib.error:
                text = b""
        if name == b"iTXt":
            parts = text[2:].split(b"\0", 2)
            if len(text) < 2 or len(parts) < 3:
                return
            if text[0]:
                if text[1]:
                    return
                try:
                    parts[2] = _inflated(parts[2])
                except zlib.error:
                    return
            if key == b"XML:com.adobe.xmp":
                self.info["xmp"] = parts[2]
            try:
                value = iTXt(parts[2].decode())
                value.lang, value.tkey = parts[0].decode(), parts[1].decode()
            except UnicodeError:
                return
        else:
            value = text.decode("latin-1")
        if key:
            key = key.decode("latin-1")
            self._text[key] = value
            self.info[key] = text if name == b"tEXt" and key == "exif" else value
            self._text_memory += len(value)
            if self._text_memory > MAX_TEXT_MEMORY:
                raise ValueError(f"Too much memory used in text chunks: {self._text_memory}>MAX_TEXT_MEMORY")

    def _decode(self):
        depth, kind, interlace = self._header
        samples = _SAMPLES[kind]
        wanted = _bytes_of_rows(*self._size, samples * depth, interlace)
        packed, rest = self._packed()
        stream = zlib.decompressobj()
        try:
            raw = stream.decompress(packed, wanted) if wanted else b""
        except zlib.error:
            if not ImageFile.LOAD_TRUNCATED_IMAGES:
                raise OSError("broken data stream when reading image file") from None
            raw = b""
        del packed
        if len(raw) < wanted:
            if not ImageFile.LOAD_TRUNCATED_IMAGES:
                if isinstance(rest, SyntaxError):
                    raise rest
                raise OSError("image file is truncated" if rest is None
                              else "image file is truncated (0 bytes not processed)")
            raw += bytes(wanted - len(raw))
        try:
            pixels = core.png_pixels(raw, *self._size, samples, depth, 1 if interlace else 0, 1 if kind == 0 else 0)
        except ValueError:
            raise OSError("unrecognized data stream contents when reading image file") from None
        if kind == 4 and depth == 16:
            pixels = core.convert(pixels, "LA", "RGBA", None)
        for name, content in rest if isinstance(rest, list) else ():
            try:
                self._tell(name, content)
            except SyntaxError:
                break
        return self._mode, pixels

    # The deflated data, and the chunks behind them; None: the file ends before there are any; or why what is there is
    # no chunk.
    def _packed(self):
        self.fp.seek(self._start)
        packed, rest = [], []
        while True:
            try:
                length, name = _chunk_head(self.fp)
            except struct.error:
                return b"".join(packed), rest or None
            except SyntaxError as error:
                return b"".join(packed), rest or error
            if name == b"IDAT" and not rest:
                packed.append(self.fp.read(length))
            elif name == b"IEND":
                rest.append((name, b""))
                break
            else:
                rest.append((name, self.fp.read(length)))
            self.fp.read(4)
        return b"".join(packed), rest

    def _verify(self):
        self.fp.seek(self._start)
        while True:
            try:
                length, name = _chunk_head(self.fp)
            except struct.error:
                raise OSError("truncated PNG file") from None
            if name == b"IEND":
                return
            _chunk_content(self.fp, length, name)


def _chunk_head(file):
    length, name = struct.unpack(">I4s", file.read(8))
    if not name.isalnum():
        raise SyntaxError(f"broken PNG file (chunk {name!r})")
    return length, name


def _chunk_content(file, length, name):
    content = file.read(length)
    if len(content) < length:
        raise OSError("Truncated File Read")
    check = file.read(4)
    if len(check) < 4:
        raise SyntaxError(f"broken PNG file (incomplete checksum in {name!r})")
    if zlib.crc32(content, zlib.crc32(name)) != int.from_bytes(check, "big"):
        raise SyntaxError(f"broken PNG file (bad header checksum in {name!r})")
    return content


def _full(name, content, length):
    if len(content) < length:
        raise ValueError(f"Truncated {name.decode()} chunk")
    return content[:length]


def _inflated(packed):
    stream = zlib.decompressobj()
    plain = stream.decompress(packed, MAX_TEXT_CHUNK)
    if stream.unconsumed_tail:
        raise ValueError("Decompressed data too large for PngImagePlugin.MAX_TEXT_CHUNK")
    return plain


# Bytes of all rows, with that of the filter before each.
def _bytes_of_rows(width, height, bits, interlace):
    total = 0
    for left, top, right, down in _PASSES if interlace else ((0, 0, 1, 1),):
        columns, rows = -(-max(width - left, 0) // right), -(-max(height - top, 0) // down)
        if columns:
            total += rows * (1 + (columns * bits + 7) // 8)
    return total


# What is written beside the pixels.
class PngInfo:
    def __init__(self):
        self.chunks = []

    def add(self, cid, data, after_idat=False):
        self.chunks.append((cid, data, after_idat))

    def add_text(self, key, value, zip=False):
        if isinstance(value, iTXt):
            return self.add_itxt(key, value, value.lang, value.tkey, zip)
        if not isinstance(value, bytes):
            try:
                value = value.encode("latin-1")
            except UnicodeError:
                return self.add_itxt(key, value, zip=zip)
        key = key if isinstance(key, bytes) else key.encode("latin-1")
        if zip:
            self.add(b"zTXt", key + b"\0\0" + zlib.compress(value))
        else:
            self.add(b"tEXt", key + b"\0" + value)

    def add_itxt(self, key, value, lang="", tkey="", zip=False):
        key = key if isinstance(key, bytes) else key.encode("latin-1")
        value, lang, tkey = (each if isinstance(each, bytes) else each.encode() for each in (value, lang, tkey))
        value = zlib.compress(value) if zip else value
        self.add(b"iTXt", key + (b"\0\1\0" if zip else b"\0\0\0") + lang + b"\0" + tkey + b"\0" + value)


def encode(image, options):
    mode, (width, height) = image.mode, image.size
    depth, colors, palette = 8, 0, b""
    if mode == "P":
        palette = image._palette or b""
        colors = max(1, min(1 << options.get("bits", 8), len(palette) // 3, 256))
        depth = 1 if colors <= 2 else 2 if colors <= 4 else 4 if colors <= 16 else 8
        palette = palette[:colors * 3] or b"\0\0\0"
    elif mode == "L" and options.get("bits", 8) != 8:
        depth = options["bits"]
        if depth not in (1, 2, 4):
            raise OSError(f"cannot write mode {mode} as PNG")
    elif mode in ("1", "I;16"):
        depth = 1 if mode == "1" else 16
    kind = {"1": 0, "L": 0, "I;16": 0, "RGB": 2, "P": 3, "LA": 4, "RGBA": 6}.get(mode)
    if kind is None:
        raise OSError(f"cannot write mode {mode} as PNG")
    if options.get("save_all"):
        raise unsupported("saving several pictures in one file")
    if not width or not height:
        raise ValueError("cannot write empty image")
    parts = [SIGNATURE, _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0))]
    profile = options.get("icc_profile", image.info.get("icc_profile"))
    if profile:
        parts.append(_chunk(b"iCCP", b"ICC Profile\0\0" + zlib.compress(profile)))
    told = options.get("pnginfo")
    late = []
    for name, data, *after in told.chunks if told else ():
        if name in (b"bKGD", b"hIST") or any(after):
            late.append((name, data, any(after)))
        elif not (profile and name == b"sRGB"):
            parts.append(_chunk(name, data))
    if mode == "P":
        parts.append(_chunk(b"PLTE", palette))
    transparency = _transparency(image, options, colors)
    if transparency is not None:
        parts.append(_chunk(b"tRNS", transparency))
    dpi = options.get("dpi")
    if dpi:
        across, down = (int(value / 0.0254 + 0.5) for value in dpi)
        parts.append(_chunk(b"pHYs", struct.pack(">IIB", across, down, 1)))
    parts += [_chunk(name, data) for name, data, after in late if not after]
    exif = options.get("exif")
    if exif:
        exif = exif if isinstance(exif, bytes) else exif.tobytes()
        parts.append(_chunk(b"eXIf", exif.removeprefix(b"Exif\0\0")))
    level = 9 if options.get("optimize") else options.get("compress_level", -1)
    pixels = image._pixels
    if depth == 1:
        pixels = pixels.translate(b"\0" + b"\1" * 255)
    rows = core.png_filter(pixels, width, height, BYTES[mode], depth, 1 if depth >= 8 and mode != "P" else 0)
    parts.append(_chunk(b"IDAT", zlib.compress(rows, level)))
    parts += [_chunk(name, data) for name, data, after in late if after]
    parts.append(_chunk(b"IEND", b""))
    return b"".join(parts)


def _transparency(image, options, colors):
    transparency = options.get("transparency", image.info.get("transparency"))
    mode = image.mode
    if transparency is None:
        return None
    if mode == "P":
        if isinstance(transparency, int):
            transparency = b"\xff" * max(0, min(255, transparency)) + b"\0"
        if not isinstance(transparency, bytes):
            raise ValueError("transparency for P must be an integer or bytes")
        return transparency[:colors]
    if mode in ("1", "L", "I;16"):
        if not isinstance(transparency, int):
            raise ValueError(f"transparency for {mode} must be an integer")
        return struct.pack(">H", max(0, min(65535, transparency)))
    if mode == "RGB":
        if not isinstance(transparency, (list, tuple)):
            raise ValueError("transparency for RGB must be list or tuple")
        if len(transparency) != 3:
            raise ValueError("transparency for RGB must have length 3")
        return struct.pack(">HHH", *transparency)
    if options.get("transparency") is not None:
        raise OSError("cannot use transparency for this mode")
    return None


def _chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(content, zlib.crc32(name)))
