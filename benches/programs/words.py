# Counting words: dicts, defaultdict, Counter, and the most frequent of them.
from collections import Counter, defaultdict


def make(count, seed=12345):
    out = []
    for _ in range(count):
        seed = (seed * 1103515245 + 12345) % 2147483648
        kind = (seed >> 8) % 3000
        out.append("W" + str(kind % 71) + "x" + str(kind) + ("," if kind % 5 == 0 else ""))
    return out


text = " ".join(make(120000))
total = 0
for turn in range(3):
    counts = {}
    for word in text.lower().split():
        word = word.strip(",.")
        counts[word] = counts.get(word, 0) + 1
    top = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:5]
    total += top[0][1] + len(counts)
assert total == 9198, (total, top)
assert dict(Counter(word.strip(",.") for word in text.lower().split())) == counts
places = defaultdict(list)
for place, word in enumerate(text.split(" ")):
    places[word[:3]].append(place)
assert len(places) == 71 and sum(map(len, places.values())) == 120000, len(places)
lengths = Counter(map(len, text.split()))
assert lengths.most_common(2) == [(8, 63459), (7, 35369)], lengths.most_common(2)
