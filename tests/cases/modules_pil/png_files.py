#: differs = "a small stand-in for Pillow is in the library; the expectations are Pillow's"
#: fuel = 200_000_000
# All kinds of PNG files: read, written, read again.
import hashlib
import io
import random
import struct
import zlib
from PIL import Image
from PIL.PngImagePlugin import PngInfo
random.seed(3)
passes = (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)


def chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(width, height, depth, kind, interlace, *more):
    bits = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind] * depth
    raw = b""
    for left, top, right, down in passes if interlace else ((0, 0, 1, 1),):
        columns, rows = -(-max(width - left, 0) // right), -(-max(height - top, 0) // down)
        for _ in range(rows if columns else 0):
            raw += bytes([random.randrange(5)]) + random.randbytes((columns * bits + 7) // 8)
    palette = [chunk(b"PLTE", random.randbytes(3 << depth))] if kind == 3 else []
    data = zlib.compress(raw)
    return b"".join((b"\x89PNG\r\n\x1a\n",
                     chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlace)), *palette,
                     *more, chunk(b"IDAT", data[:7]), chunk(b"IDAT", data[7:]), chunk(b"IEND", b"")))


def digest(data):
    return hashlib.md5(bytes(data)).hexdigest()[:12]


transparent = {0: b"\0\1", 2: b"\0\1\0\2\0\3", 3: b"\1\2"}
for depth, kind in ((1, 0), (2, 0), (4, 0), (8, 0), (16, 0), (8, 2), (16, 2), (1, 3), (2, 3), (4, 3), (8, 3), (8, 4),
                    (16, 4), (8, 6), (16, 6)):
    for interlace in (0, 1):
        for size in ((1, 1), (19, 7)):
            data = png(*size, depth, kind, interlace)
            picture = Image.open(io.BytesIO(data))
            print(depth, kind, picture.mode, picture.size, picture.info, digest(picture.tobytes()), end=" ")
            print(digest(picture.getpalette() or b""), digest(picture.convert("RGBA").tobytes()))
            again = io.BytesIO()
            picture.save(again, "PNG")
            again = Image.open(again)
            print(again.mode == picture.mode, again.tobytes() == picture.tobytes(), again.info == picture.info)
    if kind in transparent:
        picture = Image.open(io.BytesIO(png(5, 5, depth, kind, 0, chunk(b"tRNS", transparent[kind]))))
        print(picture.info, digest(picture.convert("RGBA").tobytes()))
# What is told beside the pixels.
told = (chunk(b"pHYs", struct.pack(">IIB", 2835, 2835, 1)), chunk(b"gAMA", struct.pack(">I", 45455)),
        chunk(b"tEXt", b"Title\0Caf\xe9"), chunk(b"zTXt", b"zip\0\0" + zlib.compress(b"packed")),
        chunk(b"iTXt", b"key\0\0\0fr\0clef\0d\xc3\xa9j\xc3\xa0"), chunk(b"sRGB", b"\0"), chunk(b"eXIf", b"II*\0"),
        chunk(b"cHRM", struct.pack(">8I", *range(8))))
picture = Image.open(io.BytesIO(png(3, 3, 8, 2, 0, *told)))
print(picture.info, picture.text, picture.format, picture.format_description)
info = PngInfo()
info.add_text("one", "two")
info.add_text("three", "\u20ac", zip=True)
for mode, options in (("L", {"pnginfo": info, "dpi": (72, 96)}), ("L", {"bits": 4}), ("RGB", {"compress_level": 0}),
                      ("RGB", {"optimize": True, "transparency": (1, 2, 3)}), ("1", {}), ("I;16", {}), ("LA", {}),
                      ("RGBA", {"icc_profile": b"profile"})):
    file = io.BytesIO()
    Image.new(mode, (9, 4), 7).save(file, "PNG", **options)
    picture = Image.open(file)
    print(picture.mode, digest(picture.tobytes()), picture.info)
# Damaged ones.
whole = png(9, 7, 8, 2, 0)
for data in (whole[:20], whole[:40], whole[:100], whole[:8] + whole[9:], whole[:41] + b"\xff\xff" + whole[43:],
             png(1, 1, 8, 2, 0).replace(b"IDAT", b"IDOT"), b"", b"\x89PNG\r\n\x1a\n"):
    try:
        Image.open(io.BytesIO(data)).load()
    except OSError as error:
        print(type(error).__name__, str(error).partition(" <")[0])
Image.open(io.BytesIO(whole)).verify()
for call in (lambda: Image.new("CMYK", (1, 1)).save(io.BytesIO(), "PNG"), lambda: Image.new("L", (0, 1)).save("x.png"),
             lambda: Image.new("L", (1, 1)).save("x.xyz"), lambda: Image.new("L", (1, 1)).save(io.BytesIO())):
    try:
        call()
    except (ValueError, OSError) as error:
        print(type(error).__name__, error)
