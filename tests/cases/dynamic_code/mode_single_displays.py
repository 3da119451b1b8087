# Code of mode 'single' shows the value of each expression statement, wherever it is.
import builtins
exec(compile("1 + 1", "<x>", "single"))  # => 2
exec(compile("for i in range(3): i\n", "<x>", "single"))
# => 0
# => 1
# => 2
exec(compile("None", "<x>", "single"))
exec(compile("'text'", "<x>", "single"))  # => 'text'
exec(compile("if True:\n    'in if'\n    [1, 2]\n", "<x>", "single"))
# => 'in if'
# => [1, 2]
exec(compile("a = 1; a; a + 1", "<x>", "single"))
# => 1
# => 2
exec(compile("def f():\n    'not here'\n    5\n", "<x>", "single"))
print(builtins._)  # => 2
import sys
sys.displayhook = lambda value: print("hook", value)
exec(compile("7", "<x>", "single"))  # => hook 7
try:
    compile("a = 1\nb = 2\n", "<x>", "single")
except SyntaxError as error:
    print(error.msg)  # => multiple statements found while compiling a single statement
