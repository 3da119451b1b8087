import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    '2.0 ** 10000',
    '1 << -1',
    '1 >> -1',
    "1 << 'a'",
    "bin('a')",
    'hex(1.5)',
    "oct('a')",
    "format(1, 'z')",
    "format(1, 's')",
    "format('a', 'd')",
    "format(1.5, 'd')",
    "format([], 'd')",
    'format(1, 2)',
    "format('a', '=10')",
    "format(1, ',_')",
    "format('a', ',')",
    "format(1, '.2')",
    "format(1, '.2d')",
    "format(1.5, 'x')",
    "format('a', '+')",
    "format(None, 'x')",
    "f'{[1]:>10}'",
    'input(1, 2)',
    'print(1, sep=1)',
    'print(1, end=1)',
    'print(1, foo=2)',
    'open()',
]:
    check(source)
