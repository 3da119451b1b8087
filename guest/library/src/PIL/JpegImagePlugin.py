# JPEG files: what their segments say beside the pixels, which are in `_wardian_images`.
# Source: ITU-T T.81, and for what is in APP0 T.871

import struct

import _wardian_images as core
from PIL import ImageFile
from PIL._modes import unsupported

_MODES = {1: "L", 3: "RGB", 4: "CMYK"}

# Markers that begin a frame.
_FRAMES = {0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xde}

# Those of them that begin what only few programs write.
_OTHER_CODINGS = {0xc9: "arithmetic coding", 0xca: "arithmetic coding"}

# Markers without a segment.
_BARE = {0xc8, *range(0xd0, 0xda), *range(0xf0, 0xfe)}

# What a segment may hold.
_MOST = 65533


class JpegImageFile(ImageFile.ImageFile):
    format = "JPEG"
    format_description = "JPEG (ISO 10918)"

    def _open(self):
        file = self.fp
        if file.read(3) != b"\xff\xd8\xff":
            raise SyntaxError("not a JPEG file")
        self.layers, self.layer, self.app, self.applist, profile = 0, [], {}, [], []
        self.quantization, self._has_scan = {}, False
        byte = b"\xff"
        while byte:
            if byte != b"\xff":
                byte = file.read(1)
                continue
            byte = file.read(1)
            if not byte:
                break
            marker = byte[0]
            if marker in (0, 0xff):
                byte = b"\xff" if marker else file.read(1)
                continue
            if marker < 0xc0:
                raise SyntaxError("no marker found")
            if marker not in _BARE:
                length = struct.unpack(">H", file.read(2))[0] - 2
                segment = file.read(length) if length > 0 else b""
                if len(segment) < length:
                    raise OSError("Truncated File Read")
                self._tell(marker, segment, profile)
            if marker == 0xda:
                self._has_scan = True
                break
            byte = file.read(1)
        if not self._mode:
            raise SyntaxError("no image data")
        self._tell_density()

    def _tell(self, marker, segment, profile):
        info = self.info
        if 0xe0 <= marker <= 0xef:
            self.app[f"APP{marker & 15}"] = segment
            self.applist.append((f"APP{marker & 15}", segment))
        if marker == 0xe0 and segment.startswith(b"JFIF"):
            info["jfif"] = version = struct.unpack_from(">H", segment, 5)[0]
            info["jfif_version"] = divmod(version, 256)
            if len(segment) >= 12:
                unit, *density = struct.unpack_from(">BHH", segment, 7)
                if unit == 1:
                    info["dpi"] = tuple(density)
                elif unit == 2:
                    info["dpi"] = tuple(number * 2.54 for number in density)
                info["jfif_unit"], info["jfif_density"] = unit, tuple(density)
        elif marker == 0xe1 and segment.startswith(b"Exif\0\0"):
            info["exif"] = info["exif"] + segment[6:] if "exif" in info else segment
        elif marker == 0xe1 and segment.startswith(b"http://ns.adobe.com/xap/1.0/\0"):
            info["xmp"] = segment.split(b"\0", 1)[1]
        elif marker == 0xe2 and segment.startswith(b"ICC_PROFILE\0"):
            profile.append(segment)
        elif marker == 0xee and segment.startswith(b"Adobe"):
            info["adobe"] = struct.unpack_from(">H", segment, 5)[0]
            if len(segment) > 11:
                info["adobe_transform"] = segment[11]
        elif marker == 0xfe:
            info["comment"] = segment
            self.app["COM"] = segment
            self.applist.append(("COM", segment))
        elif marker == 0xdb:
            self._tell_quantization(segment)
        elif marker in _FRAMES:
            depth, height, width, layers = struct.unpack_from(">BHHB", segment)
            if depth != 8:
                raise SyntaxError(f"cannot handle {depth}-bit layers")
            if layers not in _MODES:
                raise SyntaxError(f"cannot handle {layers}-layer images")
            self._coding = marker
            self.layers, self._mode, self._size = layers, _MODES[layers], (width, height)
            if marker in (0xc2, 0xc6, 0xca, 0xce):
                info["progressive"] = info["progression"] = 1
            if profile:
                profile.sort()
                is_whole = profile[0][13] == len(profile)
                info["icc_profile"] = b"".join(part[14:] for part in profile) if is_whole else None
                profile.clear()
            for at in range(6, len(segment) - 2, 3):
                identifier, factors, table = segment[at:at + 3]
                self.layer.append((identifier, factors // 16, factors & 15, table))

    def _tell_quantization(self, segment):
        while segment:
            size = 2 if segment[0] >> 4 else 1
            if len(segment) < 1 + 64 * size:
                raise SyntaxError("bad quantization table marker")
            table = struct.unpack(">64" + "BH"[size - 1], segment[1:1 + 64 * size])
            self.quantization[segment[0] & 15] = [table[at] for at in _zigzag()]
            segment = segment[1 + 64 * size:]

    # What EXIF says of the density, if nothing else does.
    def _tell_density(self):
        if "dpi" in self.info or "exif" not in self.info:
            return
        try:
            exif = self.getexif()
            unit, density = exif[0x0128], float(exif[0x011a])
            if density != density:
                raise ValueError("the density is no number")
            if unit == 3:
                density *= 2.54
            self.info["dpi"] = density, density
        except (struct.error, KeyError, SyntaxError, TypeError, ValueError, ZeroDivisionError):
            self.info["dpi"] = 72, 72

    def _decode(self):
        if not self._has_scan:
            raise OSError("cannot load this image")
        if self._coding in _OTHER_CODINGS:
            raise unsupported(f"reading JPEG files with {_OTHER_CODINGS[self._coding]}")
        made = core.jpeg_decode(self._all(), *self._size, self.layers)
        if made is None:
            raise OSError("broken data stream when reading image file")
        if isinstance(made, int):
            raise OSError(f"image file is truncated ({made} bytes not processed)")
        return self._mode, made


# Where the values of a table lie in a file, by rows.
def _zigzag():
    order = sorted(range(64), key=lambda at: (at // 8 + at % 8, at // 8 if (at // 8 + at % 8) % 2 else at % 8))
    places = [0] * 64
    for number, at in enumerate(order):
        places[at] = number
    return places


def encode(image, options):
    mode = {"1": "L", "RGBX": "RGB"}.get(image.mode, image.mode)
    if mode not in ("L", "RGB", "CMYK", "YCbCr"):
        raise OSError(f"cannot write mode {image.mode} as JPEG")
    pixels = image._pixels
    if image.mode == "RGBX":
        pixels = core.convert(pixels, "RGBX", "RGB", None)
    quality = options.get("quality", -1)
    sampling = options.get("subsampling", -1)
    if quality == "keep" or sampling == "keep":
        if image.format != "JPEG":
            raise ValueError("Cannot use 'keep' when original image is not a JPEG")
        raise unsupported("saving JPEG files with the quality of another")
    if isinstance(quality, str) or options.get("qtables") is not None:
        if not isinstance(quality, int) and not quality.startswith(("web_", "low", "medium", "high", "maximum")):
            raise ValueError("Invalid quality setting")
        raise unsupported("saving JPEG files with tables of their own")
    if not isinstance(quality, int):
        raise ValueError("Invalid quality setting")
    for name in ("smooth", "keep_rgb", "streamtype", "restart_marker_blocks", "restart_marker_rows"):
        if options.get(name):
            raise unsupported(f"saving JPEG files with {name}")
    sampling = {0: 0, 1: 1, 2: 2, -1: 2, "4:4:4": 0, "4:2:2": 1, "4:2:0": 2, "4:1:1": 2}.get(sampling)
    if sampling is None:
        raise ValueError("Invalid subsampling setting")
    if mode in ("L", "CMYK"):
        sampling = 0
    if not image.width or not image.height:
        raise ValueError("cannot write empty image")
    dpi = [round(value) for value in options.get("dpi", (0, 0))]
    data = core.jpeg_encode(pixels, *image.size, mode, 75 if quality == -1 else max(1, min(quality, 100)), sampling,
                            int(bool(options.get("progressive") or options.get("progression"))),
                            int(bool(options.get("optimize"))), *dpi, _segments(image, options))
    if data is None:
        raise OSError("encoder error -2 when writing image file")
    return data


def _segments(image, options):
    parts = []
    exif = options.get("exif", b"")
    exif = exif if isinstance(exif, bytes) else exif.tobytes()
    if len(exif) > _MOST:
        raise ValueError("EXIF data is too long")
    if exif:
        parts.append(_segment(0xe1, exif))
    xmp = options.get("xmp")
    if xmp:
        if len(xmp) > _MOST - 29:
            raise ValueError("XMP data is too long")
        parts.append(_segment(0xe1, b"http://ns.adobe.com/xap/1.0/\0" + xmp))
    profile = options.get("icc_profile") or b""
    size = _MOST - 14
    count = -(-len(profile) // size)
    for number in range(count):
        piece = profile[number * size:(number + 1) * size]
        parts.append(_segment(0xe2, b"ICC_PROFILE\0" + bytes((number + 1, count)) + piece))
    comment = options.get("comment", image.info.get("comment"))
    if comment:
        comment = comment if isinstance(comment, bytes) else comment.encode()
        if len(comment) > _MOST:
            raise ValueError("Comment is too long")
        parts.append(_segment(0xfe, comment))
    return b"".join(parts)


def _segment(marker, content):
    return struct.pack(">BBH", 0xff, marker, len(content) + 2) + content
