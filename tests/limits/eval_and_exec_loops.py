# expect: fuel
while True: eval("1")
# --- step ---
# expect: fuel
while True: exec("x = 1")
# --- step ---
# expect: fuel
while True: compile("a + b", "f", "eval")
# --- step ---
# expect: RecursionError | fuel
s = "exec(s)"
exec(s)
# --- step ---
# expect: RecursionError | fuel
e = "eval(e)"
eval(e)
# --- step ---
# expect: fuel | memory | MemoryError
s = "1"
while True:
    s = s + "+" + s
    eval(s) if len(s) < 1000 else None
# --- step ---
# expect: fuel | memory | MemoryError | RecursionError
eval("[" + "0," * 2_000_000 + "]")
# --- step ---
# expect: fuel | memory | MemoryError | ok
exec("x = 1\n" * 500_000)
# --- step ---
# expect: fuel | memory | MemoryError | ok | SyntaxError
exec("def f(" + ",".join(f"a{i}" for i in range(20_000)) + "): pass")
# --- step ---
# expect: fuel | memory | MemoryError | ok
exec("x = {" + ",".join(f"{i}:1" for i in range(100_000)) + "}")
# --- step ---
# expect: fuel | memory | MemoryError | ok
exec("x = '" + "a" * 10_000_000 + "'")
# --- step ---
# expect: fuel | memory | MemoryError | ok
exec("\n".join(f"v{i} = {i}" for i in range(100_000)))
# --- step ---
# expect: fuel | memory | MemoryError | ok | SyntaxError
exec("global " + ",".join(f"g{i}" for i in range(100_000)))
# --- step ---
# expect: fuel | memory | MemoryError | ok | TypeError | RecursionError
exec("f(" + ",".join("1" for i in range(100_000)) + ")", {"f": lambda *a: 0})
# --- step ---
# expect: SyntaxError | MemoryError
eval("1 +" + " " * 10_000_000)
# --- step ---
# expect: SyntaxError | ok | MemoryError
exec("x = 1 \\\n" * 100_000)
