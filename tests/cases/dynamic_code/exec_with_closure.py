import types


def show(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


def outer():
    x = 5

    def f():
        nonlocal x
        x += 1
        print("x", x)

    return f, lambda: x


f, value = outer()
exec(f.__code__, {"print": print}, closure=f.__closure__)  # => x 6
exec(f.__code__, closure=(types.CellType(10),))  # => x 11
print(value())  # => 6
show(lambda: exec(f.__code__, {}))  # => TypeError code object requires a closure of exactly length 1
show(lambda: exec("1", closure=()))  # => TypeError closure can only be used when source is a code object
show(lambda: exec(f.__code__, closure=()))  # => TypeError code object requires a closure of exactly length 1
show(lambda: exec(f.__code__, closure=[types.CellType(1)]))
# => TypeError code object requires a closure of exactly length 1
show(lambda: exec(f.__code__, closure=(1,)))
# => TypeError code object requires a closure of exactly length 1
show(lambda: exec(show.__code__, closure=(types.CellType(1),)))
# => TypeError cannot use a closure with this code object
show(lambda: eval(f.__code__))  # => TypeError code object passed to eval() may not contain free variables
show(lambda: eval(memoryview(b"1+1")))  # => 2
show(lambda: exec(memoryview(b"print(3)")))
# => 3
# => None
show(lambda: (eval(bytearray(b"1+1")), eval(b"1+2"), compile(memoryview(b"4"), "x", "eval").co_name))
# => (2, 3, '<module>')
show(lambda: eval(3))  # => TypeError eval() arg 1 must be a string, bytes or code object
