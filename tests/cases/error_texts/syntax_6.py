import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'global 1',
    'global x.y',
    'nonlocal',
    'del',
    'del x,,y',
    'lambda',
    'lambda x',
    'lambda 1: 2',
    'lambda (x): 1',
    'return',
    'yield',
    'def f(): yield = 1',
    'def f(): (yield) = 1',
    'def f(): yield x = 1',
    'def f(): x = yield = 1',
    '__debug__ = 1',
    'def f(__debug__): pass',
    'f(__debug__=1)',
    'x.__debug__ = 1',
    'del __debug__',
    'import __debug__',
    '... = 1',
    "f'{x}' = 1",
    "'a' = 1",
    '1.5 = 1',
    '(a, 1) = 2',
    '[a, f()] = 2',
    'a < b = 1',
    'a and b = 1',
    'not a = 1',
    '-a = 1',
    'a if b else c = 1',
    '{} = 1',
    '{1} = 1',
    '{1: 2} = 1',
    '(a, b) += 1',
    '[a] += 1',
    'a, b += 1',
    '(a) += 1\n(a.b) += 1\n1 += 1',
    "'a' += 1",
    'a = b += 1',
    'a += b = 1',
    'a += b += 1',
    'a: int += 1',
    '"\\',
]:
    check(source)
