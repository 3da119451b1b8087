# A function has one dict for `locals()`, `exec` and `eval`; it is brought up to date at each look.
def by_exec():
    exec("b = 3")
    print(locals().get("b"), eval("b"))


def returned():
    exec("q = 7")
    return locals()


def imports():
    exec("import math as mm")
    exec("r = mm.sqrt(4)")
    print(locals()["r"])


def same():
    first = locals()
    first["c"] = 5
    print("c" in locals(), locals() is first)


def refreshed():
    x = 1
    names = locals()
    y = 2
    locals()
    print({name: value for name, value in names.items() if name != "names"})


def overwritten(c):
    names = locals()
    names["c"] = 99
    again = locals()
    return names is again, names["c"], c


def deleted():
    a = 1
    names = locals()
    del a
    locals()
    print(sorted(names))


def comprehensions():
    names = locals()
    print([sorted(locals()) for n in range(1)])
    print(sorted(locals()), sorted(names))


def defined():
    exec("def helper(x): return x * 2")
    print(locals()["helper"](21))
    try:
        helper(1)
    except NameError as error:
        print(error)


def nested():
    outer = 1

    def inner():
        inside = outer
        exec("made = inside + outer")
        return sorted(locals().items())
    print(inner(), inner())


def generator():
    n = 1
    yield sorted(locals())
    m = 2
    yield sorted(locals())


by_exec()  # => 3 3
print(returned())  # => {'q': 7}
imports()  # => 2.0
same()  # => True True
refreshed()  # => {'x': 1, 'y': 2}
print(overwritten(3))  # => (True, 3, 3)
deleted()  # => ['names']
comprehensions()
# => [['n', 'names']]
# => ['names'] ['names']
defined()
# => 42
# => name 'helper' is not defined
nested()  # => [('inside', 1), ('made', 2), ('outer', 1)] [('inside', 1), ('made', 2), ('outer', 1)]
print(list(generator()))  # => [['n'], ['m', 'n']]
print(sorted(vars().keys() & {"by_exec", "nested"}), locals() is globals())  # => ['by_exec', 'nested'] True


class Body:
    value = 1
    exec("other = value + 1")
    print(other, locals()["other"])
# => 2 2
