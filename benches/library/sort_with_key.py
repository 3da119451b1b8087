"""Sorting 100,000 tuples with a key, five times."""
import random
from operator import itemgetter

random.seed(7)
ROWS = [(random.randrange(1000), f"name{random.randrange(10**6)}", random.random()) for _ in range(100_000)]
for _ in range(3):
    by_name = sorted(ROWS, key=lambda row: row[1])
    by_two = sorted(ROWS, key=lambda row: (row[0], row[2]))
    by_item = sorted(ROWS, key=itemgetter(2), reverse=True)
print(by_name[0], by_two[-1], by_item[50])
