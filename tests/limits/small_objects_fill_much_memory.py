#: memory = 400 MiB
#: fuel = 100_000_000_000
#: no_stress = "hundreds of MiB of small objects"
# The limit is met, not the end of what the interpreter may ask for: small objects lie next to each other.
# expect: memory | MemoryError
kept = []
while True: kept.append((1, len(kept)))
# --- step ---
kept = None
# --- step ---
# expect: memory | MemoryError
kept = []
while True: kept.append([1.5 + len(kept)])
# --- step ---
kept = None
# --- step ---
# expect: memory | MemoryError
class Point:
    def __init__(self, x): self.x = x
kept = []
while True: kept.append(Point("y" * (len(kept) % 40)))
# --- step ---
kept = None
assert Point(1).x == 1
