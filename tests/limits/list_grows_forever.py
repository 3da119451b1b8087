#: fuel = 60_000_000
# expect: memory | MemoryError
grown = []
while True: grown.append(None)
# --- step ---
# expect: memory | MemoryError | fuel
grown = []
while True: grown.append([1, 2])
# --- step ---
# expect: memory | MemoryError
grown = [1]
while True: grown += grown
# --- step ---
# expect: memory | MemoryError | fuel
grown = [1]
for x in grown: grown.append(x)
# --- step ---
# expect: memory | MemoryError
grown = [1]
while True: grown.extend(grown)
# --- step ---
# expect: memory | MemoryError | fuel
grown = []
while True: grown.insert(0, 1)
# --- step ---
# expect: memory | MemoryError
import itertools
grown = list(itertools.count())
# --- step ---
# expect: memory | MemoryError | fuel
grown = []
grown.extend(iter(object, None))
# --- step ---
grown = None
