import hashlib

data = [b"", b"abc", bytes(range(256)), b"x" * 1000, bytes(range(200)) * 500]
for name in sorted(hashlib.algorithms_guaranteed):
    for sample in data:
        digest = hashlib.new(name, sample)
        result = digest.hexdigest(24) if name.startswith("shake") else digest.hexdigest()
        pieces = getattr(hashlib, name)()
        for start in range(0, len(sample), 77):
            pieces.update(sample[start:start + 77])
        copy = pieces.copy()
        pieces.update(b"more")
        again = copy.hexdigest(24) if name.startswith("shake") else copy.hexdigest()
        assert again == result
        print(name, digest.name, digest.digest_size, digest.block_size, result)
print(hashlib.sha256(memoryview(b"abc")).hexdigest() == hashlib.sha256(bytearray(b"abc")).hexdigest())
print(hashlib.new("SHA512-256", b"abc").hexdigest(), hashlib.new("sha3-256").name, hashlib.new("MD5").name)
print(hashlib.shake_128(b"abc").digest(length=5), hashlib.shake_256(b"abc").hexdigest(400)[-20:])
print(hashlib.md5(b"a", usedforsecurity=False).hexdigest(), hashlib.sha1(string=b"a").hexdigest())
