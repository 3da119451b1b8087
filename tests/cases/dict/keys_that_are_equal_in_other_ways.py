# Texts, ints and short tuples are looked up without calls; what is equal to them is found all the same.
class Text(str):
    def __hash__(self):
        return hash(str(self))

    def __eq__(self, other):
        seen.append("eq")
        return str(self) == other


seen = []
d = {"a": 1, 2: "two", (1, "x"): "pair", (1, 2, 3): "three", (True, None): "odd", ("é",): "one"}
print(d[Text("a")], d.get(Text("a")), Text("a") in d, len(seen) > 0)  # => 1 1 True True
d[Text("a")] = 5
print(d, [type(key) for key in d][:1])
# => {'a': 5, 2: 'two', (1, 'x'): 'pair', (1, 2, 3): 'three', (True, None): 'odd', ('é',): 'one'} [<class 'str'>]
e = {Text("key"): 1}
print(e["key"], e.get("key"), e.get("kez", "no"), "key" in e, e.setdefault("key", 3), e.pop("key"), e)
# => 1 1 no True 1 1 {}
print(d[2.0], d[True + 1], d.get(2 + 0j), d.get(3, "no"), d[1.0, "x"], d[True, "x"], d[1, 2.0, 3], d.get((1, 2)), d[1, None])
# => two two two no pair pair three None odd
print(d["é",], hash((1, "x")) == hash((True, "x")) == hash((1.0, "x")), hash(()) == hash(tuple([])))
# => one True True
print({-1: "a"}.get(-2), {-2: "b"}.get(-1), {(-1,): 1}.get((-2,)), hash((-1,)) == hash((-2,)))
# => None None None True


class Odd:
    def __hash__(self):
        return hash("odd")

    def __eq__(self, other):
        d.clear()
        return True


d = {Odd(): 1, "x": 2}
print(d.get("odd", "gone"), d)  # => gone {}
many = {str(n): n for n in range(300)}
print(all(many[str(n)] == n for n in range(300)), many.get("300"), [many.pop(str(n)) for n in range(0, 300, 60)], many.get("60"))
# => True None [0, 60, 120, 180, 240] None
for n in range(0, 300, 60):
    many[str(n)] = -n
print([many[str(n)] for n in range(0, 300, 60)], len(many))  # => [0, -60, -120, -180, -240] 300
try:
    many[1, []]
except TypeError as error:
    print(error)  # => unhashable type: 'list'
try:
    many.get({})
except TypeError as error:
    print(error)  # => unhashable type: 'dict'
try:
    many["no such key"]
except KeyError as error:
    print(repr(error))  # => KeyError('no such key')
