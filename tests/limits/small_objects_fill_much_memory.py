#: memory = 400 MiB
#: fuel = 100_000_000_000
#: no_stress = "hundreds of MiB of small objects"
# The limit is met, not the end of what the interpreter may ask for: small objects lie next to each other.
def fill(make):
    kept = []
    while True: kept.append(make(len(kept)))
# --- step ---
# expect: memory | MemoryError
fill(lambda n: (1, n))
