d = {"a": 1, "b": 2}
keys, values, items = d.keys(), d.values(), d.items()
d["c"] = 3
print(len(keys), list(values), ("c", 3) in items, "z" in keys)  # => 3 [1, 2, 3] True False
print(sorted(keys & {"a", "z"}), sorted(keys | {"q"}), sorted(keys - {"a"}), sorted(keys ^ {"a", "q"}))
# => ['a'] ['a', 'b', 'c', 'q'] ['b', 'c'] ['b', 'c', 'q']
print(keys == {"a", "b", "c"}, keys >= {"a"}, keys.isdisjoint({"q"}))  # => True True True
print(keys.mapping["a"])  # => 1
