#: fuel = 60_000_000
try:
    x = 'a' * 10 ** 10
except MemoryError as error:
    print("caught", type(error).__name__)
# => caught MemoryError
# --- step ---
caught = 0
for make in (lambda: [0] * 10 ** 11, lambda: bytes(10 ** 11), lambda: "x".ljust(10 ** 11), lambda: f"{1:>{10 ** 10}}"):
    try:
        make()
    except (MemoryError, ValueError, OverflowError):
        caught += 1
print(caught, len("a" * 10 ** 6))
# => 4 1000000
