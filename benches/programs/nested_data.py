# Nested lists and dicts, as they come from JSON: made, walked, changed, grouped, copied.
def record(n):
    return {
        "id": n,
        "name": f"user{n}",
        "active": n % 3 != 0,
        "score": n * 37 % 101 / 4,
        "tags": ["abcdef"[n % 6], "uvwxyz"[n % 5]],
        "address": {"city": f"city{n % 20}", "zip": str(10000 + n % 90), "at": [n % 90, n % 180]},
    }


def walk(value):
    if isinstance(value, dict):
        return sum(walk(key) + walk(item) for key, item in value.items())
    if isinstance(value, list):
        return sum(walk(item) for item in value)
    if isinstance(value, str):
        return len(value)
    return 1


def changed(value):
    if isinstance(value, dict):
        return {key: changed(item) for key, item in value.items()}
    if isinstance(value, list):
        return [changed(item) for item in value]
    if isinstance(value, float):
        return int(value)
    return value


records = [record(n) for n in range(9000)]
assert walk(records) == 561390, walk(records)
copies = changed(records)
assert copies != records and copies[4] == {**records[4], "score": int(records[4]["score"])}

cities = {}
for item in records:
    if item.get("active") and item["address"]["zip"] > "10010":
        city = cities.setdefault(item["address"]["city"], {"count": 0, "scores": [], "tags": {}})
        city["count"] += 1
        city["scores"].append(item["score"])
        for tag in item["tags"]:
            city["tags"][tag] = city["tags"].get(tag, 0) + 1
best = max(cities.items(), key=lambda item: (sum(item[1]["scores"]), item[0]))
assert (best[0], best[1]["count"], sorted(sorted(best[1]["tags"]))) == ('city3', 300, ['b', 'f', 'x']), (best[0], best[1]["count"], sorted(best[1]["tags"]))

for turn in range(25):
    for item in records[:4000]:
        item["address"]["at"][0] += turn
        item["total"] = item["address"]["at"][0] * 2 + len(item["tags"])
assert sum(item["total"] for item in records[:4000]) == 2762000, sum(item["total"] for item in records[:4000])
