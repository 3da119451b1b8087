# Tuples and texts are looked up in sets without asking them.
places = {(x, y) for x in range(20) for y in range(20)}
print((3, 4) in places, (3, 20) in places, (3.0, True) in places, (3,) in places, () in places, "3" in places)
# => True False True False False False
print([(x, (x, "a")) in {(1, (1, "a"))} for x in range(3)], ("a" + "b") in {"ab"}, "".join(["a", "b"]) not in {"ab"})
# => [False, True, False] True False
class Same:
    def __hash__(self):
        return hash((1, 2))
    def __eq__(self, other):
        return other == (1, 2)
print((1, 2) in {Same()}, Same() in {(1, 2)}, (1, 3) in {Same()})  # => True True False
for wrong in (([],), [], {}, (1, {})):
    try:
        print(wrong in places)
    except TypeError as error:
        print(error)
        # => unhashable type: 'list'
        # => unhashable type: 'list'
        # => unhashable type: 'dict'
        # => unhashable type: 'dict'
print(set() in {frozenset()}, {1} in {frozenset({1})})  # => True True
sizes = [len({(n % m, n) for n in range(300)}) for m in (1, 2, 50)]
print(sizes, sum(x for x, y in places), list({(n, 0) for n in range(7)}) == [(n, 0) for n in range(7)] or "another order")
# => [300, 300, 300] 3800 another order
for count in (5, 64, 65, 200, 5000):
    members = set(range(count))
    members |= {-n for n in range(count)}
    assert len(members) == 2 * count - 1 and members - set(range(count)) == {-n for n in range(1, count)}
    members.clear()
    assert not members and 1 not in members
