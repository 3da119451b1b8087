# What this library can do, by the names that Pillow has for its parts.

import warnings

# Each name, and whether it is there.
_MODULES = {"pil": True, "tkinter": False, "freetype2": False, "littlecms2": False, "webp": False, "avif": False}
_CODECS = {"jpg": True, "jpg_2000": False, "zlib": True, "libtiff": False}
_FEATURES = {"raqm": False, "fribidi": False, "harfbuzz": False, "libjpeg_turbo": False, "mozjpeg": False,
             "zlib_ng": False, "libimagequant": False, "xcb": False}


def _known(table, what, name):
    if name not in table:
        raise ValueError(f"Unknown {what} {name}")
    return table[name]


def _supported(table):
    return [name for name, present in table.items() if present]


def check_module(feature):
    """Checks if a module is available."""
    return _known(_MODULES, "module", feature)


def check_codec(feature):
    """Checks if a codec is available."""
    return _known(_CODECS, "codec", feature)


def check_feature(feature):
    """Checks if a feature is available."""
    return _known(_FEATURES, "feature", feature)


def get_supported_modules():
    """A list of all supported modules."""
    return _supported(_MODULES)


def get_supported_codecs():
    """A list of all supported codecs."""
    return _supported(_CODECS)


def get_supported_features():
    """A list of all supported features."""
    return _supported(_FEATURES)


def version_module(feature):
    """The version of a module, or None."""
    if not check_module(feature):
        return None
    from PIL import __version__

    return __version__


def version_codec(feature):
    """The version of a codec's library, or None: these are no libraries of C, and have none."""
    check_codec(feature)
    return None


def version_feature(feature):
    """The version of a feature's library, or None: none of them is there."""
    check_feature(feature)
    return None


def version(feature):
    """The version of a module, codec, or feature, or None."""
    for table, find in ((_MODULES, version_module), (_CODECS, version_codec), (_FEATURES, version_feature)):
        if feature in table:
            return find(feature)
    return None


def check(feature):
    """Whether a module, codec, or feature is available."""
    for table in (_MODULES, _CODECS, _FEATURES):
        if feature in table:
            return table[feature]
    warnings.warn(f"Unknown feature '{feature}'.", stacklevel=2)
    return False


def get_supported():
    """A list of all supported modules, features, and codecs."""
    return get_supported_modules() + get_supported_features() + get_supported_codecs()
