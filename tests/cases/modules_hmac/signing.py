import hashlib
import hmac

def show(function, *args, **options):
    try:
        result = repr(function(*args, **options))
    except Exception as error:
        result = f"{type(error).__module__}.{type(error).__name__}: {error}"
    print(f"{getattr(function, '__name__', 'call')}{args!r}{options or ''}", "->", result)


show(hmac.new, b"k", b"m")
show(hmac.new, "k", b"m", "md5")
show(hmac.new, None, b"m", "md5")
show(hmac.new, b"k", "m", "md5")
show(hmac.new, b"k", b"m", "foo")
show(hmac.new, b"k", b"m", 1)
for name in ("md5", "sha1", "sha256", "sha512", "sha3_256", "blake2b", "blake2s"):
    for key in (b"", b"k", b"k" * 64, b"k" * 200):
        signed = hmac.new(key, b"message", name)
        assert signed.digest() == hmac.digest(key, b"message", name) == hmac.new(key, b"message", getattr(hashlib, name)).digest()
        pieces = hmac.new(bytearray(key), digestmod=name)
        pieces.update(b"mess")
        other = pieces.copy()
        other.update(b"age")
        assert other.hexdigest() == signed.hexdigest()
        print(signed.name, signed.digest_size, signed.block_size, signed.hexdigest())
print(type(signed))
show(hmac.digest, b"k", b"m", "sha1")
show(hmac.compare_digest, "a", "a")
show(hmac.compare_digest, "a", b"a")
show(hmac.compare_digest, b"a", b"b")
show(hmac.compare_digest, b"a", b"ab")
show(hmac.compare_digest, "\xe9", "\xe9")
show(hmac.compare_digest, 1, 2)
show(hmac.compare_digest, b"a", bytearray(b"a"))
show(hmac.compare_digest, b"a")
