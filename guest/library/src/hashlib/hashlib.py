# Digests by name. The digests themselves are native.

from _hashlib import (blake2b, blake2s, new, pbkdf2_hmac, scrypt,
                      openssl_md5 as md5, openssl_sha1 as sha1, openssl_sha224 as sha224,
                      openssl_sha256 as sha256, openssl_sha384 as sha384, openssl_sha512 as sha512,
                      openssl_sha3_224 as sha3_224, openssl_sha3_256 as sha3_256,
                      openssl_sha3_384 as sha3_384, openssl_sha3_512 as sha3_512,
                      openssl_shake_128 as shake_128, openssl_shake_256 as shake_256)

_ALWAYS = ("md5", "sha1", "sha224", "sha256", "sha384", "sha512", "blake2b", "blake2s",
           "sha3_224", "sha3_256", "sha3_384", "sha3_512", "shake_128", "shake_256")

algorithms_guaranteed = set(_ALWAYS)
algorithms_available = set(_ALWAYS) | {"sha512_224", "sha512_256"}

__all__ = _ALWAYS + ("new", "algorithms_guaranteed", "algorithms_available", "pbkdf2_hmac",
                     "file_digest", "scrypt")


_new = new


def __hash_new(name, data=b"", **kwargs):
    """Return a new digest of the algorithm `name`, initialised with `data`."""
    if name in ("blake2b", "blake2s"):
        # By name they take the parameters that the classes take.
        return globals()[name](data, **kwargs)
    return _new(name, data, **kwargs)


new = __hash_new


def file_digest(fileobj, digest, /, *, _bufsize=2 ** 18):
    """Hash the contents of a file-like object in binary mode. Returns a digest object."""
    digestobj = new(digest) if isinstance(digest, str) else digest()
    if hasattr(fileobj, "getbuffer"):
        digestobj.update(fileobj.getbuffer())
        return digestobj
    if not (hasattr(fileobj, "readinto") and hasattr(fileobj, "readable") and fileobj.readable()):
        raise ValueError(f"'{fileobj!r}' is not a file-like object in binary reading mode.")
    buffer = bytearray(_bufsize)
    view = memoryview(buffer)
    while size := fileobj.readinto(buffer):
        digestobj.update(view[:size])
    return digestobj
