import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'a, b = None',
    'a, *b = ()',
    'a, *b, c = (1,)',
    "a, b = 'abc'",
    'a, b = {1}',
    '[a, b] = range(5)',
    'for a, b in [1]: pass',
    'for a, b in [(1, 2, 3)]: pass',
    "for a, b in {'abc': 1}: pass",
    '(a, b), c = 1, 2',
    'a, b = iter([1])',
    'a, b = (x for x in range(3))',
    'for x in 1: pass',
    'for x in None: pass',
    'for x in int: pass',
    'for x in object(): pass',
    'def f():\n    print(x)\n    x = 1\nf()',
    'def f():\n    x += 1\nf()',
    'def f():\n    del x\nf()',
    'def f():\n    x = 1\n    del x\n    print(x)\nf()',
    'def f():\n    def g(): return x\n    g()\n    x = 1\nf()',
]:
    check(source)
    # => 'a, b = None': TypeError: cannot unpack non-iterable NoneType object
    # => 'a, *b = ()': ValueError: not enough values to unpack (expected at least 1, got 0)
    # => 'a, *b, c = (1,)': ValueError: not enough values to unpack (expected at least 2, got 1)
    # => "a, b = 'abc'": ValueError: too many values to unpack (expected 2)
    # => 'a, b = {1}': ValueError: not enough values to unpack (expected 2, got 1)
    # => '[a, b] = range(5)': ValueError: too many values to unpack (expected 2)
    # => 'for a, b in [1]: pass': TypeError: cannot unpack non-iterable int object
    # => 'for a, b in [(1, 2, 3)]: pass': ValueError: too many values to unpack (expected 2)
    # => "for a, b in {'abc': 1}: pass": ValueError: too many values to unpack (expected 2)
    # => '(a, b), c = 1, 2': TypeError: cannot unpack non-iterable int object
    # => 'a, b = iter([1])': ValueError: not enough values to unpack (expected 2, got 1)
    # => 'a, b = (x for x in range(3))': ValueError: too many values to unpack (expected 2)
    # => 'for x in 1: pass': TypeError: 'int' object is not iterable
    # => 'for x in None: pass': TypeError: 'NoneType' object is not iterable
    # => 'for x in int: pass': TypeError: 'type' object is not iterable
    # => 'for x in object(): pass': TypeError: 'object' object is not iterable
    # => 'def f():\n    print(x)\n    x = 1\nf()': UnboundLocalError: cannot access local variable 'x' where it is not associated with a value
    # => 'def f():\n    x += 1\nf()': UnboundLocalError: cannot access local variable 'x' where it is not associated with a value
    # => 'def f():\n    del x\nf()': UnboundLocalError: cannot access local variable 'x' where it is not associated with a value
    # => 'def f():\n    x = 1\n    del x\n    print(x)\nf()': UnboundLocalError: cannot access local variable 'x' where it is not associated with a value
    # => 'def f():\n    def g(): return x\n    g()\n    x = 1\nf()': NameError: cannot access free variable 'x' where it is not associated with a value in enclosing scope
