def step(cells):
    from collections import Counter
    near = Counter((x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0))
    return {c for c, n in near.items() if n == 3 or (n == 2 and c in cells)}
cells = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
for _ in range(4): cells = step(cells)
for y in range(5): print("".join("#" if (x, y) in cells else "." for x in range(5)))
                   # => .....
                   # => ..#..
                   # => ...#.
                   # => .###.
                   # => .....
