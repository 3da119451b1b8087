#: differs = "what the stand-in for Pillow lacks says so when it is asked for"
import io
from PIL import Image, ImageChops, ImageDraw, ImageFilter
picture = Image.new("RGB", (4, 4))
draw = ImageDraw.Draw(picture)
for ask in (
    lambda: picture.convert("P"),
    lambda: picture.convert("HSV"),
    lambda: picture.quantize(4),
    lambda: picture.filter(ImageFilter.MedianFilter(3)),
    lambda: picture.transform((4, 4), Image.Transform.PERSPECTIVE, range(8)),
    lambda: picture.show(),
    lambda: Image.new("F", (1, 1)),
    lambda: Image.new("I;16", (2, 2)).resize((3, 3)),
    lambda: picture.save(io.BytesIO(), "GIF"),
    lambda: picture.save("picture.webp"),
    lambda: picture.save(io.BytesIO(), "JPEG", qtables="web_low"),
    lambda: Image.open(io.BytesIO(b"GIF89a" + bytes(20))),
    lambda: draw.text((0, 0), "text"),
    lambda: draw.ellipse((0, 0, 3, 3)),
    lambda: draw.line((0, 0, 3, 3), width=3),
    lambda: ImageChops.overlay(picture, picture),
):
    try:
        ask()
    except NotImplementedError as error:
        print(str(error).partition(" is not supported yet by Wardian")[0])
# => convert() from RGB to P, which counts a palette,
# => the mode HSV
# => quantize()
# => filter() with MedianFilter
# => transform() with PERSPECTIVE
# => show()
# => the mode F
# => resize() with another filter than NEAREST of mode I;16
# => saving GIF files
# => saving WEBP files
# => saving JPEG files with tables of their own
# => reading GIF files
# => ImageDraw.text()
# => ImageDraw.ellipse()
# => ImageDraw.line() with a width of more than 1
# => ImageChops.overlay()
try:
    from PIL import ImageFont
except ImportError as error:
    print(error)
# => PIL.ImageFont is not supported yet by Wardian, which has a small stand-in for Pillow
print(hasattr(Image, "core_that_is_not_there"), hasattr(picture, "im"))
# => False False
