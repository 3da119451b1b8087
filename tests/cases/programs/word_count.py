text = """the quick brown fox jumps over the lazy dog
the fox barks"""
from collections import Counter, defaultdict
words = text.split()
print(Counter(words).most_common(3))  # => [('the', 3), ('fox', 2), ('quick', 1)]
index = defaultdict(list)
for number, line in enumerate(text.splitlines(), 1):
    for word in line.split():
        index[word].append(number)
for word in sorted(index, key=lambda w: (-len(index[w]), w))[:4]:
    print(f"{word:<6}{len(index[word]):>3} {index[word]}")
    # => the     3 [1, 1, 2]
    # => fox     2 [1, 2]
    # => barks   1 [2]
    # => brown   1 [1]
