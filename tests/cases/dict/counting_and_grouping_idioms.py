text = "hello world"
counts = {}
for c in text: counts[c] = counts.get(c, 0) + 1
print(counts)  # => {'h': 1, 'e': 1, 'l': 3, 'o': 2, ' ': 1, 'w': 1, 'r': 1, 'd': 1}
groups = {}
for w in ["apple", "avocado", "bean", "cherry", "corn"]: groups.setdefault(w[0], []).append(w)
print(groups)  # => {'a': ['apple', 'avocado'], 'b': ['bean'], 'c': ['cherry', 'corn']}
print(max(counts, key=counts.get), sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))[:3], {v: k for k, v in {"a": 1, "b": 2}.items()})
# => l [('l', 3), ('o', 2), (' ', 1)] {1: 'a', 2: 'b'}
