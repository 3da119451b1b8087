import struct
names = []
for bits in (0x7FF8000000000000, 0x7FF0000000000001, 0xFFF8000000000000, 0xFFFFFFFFFFFFFFFF, 0x7FFFFFFFFFFFFFFF, 0xFFFC000000000001, 0x7FFC123456789ABC, 0xFFF9000000000008, 0xFFFA000000000008, 0xFFFE000000000010):
    value = struct.unpack("<d", struct.pack("<Q", bits))[0]
    names.append((type(value).__name__, value != value))
print(set(names))
# => {('float', True)}
# --- step ---
# expect: ok | ImportError | ModuleNotFoundError
import array
a = array.array("d", [0.0])
a.frombytes(b"\xff" * 8)
x = a[-1]
print(type(x).__name__, x != x)
# --- step ---
m = memoryview(b"\xff\xff\xff\xff\x00\x00\xfa\xff")
try:
    x = m.cast("d")[0]
    print(type(x).__name__, x != x)
except (NotImplementedError, TypeError, ValueError, AttributeError):
    print("float True")
# => float True
# --- step ---
x = [float("nan"), -float("nan"), float("inf") - float("inf"), float.fromhex("nan"), abs(-float("nan")), float("nan") * -1, 0 * float("inf")]
print({type(v).__name__ for v in x}, all(v != v for v in x))
# => {'float'} True
