"""Programs that use matplotlib's and Pillow's own files to do harm: each ends with an error or by a limit, and its session
goes on."""

import pathlib

import pytest

import wardian

numpy = pytest.importorskip("numpy")
matplotlib = pytest.importorskip("matplotlib")

if (numpy.__version__, matplotlib.__version__) != ("2.3.5", "3.10.8"):
    pytest.skip("the sandbox runs numpy 2.3.5 and matplotlib 3.10.8 alone", allow_module_level=True)

#: What all programs find.
BEFORE = """
import io, struct, zlib
import matplotlib
matplotlib.use('agg')
import matplotlib.pyplot as plt
import numpy as np
from matplotlib import _path, font_manager
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.ft2font import FT2Font
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, IdentityTransform
from PIL import Image, ImageDraw, ImageFilter, ImageFont

def tried(function, *args, **keywords):
    try:
        result = function(*args, **keywords)
    except Exception as error:
        return type(error).__name__
    return type(result).__name__

def saved(**keywords):
    plt.savefig(io.BytesIO(), **keywords)
    plt.close('all')

def chunk(name, data):
    return struct.pack('>I', len(data)) + name + data + struct.pack('>I', zlib.crc32(name + data))

def png(width, height, data, depth=8, kind=2):
    head = struct.pack('>IIBBBBB', width, height, depth, kind, 0, 0, 0)
    return b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', head) + chunk(b'IDAT', data) + chunk(b'IEND', b'')

def opened(data):
    picture = Image.open(io.BytesIO(data))
    picture.load()
    return picture

# A lossless file: each part is a number and its bits.
def webp(width, height, *parts):
    bits, count = 0x2f, 8
    for value, size in [(width - 1, 14), (height - 1, 14), (0, 4), (0, 1), *parts]:
        bits |= value << count
        count += size
    data = bits.to_bytes(count // 8 + 8, 'little')
    data += b'\\0' * (len(data) % 2)
    return b'RIFF' + struct.pack('<I', len(data) + 12) + b'WEBPVP8L' + struct.pack('<I', len(data)) + data

# Codes of one symbol, of two, and of 256 that have eight bits each.
one, two = (1, 4), (1 | 1 << 1 | 1 << 2 | 255 << 11, 19)
many = (8 << 1 | 1 << 38, 42)

font = font_manager.findfont('DejaVu Sans')
font_bytes = open(font, 'rb').read()
kept = Image.new('L', (3, 3), 7)
"""

