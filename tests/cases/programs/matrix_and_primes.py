def matmul(a, b):
    return [[sum(x * y for x, y in zip(row, col)) for col in zip(*b)] for row in a]
print(matmul([[1, 2], [3, 4]], [[5, 6], [7, 8]]))  # => [[19, 22], [43, 50]]
def sieve(n):
    flags = [True] * (n + 1)
    flags[:2] = [False] * 2
    for i in range(2, int(n ** 0.5) + 1):
        if flags[i]:
            flags[i * i::i] = [False] * len(flags[i * i::i])
    return [i for i, f in enumerate(flags) if f]
print(sieve(50), len(sieve(10_000)))  # => [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47] 1229
def det(m):
    if len(m) == 1: return m[0][0]
    return sum((-1) ** i * v * det([r[:i] + r[i + 1:] for r in m[1:]]) for i, v in enumerate(m[0]))
print(det([[2, 0, 1], [1, 3, 2], [1, 1, 4]]))  # => 18
