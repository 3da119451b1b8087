import traceback


def check(source):
    try:
        exec(compile(source, "<s>", "exec"), {"__name__": "s"})
    except BaseException as error:
        print(f"{source!r}: {''.join(traceback.format_exception_only(error)).rstrip()}")
    else:
        print(f"{source!r}: no error")


for source in [
    'filter(None, 1)',
    'list(filter(1, [1]))',
    'range()',
    "range('a')",
    'range(1.0)',
    'range(1, 2, 0)',
    'range(1, 2, 3, 4)',
    'range(x=1)',
    'iter(1)',
    'iter()',
    'iter(1, 2)',
    'next(1)',
    'next([])',
    'next(iter([]))',
    'next()',
    'isinstance(1, 1)',
    "isinstance(1, 'int')",
    'isinstance(1, [int])',
    'isinstance(1)',
    'issubclass(1, int)',
    'issubclass(int, 1)',
    'issubclass(int, (1,))',
    'isinstance(1, list[int])',
    'isinstance(1, (int, list[int]))',
    "isinstance('a', (int, 1))",
    'issubclass(int, list[int])',
    'callable()',
    'getattr(1)',
    'getattr(1, 2)',
    "getattr(1, 'x')",
    "getattr(1, 'x', 2, 3)",
    "setattr(1, 'x', 2)",
    'setattr(1, 2, 2)',
    "setattr(1, 'real', 2)",
    "delattr(1, 'x')",
    "delattr(1, 'real')",
    'hasattr(1)',
    'hasattr(1, 1)',
]:
    check(source)
