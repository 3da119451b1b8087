# What float() and int() ask of an object.
import warnings


class Sub(float):
    def __float__(self):
        return 42.0


print(float(Sub()), float(Sub(3)))  # => 42.0 42.0
print(float(memoryview(b"12.3")[1:4]), int(memoryview(b"123")[1:3]))  # => 2.3 23
print(0.0 ** float("-inf"), (-0.0) ** float("-inf"))  # => inf inf
try:
    0.0 ** -1.0
except ZeroDivisionError as error:
    print(error)  # => 0.0 cannot be raised to a negative power


class Number(int):
    pass


class Gives:
    def __init__(self, value):
        self.value = value

    def __int__(self):
        return self.value

    def __float__(self):
        return self.value


class Truncates:
    def __trunc__(self):
        return 7


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(int(Gives(Number(5))), type(int(Gives(Number(5)))))  # => 5 <class 'int'>
    print(float(Gives(Sub(5))))  # => 5.0
    print(int(Truncates()))  # => 7

    def generator():
        yield

    try:
        generator().throw(ValueError, "text", None)
    except ValueError as error:
        print(error)  # => text
for warning in caught:
    print(warning.category.__name__, warning.message)
    # => DeprecationWarning __int__ returned non-int (type Number).  The ability to return an instance of a strict subclass of int is deprecated, and may be removed in a future version of Python.
    # => DeprecationWarning __int__ returned non-int (type Number).  The ability to return an instance of a strict subclass of int is deprecated, and may be removed in a future version of Python.
    # => DeprecationWarning Gives.__float__ returned non-float (type Sub).  The ability to return an instance of a strict subclass of float is deprecated, and may be removed in a future version of Python.
    # => DeprecationWarning The delegation of int() to __trunc__ is deprecated.
    # => DeprecationWarning the (type, exc, tb) signature of throw() is deprecated, use the single-arg signature instead.
frozen = frozenset("abc")
print(frozen.intersection() == frozen, frozen.intersection() is frozen, frozen.copy() is frozen)
# => True False True


class C:
    pass


for call in [lambda: C(1), lambda: C().__init__(1)]:
    try:
        call()
    except TypeError as error:
        print(error)
        # => C() takes no arguments
        # => C.__init__() takes exactly one argument (the instance to initialize)
