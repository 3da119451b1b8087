import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'x =< y',
    'x =! y',
    'x === y',
    'a ? b : c',
    'elif x: pass',
    'if x:\n    pass\nelif:\n    pass',
    'else if x: pass',
    'if x: pass\nelse if y: pass',
    'if x: pass\nelseif y: pass',
    'switch x',
    'function f(): pass',
    'class A(x for x in y): pass',
    'class A(): x = ',
    'def f(x:): pass',
    'def f() -> : pass',
    'def f(x=): pass',
    'def f((a, b)): pass',
    'def f(1): pass',
    "def f('a'): pass",
    'def f(a.b): pass',
    'def f(a, ): pass\nf(,)',
    'f(a,,b)',
    '[1,,2]',
    '[,]',
    '{,}',
    '{1:}',
    '{1: 2, 3}',
    '{1: 2, **}',
    '{1, 2: 3}',
    '{1: *a}',
    '{**a, 1}',
    '{*a: 1}',
    '{1: 2 3: 4}',
    '(,)',
    '()()()\n(',
    'x[',
    'x[]',
    'x[1:2:3:4]',
    'x[1 2]',
    'x.',
    'x.1',
    'x.None',
    'x..y',
    '.x',
    "x = {'a': 1 'b': 2}",
    "x = ['a' 1]",
    'x = (1 2)',
    'x = [1 2]',
    'x = {1 2}',
    "'a' 1",
    '"a" b',
    'print("a" b)',
    "print('it's')",
    'global',
    'global x, ',
]:
    check(source)
