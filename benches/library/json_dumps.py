"""Writing 1 MB of JSON, ten times."""
import json

ROWS = [
    {"id": i, "name": f"user {i}", "tags": ["a", "b", "ü"], "score": i * 0.37, "nested": {"ok": i % 3 == 0, "none": None}}
    for i in range(10_000)
]
for _ in range(10):
    text = json.dumps(ROWS)
pretty = json.dumps(ROWS[:1000], indent=2, sort_keys=True)
print(len(text), len(pretty), text[:80])
assert len(text) > 1_000_000
