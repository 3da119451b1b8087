# A class may have a `__dict__` of its own.
class V:
    __dict__ = property(lambda self: {"a": 2})


print(vars(V()), V().__dict__)  # => {'a': 2} {'a': 2}


class W:
    def __dict__(self):
        return 5


print(W().__dict__())  # => 5


class Z:
    __slots__ = ("__dict__",)


z = Z()
z.a = 1
print(vars(z))  # => {'a': 1}


class Q:
    __dict__ = {"k": 1}


q = Q()
q.a = 3
print(vars(q), q.__dict__, q.a)  # => {'k': 1} {'k': 1} 3
