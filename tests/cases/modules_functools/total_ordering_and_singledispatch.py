import functools
@functools.total_ordering
class V:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o.v
    def __lt__(self, o): return self.v < o.v
print(V(1) <= V(1), V(2) > V(1), V(1) >= V(2), V(1) != V(2))  # => True True False True
@functools.singledispatch
def show(x): return "default"
@show.register
def _(x: int): return "int"
@show.register(list)
def _(x): return "list"
@show.register(float | None if False else float)
def _(x): return "float"
print(show(1), show([]), show("s"), show(1.5), show(True), show.dispatch(int)(0))
# => int list default float int int
class A:
    @functools.singledispatchmethod
    def f(self, x): return "any"
    @f.register
    def _(self, x: str): return "str"
print(A().f(1), A().f("x"))  # => any str
