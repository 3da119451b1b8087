sources = [
    'x = ',
    'for x in',
    'x = 1 +',
    'class',
    'import',
    'from x import',
    'a = b = ',
    '@',
    'def',
    'def f',
    'if',
    'while',
    'with',
    'return 1 +',
    'lambda',
    'not',
    'x[',
    'f(',
    'a.',
    'del',
    'raise from x',
    'assert',
    'x: ',
    'import a.',
    'from . import',
]
for source in sources:
    try:
        compile(source, "<test>", "exec")
        print(f"{source!r}: compiles")
    except SyntaxError as error:
        print(f"{source!r}: {type(error).__name__}: {error.msg} ({error.lineno}, {error.offset})")
