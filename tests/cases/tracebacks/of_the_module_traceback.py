# What the module `traceback` shows where it differs from uncaught errors, and ranges of expressions.
import traceback


def tell(function):
    try:
        function()
    except BaseException as error:
        for line in traceback.format_exception(error)[2:]:
            print(line.split(", in ", 1)[1] if line.startswith("  File") else line, end="")


def blanks():
    return 1 / 0   


tell(blanks)
# => blanks
# =>     return 1 / 0
# =>         ~~^~~
# => ZeroDivisionError: division by zero


class Thing:
    pass


thing = Thing()
thing.abc = 1
tell(lambda: thing.ab)
# => <lambda>
# =>     tell(lambda: thing.ab)
# =>                  ^^^^^^^^
# => AttributeError: 'Thing' object has no attribute 'ab'
tell(lambda: thing.abd)
# => <lambda>
# =>     tell(lambda: thing.abd)
# =>                  ^^^^^^^^^
# => AttributeError: 'Thing' object has no attribute 'abd'. Did you mean: 'abc'?
x1 = 1
tell(lambda: x2)
# => <lambda>
# =>     tell(lambda: x2)
# =>                  ^^
# => NameError: name 'x2' is not defined


class Slots:
    __slots__ = ("name",)


def set_slot():
    Slots().nme = 1


tell(set_slot)
# => set_slot
# =>     Slots().nme = 1
# =>     ^^^^^^^^^^^
# => AttributeError: 'Slots' object has no attribute 'nme'
for write in [
    lambda: setattr(Slots(), "nme", 1),
    lambda: delattr(Slots(), "name"),
    lambda: delattr(Thing, "zz"),
    lambda: delattr(thing, "zz"),
    lambda: setattr(object(), "x", 1),
    lambda: setattr([], "append", 1),
    lambda: delattr(traceback, "zz"),
]:
    try:
        write()
    except AttributeError as error:
        print(error, error.name, error.obj)
        # => 'Slots' object has no attribute 'nme' None None
        # => name None None
        # => type object 'Thing' has no attribute 'zz' None None
        # => 'Thing' object has no attribute 'zz' None None
        # => 'object' object has no attribute 'x' None None
        # => 'list' object attribute 'append' is read-only None None
        # => 'module' object has no attribute 'zz' None None


class Ambiguous:
    def __bool__(self):
        raise ValueError("ambiguous")


tell(lambda: Ambiguous() or 1)
# => <lambda>
# =>     tell(lambda: Ambiguous() or 1)
# =>                  ^^^^^^^^^^^^^^^^
# => __bool__
# =>     raise ValueError("ambiguous")
# => ValueError: ambiguous
tell(lambda: [Ambiguous() and 1, 2])
# => <lambda>
# =>     tell(lambda: [Ambiguous() and 1, 2])
# =>                   ^^^^^^^^^^^^^^^^^
# => __bool__
# =>     raise ValueError("ambiguous")
# => ValueError: ambiguous
tell(lambda: not 1 in 5)
# => <lambda>
# =>     tell(lambda: not 1 in 5)
# =>                      ^^^^^^
# => TypeError: argument of type 'int' is not iterable
tell(lambda: not (1 < "x"))
# => <lambda>
# =>     tell(lambda: not (1 < "x"))
# =>                       ^^^^^^^
# => TypeError: '<' not supported between instances of 'int' and 'str'
