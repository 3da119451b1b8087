d = {"a": 1, "b": 2}
print(d.get("a"), d.get("z"), d.get("z", 0))  # => 1 None 0
print(d.keys(), d.values(), d.items())
# => dict_keys(['a', 'b']) dict_values([1, 2]) dict_items([('a', 1), ('b', 2)])
print(d.pop("a"), d.pop("a", None), d)  # => 1 None {'b': 2}
print(d.setdefault("c", []), d.setdefault("b", 9), d)  # => [] 2 {'b': 2, 'c': []}
d.update({"x": 1}, y=2)
d.update([("z", 3), ["w", 4]])
print(d)  # => {'b': 2, 'c': [], 'x': 1, 'y': 2, 'z': 3, 'w': 4}
print(d.popitem(), len(d))  # => ('w', 4) 5
e = d.copy()
d.clear()
print(d, e)  # => {} {'b': 2, 'c': [], 'x': 1, 'y': 2, 'z': 3}
print(dict.fromkeys("ab"), dict.fromkeys([1, 2], 0))  # => {'a': None, 'b': None} {1: 0, 2: 0}
