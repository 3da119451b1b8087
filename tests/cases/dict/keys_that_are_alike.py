# Keys with the same hash, equal ones of other types, and many that collide.
table = {}
for index in range(200):
    table[index << 20] = index
    table[-index] = index
print(len(table), table[5 << 20], table[-7], table.get(3 << 19), (199 << 20) in table)  # => 399 5 7 None True
for index in range(0, 200, 2):
    del table[index << 20]
print(len(table), [key >> 20 for key in table if key > 0][:6], table.get(4 << 20, "gone"))
# => 299 [1, 3, 5, 7, 9, 11] gone
for index in range(0, 200, 2):
    table[index << 20] = "again"
print(len(table), table[4 << 20], table[5 << 20])  # => 399 again 5
print({1: "int", 1.0: "float", True: "bool"}, {0: 1, False: 2, 0.0: 3, -0.0: 4})  # => {1: 'bool'} {0: 4}
print({-1: "a", -2: "b"}[-2], {-2: "b", -1: "a"}[-1], hash(-1) == hash(-2))  # => b a True
print({"a": 1, b"a": 2, ("a",): 3, frozenset("a"): 4})  # => {'a': 1, b'a': 2, ('a',): 3, frozenset({'a'}): 4}
points = {(x, y): x * y for x in range(30) for y in range(30)}
print(points[7, 8], points.get((7.0, 8)), points.get((7, 8, 9)), (30, 1) in points, points[True, 2])
# => 56 56 None False 2
nan = float("nan")
print((nan,) in {(nan,): 1}, (float("nan"),) in {(nan,): 1}, {(0.0, "x"): "zero"}[-0.0, "x"])
# => True False zero
names = {("one", 1): 1, ("one", "1"): 2, ("on", "e1"): 3, (("one",), 1): 4, ("one", 1, None): 5}
print(names["o" + "ne", 1], names["one", str(1)], names[("o" + "ne",), 1], names["one", 1, None])
# => 1 2 4 5


class Text(str):
    pass


class Same:
    def __init__(self, name):
        self.name = name

    def __hash__(self):
        return 42

    def __eq__(self, other):
        return isinstance(other, Same) and self.name == other.name


mixed = {Text("key"): 1, 42: "int"}
print(mixed["key"], mixed[Text("key")], type(next(iter(mixed))).__name__)  # => 1 1 Text
same = {Same(name): name for name in "abcdefghijkl"}
print(len(same), same[Same("k")], same.get(Same("z")), mixed.get(Same("x")), 42 in same)
# => 12 k None None False
same[42] = "int"
print(same[42], same[42.0], len(same))  # => int int 13
one = {key: None for key in range(20)}
two = one.copy()
del one[3]
three = dict(one)
three[3] = "new"
print(list(two)[:5], list(three)[-2:], three[19], len(one), len(two))  # => [0, 1, 2, 3, 4] [19, 3] None 19 20
print({1, 1.0, True, 2}, {(1, 2), (1.0, 2.0), (2, 1)}, {("a", 1), ("a", True)})
# => {1, 2} {(1, 2), (2, 1)} {('a', 1)}
found = set()
for number in range(100):
    found.add((number % 10, number % 7))
    found.discard((number % 5, 3))
print(len(found), (9, 1) in found, (4, 3) in found, (1, 2) in found, 5 in found, "5" in found)
# => 65 True False True False False
print(2 in {1, 2}, 2.0 in {1, 2}, True in {1}, frozenset([1]) in {frozenset([1])}, {1} in {frozenset([1])})
# => True True True True True
