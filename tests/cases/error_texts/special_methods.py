import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'class A:\n    def __init_subclass__(cls, x): pass\nclass B(A): pass',
    'class A:\n    def __init_subclass__(cls): pass\nclass B(A, x=1): pass',
    'class A:\n    def __class_getitem__(cls): pass\nA[1]',
    'class A:\n    __getitem__ = None\nA()[1]',
    "class M(type):\n    def __instancecheck__(c, o): raise ValueError('x')\nclass A(metaclass=M): pass\nisinstance(1, A)",
]:
    check(source)
    # => 'class A:\n    def __init_subclass__(cls, x): pass\nclass B(A): pass': TypeError: A.__init_subclass__() missing 1 required positional argument: 'x'
    # => 'class A:\n    def __init_subclass__(cls): pass\nclass B(A, x=1): pass': TypeError: A.__init_subclass__() got an unexpected keyword argument 'x'
    # => 'class A:\n    def __class_getitem__(cls): pass\nA[1]': TypeError: A.__class_getitem__() takes 1 positional argument but 2 were given
    # => 'class A:\n    __getitem__ = None\nA()[1]': TypeError: 'NoneType' object is not callable
    # => "class M(type):\n    def __instancecheck__(c, o): raise ValueError('x')\nclass A(metaclass=M): pass\nisinstance(1, A)": ValueError: x
