# Function calls: the Takeuchi function, and a memo kept in a default argument.
def tak(x, y, z):
    if y >= x:
        return z
    return tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y))


def steps(n, known={1: 0}):
    if n not in known:
        known[n] = 1 + steps(n // 2 if n % 2 == 0 else 3 * n + 1)
    return known[n]


assert tak(20, 14, 7) == 8
assert tak(16, 10, 4) == 5
assert max(range(1, 200000), key=steps) == 156159