#: Any end is right that leaves the session.
PROGRAMS = {
    "a picture of 10^5 x 10^5": "[tried(Image.new, mode, (10**5, 10**5)) for mode in ('RGBA', 'L', '1', 'F')]",
    "sizes beyond all numbers": "[tried(Image.new, 'L', size) for size in [(2**31, 2**31), (-1, 5), (2**63, 1), (0, 2**40)]]",
    "resized to a giant": "[tried(kept.resize, (10**5, 10**5), filter) for filter in Image.Resampling]",
    "rotated and expanded": "big = Image.new('L', (60_000, 2))\n[tried(big.rotate, angle, expand=True) for angle in (1, 45, 89)]",
    "a figure of 10^5 inches": "plt.figure(figsize=(1e5, 1e5))\ntried(saved)",
    "dots without end": "plt.plot([1, 2])\n[tried(saved, dpi=dpi) for dpi in (1e9, float('inf'), float('nan'), -5, 0)]",
    "a renderer that is too large": "[tried(RendererAgg, *size, 100) for size in [(2**16, 2**16), (-5, 5), (2**31, 1), (1e300, 1)]]",
    "a decompression bomb": "tried(opened, png(50_000, 50_000, zlib.compress(bytes(10**6))))",
    "a PNG that ends early": "tried(opened, png(5_000, 5_000, zlib.compress(bytes(100))))",
    "a PNG of nothing": "[tried(opened, png(*size, b'')) for size in [(0, 0), (2**31 - 1, 1), (2**32 - 1, 2**32 - 1)]]",
    "every cut of a PNG": (
        "file = io.BytesIO()\nImage.new('RGB', (9, 9), 'red').save(file, 'PNG')\ndata = file.getvalue()\n"
        "sorted({tried(opened, data[:cut]) for cut in range(len(data))})"
    ),
    "every flipped byte of pictures": (
        "found = set()\n"
        "for format in ('PNG', 'JPEG', 'GIF', 'BMP', 'TIFF', 'PPM'):\n"
        "    file = io.BytesIO()\n    Image.new('RGB', (9, 9), 'red').save(file, format)\n    data = file.getvalue()\n"
        "    for at in range(min(len(data), 250)):\n"
        "        found.add(tried(opened, data[:at] + bytes([data[at] ^ 255]) + data[at + 1:]))\n"
        "sorted(found)"
    ),
    "a GIF of endless codes": "tried(opened, b'GIF89a\\xff\\xff\\xff\\xff\\x80\\0\\0' + bytes(6) + b',\\0\\0\\0\\0\\xff\\xff\\xff\\xff\\0\\x08' + b'\\xff\\0' * 10**5)",
    "a TIFF that points to itself": "tried(opened, b'II*\\0\\x08\\0\\0\\0\\x01\\0\\0\\x01\\x04\\0\\x01\\0\\0\\0\\x08\\0\\0\\0\\x08\\0\\0\\0')",
    "a JPEG of 65,535 x 65,535": "tried(opened, b'\\xff\\xd8\\xff\\xc0\\0\\x11\\x08\\xff\\xff\\xff\\xff\\x03\\x01\\x11\\0\\x02\\x11\\0\\x03\\x11\\0' + bytes(99))",
    "fonts that are cut": "sorted({tried(FT2Font, io.BytesIO(font_bytes[:cut])) for cut in range(0, len(font_bytes), 40_001)})",
    "fonts whose bytes are flipped": (
        "found = set()\n"
        "for at in range(0, 600, 7):\n"
        "    data = font_bytes[:at] + bytes([font_bytes[at] ^ 255]) + font_bytes[at + 1:]\n"
        "    def drawn():\n"
        "        face = FT2Font(io.BytesIO(data))\n        face.set_size(12, 72)\n        face.set_text('Hxg')\n"
        "        face.draw_glyphs_to_bitmap()\n"
        "    found.add(tried(drawn))\n"
        "sorted(found)"
    ),
    "glyphs of any size": (
        "face = FT2Font(font)\nfound = []\n"
        "for size in (0, -1, 1e9, float('nan'), 1e-9):\n"
        "    found.append(tried(face.set_size, size, 72))\n    found.append(tried(face.set_text, 'W' * 50))\n"
        "    found.append(tried(face.draw_glyphs_to_bitmap))\n"
        "found"
    ),
    "text of 10^6 letters": "plt.text(0, 0, 'W' * 10**6)\ntried(saved)",
    "mathtext a thousand deep": "plt.text(0, 0, '$' + r'\\frac{1}{' * 1000 + 'x' + '}' * 1000 + '$')\ntried(saved)",
    "coordinates that are infinite": (
        "plt.plot([0, float('inf'), float('nan'), 1e308, -1e308], [1e308, 2, 3, -1e308, float('inf')], marker='o')\n"
        "plt.fill_between([0, 1e300], [0, -1e300])\ntried(saved)"
    ),
    "transforms that are infinite": (
        "path = Path(np.random.default_rng(1).random((50, 2)))\n"
        "[tried(_path.path_in_path, path, Affine2D(matrix), path, IdentityTransform())"
        " for matrix in (np.full((3, 3), np.inf), np.full((3, 3), np.nan), np.zeros((3, 3)))]"
    ),
    "codes that lie": (
        "vertices = np.zeros((5, 2))\nfound = []\n"
        "for codes in ([4, 4, 4, 4, 4], [79, 79, 79, 79, 79], [255] * 5, [3, 3, 1, 4, 2]):\n"
        "    path = Path(vertices)\n    path._codes = np.array(codes, dtype=np.uint8)\n"
        "    found.append(tried(_path.cleanup_path, path, None, True, None, False, 1.0, True, (1.0, 2.0, 3.0)))\n"
        "found"
    ),
    "a path that is no path": "[tried(_path.point_in_path, 0, 0, 0, path, None) for path in (None, 5, 'x', object(), [[1, 2]])]",
    "dashes of nothing": (
        "for dashes in ((0, (1e-9, 1e-9)), (0, (0.001, 0.001))):\n"
        "    plt.plot(range(100), linestyle=dashes, linewidth=0.01)\ntried(saved)"
    ),
    "widths that are no widths": "for width in (1e300, float('nan'), float('inf')):\n    plt.plot([1, 2], linewidth=width)\ntried(saved)",
    "contours of what is no number": (
        "values = np.full((30, 30), np.nan)\nvalues[::2] = np.inf\nvalues[3, 3] = -np.inf\n"
        "[tried(plt.contourf, values), tried(plt.contour, np.zeros((0, 0))), tried(plt.contour, np.ones((2, 2)), levels=[1, 1])]"
    ),
    "triangles that are lines": (
        "[tried(plt.tricontour, [0] * 9, range(9), range(9)), tried(plt.triplot, [0, 1, 2], [0, 0, 0]),"
        " tried(plt.triplot, [0, 1, 2], [0, 1, 0], [[0, 1, 99]]), tried(plt.triplot, [float('nan')] * 4, range(4))]"
    ),
    "filters of a million": (
        "filters = [(ImageFilter.GaussianBlur, 1e9), (ImageFilter.BoxBlur, 10**9), (ImageFilter.MedianFilter, 10**6 + 1)]\n"
        "[tried(lambda: kept.filter(make(size))) for make, size in filters]"
    ),
    "lines to the ends of the world": (
        "draw = ImageDraw.Draw(kept.copy())\n"
        "[tried(draw.line, [(-2**31, -2**31), (2**31 - 1, 2**31 - 1)], fill=1, width=2**31 - 1),"
        " tried(draw.ellipse, (-10**9, -10**9, 10**9, 10**9), fill=1),"
        " tried(draw.polygon, [(float('nan'), 0), (float('inf'), 5), (3, 3)], fill=1),"
        " tried(draw.text, (10**9, 10**9), 'x')]"
    ),
    "a WebP file of few bytes and many pixels": "[tried(opened, webp(13000, 13000, (0, 2), one, one, one, one, one)), tried(opened, webp(16383, 16383, (0, 2), one, one, one, one, one))]",
    "a WebP file with as many codes as there can be": (
        "blocks = [(0, 1), two, two, one, one, one, (0, 2 * 65535), (3, 2)]\n"
        "group = [(many[0] | 1 << 41 | 3 << 42 | 254 << 45, 0), (many[0], 53), (many[0], 95), (many[0], 137), (1, 179)]\n"
        "group = sum(part << at for part, at in group)\n"
        "groups = int(f'{group:0183b}' * 65536, 2)\n"
        "[tried(opened, webp(1024, 1024, (0, 1), (1, 1), (0, 3), *blocks, (groups, 183 * 65536)))]"
    ),
    "WebP files that are cut or broken": (
        "file = io.BytesIO()\nImage.effect_noise((40, 30), 90).save(file, 'WEBP', lossless=True)\nwhole = file.getvalue()\n"
        "lossy = io.BytesIO()\nImage.effect_noise((40, 30), 90).save(lossy, 'WEBP')\n"
        "for whole in (whole, lossy.getvalue()):\n"
        "    for at in range(12, len(whole), 3):\n"
        "        tried(opened, whole[:at]), tried(opened, whole[:at] + bytes([whole[at] ^ 255]) + whole[at + 1:])"
    ),
    "crops beyond the picture": "[tried(kept.crop, box) for box in [(0, 0, 10**6, 10**6), (-2**31, 0, 2**31 - 1, 1), (5, 5, 1, 1)]]",
    "bytes that are too few": "[tried(Image.frombytes, mode, (10**4, 10**4), b'x' * 10) for mode in ('L', 'RGB', '1', 'F')] + [tried(Image.frombuffer, 'L', (9, 9), b'', 'raw', 'L', 0, 1)]",
}

