#: fuel = 100_000_000
#: memory = 64 MiB
# Work that one call asks for is charged, memory is asked for.
import hashlib, struct, array, base64, binascii
caught = 0
for attempt in (
    lambda: hashlib.shake_128(b"").digest(1 << 40),
    lambda: hashlib.shake_128(b"").digest(-1),
    lambda: struct.pack("1000000000000x"),
    lambda: struct.pack("2000000000s", b""),
    lambda: hashlib.scrypt(b"", salt=b"", n=1 << 14, r=64, p=1, maxmem=2 ** 31 - 1),
    lambda: hashlib.pbkdf2_hmac("md5", b"", b"", 1, 2 ** 31 - 1),
    lambda: array.array("d", bytes(8)) * (1 << 40),
    lambda: array.array("b", [1]) * (1 << 28),
):
    try:
        attempt()
    except (MemoryError, OverflowError, ValueError):
        caught += 1
print(caught)
# => 8
# --- step ---
print(struct.calcsize("4611686018427387903s"), list(struct.iter_unpack("4611686018427387903s", b"")))
# => 4611686018427387903 []
# --- step ---
# expect: fuel
hashlib.pbkdf2_hmac("sha256", b"", b"", 2 ** 31 - 1)
# --- step ---
# expect: fuel
data = bytes(1 << 20)
digest = hashlib.sha3_512()
while True:
    digest.update(data)
# --- step ---
# expect: fuel
numbers = array.array("i", range(1000))
while True:
    numbers.insert(0, 1)
    numbers = numbers[:1000]
# --- step ---
print(hashlib.md5(b"").hexdigest())
# => d41d8cd98f00b204e9800998ecf8427e
