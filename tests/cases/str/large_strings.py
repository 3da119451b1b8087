s = "ab" * 100_000
print(len(s), s.count("ba"), s[99_999:100_003], len(s.replace("a", "xyz")), len(s.split("b")), s.find("bb"), len(s.upper()), hash(s) == hash("ab" * 100_000))
# => 200000 99999 baba 400000 100001 -1 200000 True
parts = [str(i) for i in range(4_000)]
joined = ",".join(parts)
print(len(joined), joined.split(",") == parts)  # => 18889 True
t = ""
for i in range(1000):
    t += str(i % 10)
print(len(t), t[-5:])  # => 1000 56789
