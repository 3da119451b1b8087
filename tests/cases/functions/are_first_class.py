def add(a, b): return a + b
table = {"+": add, "len": len, "up": str.upper}
print(table["+"](1, 2), table["len"]("abc"), table["up"]("x"))  # => 3 3 X
def compose(*fs):
    def run(x):
        for f in fs: x = f(x)
        return x
    return run
print(compose(abs, str, len)(-1234))  # => 4
print(list(map(str.strip, [" a ", "b "])), (lambda f: f(f))(lambda f: "self"))  # => ['a', 'b'] self
