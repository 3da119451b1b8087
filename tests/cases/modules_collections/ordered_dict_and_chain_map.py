from collections import OrderedDict, ChainMap
o = OrderedDict(a=1, b=2, c=3)
o.move_to_end("a")
print(o, o.popitem(last=False), o.popitem(), list(reversed(o)), o == {"a": 1} or list(o))
# => OrderedDict({'c': 3}) ('b', 2) ('a', 1) ['c'] ['c']
o["z"] = 1
o.move_to_end("z", last=False)
print(list(o), OrderedDict([(1, 2), (3, 4)]) == OrderedDict([(3, 4), (1, 2)]), OrderedDict([(1, 2)]) == {1: 2}, repr(OrderedDict()))
# => ['z', 'c'] False True OrderedDict()
c = ChainMap({"a": 1}, {"a": 2, "b": 3})
print(c["a"], c["b"], dict(c) == {"a": 1, "b": 3}, c.maps, len(c), c.get("q"), c.new_child({"x": 9})["x"], list(c), c.parents["a"])
# => 1 3 True [{'a': 1}, {'a': 2, 'b': 3}] 2 None 9 ['a', 'b'] 2
c["n"] = 5
print(c.maps[0])  # => {'a': 1, 'n': 5}
c["nope"]  # !! KeyError: 'nope'
