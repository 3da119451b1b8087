import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'f(*)',
    'f(**)',
    'import',
    'import a.',
    'import a as',
    'import a as b.c',
    'from a import',
    'from a import (',
    'from a import ()',
    'from a import b,',
    'from a import *, b',
    'from a import (b, c',
    'from a import b.c',
    'from __future__ import nope',
    'x = 1\nfrom __future__ import division',
    'def f():\n    from a import *',
    'class A:\n    from a import *',
    'try:\n    pass',
    'try:\n    pass\nx = 1',
    'try: pass\nexcept: pass\nexcept ValueError: pass',
    'try: pass\nexcept a, b: pass',
    'try: pass\nexcept a, b as c: pass',
    'try: pass\nexcept* a: pass\nexcept b: pass',
    'try: pass\nexcept*: pass',
    'try: pass\nexcept* a:\n    break',
    'try: pass\nexcept a as b.c: pass',
    'try: pass\nfinally: pass\nexcept a: pass',
    'raise a from',
    'raise a, b',
    'assert',
    'assert x, y, z',
    'assert (x, y)',
    'x := 1',
    '(x.y := 1)',
    '(x[0] := 1)',
    '(1 := 2)',
    '[x := 1 for x in y]',
    '[i for i in (x := y)]',
    'class A:\n    [x := 1 for y in z]',
    '(x, y := 1) = 2',
    'f(x := 1, y=z := 2)',
    'def f(x := 1): pass',
    'x: int: str',
    '(x, y): int = 1',
    '[x]: int',
    'x.y: int = 1\nf(): int',
    'x: = 1',
    '1: int',
    'match x:\n    case 1',
    'match x:\n    case 1: pass\n    case _: pass\n    case 2: pass',
    'match x:\n    case _: pass\n    case 2: pass',
    'match x:\n    case a: pass\n    case 2: pass',
    'match x:\n    case a | b: pass',
    'match x:\n    case a | 1: pass',
]:
    check(source)
