import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    "'abc'[0] = 'x'",
    '(1,)[0] = 1',
    "del 'abc'[0]",
    'del (1,)[0]',
    "b'abc'[0] = 1",
    'range(3)[0] = 1',
    'del range(3)[0]',
    '{1}[0]',
    '{1}[0] = 1',
    'iter([])[0]',
    '(x for x in ())[0]',
    '{}.keys()[0]',
    'len(x for x in ())',
    'raise 1',
    "raise 'a'",
    'raise int',
    'raise None',
    'raise ValueError from 1',
    "raise ValueError('a') from KeyError('b')",
    'raise',
    'try: 1/0\nexcept 1: pass',
    "try: 1/0\nexcept 'a': pass",
    'try: 1/0\nexcept (ValueError, 1): pass',
    'with 1: pass',
    'with None as x: pass',
    'class A:\n    def __enter__(self): pass\nwith A(): pass',
    'class A:\n    def __exit__(self, *a): pass\nwith A(): pass',
    'with open: pass',
    'assert False',
    "assert False, 'msg'",
    'assert 1 == 2, (1, 2)',
    'import nope',
    'import nope.nope',
]:
    check(source)
