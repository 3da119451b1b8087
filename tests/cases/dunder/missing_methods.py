class A: pass
a = A()
for action in ("len(a)", "a[0]", "a()", "iter(a)", "next(a)", "a + 1", "-a", "a < a", "int(a)", "float(a)", "with_(a)", "'x' in a", "reversed(a)", "abs(a)", "round(a)", "a[0:1]", "range(a)", "bytes(a)", "complex(a)", "divmod(a, 1)"):
    try:
        eval(action)
    except (TypeError, NameError) as error:
        print(f"{action}: {error}")
        # => len(a): object of type 'A' has no len()
        # => a[0]: 'A' object is not subscriptable
        # => a(): 'A' object is not callable
        # => iter(a): 'A' object is not iterable
        # => next(a): 'A' object is not an iterator
        # => a + 1: unsupported operand type(s) for +: 'A' and 'int'
        # => -a: bad operand type for unary -: 'A'
        # => a < a: '<' not supported between instances of 'A' and 'A'
        # => int(a): int() argument must be a string, a bytes-like object or a real number, not 'A'
        # => float(a): float() argument must be a string or a real number, not 'A'
        # => with_(a): name 'with_' is not defined
        # => 'x' in a: argument of type 'A' is not iterable
        # => reversed(a): 'A' object is not reversible
        # => abs(a): bad operand type for abs(): 'A'
        # => round(a): type A doesn't define __round__ method
        # => a[0:1]: 'A' object is not subscriptable
        # => range(a): 'A' object cannot be interpreted as an integer
        # => bytes(a): cannot convert 'A' object to bytes
        # => complex(a): complex() first argument must be a string or a number, not 'A'
        # => divmod(a, 1): unsupported operand type(s) for divmod(): 'A' and 'int'
for action in ("a[0] = 1", "del a[0]", "a += 1", "for x in a: pass", "x, y = a", "f = [*a]", "with a: pass"):
    try:
        exec(action)
    except TypeError as error:
        print(f"{action}: {error}")
        # => a[0] = 1: 'A' object does not support item assignment
        # => del a[0]: 'A' object doesn't support item deletion
        # => a += 1: unsupported operand type(s) for +=: 'A' and 'int'
        # => for x in a: pass: 'A' object is not iterable
        # => x, y = a: cannot unpack non-iterable A object
        # => f = [*a]: Value after * must be an iterable, not A
        # => with a: pass: 'A' object does not support the context manager protocol
