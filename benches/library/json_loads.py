"""Reading 1 MB of JSON, ten times."""
import json

TEXT = "[" + ",".join(
    '{"id": %d, "name": "user %d", "tags": ["a", "b", "\\u00fc"], "score": %r, "nested": {"ok": %s, "none": null}}'
    % (i, i, i * 0.37, "true" if i % 3 == 0 else "false")
    for i in range(10_000)
) + "]"
for _ in range(10):
    rows = json.loads(TEXT)
print(len(TEXT), len(rows), rows[-1])
