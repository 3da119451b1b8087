from collections import defaultdict
d = defaultdict(list)
d["a"].append(1)
d["b"]
print(d, d.get("zz"), "zz" in d, d.default_factory is list, dict(d))
# => defaultdict(<class 'list'>, {'a': [1], 'b': []}) None False True {'a': [1], 'b': []}
n = defaultdict(int, {"x": 5})
n["x"] += 1
n["y"] += 1
print(n, n | {"z": 1}, n.copy())
# => defaultdict(<class 'int'>, {'x': 6, 'y': 1}) defaultdict(<class 'int'>, {'x': 6, 'y': 1, 'z': 1}) defaultdict(<class 'int'>, {'x': 6, 'y': 1})
tree = lambda: defaultdict(tree)
t = tree()
t["a"]["b"]["c"] = 1
print(t["a"]["b"]["c"], defaultdict(lambda: "dflt")["q"])  # => 1 dflt
e = defaultdict(None, a=1)
e["missing"]  # !! KeyError: 'missing'
