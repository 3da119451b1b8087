#: differs = "a small stand-in for Pillow is in the library; the expectations are Pillow's"
#: fuel = 400_000_000
import hashlib
import itertools
import random
import warnings
from PIL import Image, ImageDraw, ImageEnhance, ImageOps, ImageStat
warnings.simplefilter("ignore")
random.seed(7)
bands = {"1": 1, "L": 1, "LA": 2, "RGB": 3, "RGBA": 4, "CMYK": 4, "P": 1}
filters = range(6)


def random_picture(mode, width, height):
    if mode == "1":
        return random_picture("L", width, height).point(lambda value: 255 * (value > 120), "1")
    picture = Image.frombytes(mode, (width, height), random.randbytes(width * height * bands[mode]))
    if mode == "P":
        picture.putpalette(random.randbytes(768))
    return picture


# A digest of all pictures of a group, or the errors. What is in a generator is called as soon as it is there.
def show(mode, group, *makers):
    digest = hashlib.md5()
    for make in itertools.chain.from_iterable((each,) if callable(each) else each for each in makers):
        try:
            made = make()
            if isinstance(made, Image.Image):
                made = made.mode, made.size, made.tobytes()
        except (ValueError, TypeError, OSError) as error:
            made = type(error).__name__, str(error)
        digest.update(repr(made).encode())
    print(mode, group, digest.hexdigest())


def changed(picture, change):
    picture = picture.copy()
    change(picture)
    return picture


def drawn(picture):
    draw = ImageDraw.Draw(picture)
    one, other = (77, 5) if bands[picture.mode] == 1 else ((9, 80, 200, 150)[:bands[picture.mode]],
                                                            (1, 2, 3, 4)[:bands[picture.mode]])
    places = random.Random(5)
    for width in range(12):
        x0, y0, x1, y1 = (places.randrange(-10, 30) for _ in range(4))
        draw.line((x0, y0, x1, y1), fill=one)
        draw.point((x0, y0, x1, y1), fill=other)
        draw.rectangle((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), outline=other, width=width % 4)
    draw.rectangle((3, 4, 6, 7), fill=one, outline=other)
    draw.line([(0, 0), (5, 9), (22, 3)], fill=other)
    draw.rectangle([2.7, 3.2, 5.9, 9.9])


