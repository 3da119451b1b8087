import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'slice()',
    'slice(1, 2, 3, 4)',
    'memoryview(1)',
    "memoryview('a')",
    'exec(1)',
    'eval(1)',
    "eval('1', 1)",
    "exec('1', 1)",
    "compile('1', 'a')",
    "compile('1', 'a', 'foo')",
    "compile(1, 'a', 'exec')",
    'globals(1)',
    'locals(1)',
    '__import__()',
    "__import__('')",
    'hash()',
    'object().x',
    'object().x = 1',
    'del object().x',
]:
    check(source)
    # => 'slice()': TypeError: slice expected at least 1 argument, got 0
    # => 'slice(1, 2, 3, 4)': TypeError: slice expected at most 3 arguments, got 4
    # => 'memoryview(1)': TypeError: memoryview: a bytes-like object is required, not 'int'
    # => "memoryview('a')": TypeError: memoryview: a bytes-like object is required, not 'str'
    # => 'exec(1)': TypeError: exec() arg 1 must be a string, bytes or code object
    # => 'eval(1)': TypeError: eval() arg 1 must be a string, bytes or code object
    # => "eval('1', 1)": TypeError: globals must be a dict
    # => "exec('1', 1)": TypeError: exec() globals must be a dict, not int
    # => "compile('1', 'a')": TypeError: compile() missing required argument 'mode' (pos 3)
    # => "compile('1', 'a', 'foo')": ValueError: compile() mode must be 'exec', 'eval' or 'single'
    # => "compile(1, 'a', 'exec')": TypeError: compile() arg 1 must be a string, bytes or AST object
    # => 'globals(1)': TypeError: globals() takes no arguments (1 given)
    # => 'locals(1)': TypeError: locals() takes no arguments (1 given)
    # => '__import__()': TypeError: __import__() missing required argument 'name' (pos 1)
    # => "__import__('')": ValueError: Empty module name
    # => 'hash()': TypeError: hash() takes exactly one argument (0 given)
    # => 'object().x': AttributeError: 'object' object has no attribute 'x'
    # => 'object().x = 1': AttributeError: 'object' object has no attribute 'x'
    # => 'del object().x': AttributeError: 'object' object has no attribute 'x'
