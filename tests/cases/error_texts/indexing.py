import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'del [][0]',
    '[].pop()',
    '[1].pop(3)',
    '{}.popitem()',
    'set().pop()',
    "{}['a']",
    '{}[1]',
    '{}[(1, 2)]',
    "del {}['x']",
    "{}.pop('x')",
    '{1}.remove(2)',
    '[1].remove(2)',
    '[1].index(2)',
    '(1,).index(2)',
    "'abc'.index('z')",
    "'abc'.rindex('z')",
    "b'abc'.index(b'z')",
    'range(3).index(7)',
    "[1]['a']",
    '[1][1.0]',
    '[1][None]',
    "(1,)['a']",
    "'abc'['a']",
    "'abc'[1.0]",
    "b'abc'['a']",
    "range(3)['a']",
    "[1]['a'] = 1",
    "del [1]['a']",
    '[1, 2, 3][::0]',
    "[1]['a':]",
    "'abc'['a':]",
    '(1,)[1.5:]',
    '[1, 2, 3][0:1] = 1',
    '[1, 2, 3][::2] = [1]',
    "bytearray(b'abc')[0] = 256",
    "bytearray(b'abc')[0] = 'a'",
]:
    check(source)
