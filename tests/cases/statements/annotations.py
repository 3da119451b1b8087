x: int = 5
y: "undefined name"
z: list[int] = []
print(x, __annotations__)  # => 5 {'x': <class 'int'>, 'y': 'undefined name', 'z': list[int]}
def f(a: int, b: str = "x", *args: float, k: "q" = 1, **kw: dict) -> None: ...
print(f.__annotations__)
# => {'a': <class 'int'>, 'b': <class 'str'>, 'args': <class 'float'>, 'k': 'q', 'kw': <class 'dict'>, 'return': None}
class C:
    a: int
    b: str = "s"
    c: "C"
print(C.__annotations__, hasattr(C, "a"), C.b)
# => {'a': <class 'int'>, 'b': <class 'str'>, 'c': 'C'} False s
def g():
    local: print("not evaluated")
    local2: int = 3
    return local2
print(g())  # => 3
(paren): int = 4
print(paren, "paren" in __annotations__)  # => 4 False
C.d: int = 8
print(C.d)  # => 8
