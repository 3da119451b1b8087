# Names of the text itself are asked of a subclass of dict.
class D(dict):
    def __getitem__(self, key):
        return "got" if key == "z" else dict.__getitem__(self, key)

    def __missing__(self, key):
        if key.startswith("__") or key in ("print", "sorted"):
            raise KeyError(key)
        return "missing " + key


exec("print(z, y)", D())  # => got missing y
exec("print(z); x = 1; print(x)", {}, D())
# => got
# => 1
space = D(a=1)
exec("b = a + 1\nprint(a, b)", space)  # => 1 2
print(dict.get(space, "b"), eval("z", D()), eval("a", D(a=3)))  # => 2 got 3
exec(compile("print(z)", "x", "exec"), D())  # => got


class Noting(dict):
    def __setitem__(self, key, value):
        print("set", key)
        dict.__setitem__(self, key, value)


space = Noting()
exec("v = 1\ndef f(): return v\nprint(f())", space)
# => set v
# => set f
# => 1
print(sorted(k for k in space if k[0] != "_"))  # => ['f', 'v']
