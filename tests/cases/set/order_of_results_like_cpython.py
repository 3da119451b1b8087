def gen(seed):
    x = seed
    while True:
        x = (x * 1103515245 + 12345) % 2147483648
        yield x >> 8
g = gen(42)
for n in (3, 7, 12, 40, 200):
    a = [next(g) % 500 for _ in range(n)]; b = [next(g) % 500 for _ in range(n // 2)]
    sa, sb = set(a), set(b)
    print(list(sa)); print(list(sa | sb)); print(list(sa & sb), list(sb & sa)); print(list(sa - sb)); print(list(sa ^ sb), list(sb ^ sa)); print(list(sa.copy()), list(sa.union(b)), list(sa.difference(b)), list(sa.intersection(b)), list(sa.symmetric_difference(b)))
    for v in b: sa.discard(v)
    print(list(sa)); sa.update(b); print(list(sa)); sa -= sb; print(list(sa)); sa ^= set(a); print(list(sa)); sa.intersection_update(a[:5]); print(list(sa)); print([sb.pop() for _ in range(len(sb) // 2)], sb); sb |= set(a); print(sb, frozenset(a), set(dict.fromkeys(a)), set(range(n)))
