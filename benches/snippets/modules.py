"""What agents write: eight modules, each used over 200 rows."""
import collections
import datetime
import itertools
import json
import math
import random
import re
import statistics

random.seed(3)
rows = [
    {"id": i, "day": f"2024-{i % 12 + 1:02}-{i % 28 + 1:02}", "amount": round(random.uniform(1, 100), 2), "who": f"user{i % 7}@example.com"}
    for i in range(200)
]
rows = json.loads(json.dumps(rows))
amounts = [row["amount"] for row in rows]
print(round(statistics.mean(amounts), 3), statistics.median(amounts), round(statistics.stdev(amounts), 3))
users = collections.Counter(re.match(r"(\w+)@", row["who"]).group(1) for row in rows)
print(users.most_common(2))
days = [datetime.date.fromisoformat(row["day"]) for row in rows]
print(max(days) - min(days), sum(day.weekday() for day in days))
for month, group in itertools.islice(itertools.groupby(sorted(rows, key=lambda row: row["day"][:7]), key=lambda row: row["day"][:7]), 2):
    print(month, math.fsum(row["amount"] for row in group))
print(math.isclose(sum(math.sqrt(amount) for amount in amounts), math.fsum(map(math.sqrt, amounts))))
