ns = {"a": 1}
exec("b = a + 1\ndef f(): return b", ns)
print(ns["b"], ns["f"](), "__builtins__" in ns)  # => 2 2 True
print(eval("a * 10", ns), eval("x + y", {"x": 1}, {"y": 2}))  # => 10 3
def f():
    v = 3
    return eval("v + 1"), sorted(locals())
print(f())  # => (4, ['v'])
exec("z = 99")
print(z)  # => 99
code = compile("1 + q", "<q>", "eval")
print([eval(code, {"q": i}) for i in range(3)])  # => [1, 2, 3]
loc = {}
exec("m = 1", {}, loc)
print(loc)  # => {'m': 1}
