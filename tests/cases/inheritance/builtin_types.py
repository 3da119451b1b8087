class L(list):
    def total(self): return sum(self)
    def __getitem__(self, i): return "item"
l = L([1, 2, 3])
l.append(4)
print(l, l.total(), l[0], len(l), type(l + [5]).__name__, l == [1, 2, 3, 4], list(l))
# => [1, 2, 3, 4] 10 item 4 list True [1, 2, 3, 4]
class D(dict):
    def __getattr__(self, k): return self[k]
d = D(a=1)
print(d.a, d, isinstance(d, dict), {**d})  # => 1 {'a': 1} True {'a': 1}
class S(str):
    def shout(self): return self.upper() + "!"
s = S("hey")
print(s.shout(), s + "x", type(s + "x").__name__, s == "hey", {s: 1}["hey"], len(s))
# => HEY! heyx str True 1 3
class F(float): pass
print(F(1.5) * 2, F("2.5"), repr(F(3)))  # => 3.0 2.5 3.0
class E(ValueError):
    def __init__(self, code):
        super().__init__(f"code {code}")
        self.code = code
try:
    raise E(5)
except ValueError as e:
    print(e, e.code, e.args)  # => code 5 5 ('code 5',)
class St(set): pass
print(St([1, 2]) | {3}, len(St([1])))  # => {1, 2, 3} 1
