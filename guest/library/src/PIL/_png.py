# PNG files: all kinds of pixels with 8 bits or fewer, not interlaced.
# Source: https://www.w3.org/TR/png-3/

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"

# Samples of a pixel, by the kind of colour.
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_MODES = {0: "L", 2: "RGB", 3: "P", 4: "LA", 6: "RGBA"}

# Pixels of the largest picture, as in Pillow, which calls more a bomb.
MOST_PIXELS = 1024 * 1024 * 1024 // 4 // 3


class Unsupported(NotImplementedError):
    pass


def read_header(data):
    if data[12:16] != b"IHDR" or len(data) < 33:
        raise ValueError("cannot identify image file")
    return struct.unpack(">IIBBBBB", data[16:29])


# Mode, size, pixels, palette and information of a file.
def decode(data):
    width, height, depth, kind, compression, filters, interlace = read_header(data)
    if width * height > 2 * MOST_PIXELS:
        raise ValueError(f"Image size ({width * height} pixels) exceeds limit of {2 * MOST_PIXELS} pixels, could be "
                         "decompression bomb DOS attack.")
    if kind not in _SAMPLES or compression or filters:
        raise ValueError("cannot identify image file")
    if interlace or depth == 16:
        raise Unsupported("interlaced PNG files, and those of 16 bits a sample, are not supported yet")
    packed, palette, alpha, info = [], None, None, {}
    for name, content in _chunks(data):
        if name == b"IDAT":
            packed.append(content)
        elif name == b"PLTE":
            palette = content
        elif name == b"tRNS":
            alpha = content
        elif name == b"tEXt":
            key, _, text = content.partition(b"\0")
            info[key.decode("latin-1")] = text.decode("latin-1")
    samples = _SAMPLES[kind]
    stride = (width * samples * depth + 7) // 8
    raw = zlib.decompressobj()
    raw = raw.decompress(b"".join(packed), (stride + 1) * height)
    if len(raw) < (stride + 1) * height:
        raise OSError("image file is truncated")
    pixels = _unfilter(raw, stride, height, max(1, samples * depth // 8))
    if depth < 8:
        pixels = _unpacked(pixels, stride, width, height, depth, scale=kind == 0)
    mode = _MODES[kind]
    if kind == 0 and depth == 1:
        mode = "1"
    if alpha is not None:
        info["transparency"] = alpha if kind == 3 else struct.unpack(f">{len(alpha) // 2}H", alpha)
        if kind == 0:
            info["transparency"] = info["transparency"][0]
    return mode, (width, height), pixels, palette, info


def _chunks(data):
    at = 8
    while at + 12 <= len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        content = data[at + 8:at + 8 + length]
        if len(content) < length:
            raise OSError("image file is truncated")
        yield name, content
        at += 12 + length
        if name == b"IEND":
            return


def _unfilter(raw, stride, height, step):
    rows, before = [], bytes(stride)
    for number in range(height):
        start = number * (stride + 1)
        kind = raw[start]
        row = bytearray(raw[start + 1:start + 1 + stride])
        if kind == 1:
            for at in range(step, stride):
                row[at] = row[at] + row[at - step] & 255
        elif kind == 2:
            row = bytearray((one + other) & 255 for one, other in zip(row, before))
        elif kind == 3:
            for at in range(stride):
                left = row[at - step] if at >= step else 0
                row[at] = row[at] + (left + before[at] >> 1) & 255
        elif kind == 4:
            for at in range(stride):
                left, corner = (row[at - step], before[at - step]) if at >= step else (0, 0)
                up = before[at]
                guess = left + up - corner
                one, two, three = abs(guess - left), abs(guess - up), abs(guess - corner)
                nearest = left if one <= two and one <= three else up if two <= three else corner
                row[at] = row[at] + nearest & 255
        elif kind:
            raise ValueError("cannot identify image file")
        rows.append(bytes(row))
        before = rows[-1]
    return b"".join(rows)


def _unpacked(pixels, stride, width, height, depth, scale):
    most = (1 << depth) - 1
    factor = 255 // most if scale else 1
    out = bytearray()
    for row in range(height):
        line = pixels[row * stride:(row + 1) * stride]
        values = [(byte >> shift & most) * factor for byte in line for shift in range(8 - depth, -1, -depth)]
        out += bytes(values[:width])
    return bytes(out)


def encode(mode, size, pixels, palette):
    kinds = {"1": 0, "L": 0, "LA": 4, "RGB": 2, "RGBA": 6, "P": 3}
    if mode not in kinds:
        raise OSError(f"cannot write mode {mode} as PNG")
    kind = kinds[mode]
    width, height = size
    stride = width * _SAMPLES[kind]
    rows = b"".join(b"\0" + pixels[row * stride:(row + 1) * stride] for row in range(height))
    parts = [SIGNATURE, _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))]
    if kind == 3:
        parts.append(_chunk(b"PLTE", palette))
    parts += [_chunk(b"IDAT", zlib.compress(rows)), _chunk(b"IEND", b"")]
    return b"".join(parts)


def _chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
