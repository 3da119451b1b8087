# Sets: the game of life on an endless board, and algebra of sets.
def following(alive):
    neighbours = {}
    for x, y in alive:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if dx or dy:
                    place = (x + dx, y + dy)
                    neighbours[place] = neighbours.get(place, 0) + 1
    return {place for place, count in neighbours.items() if count == 3 or count == 2 and place in alive}


alive = {(1, 0), (3, 1), (0, 2), (1, 2), (4, 2), (5, 2), (6, 2)}
for _ in range(500):
    alive = following(alive)
assert len(alive) == 276, len(alive)

total = 0
for turn in range(3000):
    even = set(range(0, 600, 2))
    three = {n for n in range(turn % 50, 600, 3)}
    total += len(even | three) + len(even & three) + len(even - three) + len(even ^ three)
    three.discard(turn)
    three.update((turn, -1))
    total += (turn in even) + even.isdisjoint(three) + (three <= even | three)
assert total == 2992260, total
words = [f"k{n * 7919 % 5003}" for n in range(60000)]
assert len(set(words)) == len(dict.fromkeys(words)) == 5003
