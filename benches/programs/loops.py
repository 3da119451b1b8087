# Nested for loops and while loops over small integers.
def grid(rows, columns):
    state = 0
    for row in range(rows):
        for column in range(columns):
            state = (state + row * column + (row ^ column)) % 1000003
    return state


def countdown(limit):
    turns = found = 0
    while limit > 0:
        limit -= 1
        turns += 1
        if limit % 3 == 0 or limit % 7 == 5:
            continue
        if limit == 17:
            break
        found += limit & 15
    return turns, found


def greatest_common_divisors(limit):
    total = 0
    for a in range(1, limit):
        for b in range(1, a):
            x, y = a, b
            while y:
                x, y = y, x % y
            if x == 1:
                total += 1
    return total


assert grid(700, 700) == 267780
assert countdown(800000) == (799983, 3428498)
assert greatest_common_divisors(400) == 48517
