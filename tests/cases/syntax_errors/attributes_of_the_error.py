try:
    compile("x = 1\ny = = 2\n", "some_file.py", "exec")
except SyntaxError as error:
    print(error.filename, error.lineno, error.offset, repr(error.text), error.msg)
    # => some_file.py 2 5 'y = = 2\n' invalid syntax
    print(error)  # => invalid syntax (some_file.py, line 2)
try:
    eval("1 +")
except SyntaxError as error:
    print(error.filename, error)  # => <string> invalid syntax (<string>, line 1)
try:
    exec("if x:\nprint(1)")
except IndentationError as error:
    print(type(error).__name__, error)
    # => IndentationError expected an indented block after 'if' statement on line 1 (<string>, line 2)
