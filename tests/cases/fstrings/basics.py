name, n, f = "x", 42, 3.14159
print(f"{name} {n} {f:.2f} {n:5d}| {n:<5}| {n:^5}| {name!r} {name!s} {n!a} {{braces}} {'nested'}")
# => x 42 3.14    42| 42   |  42  | 'x' x 42 {braces} nested
print(f"{n=} {n = } {f=:.1f} {name=!s} {n+1=} {f'{n}'=}")  # => n=42 n = 42 f=3.1 name=x n+1=43 f'{n}'='42'
print(f"{n:{5}} {f:{6}.{2}} {n:#x} {n:{'>'}{8}}")  # =>    42    3.1 0x2a       42
print(f"", f"{n}" f"{f:.0f}" "plain {n}", rf"\d{n}\n", f"a\tb{n}")  # =>  423plain {n} \d42\n a	b42
print(f'{"a" if n else "b"} {(lambda x: x * 2)(n)} {[i for i in range(3)]} { {1: 2}[1] } {n!r:>5}')
# => a 84 [0, 1, 2] 2    42
print(f"""multi
{n
 + 1} line""")
# => multi
# => 43 line
