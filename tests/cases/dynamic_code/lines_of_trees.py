# Code that is compiled from a tree says the lines of its nodes.
import ast
import sys
import traceback

SOURCE = '''\
import math

@staticmethod
def first(value):
    """Documented."""

    return (value +
            missing(
                value))

def second(x):
    # a comment
    y = {
        "a": 1,
        "b": f"{first(x)}",
    }
    return y

async def third():
    pass

class Fourth:
    attribute = 1

    def method(self):
        assert self.attribute == (
            2), "told"
'''


def lines_of(error):
    return [(name, line) for file, line, name, _ in traceback.extract_tb(error.__traceback__)][1:]


tree = ast.parse(SOURCE, "made.py")
names = {}
exec(compile(tree, "made.py", "exec"), names)
try:
    names["second"](1)
except NameError as error:
    print(lines_of(error), error)  # => [('second', 15), ('first', 8)] name 'missing' is not defined
try:
    names["Fourth"]().method()
except AssertionError as error:
    print(lines_of(error), error)  # => [('method', 26)] told
print(names["first"].__func__.__code__.co_firstlineno, names["second"].__code__.co_firstlineno)  # => 3 11
print(names["third"].__code__.co_firstlineno, names["Fourth"].method.__code__.co_firstlineno)  # => 19 25

# Nodes that a program makes or moves say what they were told to.
tree = ast.parse("1 / 0")
ast.increment_lineno(tree, 41)
try:
    exec(compile(tree, "moved.py", "exec"))
except ZeroDivisionError as error:
    print(lines_of(error))  # => [('<module>', 42)]
call = ast.Expression(ast.Call(ast.Name("fail", ast.Load()), [], []))
for node in ast.walk(call):
    if "lineno" in node._attributes:
        node.lineno, node.col_offset = 7, 3


def fail():
    print(sys._getframe(1).f_lineno, sys._getframe(1).f_code.co_filename)


eval(compile(call, "made.py", "eval"))  # => 7 made.py
try:
    call.body.lineno = "7"
    compile(call, "made.py", "eval")
except ValueError as error:
    print(error)  # => invalid integer value: '7'
tree = ast.parse("def f():\n    pass\n\nx = 1\nreturn x\n")
try:
    compile(tree, "made.py", "exec")
except SyntaxError as error:
    print(error.msg, error.lineno)  # => 'return' outside function 5
