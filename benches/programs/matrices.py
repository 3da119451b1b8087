# Matrices as lists of lists: products in three ways, elimination with integers.
def matrix(size, seed):
    return [[(row * seed + column * 7) % 11 - 5 for column in range(size)] for row in range(size)]


def product_by_index(a, b):
    size = len(a)
    out = [[0] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            total = 0
            for k in range(size):
                total += a[i][k] * b[k][j]
            out[i][j] = total
    return out


def product_by_rows(a, b):
    out = []
    for row in a:
        sums = [0] * len(b[0])
        for factor, other in zip(row, b):
            for j, value in enumerate(other):
                sums[j] += factor * value
        out.append(sums)
    return out


def product_by_columns(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def rank(rows, prime):
    rows = [row[:] for row in rows]
    found = 0
    for column in range(len(rows[0])):
        for place in range(found, len(rows)):
            if rows[place][column] % prime:
                break
        else:
            continue
        rows[found], rows[place] = rows[place], rows[found]
        inverse = pow(rows[found][column], -1, prime)
        for other in range(found + 1, len(rows)):
            factor = rows[other][column] * inverse % prime
            if factor:
                rows[other] = [(x - factor * y) % prime for x, y in zip(rows[other], rows[found])]
        found += 1
    return found


a, b = matrix(110, 3), matrix(110, 5)
first = product_by_index(a, b)
assert first == product_by_rows(a, b) == product_by_columns(a, b)
assert sum(map(sum, first)) == 0, sum(map(sum, first))
assert rank([[(i * j + i * i) % 101 for j in range(90)] for i in range(90)], 101) == 2
