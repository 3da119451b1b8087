def queens(n, row=0, cols=(), out=None):
    out = [] if out is None else out
    if row == n:
        out.append(cols)
        return out
    for c in range(n):
        if all(c != x and abs(c - x) != row - r for r, x in enumerate(cols)):
            queens(n, row + 1, cols + (c,), out)
    return out
print(len(queens(6)), queens(6)[0])  # => 4 (1, 3, 5, 0, 2, 4)
def sudoku_ok(rows): return all(len(set(r)) == len(r) for r in rows) and all(len(set(c)) == len(c) for c in zip(*rows))
print(sudoku_ok([[1, 2], [2, 1]]), sudoku_ok([[1, 1], [2, 2]]))  # => True False
