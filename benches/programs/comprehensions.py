# Comprehensions of every kind, and the builtins that take what they make.
def rounds(count, size):
    total = 0
    for turn in range(count):
        squares = [n * n + turn for n in range(size)]
        odd = [square % 97 for square in squares if square & 1]
        ranks = {n: square for n, square in enumerate(odd)}
        kinds = {square % 31 for square in squares}
        total += sum(odd) + max(squares) - min(squares) + len(ranks) + len(kinds)
        total += sum(a * b for a, b in zip(squares, odd)) % 1009
        total += any(n > size for n in odd) + all(n < 97 for n in odd)
    return total


assert rounds(25, 20000) == 10010481205
table = [[row * column % 10 for column in range(300)] for row in range(300)]
flat = [cell for row in table for cell in row if cell]
assert len(flat) == 65700 and sum(flat) == 328500
turned = [list(column) for column in zip(*table)]
assert turned == table