#: Loops that end by a limit alone.
ENDLESS = {
    "paths of a million points, again and again": (
        "points = np.random.default_rng(1).random((10**6, 2))\n"
        "while True:\n    plt.scatter(*points.T)\n    saved()"
    ),
    "resizing for ever": "big = Image.new('RGB', (3000, 3000))\nwhile True:\n    big.resize((2999, 2999), Image.LANCZOS)",
    "blurring for ever": "big = Image.new('RGB', (3000, 3000))\nwhile True:\n    big = big.filter(ImageFilter.GaussianBlur(50))",
}


@pytest.fixture(scope="module")
def ready():
    packages = wardian.Packages(pathlib.Path(matplotlib.__file__).parent.parent)
    with wardian.Sandbox(packages=packages, memory="500MB", fuel=40_000_000_000, timeout=60) as sandbox:
        sandbox.run(BEFORE)
        yield sandbox


@pytest.fixture
def sandbox(ready):
    with ready.fork(1)[0] as sandbox:
        yield sandbox


def goes_on(sandbox):
    assert sandbox.run("list(kept.resize((2, 2)).tobytes()), bool(plt.figure())").value == ([7, 7, 7, 7], True)


@pytest.mark.parametrize("name", PROGRAMS)
def test_attempts_are_errors(sandbox, name):
    try:
        sandbox.run(PROGRAMS[name])
    except wardian.LimitExceeded:
        pass
    goes_on(sandbox)


@pytest.mark.parametrize("name", ENDLESS)
def test_loops_end_by_a_limit(sandbox, name):
    with pytest.raises(wardian.LimitExceeded):
        sandbox.run(ENDLESS[name])
    goes_on(sandbox)
