# A small stand-in for Pillow, whose core is compiled code: images in memory, and PNG files. What it does not know says
# so when it is asked for.

__version__ = "11.0.0"


class UnidentifiedImageError(OSError):
    pass


def __getattr__(name):
    raise AttributeError(f"module 'PIL' has no attribute '{name}'")
