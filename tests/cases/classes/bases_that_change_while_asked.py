import gc


# A lattice has more ways through it than classes.
class Left:
    pass


class Right:
    pass


for _ in range(40):
    Left, Right = type("Left", (Left, Right), {}), type("Right", (Left, Right), {})
gc.collect()
print(len(Left.__mro__))  # => 82


class Meta(type):
    hook = None

    def mro(cls):
        hook, Meta.hook = Meta.hook, None
        if hook:
            hook(cls)
        return type.mro(cls)


def fail(cls):
    B.__bases__ = A,
    raise ValueError("no order")


class X(metaclass=Meta):
    pass


class Y(metaclass=Meta):
    pass


class B(X):
    pass


class A(B):
    pass


# What was there before lies below the class when it is to come back.
Meta.hook = fail
try:
    A.__bases__ = X,
except (ValueError, TypeError) as error:
    print(type(error).__name__)  # => TypeError
gc.collect()
for cls in A, B:
    try:
        cls.__bases__ = B if cls is A else A,
    except TypeError as error:
        print(error)  # => a __bases__ item causes an inheritance cycle
gc.collect()
