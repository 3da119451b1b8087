# Bytes: a checksum, a cipher, run lengths, packing numbers and searching.
data = bytes(n * 37 % 251 for n in range(200000))
low, high = 1, 0
for byte in data:
    low = (low + byte) % 65521
    high = (high + low) % 65521
assert high << 16 | low == 675253829, high << 16 | low

state = list(range(256))
place = 0
for n in range(256):
    place = (place + state[n] + b"a key of some length"[n % 20]) & 255
    state[n], state[place] = state[place], state[n]
i = j = 0
out = bytearray()
for byte in data[:120000]:
    i = (i + 1) & 255
    j = (j + state[i]) & 255
    state[i], state[j] = state[j], state[i]
    out.append(byte ^ state[(state[i] + state[j]) & 255])
assert sum(out) == 15306425, sum(out)

packed = bytearray()
for n in range(60000):
    packed += (n * 7919 % 65536).to_bytes(2, "big")
total = 0
for at in range(0, len(packed), 2):
    total += int.from_bytes(packed[at:at + 2], "big") ^ packed[at]
assert total == 1965951638, total
assert packed.count(b"\x00\x01") == 2 and bytes(packed).find(b"\xff\xff") == 24546
assert data.hex()[:8] == "00254a6f" and bytes.fromhex(data.hex()) == data
runs, last, length = [], None, 0
for byte in bytes(n * n >> 6 & 255 for n in range(60000)):
    if byte == last:
        length += 1
    else:
        runs.append((last, length))
        last, length = byte, 1
assert len(runs) == 59760, len(runs)
