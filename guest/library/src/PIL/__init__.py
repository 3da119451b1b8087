# A small stand-in for Pillow, whose core is compiled code: pictures in memory, PNG and JPEG files. What it does not know
# says so when it is asked for.

__version__ = "11.0.0"

# Modules of Pillow that are not there.
_MISSING = ("BmpImagePlugin", "FontFile", "GifImagePlugin", "ImageCms", "ImageFont", "ImageGrab", "ImageMath", "ImageMorph",
            "ImagePath", "ImageQt", "ImageSequence", "ImageShow", "ImageText", "ImageTk", "ImageTransform", "ImageWin",
            "PSDraw", "TiffImagePlugin", "WebPImagePlugin")


class UnidentifiedImageError(OSError):
    pass


def __getattr__(name):
    if name in _MISSING:
        raise ImportError(f"PIL.{name} is not supported yet by Wardian, which has a small stand-in for Pillow")
    raise AttributeError(f"module 'PIL' has no attribute '{name}'")
