def f(a, b=2, *c, d, **e):
    "doc"
    local = 1
print(f.__name__, f.__qualname__, f.__module__, f.__doc__, f.__defaults__)  # => f f __main__ doc (2,)
f.note = 5
print(f.note, f.__dict__)  # => 5 {'note': 5}
print(f.__code__.co_name, f.__code__.co_argcount, f.__code__.co_varnames, f.__code__.co_kwonlyargcount)
# => f 2 ('a', 'b', 'd', 'c', 'e', 'local') 1
class A:
    def m(self):
        def inner(): pass
        return inner
print(A.m.__qualname__, A().m().__qualname__, (lambda: 0).__qualname__)  # => A.m A.m.<locals>.inner <lambda>
print(callable(f), callable(5), callable(A), callable(A()))  # => True False True False
f.__name__ = "renamed"
print(f.__name__)  # => renamed
