class A: pass
class B(A): pass
print(isinstance(B(), A), isinstance(A(), B), issubclass(B, A), issubclass(B, B), isinstance(1, (str, int)), isinstance(True, int))
# => True False True True True True
print(isinstance(1, int | str), isinstance(None, int | None), issubclass(bool, int | str), isinstance(A, type), isinstance(5, object))
# => True True True True True
class Meta(type):
    def __instancecheck__(cls, x): return x == "magic"
    def __subclasscheck__(cls, c): return c is int
class M(metaclass=Meta): pass
print(isinstance("magic", M), isinstance(M(), M), isinstance(5, M), issubclass(int, M), issubclass(str, M))
# => True True False True False
for action in ("isinstance(1, 5)", "issubclass(1, int)", "isinstance(1, [int])", "issubclass(int, 5)"):
    try:
        eval(action)
    except TypeError as error:
        print(error)
        # => isinstance() arg 2 must be a type, a tuple of types, or a union
        # => issubclass() arg 1 must be a class
        # => isinstance() arg 2 must be a type, a tuple of types, or a union
        # => issubclass() arg 2 must be a class, a tuple of classes, or a union
