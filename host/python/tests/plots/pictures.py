"""Pillow's pictures: made, drawn, changed, saved and read again, with numpy both ways."""

import io

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageEnhance, ImageFilter, ImageOps, ImageStat


def digest(picture):
    return picture.mode, picture.size, sum(picture.tobytes()), picture.getbbox()


random = np.random.default_rng(3)
array = random.integers(0, 256, (40, 60, 3), dtype=np.uint8)
picture = Image.fromarray(array)
print(digest(picture), np.array_equal(np.asarray(picture), array))
for mode in ('L', '1', 'RGBA', 'CMYK', 'YCbCr', 'HSV', 'P', 'I', 'F'):
    print(mode, digest(picture.convert(mode)))
for filter in Image.Resampling:
    print(filter.name, digest(picture.resize((23, 31), filter)))
print(digest(picture.rotate(30, expand=True)), digest(picture.crop((5, 5, 25, 20))), digest(picture.transpose(Image.ROTATE_90)))
print(digest(picture.filter(ImageFilter.GaussianBlur(2))), digest(picture.filter(ImageFilter.SHARPEN)))
print(digest(ImageOps.grayscale(picture)), digest(ImageOps.autocontrast(picture)), digest(ImageOps.equalize(picture)))
print(digest(ImageEnhance.Contrast(picture).enhance(1.5)), digest(ImageChops.invert(picture)))
print([round(value, 6) for value in ImageStat.Stat(picture).mean])
drawn = Image.new('RGB', (80, 60), 'white')
draw = ImageDraw.Draw(drawn)
draw.rectangle((5, 5, 40, 30), outline='red', fill=(0, 128, 255))
draw.ellipse((30, 20, 70, 55), outline='black', width=2)
draw.line([(0, 0), (79, 59)], fill='green', width=3)
draw.polygon([(10, 50), (20, 35), (30, 50)], fill='purple')
print(digest(drawn))
for format in ('PNG', 'BMP', 'GIF', 'TIFF', 'PPM'):
    file = io.BytesIO()
    drawn.save(file, format)
    again = Image.open(io.BytesIO(file.getvalue()))
    print(format, again.format, again.size, ImageChops.difference(again.convert('RGB'), drawn).getbbox())
file = io.BytesIO()
drawn.save(file, 'JPEG', quality=90)
again = Image.open(io.BytesIO(file.getvalue()))
print(again.format, again.size, max(high for low, high in ImageChops.difference(again, drawn).getextrema()) < 120)
