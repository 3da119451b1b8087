# Formatting: f-strings with every kind of field, format(), %, str() and repr().
rows = []
for n in range(45000):
    price = n * 37 % 1009 / 8
    rows.append(f"{n:>6}|{n % 97:<4d}|{price:8.2f}|{n % 255:02x}|{'abc'[n % 3]!r:^7}|{price:.1%}|{n * 1000:,}")
assert sum(map(len, rows)) == 2243232, sum(map(len, rows))
assert rows[-1] == " 44999|88  |   14.12|77|  'c'  |1412.5%|44,999,000", rows[-1]

names = ["ada", "grace", "alan", "edsger"]
lines = ["%-8s %5d %6.2f" % (names[n % 4], n, n / 4) for n in range(40000)]
assert sum(map(len, lines)) == 876000, sum(map(len, lines))
texts = ["{}-{:03d}-{name:*^9}".format(n, n % 50, name=names[n % 4]) for n in range(40000)]
assert sum(map(len, texts)) == 748890, sum(map(len, texts))
assert sum(len(str(n)) + len(repr(n / 8)) + len(str([n, "x"])) for n in range(40000)) == 938900
