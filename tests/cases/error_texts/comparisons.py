import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    "'a' in b'abc'",
    "'a' in 1.5",
    "256 in b'a'",
    '1()',
    'None()',
    "'a'()",
    '[]()',
    '[1](0)',
    '{}()',
    '(1, 2)(3)',
    '1.5()',
    'class A: pass\nA()()',
    'import math\nmath()',
    "'%d' % 'a'",
    "'%d' % 1.5j",
    "'%x' % 1.5",
    "'%c' % 'ab'",
    "'%c' % -1",
    "'%c' % 1.5",
    "'%s %s' % 1",
    "'%s' % (1, 2)",
    "'%s %s' % (1,)",
]:
    check(source)
    # => "'a' in b'abc'": TypeError: a bytes-like object is required, not 'str'
    # => "'a' in 1.5": TypeError: argument of type 'float' is not iterable
    # => "256 in b'a'": ValueError: byte must be in range(0, 256)
    # => '1()': TypeError: 'int' object is not callable
    # => 'None()': TypeError: 'NoneType' object is not callable
    # => "'a'()": TypeError: 'str' object is not callable
    # => '[]()': TypeError: 'list' object is not callable
    # => '[1](0)': TypeError: 'list' object is not callable
    # => '{}()': TypeError: 'dict' object is not callable
    # => '(1, 2)(3)': TypeError: 'tuple' object is not callable
    # => '1.5()': TypeError: 'float' object is not callable
    # => 'class A: pass\nA()()': TypeError: 'A' object is not callable
    # => 'import math\nmath()': TypeError: 'module' object is not callable
    # => "'%d' % 'a'": TypeError: %d format: a real number is required, not str
    # => "'%d' % 1.5j": TypeError: %d format: a real number is required, not complex
    # => "'%x' % 1.5": TypeError: %x format: an integer is required, not float
    # => "'%c' % 'ab'": TypeError: %c requires int or char
    # => "'%c' % -1": OverflowError: %c arg not in range(0x110000)
    # => "'%c' % 1.5": TypeError: %c requires int or char
    # => "'%s %s' % 1": TypeError: not enough arguments for format string
    # => "'%s' % (1, 2)": TypeError: not all arguments converted during string formatting
    # => "'%s %s' % (1,)": TypeError: not enough arguments for format string
