"""Counter over a million words."""
from collections import Counter, defaultdict

WORDS = [f"w{i * i % 5003}" for i in range(100_000)] * 10
counts = Counter(WORDS)
print(counts.most_common(3), len(counts))
lengths = defaultdict(int)
for word in WORDS:
    lengths[len(word)] += 1
print(sorted(lengths.items()))
