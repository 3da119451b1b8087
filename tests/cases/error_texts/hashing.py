import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'set([[]])',
    '{1}.add([])',
    '[] in {}',
    '[] in set()',
    'frozenset([{}])',
    '{(1, []): 2}',
    'class A:\n    __hash__ = None\nhash(A())',
    'class A:\n    def __eq__(self, o): return True\n{A(): 1}',
    "class A:\n    def __hash__(self): return 'x'\nhash(A())",
    '[][0]',
    '[1, 2][5]',
    '[1][-2]',
    '()[0]',
    "''[0]",
    "'abc'[3]",
    "b''[0]",
    'bytearray()[0]',
    'range(3)[3]',
    '[][0] = 1',
]:
    check(source)
    # => 'set([[]])': TypeError: unhashable type: 'list'
    # => '{1}.add([])': TypeError: unhashable type: 'list'
    # => '[] in {}': TypeError: unhashable type: 'list'
    # => '[] in set()': TypeError: unhashable type: 'list'
    # => 'frozenset([{}])': TypeError: unhashable type: 'dict'
    # => '{(1, []): 2}': TypeError: unhashable type: 'list'
    # => 'class A:\n    __hash__ = None\nhash(A())': TypeError: unhashable type: 'A'
    # => 'class A:\n    def __eq__(self, o): return True\n{A(): 1}': TypeError: unhashable type: 'A'
    # => "class A:\n    def __hash__(self): return 'x'\nhash(A())": TypeError: __hash__ method should return an integer
    # => '[][0]': IndexError: list index out of range
    # => '[1, 2][5]': IndexError: list index out of range
    # => '[1][-2]': IndexError: list index out of range
    # => '()[0]': IndexError: tuple index out of range
    # => "''[0]": IndexError: string index out of range
    # => "'abc'[3]": IndexError: string index out of range
    # => "b''[0]": IndexError: index out of range
    # => 'bytearray()[0]': IndexError: bytearray index out of range
    # => 'range(3)[3]': IndexError: range object index out of range
    # => '[][0] = 1': IndexError: list assignment index out of range
