# Keyed hashing (RFC 2104).

import hashlib as _hashlib
from _hashlib import compare_digest

trans_5C = bytes(x ^ 0x5C for x in range(256))
trans_36 = bytes(x ^ 0x36 for x in range(256))

digest_size = None


def _maker(digestmod):
    if callable(digestmod):
        return digestmod
    if isinstance(digestmod, str):
        return lambda data=b"": _hashlib.new(digestmod, data)
    return lambda data=b"": digestmod.new(data)


class HMAC:
    """An object that signs messages with a key."""

    blocksize = 64

    def __init__(self, key, msg=None, digestmod=""):
        if not isinstance(key, (bytes, bytearray)):
            raise TypeError("key: expected bytes or bytearray, but got %r" % type(key).__name__)
        if not digestmod:
            raise TypeError("Missing required parameter 'digestmod'.")
        make = _maker(digestmod)
        self._outer = make()
        self._inner = make()
        self.digest_size = self._inner.digest_size
        if not self.digest_size:
            raise ValueError("no reason supplied")
        blocksize = getattr(self._inner, "block_size", self.blocksize)
        if blocksize < 16:
            blocksize = self.blocksize
        self.block_size = blocksize
        if len(key) > blocksize:
            key = make(key).digest()
        key = key.ljust(blocksize, b"\0")
        self._outer.update(key.translate(trans_5C))
        self._inner.update(key.translate(trans_36))
        if msg is not None:
            self.update(msg)

    @property
    def name(self):
        return f"hmac-{self._inner.name}"

    def update(self, msg):
        """Feed data from msg into this hashing object."""
        self._inner.update(msg)

    def copy(self):
        """Return a separate copy of this hashing object."""
        other = self.__class__.__new__(self.__class__)
        other.digest_size = self.digest_size
        other.block_size = self.block_size
        other._inner = self._inner.copy()
        other._outer = self._outer.copy()
        return other

    def _current(self):
        digest = self._outer.copy()
        digest.update(self._inner.digest())
        return digest

    def digest(self):
        """Return the hash value of this hashing object."""
        return self._current().digest()

    def hexdigest(self):
        """Like digest(), but returns a string of hexadecimal digits instead."""
        return self._current().hexdigest()


def new(key, msg=None, digestmod=""):
    """Create a new hashing object and return it."""
    return HMAC(key, msg, digestmod)


def digest(key, msg, digest):
    """Fast inline implementation of HMAC."""
    for value in (key, msg):
        if isinstance(value, str):
            raise TypeError("a bytes-like object is required, not 'str'")
    return HMAC(bytes(key), msg, digest).digest()
