# What `_codecs_jp` and its five siblings are: the codecs that CPython has in the module of this name.

from _multibytecodec import _getcodec


def getcodec(encoding, /):
    return _getcodec(__name__, encoding)
