import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'match x:\n    case [a, a]: pass',
    'match x:\n    case {1: a, 1: b}: pass',
    'match x:\n    case {**a, 1: b}: pass',
    'match x:\n    case {**_}: pass',
    'match x:\n    case A(b=1, 2): pass',
    'match x:\n    case A(b=1, b=2): pass',
    'match x:\n    case [*a, *b]: pass',
    'match x:\n    case 1 + 2: pass',
    'match x:\n    case 1 + a: pass',
    'match x:\n    case -a: pass',
    'match x:\n    case f(): pass\n    case f()(): pass',
    'match x:\n    case a as _: pass',
    'match x:\n    case 1 as 2: pass',
    'match x:\npass',
    'async def f(): yield 1; return 2',
    'def f(): await x',
    'def f(): async for x in y: pass',
    'def f(): async with x: pass',
    'def f(): [x async for x in y]',
    'async for x in y: pass',
    '[x async for x in y]',
    'async def f(): yield from x',
    'async x',
    'async def f:',
    '@\ndef f(): pass',
    '@x\ny = 1',
    'type X',
    'type X = ',
    'def f[T, T](): pass',
    'class A[T: (yield)]: pass',
    'def f[T: (x := 1)](): pass',
    'class A[*T, **P, *T]: pass',
    'pass pass',
    'x y',
    '1 2',
    'a b c',
    'x = 1 y = 2',
    'if x: pass else: pass',
    'for x in y: pass else: pass',
    'x++',
    '++x',
    'x++ 1',
    'x--',
    '!x',
    'x && y',
    'x || y',
    'not',
    'x not y',
    'x is is y',
    'x <> y',
    'x => y',
]:
    check(source)
