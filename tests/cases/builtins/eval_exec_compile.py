print(eval("1 + 2"), eval(" 3 * 4 "), eval("x * 2", {"x": 5}), eval(compile("[i for i in range(3)]", "s", "eval")))
# => 3 12 10 [0, 1, 2]
exec("a = 5\nprint(a)")  # => 5
print(a, exec("b = 1"), b)  # => 5 None 1
code = compile("c = 10\nc + 1", "s", "exec")
exec(code)
print(c, type(code).__name__)  # => 10 code
single = compile("1 + 1", "s", "single")
exec(single)  # => 2
def f():
    exec("hidden = 1")
    return "hidden" in locals()
print(f() in (True, False))  # => True
for action in ("eval('x = 1')", "eval('')", "eval(5)", "exec('1 +')", "compile('1', 's', 'nope')", "eval('1', 5)", "exec('a', {'__builtins__': {}})", "eval('__import__(\"math\").pi > 3')", "eval('1\\n2')"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
# => eval('x = 1'): SyntaxError: invalid syntax (<string>, line 1)
# => eval(''): SyntaxError: invalid syntax (<string>, line 0)
# => eval(5): TypeError: eval() arg 1 must be a string, bytes or code object
# => exec('1 +'): SyntaxError: invalid syntax (<string>, line 1)
# => compile('1', 's', 'nope'): ValueError: compile() mode must be 'exec', 'eval' or 'single'
# => eval('1', 5): TypeError: globals must be a dict
# => exec('a', {'__builtins__': {}}): NameError: name 'a' is not defined
# => True
# => eval('1\n2'): SyntaxError: invalid syntax (<string>, line 2)
