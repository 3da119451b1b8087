# expect: MemoryError
x = 'a' * 10 ** 10
# --- step ---
# expect: MemoryError | OverflowError
x = 'a' * 10 ** 30
# --- step ---
# expect: MemoryError
x = b'a' * 10 ** 11
# --- step ---
# expect: MemoryError
x = bytearray(10 ** 11)
# --- step ---
# expect: MemoryError
x = bytes(10 ** 11)
# --- step ---
# expect: MemoryError
x = [0] * 10 ** 11
# --- step ---
# expect: MemoryError
x = (0,) * 10 ** 11
# --- step ---
# expect: MemoryError
x = "x".ljust(10 ** 10)
# --- step ---
# expect: MemoryError
x = "x".rjust(10 ** 10)
# --- step ---
# expect: MemoryError
x = "x".center(10 ** 10)
# --- step ---
# expect: MemoryError
x = "1".zfill(10 ** 10)
# --- step ---
# expect: MemoryError | OverflowError
x = "\t".expandtabs(10 ** 10)
# --- step ---
# expect: MemoryError | fuel
x = ("a" * 10 ** 5).replace("a", "b" * 10 ** 6)
# --- step ---
# expect: MemoryError | fuel
x = ("a" * 10 ** 5).join(["y"] * 10 ** 5)
# --- step ---
# expect: MemoryError | fuel
x = "a" * 10 ** 6
x = x.translate({97: x})
# --- step ---
# expect: MemoryError | memory | fuel
x = "a"
while True: x += x
# --- step ---
# expect: MemoryError | memory | fuel
x = "a"
while True: x = x.replace("a", "aa")
# --- step ---
# expect: MemoryError | memory | fuel
import re
x = re.sub("a", "b" * 10 ** 6, "a" * 10 ** 5)
# --- step ---
# expect: MemoryError | memory | fuel
x = b"".join([b"x" * 10 ** 6] * 10 ** 4)
