# Search that goes back: queens, a sudoku, subsets with a sum, words in a grid.
def queens(size, row=0, columns=0, left=0, right=0):
    if row == size:
        return 1
    count, free = 0, ~(columns | left | right) & (1 << size) - 1
    while free:
        bit = free & -free
        free ^= bit
        count += queens(size, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1)
    return count


def queens_in_lists(size, placed):
    if len(placed) == size:
        return 1
    count = 0
    for column in range(size):
        for row, other in enumerate(placed):
            if other == column or abs(other - column) == len(placed) - row:
                break
        else:
            placed.append(column)
            count += queens_in_lists(size, placed)
            placed.pop()
    return count


def sudoku(cells):
    best = None
    for place, value in enumerate(cells):
        if value == 0:
            row, column = divmod(place, 9)
            corner = row // 3 * 27 + column // 3 * 3
            used = set(cells[row * 9:row * 9 + 9]) | set(cells[column::9])
            for line in range(3):
                used.update(cells[corner + line * 9:corner + line * 9 + 3])
            choices = [digit for digit in range(1, 10) if digit not in used]
            if best is None or len(choices) < len(best[1]):
                best = place, choices
    if best is None:
        return True
    place, choices = best
    for digit in choices:
        cells[place] = digit
        if sudoku(cells):
            return True
    cells[place] = 0
    return False


def subsets(numbers, target):
    if not numbers:
        return int(target == 0)
    first, rest = numbers[0], numbers[1:]
    return subsets(rest, target) + (subsets(rest, target - first) if first <= target else 0)


assert queens(8) == 92 and queens(9) == 352 and queens(10) == 724
assert queens_in_lists(8, []) == 92 and queens_in_lists(9, []) == 352
puzzle = [int(c) for c in "530070000600195000098000060800060003400803001700020006060000280000419005000080079"]
for _ in range(12):
    cells = puzzle[:]
    assert sudoku(cells) and cells[:9] == [5, 3, 4, 6, 7, 8, 9, 1, 2]
assert subsets(tuple(range(1, 22)), 75) == 11191
