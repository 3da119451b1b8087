"""Lines of text as Pillow's wheels shape them."""

import os

import matplotlib
from PIL import Image, ImageDraw, ImageFont, features

FOLDER = os.path.join(os.path.dirname(matplotlib.__file__), "mpl-data", "fonts", "ttf")
TEXTS = (
    "Hello, World!", "AVATAR To Wa. fi ffl", "Gr\u00fc\u00dfe e\u0301 a\u0308", "\u043f\u0440\u0438\u0432\u0435\u0442 (a) b",
    "\u05e9\u05dc\u05d5\u05dd abc \u05d0\u05d1", "\u0627\u0644\u0633\u0644\u0627\u0645", "\u65e5\u672c", "\u201cq\u201d\u2026", "A\tB", " ", "",
)
print(features.check("raqm"), features.check("harfbuzz"), features.check("fribidi"))
fonts = [ImageFont.load_default(), ImageFont.load_default(20)]
fonts += [ImageFont.truetype(os.path.join(FOLDER, name), size)
          for name in ("DejaVuSans.ttf", "DejaVuSerif-Italic.ttf", "DejaVuSansMono.ttf", "cmr10.ttf") for size in (12, 17.5, 40)]
draw = ImageDraw.Draw(Image.new("RGB", (300, 200)))
for font in fonts:
    print(font.getname(), font.size)
    for text in TEXTS:
        print(ascii(text), font.getlength(text), font.getbbox(text), draw.textbbox((5, 5), text, font=font, anchor="mm"))
    print(draw.multiline_textbbox((0, 0), "line one\nline two AV\nthree", font=font, spacing=6, align="center"))

font = fonts[2]
for options in ({"features": ["-kern"]}, {"features": ["-liga", "kern=0"]}, {"direction": "rtl"}, {"direction": "ltr"},
                {"language": "sr"}, {"features": ["bad feature!!"]}, {"direction": "x"}, {"features": [1]}):
    try:
        print(options, font.getlength("AVATAR fi (abc)", **options), font.getbbox("AVATAR fi (abc)", **options))
    except (TypeError, ValueError) as error:
        print(options, type(error).__name__, error)
basic = ImageFont.truetype(os.path.join(FOLDER, "DejaVuSans.ttf"), 12, layout_engine=ImageFont.Layout.BASIC)
print(basic.getlength("AVATAR fi"), basic.getbbox("AVATAR fi"))
try:
    basic.getlength("a", direction="ltr")
except KeyError as error:
    print(error)
