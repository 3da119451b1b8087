sources = [
    "f'{'",
    "f'{}'",
    "f'{a b}'",
    "f'{a!x}'",
    "f'}'",
    "f'{a'",
    "f'{a:{b}'",
    "f'{!r}'",
    "f'{a!}'",
    "f'{a!r:'",
    "f'{*a}'",
    "f'{a:{b:{c:{d}}}}'",
    "f'{lambda x: 1}'",
    "f'{x = y = z}'",
    "f'{a := 5 }'",
    "f'{a; b}'",
    "f'{=}'",
    "f'{a $ b}'",
    "f'{1 +}'",
    "f'{(}'",
    "f'{)}'",
    "f'{a[}'",
    "f'abc",
    "f'''{a\n'''",
    "f'{a!r x}'",
    "f'{# comment}'",
    "f'{ }'",
    "f'{class}'",
]
for source in sources:
    try:
        compile(source, "<test>", "exec")
        print(f"{source!r}: compiles")
    except SyntaxError as error:
        print(f"{source!r}: {type(error).__name__}: {error.msg} ({error.lineno}, {error.offset})")
