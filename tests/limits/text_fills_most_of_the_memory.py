#: memory = 64 MiB
#: fuel = 500_000_000
# What is made of a known size is made where it stays: a second copy of it has no room here.
def check(*makers):
    for make in makers:
        print(len(make()) >> 20, end=" ")
        wash()
    print()

def wash():
    # What a frame used for its temporaries keeps its last values, until the next frame writes there.
    return [len(str(1)), len(str(2)), len(str(3)), [len(str(4)), len(str(5))]]

check(
    lambda: 'x' * (44 << 20), lambda: b'x' * (44 << 20), lambda: bytes(44 << 20), lambda: 'ab'.ljust(44 << 20),
    lambda: '-1'.zfill(44 << 20), lambda: b'-1'.center(44 << 20), lambda: (0,) * (5 << 20), lambda: bytearray(b'x') * (44 << 20),
)
# => 44 44 44 44 44 44 5 44 
# --- step ---
text = 'Ab' * (11 << 20)
check(
    lambda: text.upper(), lambda: text.lower(), lambda: text.swapcase(), lambda: text.title(), lambda: text.capitalize(),
    lambda: text.replace("b", "c"), lambda: text.replace("Ab", "Cd"), lambda: ''.join([text, "é"]), lambda: text + "-",
    lambda: text[1:], lambda: text[::-1], lambda: text.strip("A"), lambda: text.removeprefix("A"),
)
# => 22 22 22 22 22 22 22 22 22 21 22 21 21 
# --- step ---
text = None
text = b'Ab' * (11 << 20)
check(
    lambda: text.upper(), lambda: text.lower(), lambda: text.swapcase(), lambda: text.title(), lambda: text.capitalize(),
    lambda: text.replace(b"Ab", b"Cd"), lambda: b''.join([text, b"-"]), lambda: text + b"-", lambda: text[1:],
    lambda: text[::-1], lambda: text.strip(b"A"), lambda: text.removeprefix(b"A"),
)
# => 22 22 22 22 22 22 22 22 21 22 21 21 
# --- step ---
text = None
text = (0, 1) * (11 << 17)
check(lambda: text + (2,), lambda: (2,) + text)
# => 2 2 
# --- step ---
# expect: MemoryError
text = None
text = 'x' * (65 << 20)
# --- step ---
text = 'x' * (44 << 20)
try:
    text.upper()
except MemoryError:
    print("no room")
text = None
# => no room
