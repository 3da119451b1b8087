import hashlib
import io

def show(function, *args, **options):
    try:
        result = repr(function(*args, **options))
    except Exception as error:
        result = f"{type(error).__module__}.{type(error).__name__}: {error}"
    print(f"{getattr(function, '__name__', 'call')}{args!r}{options or ''}", "->", result)


show(hashlib.md5, "a")
show(hashlib.md5, 1)
show(hashlib.md5, None)
show(hashlib.new, "foo")
show(hashlib.new, 1)
show(hashlib.new, "md5", "a")
digest = hashlib.sha256(b"abc")
show(digest.update, "a")
show(digest.update)
show(digest.update, 1)
show(digest.update, b"a", b"b")
show(digest.digest, 1)
show(digest.hexdigest)
print(repr(digest).split("@")[0], type(digest), type(hashlib.shake_128()), type(hashlib.blake2b()))
shake = hashlib.shake_128(b"abc")
show(shake.hexdigest, 10)
show(shake.hexdigest, -1)
show(shake.hexdigest, "a")
show(shake.digest, 0)
show(hashlib.pbkdf2_hmac, "sha256", b"p", b"s", 1)
show(hashlib.pbkdf2_hmac, "sha1", b"password", b"salt", 100, dklen=45)
show(hashlib.pbkdf2_hmac, "sha512", b"p" * 200, b"salt", 3)
show(hashlib.pbkdf2_hmac, "sha256", b"p", b"s", 0)
show(hashlib.pbkdf2_hmac, "sha256", "p", b"s", 1)
show(hashlib.pbkdf2_hmac, "sha256", b"p", "s", 1)
show(hashlib.pbkdf2_hmac, "sha256", b"p", b"s", 1, 0)
show(hashlib.pbkdf2_hmac, "sha1", b"p", b"s", -1)
show(hashlib.pbkdf2_hmac, 1, b"p", b"s", 1)
show(hashlib.scrypt, b"pw", salt=b"salt", n=16, r=3, p=2, dklen=40)
show(hashlib.scrypt, b"", salt=b"", n=2, r=1, p=1)
show(hashlib.scrypt, b"p", salt=b"s", n=15, r=1, p=1)
show(hashlib.scrypt, b"p")
show(hashlib.scrypt, b"p", salt=b"s", n=16, r=0, p=1)
show(hashlib.scrypt, b"p", salt=b"s", n=1 << 20, r=8, p=1)
show(hashlib.scrypt, "p", salt=b"s", n=16, r=1, p=1)
show(hashlib.scrypt, b"p", salt=b"s", n=16, r=1, p=1, dklen=0)
print(hashlib.file_digest(io.BytesIO(b"abc"), "sha256").hexdigest())
print(hashlib.file_digest(io.BytesIO(b"abc"), hashlib.md5).hexdigest())
try:
    hashlib.file_digest(io.StringIO("a"), "md5")
except ValueError as error:
    print(str(error).split("object at")[-1].split(" ", 2)[-1])
print(sorted(hashlib.algorithms_guaranteed) == sorted(hashlib.algorithms_guaranteed & hashlib.algorithms_available))
