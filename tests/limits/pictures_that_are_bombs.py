#: fuel = 240_000_000
#: memory = 28 MiB
# Files that claim much, and pictures that would be large.
import io
import struct
import warnings
import zlib
from PIL import Image, ImageDraw, ImageOps
warnings.simplefilter("ignore")


def png(width, height, depth=8, kind=0, data=bytes(1000)):
    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b""))


def attempt(function):
    try:
        return function()
    except (MemoryError, OverflowError, OSError, Image.DecompressionBombError) as error:
        return type(error).__name__


def opened(data):
    return attempt(lambda: Image.open(io.BytesIO(data)).load())


# Beyond Pillow's limit the header is enough; below it memory is.
for size in ((1, 1 << 30), ((1 << 32) - 1,) * 2, (20000, 20000)):
    print(opened(png(*size)))
# => DecompressionBombError
# => DecompressionBombError
# => DecompressionBombError
print(opened(png(12000, 12000)), opened(png(1, 170_000_000)), opened(png(12000, 12000, 16, 6)))
# => OSError OSError OSError
print(opened(png(5600, 5600, 1, 0, bytes(701 * 5600))))
# => MemoryError
# --- step ---
# JPEG: the size that a header claims, also with many coefficients for each pixel.
small = io.BytesIO()
Image.new("RGB", (8, 8)).save(small, "JPEG", progressive=True)
small = small.getvalue()
at = small.index(b"\xff\xc2")
for width, height in ((65535, 65535), (13000, 13000), (2500, 2500)):
    print(opened(small[:at + 5] + struct.pack(">HH", height, width) + small[at + 9:]))
# => DecompressionBombError
# => MemoryError
# => MemoryError
# --- step ---
# What a program makes.
tiny = Image.new("RGB", (4, 4))
for make in (
    lambda: Image.new("RGB", (5000, 5000)),
    lambda: Image.new("RGBA", (1 << 30, 1 << 30)),
    lambda: tiny.resize((5000, 5000)),
    lambda: tiny.resize((5000, 5000), Image.Resampling.NEAREST),
    lambda: tiny.resize((1 << 31, 1)),
    lambda: tiny.resize((1, (1 << 31) - 1)),
    lambda: tiny.crop((0, 0, 9000, 9000)),
    lambda: tiny.crop((-(1 << 30), 0, 1 << 30, 1)),
    lambda: tiny.transform((5000, 5000), Image.Transform.AFFINE, (1, 0, 0, 0, 1, 0)),
    lambda: ImageOps.expand(tiny, 5000),
    lambda: Image.frombytes("L", (1 << 20, 1 << 20), b""),
):
    print(attempt(make))
# => MemoryError
# => MemoryError
# => MemoryError
# => MemoryError
# => OverflowError
# => MemoryError
# => MemoryError
# => DecompressionBombError
# => MemoryError
# => MemoryError
# => MemoryError
# --- step ---
# One pixel of very many, and very many of one.
line = Image.new("L", (2_000_000, 1))
print(attempt(lambda: line.resize((1, 1), Image.Resampling.BOX)))
# => MemoryError
print(line.reduce(2_000_000).size)
# => (1, 1)
# --- step ---
# Work that is paid for by pixel.
# expect: fuel
picture = Image.new("RGB", (500, 500))
draw = ImageDraw.Draw(picture)
draw.line((0, 0, (1 << 31) - 1, 5), fill="red")
# --- step ---
# expect: fuel
while True:
    picture.paste(picture, (1, 1))
    picture.paste("blue", (2, 2, 400, 400), Image.new("L", (398, 398), 9))
# --- step ---
# expect: fuel
while True:
    file = io.BytesIO()
    picture.save(file, "JPEG", progressive=True)
    Image.open(file).resize((300, 300), Image.Resampling.LANCZOS).rotate(33, Image.Resampling.BICUBIC)
# --- step ---
# Pictures without pixels, of very many rows.
print(Image.new("L", (0, 5)).resize((3, 2)).getbbox(), Image.new("L", (5, 0)).resize((3, 200), 3).getbbox())
# => None None
# --- step ---
# expect: fuel
Image.new("L", (0, 2_000_000_000)).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