large = {mode: random_picture(mode, 23, 17) for mode in bands}
small = {mode: random_picture(mode, 9, 7) for mode in bands}
others = {mode: random_picture(mode, 23, 17) for mode in bands}
sizes = ((5, 30), (40, 3), (23, 5), (11, 17), (1, 1), (100, 70), (22, 16), (30, 5))
for mode, picture in large.items():
    other = others[mode]
    color = 77 if bands[mode] == 1 else (9, 80, 200, 150)[:bands[mode]]
    show(mode, "resize", (lambda: picture.resize(size, filter) for size in sizes for filter in filters))
    show(mode, "box", (lambda: picture.resize((10, 9), filter, box=(1.3, 2.25, 20.7, 16)) for filter in filters))
    show(mode, "gap", (lambda: picture.resize((3, 4), filter, box=(1.5, 0, 20, 17), reducing_gap=gap)
                        for gap in (1.5, 2) for filter in filters))
    show(mode, "reduce", (lambda: picture.reduce(factor) for factor in (2, 3, 5, (2, 1), (1, 3), (7, 2), 30)),
         lambda: picture.reduce(3, box=(1, 2, 20, 15)))
    show(mode, "thumbnail", (lambda: changed(picture, lambda copy: copy.thumbnail(size))
                              for size in ((10, 10), (5, 100), (100, 5), (3, 3), (200, 200))))
    show(mode, "convert", (lambda: picture.convert(to) for to in bands if to != "P"),
         lambda: picture.convert("1", dither=Image.Dither.NONE))
    show(mode, "rotate", (lambda: picture.rotate(angle, filter, expand=expand) for angle in (0, 30, 90, 180, 270, -17)
                           for filter in (0, 2, 3) for expand in (False, True)),
         lambda: picture.rotate(20, 2, center=(3, 4), translate=(2, 1), fillcolor=color),
         lambda: picture.rotate(20, Image.Resampling.BOX))
    show(mode, "transform", (lambda: picture.transform((30, 20), method, data, filter) for filter in (0, 2, 3)
                              for method, data in ((0, (0.7, 0.1, 2, -0.2, 1.3, -1)), (1, (2, 3, 19, 15)))))
    show(mode, "transpose", (lambda: picture.transpose(method) for method in range(7)))
    show(mode, "crop", lambda: picture.crop((-3, -2, 5, 20)), lambda: picture.crop((1.4, 2.6, 9.5, 8.5)),
         lambda: picture.crop((30, 30, 35, 31)), lambda: picture.crop((3, 0, 1, 1)))
    if mode != "P":
        show(mode, "paste", (lambda: changed(picture, lambda copy: copy.paste(what, (5, -3), mask))
                              for what in (*small.values(), color) for mask in small.values()),
             (lambda: changed(picture, lambda copy: copy.paste(what, (2, 3))) for what in small.values()),
             lambda: changed(picture, lambda copy: copy.paste(copy, (3, 3))),
             lambda: changed(picture, lambda copy: copy.paste(color, (1, 2, 5, 6))),
             lambda: changed(picture, lambda copy: copy.paste("red", (1, 2, 5, 6))),
             lambda: changed(picture, lambda copy: copy.paste(small[mode], (1, 2, 5, 6))),
             lambda: changed(picture, lambda copy: copy.paste(color)))
        show(mode, "putalpha", (lambda: changed(picture, lambda copy: copy.putalpha(alpha))
                                 for alpha in (128, others["L"], others["1"], others["RGB"])))
    show(mode, "blend", (lambda: Image.blend(picture, other, alpha) for alpha in (0, 0.3, 1, 1.7, -0.4)),
         lambda: Image.composite(picture, other, large["L"]), lambda: Image.alpha_composite(picture, other))
    show(mode, "bands", lambda: [band.tobytes() for band in picture.split()],
         lambda: Image.merge(mode, picture.split()), lambda: picture.getchannel(0), lambda: picture.getchannel("A"),
         picture.getbands)
    show(mode, "point", lambda: picture.point(lambda value: value * 2),
         lambda: picture.point([255 - value for value in range(256)] * bands[mode]),
         lambda: picture.point(lambda value: 255 if value > 100 else 0, "1"))
    show(mode, "counts", picture.histogram, lambda: picture.histogram(large["1"]), picture.getextrema, picture.getbbox,
         lambda: len(picture.getcolors(1000)), lambda: picture.getcolors(3), lambda: round(picture.entropy(), 9),
         lambda: ImageStat.Stat(picture).mean, lambda: ImageStat.Stat(picture).stddev,
         lambda: ImageStat.Stat(picture).median)
    show(mode, "ImageOps", (lambda: getattr(ImageOps, name)(picture)
                             for name in ("grayscale", "invert", "flip", "mirror", "equalize", "solarize")),
         (lambda: getattr(ImageOps, name)(picture, size) for name in ("fit", "pad", "contain", "cover")
           for size in ((10, 10), (30, 5), (5, 30), (23, 17))),
         lambda: ImageOps.posterize(picture, 3), lambda: ImageOps.scale(picture, 1.7),
         lambda: ImageOps.crop(picture, 3), lambda: ImageOps.expand(picture, (1, 2, 3, 4), fill=5))
    if mode != "P":
        show(mode, "autocontrast", lambda: ImageOps.autocontrast(picture),
             lambda: ImageOps.autocontrast(picture, cutoff=(5, 3)))
    show(mode, "ImageEnhance", (lambda: getattr(ImageEnhance, name)(picture).enhance(factor)
                                 for name in ("Color", "Contrast", "Brightness") for factor in (1.4, 0.3)
                                 if mode not in ("P", "1")))
    show(mode, "ImageDraw", lambda: changed(picture, drawn))
    show(mode, "pixels", lambda: picture.getpixel((3, 4)), lambda: picture.getpixel((-1, -1)),
         lambda: picture.load()[2, 2], lambda: changed(picture, lambda copy: copy.putpixel((1, 2), color)),
         lambda: picture.tobytes("raw", {"RGB": "BGR", "RGBA": "BGRA"}.get(mode, mode)),
         lambda: (picture == picture.copy(), picture == other))
colors = 5, 0x010203, -1, 300, (7,), (1, 2), (1, 2, 3), (1, 2, 3, 4), "red", "#abc", "#10203040", "hsl(120, 50%, 50%)"
for mode in bands:
    if mode != "P":
        show(mode, "colors", (lambda: Image.new(mode, (2, 1), color) for color in colors))
