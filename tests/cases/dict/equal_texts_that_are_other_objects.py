# A text that was found is remembered: dicts that have other keys, or the same elsewhere, must not be confused.
words = ["k" + str(n % 40) for n in range(400)]
counts = {}
for word in words:
    counts[word] = counts.get(word, 0) + 1
print(len(counts), set(counts.values()), list(counts)[:3])  # => 40 {10} ['k0', 'k1', 'k2']

first = {"k" + str(n): n for n in range(20)}
second = {"k" + str(n): -n for n in range(19, -1, -1)}
third = {"x" + str(n): n for n in range(20)}
for n in range(20):
    key = "k" + str(n)
    assert first[key] == n and second[key] == -n and key not in third
    third[key] = n
    del first[key]
    assert first.get(key) is None and third[key] == n and second.pop(key) == -n and key not in second
    first[key] = n
    assert first[key] == n
print(len(first), len(second), len(third))  # => 20 0 40

# Deleted and put back elsewhere, cleared, copied.
table = {"a" + str(n): n for n in range(30)}
for turn in range(3):
    for n in range(30):
        key = "a" + str(n)
        value = table[key]
        del table[key]
        assert key not in table
        table["b" + str(n)] = 0
        table[key] = value
        assert table[key] == n
        del table["b" + str(n)]
copy = dict(table)
table.clear()
print([table.get("a" + str(n)) for n in range(3)], [copy["a" + str(n)] for n in range(3)])
# => [None, None, None] [0, 1, 2]

# Across collections, which give places to others.
import gc

big = {"w" + str(n): n for n in range(1000)}
for n in range(0, 1000, 100):
    key = "w" + str(n)
    assert big[key] == n
    del key
    gc.collect()
    other = "v" + str(n)
    assert other not in big and big.get("w" + str(n + 1)) == n + 1


class Text(str):
    def __eq__(self, other):
        return False

    __hash__ = str.__hash__


print(Text("w1") in big, "w" + str(1) in big, {Text("w1"): 1}.get("w" + str(1)))  # => False True None
