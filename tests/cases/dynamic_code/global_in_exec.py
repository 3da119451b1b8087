# A name that some function declares global is a global of the module, also with separate locals.
def run():
    exec("x = 7\ndef f():\n    global x\n    x += 1\n    return x\nprint(f(), 'x' in globals(), 'y' in globals())\ny = 1")


run()  # => 8 True False
print(x)  # => 8
space, names = {}, {}
exec("a = 1\nb = 2\ndef f():\n    global a\n", space, names)
print("a" in space, "b" in space, sorted(names))  # => True False ['b', 'f']
for source in "", "1 +", "lambda", "a b", "1 +\n", "#c":
    try:
        eval(source)
    except SyntaxError as error:
        print(error.args)
        # => ('invalid syntax', ('<string>', 0, 0, '', 0, 0))
        # => ('invalid syntax', ('<string>', 1, 0, '1 +', 1, 0))
        # => ('invalid syntax', ('<string>', 1, 0, 'lambda', 1, 0))
        # => ('invalid syntax', ('<string>', 1, 3, 'a b', 1, 4))
        # => ('invalid syntax', ('<string>', 1, 4, '1 +\n', 1, 5))
        # => ('invalid syntax', ('<string>', 1, 0, '#c', 1, 0))
for source in "return", "def f(a, a): pass", "f(a=1, a=2)", "x = = 1":
    try:
        exec(source)
    except SyntaxError as error:
        print(error, repr(error.text))
        # => 'return' outside function (<string>, line 1) None
        # => duplicate argument 'a' in function definition (<string>, line 1) None
        # => keyword argument repeated: a (<string>, line 1) None
        # => invalid syntax (<string>, line 1) 'x = = 1\n'
