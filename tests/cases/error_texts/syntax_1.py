import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    '{1: 2]',
    ')',
    '1)',
    ']',
    '}',
    'f(',
    "'abc",
    '"abc',
    "'''abc",
    "f'abc",
    "f'{a'",
    "f'{'",
    "f'{}'",
    "f'}'",
    "f'{a b}'",
    "f'{a!x}'",
    "f'{a!}'",
    "f'{a:{b:{c}}}'",
    "f'{lambda x: 1}'",
    "f'{*a}'",
    "f'{a=!r:^20'",
    "f'{=}'",
    "f'{!r}'",
    "f'{:x}'",
    "b'é'",
    "'\\x1'",
    "'\\u12'",
    "'\\N{nope}'",
    "'\\U11111111'",
    "b'\\x1'",
    '0777',
    '01',
    '1_',
    '1__0',
    '0x',
    '0b2',
    '0o8',
    '1e',
    '1a',
    '0xg',
    '1.5a',
    '1abc',
    '0b1_',
    '1.e',
    'x$y',
    'x?y',
    'x!y',
    'x ! y',
    'a = 1 if 2',
    'a if b else',
    'x = 1 if y else z = 2',
    'return 1',
    'def f():\n    return 1\nreturn 2',
    'yield 1',
    'await x',
]:
    check(source)
