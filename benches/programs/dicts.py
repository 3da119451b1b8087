# Dicts and tuples: pairs of letters in a text, and walks over a grid.
text = "the quick brown fox jumps over the lazy dog and runs away from it " * 2000
pairs = {}
for first, second in zip(text, text[1:]):
    pair = (first, second)
    pairs[pair] = pairs.get(pair, 0) + 1
assert sum(pairs.values()) == len(text) - 1
assert pairs["t", "h"] == 4000

by_first = {}
for (first, second), count in sorted(pairs.items()):
    by_first.setdefault(first, []).append((count, second))
assert max(by_first["t"]) == (4000, "h")

frontier, seen = {(0, 0)}, {(0, 0): 0}
for distance in range(1, 220):
    following = set()
    for x, y in frontier:
        for place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if place not in seen and (place[0] * place[1]) % 7 != 6:
                seen[place] = distance
                following.add(place)
    frontier = following
assert len(seen) == 84455, len(seen)
