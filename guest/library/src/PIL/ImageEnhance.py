# Pillow's `ImageEnhance`: a picture on the line through itself and a poorer one.

from PIL import Image, ImageFilter, ImageStat


class _Enhance:
    def enhance(self, factor):
        return Image.blend(self.degenerate, self.image, factor)

    # The poorer picture, with the alpha of the picture.
    def _take(self, degenerate):
        self.degenerate = degenerate
        if "A" in self.image.getbands():
            self.degenerate.putalpha(self.image.getchannel("A"))


class Color(_Enhance):
    def __init__(self, image):
        self.image, self.intermediate_mode = image, "LA" if "A" in image.getbands() else "L"
        self.degenerate = image if self.intermediate_mode == image.mode else \
            image.convert(self.intermediate_mode).convert(image.mode)


class Contrast(_Enhance):
    def __init__(self, image):
        self.image = image
        grey = image if image.mode == "L" else image.convert("L")
        mean = int(ImageStat.Stat(grey).mean[0] + 0.5)
        made = Image.new("L", image.size, mean)
        self._take(made if image.mode == "L" else made.convert(image.mode))


class Brightness(_Enhance):
    def __init__(self, image):
        self.image = image
        self._take(Image.new(image.mode, image.size, 0))


class Sharpness(_Enhance):
    def __init__(self, image):
        self.image = image
        self._take(image.filter(ImageFilter.SMOOTH))
