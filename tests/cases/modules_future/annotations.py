from __future__ import annotations
def f(a: Undefined, b: list[Nope] = None) -> Missing: ...
print(f.__annotations__)  # => {'a': 'Undefined', 'b': 'list[Nope]', 'return': 'Missing'}
class C:
    x: Later
print(C.__annotations__)  # => {'x': 'Later'}
