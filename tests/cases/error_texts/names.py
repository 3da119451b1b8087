import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'def f():\n    for i in (): pass\n    return i\nf()',
    'def f():\n    try: raise ValueError\n    except ValueError as e: pass\n    return e\nf()',
    'x',
    'def f(): return yy\nf()',
    'del zz',
    'printt(1)',
    'pritn(1)',
    'value = 1\nvaleu',
    'class A:\n    foo = 1\n    def m(self): return foo\nA().m()',
    '{[]: 1}',
    '{{}: 1}',
    '{[1], 2}',
    'hash([])',
    'hash({})',
    'hash(set())',
    'hash(slice(1))',
    'hash(bytearray())',
    '{}[[]]',
    '{}.get([])',
    '{}.setdefault([], 1)',
]:
    check(source)
    # => 'def f():\n    for i in (): pass\n    return i\nf()': UnboundLocalError: cannot access local variable 'i' where it is not associated with a value
    # => 'def f():\n    try: raise ValueError\n    except ValueError as e: pass\n    return e\nf()': UnboundLocalError: cannot access local variable 'e' where it is not associated with a value
    # => 'x': NameError: name 'x' is not defined
    # => 'def f(): return yy\nf()': NameError: name 'yy' is not defined
    # => 'del zz': NameError: name 'zz' is not defined
    # => 'printt(1)': NameError: name 'printt' is not defined
    # => 'pritn(1)': NameError: name 'pritn' is not defined
    # => 'value = 1\nvaleu': NameError: name 'valeu' is not defined
    # => 'class A:\n    foo = 1\n    def m(self): return foo\nA().m()': NameError: name 'foo' is not defined
    # => '{[]: 1}': TypeError: unhashable type: 'list'
    # => '{{}: 1}': TypeError: unhashable type: 'dict'
    # => '{[1], 2}': TypeError: unhashable type: 'list'
    # => 'hash([])': TypeError: unhashable type: 'list'
    # => 'hash({})': TypeError: unhashable type: 'dict'
    # => 'hash(set())': TypeError: unhashable type: 'set'
    # => 'hash(slice(1))': no error
    # => 'hash(bytearray())': TypeError: unhashable type: 'bytearray'
    # => '{}[[]]': TypeError: unhashable type: 'list'
    # => '{}.get([])': TypeError: unhashable type: 'list'
    # => '{}.setdefault([], 1)': TypeError: unhashable type: 'list'
